import type { CreatorApplicationReview } from '../../../../contract/creators.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useApproveApplication, useRestoreCreator } from '../api.ts'
import { approveTexts, restoreTexts } from '../content.ts'
import { ApplicantFacts } from './applicant-facts.tsx'

export interface DecisionDialogProps {
  application: CreatorApplicationReview
  open: boolean
  onClose: () => void
  onDecided: (message: string) => void
}

export const ApproveDialog = (props: DecisionDialogProps) => (
  <ConfirmDialog {...props} texts={approveTexts} decision={useApproveApplication()} />
)

export const RestoreDialog = (props: DecisionDialogProps) => (
  <ConfirmDialog {...props} texts={restoreTexts} decision={useRestoreCreator()} />
)

interface ConfirmDialogProps extends DecisionDialogProps {
  texts: typeof approveTexts | typeof restoreTexts
  decision: ReturnType<typeof useApproveApplication>
}

const ConfirmDialog = ({ application, open, onClose, onDecided, texts, decision }: ConfirmDialogProps) => {
  const { error, isPending, mutate, leave } = decision
  const close = () => {
    leave()
    onClose()
  }
  const approve = () => mutate(application.id, { onSuccess: () => onDecided(texts.done(application.member.fullName)) })
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
          <Button look="primary" busy={isPending} onClick={approve}>
            {isPending ? texts.running : texts.confirm}
          </Button>
        </>
      }
    >
      <div className="application-review">
        <p>{texts.effect}</p>
        <ApplicantFacts application={application} />
        <FormError>{error?.message}</FormError>
      </div>
    </Dialog>
  )
}
