import { Link } from '@tanstack/react-router'
import type { AccountSetup } from '../../../../contract/account-setups.ts'
import { useUser } from '../../../data/user-context.tsx'
import { signalsLine } from '../../../lib/deposit-line.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { approvedTexts } from '../content.ts'
import type { SetupForm } from '../setup-rules.ts'
import styles from './account-setup.module.css'
import { RequestFacts } from './request-facts.tsx'

interface ApprovedRequestProps {
  setup: AccountSetup
  /** Opens the wizard for another deposit. */
  onAgain: (form: SetupForm) => void
}

/** A verified deposit: what it opened, what is left to do, and how to add to it. */
export const ApprovedRequest = ({ setup, onAgain }: ApprovedRequestProps) => {
  const { email, offers, dashboardUnlocked, codeActivated, tier } = useUser()
  const { brokerAccount, accessPath } = setup
  const manual = accessPath === 'manual'
  return (
    <>
      <p>
        {setup.reviewedAt ? `Verified ${formatDateTime(setup.reviewedAt)}. ` : null}
        {dashboardUnlocked ? approvedTexts.unlocked : approvedTexts.locked}{' '}
        {offers.depositRewards ? (
          <>
            {approvedTexts.points}{' '}
            <Link className="nowrap" to="/dashboard/u-points">
              {approvedTexts.statement}
            </Link>
          </>
        ) : null}
      </p>
      <p>
        {codeActivated ? approvedTexts.confirmed : approvedTexts.mailed(email)}{' '}
        {tier === 'guest' ? signalsLine() : null}
      </p>
      <div className={styles.setupButtons}>
        {tier === 'guest' ? (
          <Link className={buttonClass({ look: 'primary' })} to="/dashboard/tier-upgrade">
            {approvedTexts.tiers}
          </Link>
        ) : (
          <Link className={buttonClass({ look: 'primary' })} to="/dashboard/signals">
            {approvedTexts.signals}
          </Link>
        )}
      </div>
      <RequestFacts setup={setup} />
      <h3>{approvedTexts.more}</h3>
      {manual ? <p>{approvedTexts.raise}</p> : null}
      <div className={styles.setupButtons}>
        {manual ? (
          <Button onClick={() => onAgain({ brokerAccount, accessPath: 'auto', depositAmount: '' })}>
            {approvedTexts.raiseAction}
          </Button>
        ) : null}
        <Button onClick={() => onAgain({ brokerAccount, accessPath, depositAmount: '' })}>
          {approvedTexts.another}
        </Button>
      </div>
    </>
  )
}
