import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { useHostRecord } from '../api.ts'
import { roomTexts } from '../content.ts'

/** What the host's calls came to, counted from the public record. Nothing where there are none. */
export const HostRecord = ({ roomId }: { roomId: string }) => {
  const { data: record } = useHostRecord(roomId)
  if (!record || record.n === 0) return null
  const { winRate, interval, won, n, verdict } = record
  if (winRate === null || interval === null) return <span>{roomTexts.hostShort(formatCount(n))}</span>
  return (
    <span>
      {roomTexts.hostRecord(formatCount(won), formatCount(n))},{' '}
      {roomTexts.hostRate(formatPercent(winRate), formatInterval(interval))}, {verdict}
    </span>
  )
}
