import { useId } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type { AdminRoom } from '../../../../contract/rooms.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, Input, Select, TextArea } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import {
  failureWords,
  isRoomComplete,
  membersOrOne,
  type RoomProblems,
  type RoomValues,
  readRoom,
  roomValuesOf,
} from '../admin-rules.ts'
import { useSaveRoom } from '../api.ts'
import { formTexts, rowTexts, typeNames } from '../content.ts'

interface SaveRoomProps {
  /** Null for a new one. */
  room: AdminRoom | null
  open: boolean
  onClose: () => void
  onSaved: (room: AdminRoom) => void
}

const errorsOf = (problems: RoomProblems): FieldErrors<RoomValues> =>
  Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, { type: 'contract', message }]))

const membersHint = ({ currentMembers }: AdminRoom): string | null => {
  if (currentMembers === 0) return null
  return currentMembers === 1 ? formTexts.oneMember : formTexts.members(formatCount(currentMembers))
}

/** Creates a room, or changes one. What speaks against it stands in the dialog, which stays open. */
export const SaveRoom = ({ room, open, onClose, onSaved }: SaveRoomProps) => {
  const formId = useId()
  const save = useSaveRoom()
  const close = () => {
    save.leave()
    onClose()
  }
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<RoomValues>({
    defaultValues: roomValuesOf(room),
    resolver: (values) => {
      const { problems } = readRoom(values)
      return problems ? { values: {}, errors: errorsOf(problems) } : { values, errors: {} }
    },
  })
  const { errors } = formState
  const submit = (values: RoomValues) => {
    const { form } = readRoom(values)
    if (!form || save.isPending) return
    save.mutate(
      { id: room?.id ?? null, form },
      {
        onSuccess: onSaved,
        onError: (refused) => {
          if (!(refused instanceof CallFailure)) return
          for (const [name, message] of Object.entries(refused.fields))
            setError(name as keyof RoomValues, { message }, { shouldFocus: true })
        },
      },
    )
  }
  const { error, isPending } = save
  const isInFields = error instanceof CallFailure && Object.keys(error.fields).length > 0

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={room ? formTexts.updateTitle : formTexts.createTitle}
      footer={
        <>
          <Button onClick={close}>{formTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" disabled={!isRoomComplete(watch())} busy={isPending}>
            {room ? formTexts[isPending ? 'updating' : 'update'] : formTexts[isPending ? 'creating' : 'create']}
          </Button>
        </>
      }
    >
      <form id={formId} className="room-form" noValidate onSubmit={handleSubmit(submit)}>
        <FormError>{error && !isInFields ? failureWords(error) : null}</FormError>
        <Field label={formTexts.name} error={errors.name?.message}>
          <Input required autoComplete="off" {...register('name')} />
        </Field>
        <Field label={formTexts.description} error={errors.description?.message}>
          <TextArea required rows={3} {...register('description')} />
        </Field>
        <div className="room-choices">
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
          <Input
            type="number"
            min={1}
            step={1}
            inputMode="numeric"
            {...register('maxMembers', {
              onBlur: ({ target }: { target: HTMLInputElement }) =>
                setValue('maxMembers', String(membersOrOne(target.value))),
            })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
