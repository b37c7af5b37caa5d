import { type FormEvent, useId, useState } from 'react'
import { type AccountSetupReview, accountSetupMessages } from '../../../../contract/account-setups.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useApproveSetup } from '../api.ts'
import { approveTexts } from '../content.ts'
import { formatDollars, readDeposit } from '../rules.ts'
import { ProofView } from './proof-view.tsx'
import { SetupFacts } from './setup-facts.tsx'

export interface ReviewDialogProps {
  setup: AccountSetupReview
  open: boolean
  onClose: () => void
  onReviewed: (message: string) => void
}

/** The deposit is there: the amount can be corrected to what the broker shows. */
export const ApproveDialog = ({ setup, open, onClose, onReviewed }: ReviewDialogProps) => {
  const formId = useId()
  const approve = useApproveSetup()
  const close = () => {
    approve.leave()
    onClose()
  }
  const [text, setText] = useState(String(setup.depositAmount))
  const [problem, setProblem] = useState<string | null>(null)
  const { error, isPending } = approve
  const told = error instanceof CallFailure ? error.fields.depositAmount : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { depositAmount, problem: refused } = readDeposit(text, setup.accessPath)
    setProblem(refused)
    if (depositAmount === null || isPending) return
    const { fullName } = setup.member
    approve.mutate(
      { id: setup.id, depositAmount },
      { onSuccess: () => onReviewed(approveTexts.done(formatDollars(depositAmount), fullName)) },
    )
  }
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={approveTexts.title}
      footer={
        <>
          <Button onClick={close}>{approveTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={isPending}>
            {isPending ? approveTexts.running : approveTexts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="setup-review" noValidate onSubmit={submit}>
        <SetupFacts setup={setup} />
        <Field
          label={approveTexts.amount}
          hint={`${approveTexts.stated}: ${formatDollars(setup.depositAmount)}`}
          error={problem ?? told}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setProblem(null)
              approve.reset()
            }}
          />
        </Field>
        <p>{approveTexts.effect}</p>
        <FormError>{told ? null : error?.message}</FormError>
        {setup.hasProof ? (
          <ProofView id={setup.id} memberName={setup.member.fullName} />
        ) : (
          <p className="note">{accountSetupMessages.proofMissing}</p>
        )}
      </form>
    </Dialog>
  )
}
