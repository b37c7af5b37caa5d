import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import {
  type AdminContentItem,
  ContentKind,
  previewContentItem,
  standsInPlace,
} from '../../../../contract/content-items.ts'
import { problemsResolver } from '../../../lib/form-resolver.ts'
import { zoneName } from '../../../lib/format.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { useSaveForm } from '../../../lib/use-save-form.ts'
import { Field, Input, NumberInput, Select, TextArea } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { loadPreview, useSaveContent } from '../api.ts'
import { formTexts, kindNames } from '../content.ts'
import { byField, type ContentValues, leavesBefore, readContent, toContentValues } from '../rules.ts'
import styles from './content-items.module.css'
import { DetailFields } from './detail-fields.tsx'

/** The text as the server makes it for members: there is one reader of Markdown, and no other in the browser. */
const Preview = ({ body }: { body: string }) => {
  const isBlank = body.trim() === ''
  const query = useQuery({
    queryKey: [previewContentItem.path, body],
    queryFn: ({ signal }) => loadPreview(body, signal),
    enabled: !isBlank,
    gcTime: 0,
  })
  return (
    <section className={styles.contentPreview} aria-label={formTexts.previewOf} aria-busy={query.isFetching}>
      {isBlank ? (
        <p className="note">{formTexts.nothing}</p>
      ) : (
        <QueryStates query={query} loading={<p className="note">{formTexts.previewing}</p>}>
          {(blocks) => <WrittenText blocks={blocks} />}
        </QueryStates>
      )}
    </section>
  )
}

interface SaveContentProps {
  /** Null for a new one. */
  item: AdminContentItem | null
  open: boolean
  onClose: () => void
  onSaved: (item: AdminContentItem) => void
}

const VIEWS = [
  { value: 'write', label: formTexts.write },
  { value: 'preview', label: formTexts.preview },
] as const

interface PublishFieldsProps {
  register: UseFormRegister<ContentValues>
  errors: FieldErrors<ContentValues>
  isDated: boolean
  /** Whether members see the text today and would not after this change. */
  leavesEarlier: boolean
}

/** Whether members see the text, and from when. */
const PublishFields = ({ register, errors, isDated, leavesEarlier }: PublishFieldsProps) => (
  <>
    <Field label={formTexts.publish} hint={leavesEarlier ? formTexts.before : null}>
      <Select {...register('publish')}>
        {Object.entries(formTexts.publishNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
    {isDated ? (
      <Field label={formTexts.publishAt(zoneName())} error={errors.publishAt?.message}>
        <Input type="datetime-local" required {...register('publishAt')} />
      </Field>
    ) : null}
  </>
)

/** Writes a text, or changes one. What speaks against it stands in the dialog, which stays open with what was typed. */
export const SaveContent = ({ item: given, open, onClose, onSaved }: SaveContentProps) => {
  // The text as it was when the dialog opened: what others save meanwhile renews the row, and is not what this form began with.
  const [item] = useState(given)
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('write')
  const save = useSaveContent()
  const { register, handleSubmit, setValue, watch, formState, submit, close, refusal } = useSaveForm({
    defaultValues: toContentValues(item),
    resolver: problemsResolver<ContentValues>((values) => readContent(values, item).problems),
    save,
    toRequest: (values) => {
      const { form } = readContent(values, item)
      if (!form) return null
      const { kind: _, ...change } = form
      return item ? { id: item.id, change: { ...change, version: item.version } } : { form }
    },
    onSaved,
    onClose,
    onRefused: () => setView('write'),
    toFields: byField,
  })
  const { errors } = formState
  const { kind, body, publish, publishAt, steps } = watch()
  const { isPending } = save

  return (
    <FormDialog
      wide
      open={open}
      onClose={close}
      title={item ? formTexts.updateTitle(item.kind) : formTexts.createTitle}
      cancel={formTexts.cancel}
      confirm={isPending ? formTexts.saving : formTexts.save}
      busy={isPending}
      className={styles.contentForm}
      onSubmit={(event) => {
        // A field that is not shown could not say what is wrong with it.
        setView('write')
        return handleSubmit(submit)(event)
      }}
    >
      <FormError>{refusal?.message}</FormError>
      {item ? null : (
        <Field label={formTexts.kind} error={errors.kind?.message}>
          <Select {...register('kind')}>
            {ContentKind.options.map((one) => (
              <option key={one} value={one}>
                {kindNames[one]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={formTexts.title} error={errors.title?.message}>
        <Input required autoComplete="off" {...register('title')} />
      </Field>
      <div className={styles.contentViews}>
        <Segmented label={formTexts.view} value={view} onChange={setView} options={VIEWS} />
      </div>
      <div hidden={view !== 'write'}>
        <Field
          label={<span className="sr-only">{formTexts.body}</span>}
          hint={formTexts.bodyHint}
          error={errors.body?.message}
        >
          <TextArea required rows={9} {...register('body')} />
        </Field>
      </div>
      {view === 'preview' ? <Preview key={body} body={body} /> : null}
      <DetailFields
        kind={kind}
        steps={steps}
        register={register}
        errors={errors}
        onSteps={(all) => setValue('steps', all, { shouldDirty: true })}
      />
      {standsInPlace(kind) ? (
        <Field label={formTexts.place} hint={formTexts.placeHint} error={errors.place?.message}>
          <NumberInput kind="whole" {...register('place')} />
        </Field>
      ) : null}
      <PublishFields
        register={register}
        errors={errors}
        isDated={publish === 'date'}
        leavesEarlier={leavesBefore({ publish, publishAt }, item, serverClock.now())}
      />
    </FormDialog>
  )
}
