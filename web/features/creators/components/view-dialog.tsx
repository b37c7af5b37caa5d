import type { CreatorApplicationReview } from '../../../../contract/creators.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { RowDialogProps } from '../../../ui/list/list-definition.ts'
import { applicationTexts, queueTexts } from '../content.ts'
import { ApplicantFacts } from './applicant-facts.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import styles from './apply-creator.module.css'
import { AttachedFile } from './attached-file.tsx'
import reviewStyles from './review.module.css'

/** A box that scrolls must take focus, or the keyboard cannot scroll it (WCAG 2.1.1). It is also where reading begins. */
const KEYBOARD_SCROLLABLE = { tabIndex: 0 }

/** Everything that was sent: every field, the image, the proof. */
export const WholeApplication = ({ row: application }: { row: CreatorApplicationReview }) => (
  <>
    <ApplicantFacts row={application} />
    <div className={styles.applicationParts}>
      <ApplicationFacts said={application} />
    </div>
    <h3>{applicationTexts.image}</h3>
    <AttachedFile id={application.id} which="image" alt={applicationTexts.imageOf(application.fullName)} />
    <h3>{applicationTexts.proof}</h3>
    <AttachedFile id={application.id} which="proof" alt={applicationTexts.proofOf(application.fullName)} />
  </>
)

export const ViewDialog = ({ row: application, open, onClose, onAsk }: RowDialogProps<CreatorApplicationReview>) => {
  const { status } = application
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
              <Button onClick={() => onAsk('reject')}>{queueTexts.reject}</Button>
              <Button look="primary" onClick={() => onAsk('approve')}>
                {queueTexts.approve}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <section className={reviewStyles.applicationView} aria-label={applicationTexts.all} {...KEYBOARD_SCROLLABLE}>
        <WholeApplication row={application} />
      </section>
    </Dialog>
  )
}
