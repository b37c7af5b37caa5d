import { useId } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type { AdminMarathon } from '../../../../contract/marathons.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { failureWords } from '../admin-rules.ts'
import { useSaveMarathon } from '../api.ts'
import { formTexts } from '../content.ts'
import {
  fieldProblems,
  isMarathonComplete,
  type MarathonProblems,
  type MarathonValues,
  marathonValuesOf,
  readMarathon,
} from '../form-rules.ts'
import { MarathonFields } from './marathon-fields.tsx'

interface SaveMarathonProps {
  /** Null for a new one. */
  marathon: AdminMarathon | null
  open: boolean
  onClose: () => void
  onSaved: (marathon: AdminMarathon) => void
}

const errorsOf = (problems: MarathonProblems): FieldErrors<MarathonValues> =>
  Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, { type: 'contract', message }]))

/** Announces a marathon, or changes one. What speaks against it stands in the dialog, which stays open. */
export const SaveMarathon = ({ marathon, open, onClose, onSaved }: SaveMarathonProps) => {
  const formId = useId()
  const save = useSaveMarathon()
  const close = () => {
    save.leave()
    onClose()
  }
  const read = (values: MarathonValues) => readMarathon(values, { marathon, nowMs: serverClock.now() })
  const form = useForm<MarathonValues>({
    defaultValues: marathonValuesOf(marathon),
    resolver: (values) => {
      const { problems } = read(values)
      return problems ? { values: {}, errors: errorsOf(problems) } : { values, errors: {} }
    },
  })
  const showRefusal = (refused: Error) => {
    if (!(refused instanceof CallFailure)) return
    for (const [name, message] of Object.entries(fieldProblems(refused.fields)))
      form.setError(name as keyof MarathonValues, { message }, { shouldFocus: true })
  }
  const submit = (values: MarathonValues) => {
    const { form: input } = read(values)
    if (!input || save.isPending) return
    save.mutate({ id: marathon?.id ?? null, form: input }, { onSuccess: onSaved, onError: showRefusal })
  }
  const { error, isPending } = save
  const isInFields = error instanceof CallFailure && Object.keys(error.fields).length > 0

  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={marathon ? formTexts.updateTitle : formTexts.createTitle}
      footer={
        <>
          <Button onClick={close}>{formTexts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            disabled={!isMarathonComplete(form.watch())}
            busy={isPending}
          >
            {marathon ? formTexts[isPending ? 'updating' : 'update'] : formTexts[isPending ? 'creating' : 'create']}
          </Button>
        </>
      }
    >
      <form id={formId} className="marathon-form" noValidate onSubmit={form.handleSubmit(submit)}>
        <FormError>{error && !isInFields ? failureWords(error) : null}</FormError>
        <MarathonFields form={form} marathon={marathon} />
      </form>
    </Dialog>
  )
}
