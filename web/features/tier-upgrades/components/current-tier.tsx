import { Link } from '@tanstack/react-router'
import { type TierPlan, tiersAbove } from '../../../../contract/tier-upgrades.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { formatCount } from '../../../lib/format.ts'
import type { Member } from '../../../lib/session.ts'
import { sponsoredLine } from '../../../lib/sponsored-line.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { upgradeTexts } from '../content.ts'
import { findPlan, offersFor } from '../rules.ts'
import styles from './tier-upgrades.module.css'

/** What the next tier without an end costs; null at the top. */
const nextSentence = ({ ownTier: tier }: Member, plans: readonly TierPlan[]): string | null => {
  if (tier === 'pro') return upgradeTexts.proToGold
  const next = tiersAbove(tier)[0]
  const plan = next && findPlan(plans, next)
  return plan ? upgradeTexts.nextPrice(plan.name, formatCount(plan.uPointsPrice)) : null
}

/** Whether the balance pays for one of the tiers that are offered. While it is not known, nobody is told that it does not. */
const affordsAny = ({ ownTier, uPoints }: Member, plans: readonly TierPlan[]): boolean =>
  uPoints === undefined || offersFor(plans, ownTier, uPoints).some(({ missing }) => missing === 0)

/** Where the member stands: tier, balance, next step. */
export const CurrentTier = ({ member, plans }: { member: Member; plans: readonly TierPlan[] }) => {
  const next = nextSentence(member, plans)
  const sponsored = sponsoredLine(member.sponsoredTiers)
  return (
    <Panel className={styles.standing} data-current-tier="" aria-label={upgradeTexts.current}>
      <dl>
        <div>
          <dt>{upgradeTexts.current}</dt>
          <dd className="display">{tierNames[member.tier]}</dd>
          {sponsored ? <dd className={styles.until}>{sponsored}</dd> : null}
        </div>
        <div>
          <dt>{upgradeTexts.balance}</dt>
          <dd className={styles.points}>
            {member.uPoints === undefined ? <Unknown /> : <span role="status">{formatCount(member.uPoints)}</span>}
          </dd>
        </div>
        {next ? (
          <div>
            <dt>{sponsored ? upgradeTexts.nextOwn : upgradeTexts.next}</dt>
            <dd className={styles.next}>{next}</dd>
          </div>
        ) : null}
      </dl>
      {sponsored ? <p className="note">{upgradeTexts.sponsoredNote}</p> : null}
      {member.dashboardUnlocked ? null : (
        <p className="note">
          {upgradeTexts.lockedNote}{' '}
          <Link data-way to="/dashboard/account-setup">
            {upgradeTexts.lockedLink}
          </Link>
        </p>
      )}
      {next && !affordsAny(member, plans) ? (
        <p className="note">
          {upgradeTexts.shortNote}{' '}
          <Link data-way to="/dashboard/u-points">
            {upgradeTexts.earn}
          </Link>{' '}
          <Link to="/dashboard/account-setup" hash="dashboard-code">
            {upgradeTexts.code}
          </Link>
        </p>
      ) : null}
    </Panel>
  )
}

const Unknown = () => (
  <SkeletonGroup label={upgradeTexts.loading}>
    <Skeleton width="90px" height="26px" />
  </SkeletonGroup>
)
