import type { UpointsMember } from '../../../../contract/upoints.ts'
import { formatCount } from '../../../lib/format.ts'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { useRecentTransactions } from '../api.ts'
import { totalsOf } from '../assign-rules.ts'
import { statTexts } from '../content.ts'

const UNKNOWN = '–'

const countOf = (count: number | undefined) => (count === undefined ? UNKNOWN : formatCount(count))

interface PointsStatsProps {
  /** The page of members that is shown; undefined until it is known. */
  found: { rows: readonly UpointsMember[]; total: number } | undefined
}

export const PointsStats = ({ found }: PointsStatsProps) => {
  const transactions = useRecentTransactions().data?.total
  const totals = found && totalsOf(found.rows)
  return (
    <StatStrip label={statTexts.stats} className="points-stats">
      <Stat label={statTexts.pagePoints} value={countOf(totals?.total)} />
      <Stat label={statTexts.users} value={countOf(found?.total)} />
      <Stat label={statTexts.average} value={countOf(totals?.average)} />
      <Stat label={statTexts.transactions} value={countOf(transactions)} />
    </StatStrip>
  )
}
