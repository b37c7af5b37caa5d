import type { UpointsMember } from '../../../../contract/upoints.ts'
import { formatCount } from '../../../lib/format.ts'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { pointsTexts } from '../content.ts'
import { totalsOf } from '../rules.ts'

interface PointsStatsProps {
  /** The page of members that is shown; undefined until it is known. */
  members: readonly UpointsMember[] | undefined
  users: number | undefined
  transactions: number | undefined
}

const UNKNOWN = '–'

const countOf = (count: number | undefined) => (count === undefined ? UNKNOWN : formatCount(count))

export const PointsStats = ({ members, users, transactions }: PointsStatsProps) => {
  const totals = members && totalsOf(members)
  return (
    <StatStrip label={pointsTexts.stats} className="points-stats">
      <Stat label={pointsTexts.pagePoints} value={countOf(totals?.total)} />
      <Stat label={pointsTexts.users} value={countOf(users)} />
      <Stat label={pointsTexts.average} value={countOf(totals?.average)} />
      <Stat label={pointsTexts.transactions} value={countOf(transactions)} />
    </StatStrip>
  )
}
