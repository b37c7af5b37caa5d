import type { AdminRoom } from '../../../../contract/rooms.ts'
import { problemsResolver } from '../../../lib/form-resolver.ts'
import { formatCount } from '../../../lib/format.ts'
import { useSaveForm } from '../../../lib/use-save-form.ts'
import { Field, Input, NumberInput, Select, TextArea } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import {
  failureWords,
  isRoomComplete,
  type RoomValues,
  readRoom,
  settledMembers,
  toRoomValues,
} from '../admin-rules.ts'
import { useSaveRoom } from '../api.ts'
import { formTexts, rowTexts, typeNames } from '../content.ts'
import styles from './admin-rooms.module.css'

interface SaveRoomProps {
  /** Null for a new one. */
  room: AdminRoom | null
  open: boolean
  onClose: () => void
  onSaved: (room: AdminRoom) => void
}

const membersHint = ({ currentMembers }: AdminRoom): string | null =>
  currentMembers === 0 ? null : formTexts.members(formatCount(currentMembers))

/** Creates a room, or changes one. What speaks against it stands in the dialog, which stays open. */
export const SaveRoom = ({ room, open, onClose, onSaved }: SaveRoomProps) => {
  const save = useSaveRoom()
  const { register, handleSubmit, setValue, watch, formState, submit, close, refusal } = useSaveForm({
    defaultValues: toRoomValues(room),
    resolver: problemsResolver<RoomValues>((values) => readRoom(values).problems),
    save,
    toRequest: (values) => {
      const { form } = readRoom(values)
      return form && { id: room?.id ?? null, form }
    },
    onSaved,
    onClose,
  })
  const { errors } = formState
  const { isPending } = save

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={room ? formTexts.updateTitle : formTexts.createTitle}
      cancel={formTexts.cancel}
      confirm={room ? formTexts[isPending ? 'updating' : 'update'] : formTexts[isPending ? 'creating' : 'create']}
      busy={isPending}
      isOff={!isRoomComplete(watch())}
      className={styles.roomForm}
      onSubmit={handleSubmit(submit)}
    >
      <FormError>{refusal && failureWords(refusal)}</FormError>
      <Field label={formTexts.name} error={errors.name?.message}>
        <Input required autoComplete="off" {...register('name')} />
      </Field>
      <Field label={formTexts.description} error={errors.description?.message}>
        <TextArea required rows={3} {...register('description')} />
      </Field>
      <div className={styles.roomChoices}>
        <Field label={formTexts.type}>
          <Select {...register('type')}>
            {Object.entries(typeNames).map(([type, name]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={formTexts.status}>
          <Select {...register('status')}>
            <option value="active">{rowTexts.active}</option>
            <option value="inactive">{rowTexts.inactive}</option>
          </Select>
        </Field>
      </div>
      <Field label={formTexts.maxMembers} hint={room ? membersHint(room) : null} error={errors.maxMembers?.message}>
        <NumberInput
          kind="whole"
          {...register('maxMembers', {
            onBlur: ({ target }: { target: HTMLInputElement }) => setValue('maxMembers', settledMembers(target.value)),
          })}
        />
      </Field>
      <Field label={formTexts.host} error={errors.hostEmail?.message}>
        <Input type="email" autoComplete="off" {...register('hostEmail')} />
      </Field>
    </FormDialog>
  )
}
