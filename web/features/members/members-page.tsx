import { tierNames } from '../../../contract/tiers.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { List } from '../../ui/list/list.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { useTierCounts } from './api.ts'
<<<<<<< HEAD
import { JobStrip } from './components/job-strip.tsx'
import styles from './components/member-list.module.css'
import { members } from './components/member-list.tsx'
import { SegmentBar } from './components/segment-bar.tsx'
import { tierCountTexts } from './content.ts'
=======
import memberListStyles from './components/member-list.module.css'
import { members } from './components/member-list.tsx'
import { tierCountTexts as texts } from './content.ts'
import styles from './members-page.module.css'
>>>>>>> ddc2cdaa (Small files with one reader are part of it, the tier strip belongs to the members' list, and a list reads its address from the screen that is shown)

/** How the members divide by tier. Beside the list, not part of it: without an answer it is left out. */
const TierCounts = () => {
  const { data: byTier } = useTierCounts()
  if (!byTier) return null
  const tiers = (['guest', 'starter', 'silver', 'pro', 'gold'] as const).filter(
    (tier) => tier !== 'pro' || byTier.pro > 0,
  )
  const total = tiers.reduce((sum, tier) => sum + byTier[tier], 0)
  return (
    <StatStrip label={texts.byTier} className={classNames(styles.shares, tiers.length > 4 && styles.five)}>
      {tiers.map((tier) => (
        <Stat
          key={tier}
          label={
            <>
              {tierNames[tier]}
              {total > 0 ? <span>{formatPercent((byTier[tier] / total) * 100)}</span> : null}
            </>
          }
          value={formatCount(byTier[tier])}
        >
          <Meter
            label={tierNames[tier]}
            value={byTier[tier]}
            max={Math.max(1, total)}
            words={`${formatCount(byTier[tier])} of ${formatCount(total)} ${texts.members}`}
          />
        </Stat>
      ))}
    </StatStrip>
  )
}

<<<<<<< HEAD
const MembersPage = () => (
  <List
    of={members}
    className={styles.memberList}
    above={(found) => (
      <>
        <TierCounts />
        <JobStrip />
        <SegmentBar total={found?.total} />
      </>
    )}
  />
)
=======
const MembersPage = () => <List of={members} className={memberListStyles.memberList} above={() => <TierCounts />} />
>>>>>>> ddc2cdaa (Small files with one reader are part of it, the tier strip belongs to the members' list, and a list reads its address from the screen that is shown)

export default MembersPage
