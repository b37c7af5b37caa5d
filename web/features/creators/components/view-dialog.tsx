import type { CreatorApplicationReview } from '../../../../contract/creators.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { applicationTexts, queueTexts } from '../content.ts'
import { ApplicantFacts } from './applicant-facts.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { AttachedFile } from './attached-file.tsx'

interface ViewDialogProps {
  application: CreatorApplicationReview
  open: boolean
  onClose: () => void
  /** The reviewer has seen enough. */
  onDecide: (decision: 'approve' | 'reject') => void
}

/** A box that scrolls must take focus, or the keyboard cannot scroll it (WCAG 2.1.1). It is also where reading begins. */
const KEYBOARD_SCROLLABLE = { tabIndex: 0 }

/** Everything that was sent: every field, the image, the proof. */
export const ViewDialog = ({ application, open, onClose, onDecide }: ViewDialogProps) => {
  const { id, fullName, status } = application
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={applicationTexts.title}
      footer={
        <>
          <Button onClick={onClose}>{applicationTexts.close}</Button>
          {status === 'pending' ? (
            <>
              <Button onClick={() => onDecide('reject')}>{queueTexts.reject}</Button>
              <Button look="primary" onClick={() => onDecide('approve')}>
                {queueTexts.approve}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <section className="application-review whole" aria-label={applicationTexts.all} {...KEYBOARD_SCROLLABLE}>
        <ApplicantFacts application={application} />
        <div className="application-parts">
          <ApplicationFacts said={application} />
        </div>
        <h3>{applicationTexts.image}</h3>
        <AttachedFile id={id} which="image" alt={applicationTexts.imageOf(fullName)} />
        <h3>{applicationTexts.proof}</h3>
        <AttachedFile id={id} which="proof" alt={applicationTexts.proofOf(fullName)} />
      </section>
    </Dialog>
  )
}
