import type { AdminRoom } from '../../../../contract/rooms.ts'
import { formatCount } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { roomCounts } from '../admin-rules.ts'
import { roomsTexts, statTexts } from '../content.ts'

const STATS = ['total', 'public', 'premium', 'active'] as const

/** All rooms in figures, whatever the list below shows; bars while they are on their way. */
export const RoomStats = ({ rooms }: { rooms: readonly AdminRoom[] | undefined }) => {
  const counts = rooms && roomCounts(rooms)
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
