import type { CreatorApplicationReview } from '../../../../contract/creators.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useApproveApplication } from '../api.ts'
import { approveTexts } from '../content.ts'
import { ApplicantFacts } from './applicant-facts.tsx'

export interface DecisionDialogProps {
  application: CreatorApplicationReview
  open: boolean
  onClose: () => void
  onDecided: (message: string) => void
}

export const ApproveDialog = ({ application, open, onClose, onDecided }: DecisionDialogProps) => {
  const { error, isPending, mutate } = useApproveApplication()
  const approve = () =>
    mutate(application.id, { onSuccess: () => onDecided(approveTexts.done(application.member.fullName)) })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !isPending) onClose()
      }}
      title={approveTexts.title}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {approveTexts.cancel}
          </Button>
          <Button look="primary" busy={isPending} onClick={approve}>
            {isPending ? approveTexts.running : approveTexts.confirm}
          </Button>
        </>
      }
    >
      <div className="application-review">
        <p>{approveTexts.effect}</p>
        <ApplicantFacts application={application} />
        <FormError>{error?.message}</FormError>
      </div>
    </Dialog>
  )
}
