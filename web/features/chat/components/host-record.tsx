import { Link } from '@tanstack/react-router'
import { PAYOUT } from '../../../../contract/slots.ts'
import { breakEvenRate } from '../../../../engine/signals/statistics.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { useHostRecord } from '../api.ts'
import { roomTexts } from '../content.ts'

/** The host's win rate with its interval, counted from the public record. Nothing where there are no calls. */
export const HostRecord = ({ roomId }: { roomId: string }) => {
  const { data: record } = useHostRecord(roomId)
  if (!record || record.n === 0) return null
  const { winRate, interval, n, verdict } = record
  const hasRate = winRate !== null && interval !== null
  return (
    <Link
      className="chat-record"
      to="/track-record/callers"
      title={hasRate ? `${roomTexts.hostInterval(formatInterval(interval))}, ${verdict}` : verdict}
    >
      {hasRate ? (
        <>
          <b>{formatPercent(winRate)}</b>
          <small>{roomTexts.hostCalls(formatCount(n))}</small>
          <IntervalBar
            estimate={winRate}
            low={interval.low}
            high={interval.high}
            breakEven={100 * breakEvenRate(PAYOUT)}
          />
        </>
      ) : (
        <small>{roomTexts.hostShort(formatCount(n))}</small>
      )}
    </Link>
  )
}
