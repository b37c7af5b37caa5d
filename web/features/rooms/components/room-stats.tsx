import { formatCount } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { useRoomCounts } from '../api.ts'
import { roomsTexts, statTexts } from '../content.ts'

const STATS = ['total', 'public', 'premium', 'active'] as const

/** All rooms in figures, whatever the list below shows; bars while they are on their way, nothing without an answer. */
export const RoomStats = () => {
  const { data: counts, isError } = useRoomCounts()
  if (isError && !counts) return null
  return (
    <StatStrip label={roomsTexts.stats} className="room-stats">
      {STATS.map((stat) => (
        <Stat
          key={stat}
          label={statTexts[stat]}
          value={counts ? formatCount(counts[stat]) : <Skeleton width="48px" height="34px" />}
        />
      ))}
    </StatStrip>
  )
}
