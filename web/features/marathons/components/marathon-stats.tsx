import type { AdminMarathon } from '../../../../contract/marathons.ts'
import { formatCount } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { formatDollars, marathonCounts } from '../admin-rules.ts'
import { marathonsTexts, statTexts } from '../content.ts'

const STATS = ['total', 'active', 'upcoming', 'participants', 'prizePool'] as const

/** All marathons in figures, whatever the list below shows; bars while they are on their way. */
export const MarathonStats = ({ marathons }: { marathons: readonly AdminMarathon[] | undefined }) => {
  const counts = marathons && marathonCounts(marathons)
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
