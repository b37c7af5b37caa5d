import type { AccountSetup } from '../../../../contract/account-setups.ts'
import { useUser } from '../../../data/user-context.tsx'
import { signalsLine } from '../../../lib/deposit-line.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { SupportContact } from '../../../lib/support-contact.tsx'
import { Button } from '../../../ui/button.tsx'
import { pendingTexts } from '../content.ts'
import { RequestFacts } from './request-facts.tsx'
import { WaitingTime } from './waiting-time.tsx'
import { WithdrawRequest } from './withdraw-request.tsx'

/** A request that support has not answered: how long it takes, and what comes then. */
export const PendingRequest = ({ setup, onCorrect }: { setup: AccountSetup; onCorrect: () => void }) => {
  const { email, offers, dashboardUnlocked, codeActivated, tier } = useUser()
  return (
    <>
      <p>
        {pendingTexts.sent} {formatDateTime(setup.createdAt)}. {pendingTexts.duration}
      </p>
      <WaitingTime since={setup.createdAt} />
      <h3>{pendingTexts.next}</h3>
      <ol className="setup-next">
        {setup.hasProof ? null : (
          <li>
            {pendingTexts.sendProof} <SupportContact />
          </li>
        )}
        <li>{pendingTexts.checks}</li>
        <li>
          {dashboardUnlocked ? null : pendingTexts.unlocks} {pendingTexts.live}{' '}
          {offers.depositRewards ? pendingTexts.points : null} {tier === 'guest' ? signalsLine() : null}
        </li>
        {codeActivated ? null : <li>{pendingTexts.mail(email)}</li>}
      </ol>
      <RequestFacts setup={setup} />
      <div className="setup-buttons">
        <Button onClick={onCorrect}>{pendingTexts.correct}</Button>
        <WithdrawRequest id={setup.id} />
      </div>
    </>
  )
}
