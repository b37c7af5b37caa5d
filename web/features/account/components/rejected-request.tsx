import type { AccountSetup } from '../../../../contract/account-setups.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { SupportContact } from '../../../lib/support-contact.tsx'
import { Button } from '../../../ui/button.tsx'
import { rejectedTexts } from '../content.ts'
import type { SetupForm } from '../setup-rules.ts'
import styles from './account-setup.module.css'
import { RequestFacts } from './request-facts.tsx'

interface RejectedRequestProps {
  setup: AccountSetup
  /** Opens the wizard with what was sent. */
  onAgain: (form: SetupForm) => void
}

/** A request that was refused: why, and the way to another. */
export const RejectedRequest = ({ setup, onAgain }: RejectedRequestProps) => {
  const { brokerAccount, accessPath, depositAmount, reviewedAt, rejectionReason } = setup
  return (
    <>
      <p className="warn">
        <b>
          {rejectedTexts.reason}
          {reviewedAt ? `, ${formatDateTime(reviewedAt)}` : null}
        </b>
        <br />
        {rejectionReason}
      </p>
      <p>
        {rejectedTexts.next} <SupportContact />
      </p>
      <div className={styles.setupButtons}>
        <Button
          look="primary"
          onClick={() => onAgain({ brokerAccount, accessPath, depositAmount: String(depositAmount) })}
        >
          {rejectedTexts.again}
        </Button>
      </div>
      <RequestFacts setup={setup} />
    </>
  )
}
