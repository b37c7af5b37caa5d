import { type FormEvent, useId, useState } from 'react'
import type { UpointsTransaction } from '../../../../contract/upoints.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useReverseEntry } from '../api.ts'
import { reverseTexts } from '../content.ts'
import { reasonProblem, reverseSuccess, signedAmount } from '../rules.ts'
import './points-form.css'

interface ReverseDialogProps {
  transaction: UpointsTransaction
  open: boolean
  onClose: () => void
  onReversed: (message: string) => void
}

/** Takes an entry back, where the ledger allows it. */
export const ReverseDialog = ({ transaction, open, onClose, onReversed }: ReverseDialogProps) => {
  const formId = useId()
  const reverse = useReverseEntry()
  const close = () => {
    reverse.leave()
    onClose()
  }
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { error, isPending } = reverse
  const told = error instanceof CallFailure ? error.fields.reason : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refused = reasonProblem(reason)
    setProblem(refused)
    if (refused || isPending) return
    reverse.mutate(
      { id: transaction.id, reason },
      {
        onSuccess: () => onReversed(reverseSuccess(transaction)),
      },
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={reverseTexts.title}
      footer={
        <>
          <Button onClick={close}>{reverseTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={isPending}>
            {isPending ? reverseTexts.running : reverseTexts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="points-form" noValidate onSubmit={submit}>
        <p>{reverseTexts.question}</p>
        <dl className="kv">
          <dt>{reverseTexts.of}</dt>
          <dd>{transaction.userName}</dd>
          <dt>{reverseTexts.amount}</dt>
          <dd>{signedAmount(transaction)}</dd>
          <dt>{reverseTexts.what}</dt>
          <dd>{transaction.reason || '–'}</dd>
        </dl>
        <Field label={reverseTexts.reason} error={problem ?? told}>
          <Input
            autoComplete="off"
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
