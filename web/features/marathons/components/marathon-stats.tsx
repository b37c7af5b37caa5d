import { formatCount, formatDollars } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { useMarathonCounts } from '../api.ts'
import { marathonsTexts, statTexts } from '../content.ts'

const STATS = ['total', 'active', 'upcoming', 'participants', 'prizePool'] as const

/** All marathons in figures, whatever the list below shows; bars while they are on their way, nothing without an answer. */
export const MarathonStats = () => {
  const { data: counts, isError } = useMarathonCounts()
  if (isError && !counts) return null
  const figure = (stat: (typeof STATS)[number]) => {
    if (!counts) return <Skeleton width="48px" height="34px" />
    return stat === 'prizePool' ? formatDollars(counts.prizePool) : formatCount(counts[stat])
  }
  return (
    <StatStrip label={marathonsTexts.stats} className="marathon-stats">
      {STATS.map((stat) => (
        <Stat key={stat} label={statTexts[stat]} value={figure(stat)} />
      ))}
    </StatStrip>
  )
}
