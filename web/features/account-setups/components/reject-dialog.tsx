import { type FormEvent, useId, useState } from 'react'
import { CallFailure } from '../../../lib/call-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useRejectSetup } from '../api.ts'
import { rejectTexts } from '../content.ts'
import { reasonProblem } from '../rules.ts'
import type { ReviewDialogProps } from './approve-dialog.tsx'
import { SetupFacts } from './setup-facts.tsx'

/** The deposit is not there, and why. */
export const RejectDialog = ({ setup, open, onClose, onReviewed }: ReviewDialogProps) => {
  const formId = useId()
  const reject = useRejectSetup()
  const close = () => {
    reject.leave()
    onClose()
  }
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { error, isPending } = reject
  const told = error instanceof CallFailure ? error.fields.reason : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refused = reasonProblem(reason)
    setProblem(refused)
    if (refused || isPending) return
    const { fullName } = setup.member
    reject.mutate({ id: setup.id, reason }, { onSuccess: () => onReviewed(rejectTexts.done(fullName)) })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={rejectTexts.title}
      footer={
        <>
          <Button onClick={close}>{rejectTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={isPending}>
            {isPending ? rejectTexts.running : rejectTexts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="setup-review" noValidate onSubmit={submit}>
        <SetupFacts setup={setup} />
        <Field label={rejectTexts.reason} hint={rejectTexts.effect} error={problem ?? told}>
          <TextArea
            value={reason}
            maxLength={500}
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
