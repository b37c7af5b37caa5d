import { tierNames } from '../../../contract/tiers.ts'
import { List } from '../../ui/list/list.tsx'
import { ShareStrip } from '../../ui/share-strip.tsx'
import { useTierCounts } from './api.ts'
import { JobStrip } from './components/job-strip.tsx'
import styles from './components/member-list.module.css'
import { members } from './components/member-list.tsx'
import { SegmentBar } from './components/segment-bar.tsx'
import { tierCountTexts } from './content.ts'

/** How the members divide by tier. Beside the list, not part of it: without an answer it is left out. */
const TierCounts = () => {
  const { data: byTier } = useTierCounts()
  if (!byTier) return null
  const { guest, starter, silver, pro, gold } = byTier
  const parts = [
    { label: tierNames.guest, count: guest },
    { label: tierNames.starter, count: starter },
    { label: tierNames.silver, count: silver },
    ...(pro > 0 ? [{ label: tierNames.pro, count: pro }] : []),
    { label: tierNames.gold, count: gold },
  ]
  return <ShareStrip label={tierCountTexts.byTier} parts={parts} noun={tierCountTexts.members} />
}

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

export default MembersPage
