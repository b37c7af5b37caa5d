import { useNavigate, useSearch } from '@tanstack/react-router'
import { useUser } from '../../data/user-context.tsx'
import { useServiceInfo } from '../../lib/use-service-info.ts'
import { classNames } from '../../ui/class-names.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StepsSkeleton } from '../../ui/steps-bar.tsx'
import { useAccountSetup } from './api.ts'
import styles from './components/account-hub.module.css'
import accountSetupStyles from './components/account-setup.module.css'
import { DashboardCode } from './components/dashboard-code.tsx'
import { SetupProgress } from './components/setup-progress.tsx'
import { setupHelpTexts, setupTexts } from './content.ts'
import { SETUP_STEPS, type SetupStep } from './setup-rules.ts'

/** The wizard's shape. */
const SetupSkeleton = () => (
  <SkeletonGroup label={setupTexts.loading} className={accountSetupStyles.setupMain}>
    <StepsSkeleton count={3} className={accountSetupStyles.setupSteps} />
    <div className={classNames('sheet', accountSetupStyles.setupSheet)}>
      <Skeleton width="60%" height="26px" />
      <Skeleton />
      <Skeleton width="140px" />
      <Skeleton height="44px" />
      <Skeleton width="120px" height="40px" />
    </div>
  </SkeletonGroup>
)

/** Two ways to a person. */
const SetupHelp = () => {
  const service = useServiceInfo()
  return (
    <Panel title={setupHelpTexts.title} className={styles.hubPart}>
      <ul className={accountSetupStyles.setupHelp}>
        <li>
          {service ? (
            <a href={service.supportTelegramUrl} target="_blank" rel="noreferrer">
              {setupHelpTexts.chat}
            </a>
          ) : (
            setupHelpTexts.chat
          )}
          <span>{setupHelpTexts.chatHours}</span>
        </li>
        <li>
          {service ? <a href={`mailto:${service.supportEmail}`}>{setupHelpTexts.mail}</a> : setupHelpTexts.mail}
          <span>{setupHelpTexts.mailHours}</span>
        </li>
      </ul>
    </Panel>
  )
}

/** How a locked dashboard opens: by a verified deposit, or by a code. */
const AccountSetupPage = () => {
  const { offers } = useUser()
  const search = useSearch({ from: '/_member/dashboard/account-setup' })
  const navigate = useNavigate()
  const asked = SETUP_STEPS.find((step) => step === search.step) ?? null
  const goTo = (step: SetupStep | null) =>
    navigate({ to: '/dashboard/account-setup', search: step ? { step } : {}, replace: step === null })

  return (
    <>
      <PageHead title={setupTexts.title} />
      {offers.notice ? <p className={classNames('warn', accountSetupStyles.below)}>{offers.notice}</p> : null}
      <div className={classNames(accountSetupStyles.setup, accountSetupStyles.below)}>
        <QueryStates query={useAccountSetup()} loading={<SetupSkeleton />}>
          {(request) => <SetupProgress request={request} asked={asked} onStep={goTo} />}
        </QueryStates>
        <div className={accountSetupStyles.col}>
          <DashboardCode />
          <SetupHelp />
        </div>
      </div>
    </>
  )
}

export default AccountSetupPage
