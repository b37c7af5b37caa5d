import type { AccountSetup } from '../../../../contract/account-setups.ts'
import { Badge } from '../../../ui/badge.tsx'
import { StepsBar } from '../../../ui/steps-bar.tsx'
import { approvedTexts, pendingTexts, rejectedTexts, setupTexts } from '../content.ts'
import type { SetupForm } from '../setup-rules.ts'
import { ApprovedRequest } from './approved-request.tsx'
import { PendingRequest } from './pending-request.tsx'
import { RejectedRequest } from './rejected-request.tsx'

export const requestTexts = { pending: pendingTexts, approved: approvedTexts, rejected: rejectedTexts } as const

const LAST_STEP = setupTexts.steps.length - 1
const BADGES = { pending: 'hatched', approved: 'solid', rejected: 'outline' } as const

interface SetupRequestProps {
  setup: AccountSetup
  onAgain: (form: SetupForm) => void
  /** Opens the wizard with the waiting request. */
  onCorrect: () => void
}

/** What became of the newest verification request. */
export const SetupRequest = ({ setup, onAgain, onCorrect }: SetupRequestProps) => {
  if (setup.status === 'withdrawn' || setup.status === 'corrected') return null
  const { title, badge } = requestTexts[setup.status]
  return (
    <>
      <StepsBar steps={setupTexts.steps} current={setup.status === 'approved' ? setupTexts.steps.length : LAST_STEP} />
      <div className="sheet setup-sheet">
        <div className="setup-head">
          <h2 className="display">{title}</h2>
          <Badge look={BADGES[setup.status]}>{badge}</Badge>
        </div>
        {setup.status === 'pending' ? <PendingRequest setup={setup} onCorrect={onCorrect} /> : null}
        {setup.status === 'approved' ? <ApprovedRequest setup={setup} onAgain={onAgain} /> : null}
        {setup.status === 'rejected' ? <RejectedRequest setup={setup} onAgain={onAgain} /> : null}
      </div>
    </>
  )
}
