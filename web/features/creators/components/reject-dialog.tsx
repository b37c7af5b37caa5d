import { type FormEvent, useId, useState } from 'react'
import { CallFailure } from '../../../lib/call-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useRejectApplication, useRemoveCreator } from '../api.ts'
import { rejectTexts, removeTexts } from '../content.ts'
import { reasonProblem } from '../review-rules.ts'
import { ApplicantFacts } from './applicant-facts.tsx'
import type { DecisionDialogProps } from './approve-dialog.tsx'

/** No, and why. */
export const RejectDialog = (props: DecisionDialogProps) => (
  <ReasonDialog {...props} texts={rejectTexts} decision={useRejectApplication()} />
)

/** No longer, and why. */
export const RemoveDialog = (props: DecisionDialogProps) => (
  <ReasonDialog {...props} texts={removeTexts} decision={useRemoveCreator()} />
)

interface ReasonDialogProps extends DecisionDialogProps {
  texts: typeof rejectTexts | typeof removeTexts
  decision: ReturnType<typeof useRejectApplication>
}

const ReasonDialog = ({ application, open, onClose, onDecided, texts, decision }: ReasonDialogProps) => {
  const formId = useId()
  const { error, isPending, mutate, leave } = decision
  const close = () => {
    leave()
    onClose()
  }
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const told = error instanceof CallFailure ? error.fields.reason : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refused = reasonProblem(reason)
    setProblem(refused)
    if (refused || isPending) return
    const done = texts.done(application.member.fullName)
    mutate({ id: application.id, reason }, { onSuccess: () => onDecided(done) })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={texts.title}
      footer={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={isPending}>
            {isPending ? texts.running : texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="application-review" noValidate onSubmit={submit}>
        <ApplicantFacts application={application} />
        <Field label={texts.reason} hint={texts.effect} error={problem ?? told}>
          <TextArea
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setProblem(null)
            }}
          />
        </Field>
        <FormError>{told ? null : error?.message}</FormError>
      </form>
    </Dialog>
  )
}
