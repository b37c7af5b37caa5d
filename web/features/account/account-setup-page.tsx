import { useNavigate, useSearch } from '@tanstack/react-router'
import { useUser } from '../../data/user-context.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { useAccountSetup } from './api.ts'
import { DashboardCode } from './components/dashboard-code.tsx'
import { SetupHelp } from './components/setup-help.tsx'
import { SetupProgress } from './components/setup-progress.tsx'
import { SetupSkeleton } from './components/setup-skeleton.tsx'
import { setupTexts } from './content.ts'
import { SETUP_STEPS, type SetupStep } from './setup-rules.ts'
import './components/account-hub.css'
import './components/account-setup.css'

/** How a locked dashboard opens: by a verified deposit, or by a code. */
const AccountSetupPage = () => {
  const { dashboardUnlocked, offers } = useUser()
  const search: { step?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = SETUP_STEPS.find((step) => step === search.step) ?? null
  const goTo = (step: SetupStep | null) =>
    navigate({ to: '/dashboard/account-setup', search: step ? { step } : {}, replace: step === null })

  return (
    <>
      <PageHead title={setupTexts.title} />
      <p className="deck">{dashboardUnlocked ? setupTexts.again : setupTexts.deck}</p>
      {offers.notice ? <p className="warn mt-5">{offers.notice}</p> : null}
      <div className="setup mt-5">
        <QueryStates query={useAccountSetup()} loading={<SetupSkeleton />}>
          {(request) => <SetupProgress request={request} asked={asked} onStep={goTo} />}
        </QueryStates>
        <div className="col">
          <DashboardCode />
          <SetupHelp />
        </div>
      </div>
    </>
  )
}

export default AccountSetupPage
