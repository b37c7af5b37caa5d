import type { TierPlan } from '../../../../contract/tier-upgrades.ts'
import { BenefitLine } from '../../../lib/benefit-line.tsx'
import { formatCount } from '../../../lib/format.ts'
import type { Member } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { upgradeTexts } from '../content.ts'
import { type Offered, offersFor } from '../rules.ts'
import styles from './tier-upgrades.module.css'

interface PlanCardsProps {
  plans: readonly TierPlan[]
  member: Member
  onUnlock: (plan: TierPlan) => void
  /** Asked what is missing. */
  onExplain: (plan: TierPlan) => void
}

/** The tiers above the member's own, side by side: one that a code carries for a time can be bought for good. */
export const PlanCards = ({ plans, member, onUnlock, onExplain }: PlanCardsProps) => (
  <section className={styles.plans} aria-label={upgradeTexts.plans}>
    {offersFor(plans, member.ownTier, member.uPoints ?? 0).map((offered) => (
      <PlanCard
        key={offered.plan.id}
        offered={offered}
        uPoints={member.uPoints}
        onUnlock={() => onUnlock(offered.plan)}
        onExplain={() => onExplain(offered.plan)}
      />
    ))}
  </section>
)

interface PlanCardProps {
  offered: Offered
  uPoints: number | undefined
  onUnlock: () => void
  onExplain: () => void
}

const PlanCard = ({ offered: { plan, missing, proposed }, uPoints, onUnlock, onExplain }: PlanCardProps) => (
  <article className={styles.plan} data-plan="" aria-labelledby={`plan-${plan.id}`}>
    <header>
      <h2 className="display" id={`plan-${plan.id}`}>
        {plan.name}
      </h2>
      {plan.popular ? <Badge look="solid">{upgradeTexts.popular}</Badge> : null}
    </header>
    <p className={styles.price}>
      <b>{formatCount(plan.uPointsPrice)}</b> {upgradeTexts.price}
    </p>
    <PlanContents plan={plan} />
    <footer>
      {uPoints === undefined ? null : (
        <div className={styles.progress}>
          <Meter
            label={plan.name}
            value={uPoints}
            max={plan.uPointsPrice}
            words={upgradeTexts.held(formatCount(uPoints), formatCount(plan.uPointsPrice))}
          />
          {missing > 0 ? (
            <button type="button" className={styles.missing} aria-haspopup="dialog" onClick={onExplain}>
              {upgradeTexts.missing(formatCount(missing))}
            </button>
          ) : (
            <span className="mute">{upgradeTexts.enough}</span>
          )}
        </div>
      )}
      <Button
        wide
        look={proposed ? 'primary' : 'outline'}
        disabled={uPoints === undefined || missing > 0}
        onClick={onUnlock}
      >
        {upgradeTexts.unlock(plan.name)}
      </Button>
    </footer>
  </article>
)

/** What a plan gives. */
export const PlanContents = ({ plan }: { plan: TierPlan }) => (
  <div className={styles.planContents}>
    <ul>
      {plan.features.map((feature) => (
        <BenefitLine key={feature} text={feature} />
      ))}
    </ul>
    <h3>{upgradeTexts.benefits}</h3>
    <ul className={styles.benefits}>
      {plan.benefits.map((benefit) => (
        <BenefitLine key={benefit} text={benefit} />
      ))}
    </ul>
  </div>
)
