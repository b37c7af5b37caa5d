import { useRef, useState } from 'react'
import { type TierPlan, upgradeMessages } from '../../../contract/tier-upgrades.ts'
import { useUser } from '../../data/user-context.tsx'
import { useDialog } from '../../lib/use-dialog.ts'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useTierPlans } from './api.ts'
import { AtTheTop } from './components/at-the-top.tsx'
import { ConfirmUnlock } from './components/confirm-unlock.tsx'
import { CurrentTier } from './components/current-tier.tsx'
import { InsufficientPoints } from './components/insufficient-points.tsx'
import { PlanCards } from './components/plan-cards.tsx'
import { UnlockedAlert } from './components/unlocked-alert.tsx'
import { upgradeTexts } from './content.ts'
import './components/tier-upgrades.css'

const TierUpgradePage = () => (
  <Screen title={upgradeTexts.title} query={useTierPlans()} loading={<Loading />}>
    {(plans) => <Upgrades plans={plans} />}
  </Screen>
)

/** What is asked about which plan. */
interface Question {
  kind: 'unlock' | 'insufficient'
  plan: TierPlan
}

const Upgrades = ({ plans }: { plans: readonly TierPlan[] }) => {
  const member = useUser()
  const { asked, open, ask, close } = useDialog<Question>()
  const [unlocked, setUnlocked] = useState<string | null>(null)
  const alert = useRef<HTMLDivElement>(null)
  const question = asked?.about
  const balance = member.uPoints ?? 0

  return (
    <div className="tier-upgrades">
      <UnlockedAlert ref={alert} onDismiss={() => setUnlocked(null)}>
        {unlocked}
      </UnlockedAlert>
      <CurrentTier member={member} plans={plans} />
      {member.ownTier === 'gold' ? (
        <AtTheTop plan={plans.find(({ id }) => id === 'gold')} />
      ) : (
        <PlanCards
          plans={plans}
          member={member}
          onUnlock={(plan) => ask({ kind: 'unlock', plan })}
          onExplain={(plan) => ask({ kind: 'insufficient', plan })}
        />
      )}
      {question?.kind === 'unlock' ? (
        <ConfirmUnlock
          key={asked?.number}
          plan={question.plan}
          balance={balance}
          sponsored={member.sponsoredTiers}
          open={open}
          onClose={close}
          focusAfter={alert}
          onUnlocked={() => {
            close()
            setUnlocked(upgradeMessages.unlocked(question.plan.name))
          }}
        />
      ) : null}
      {question?.kind === 'insufficient' ? (
        <InsufficientPoints plan={question.plan} balance={balance} open={open} onClose={close} />
      ) : null}
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup label={upgradeTexts.title} className="tier-upgrades">
    <Skeleton height="132px" />
    <Skeleton height="340px" />
  </SkeletonGroup>
)

export default TierUpgradePage
