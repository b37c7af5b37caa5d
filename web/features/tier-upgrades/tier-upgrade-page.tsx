import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { listTiers, type TierPlan, upgradeMessages } from '../../../contract/tier-upgrades.ts'
import { useUser } from '../../data/user-context.tsx'
import { loadOf } from '../../lib/load-of.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useTierPlans } from './api.ts'
import { ConfirmUnlock } from './components/confirm-unlock.tsx'
import { CurrentTier } from './components/current-tier.tsx'
import { InsufficientPoints } from './components/insufficient-points.tsx'
import { PlanCards, PlanContents } from './components/plan-cards.tsx'
import styles from './components/tier-upgrades.module.css'
import { topTexts, upgradeTexts } from './content.ts'

interface UnlockedAlertProps {
  ref: Ref<HTMLDivElement>
  onDismiss: () => void
  /** The sentence; nothing before there is one. */
  children: ReactNode
}

/** What was bought, said in the page and kept until it is dismissed. */
const UnlockedAlert = ({ ref, onDismiss, children }: UnlockedAlertProps) => (
  <div ref={ref} role="alert" tabIndex={-1} className={children ? styles.unlockedAlert : 'sr-only'}>
    {children ? (
      <>
        <CheckIcon />
        <p>{children}</p>
        <div>
          <Link className={buttonClass({ size: 'small', look: 'ink' })} to="/dashboard/signals">
            {upgradeTexts.signalRoom}
          </Link>
          <Button size="small" onClick={onDismiss}>
            {upgradeTexts.dismiss}
          </Button>
        </div>
      </>
    ) : null}
  </div>
)

/** Nothing is left to buy: what the member has. */
const AtTheTop = ({ plan }: { plan: TierPlan | undefined }) => (
  <Panel className={styles.atTheTop}>
    <div>
      <h2 className="display">{upgradeMessages.atTheTop}</h2>
      <p className="deck">{topTexts.sentence}</p>
      <p className="mute">{topTexts.points}</p>
      <div className={styles.ways}>
        <Link className={buttonClass({ look: 'primary' })} to="/dashboard/signals">
          {upgradeTexts.signalRoom}
        </Link>
        <Link className={buttonClass()} to="/dashboard/u-points-transfer">
          {topTexts.transfer}
        </Link>
      </div>
    </div>
    {plan ? <PlanContents plan={plan} /> : null}
  </Panel>
)

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
    <div className={styles.tierUpgrades}>
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
  <SkeletonGroup label={upgradeTexts.title} className={styles.tierUpgrades}>
    <Skeleton height="132px" />
    <Skeleton height="340px" />
  </SkeletonGroup>
)

export const load = loadOf(listTiers)

export default TierUpgradePage
