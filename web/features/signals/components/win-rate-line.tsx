import { type Performance, signalMessages } from '../../../../contract/signals.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { Expected } from '../../../ui/expected.tsx'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { verdictNames, winRateLine } from '../content.ts'

/** "How good so far" in one line, for phones, where the stat cards lie below the fold. */
export const WinRateLine = ({ performance }: { performance: Performance | undefined }) => {
  const rate = performance?.winRate ?? null
  const interval = performance?.interval ?? null
  return (
    <section className="quick" aria-label="Win rate today">
      {performance && rate !== null && interval ? (
        <>
          <b>{formatPercent(rate)}</b>
          <IntervalBar estimate={rate} low={interval.low} high={interval.high} breakEven={performance.breakEvenRate} />
          <span className="note">
            won today, n {formatCount(performance.n)}, interval {formatInterval(interval)},{' '}
            {verdictNames[performance.verdict].toLowerCase()}
          </span>
        </>
      ) : (
        <>
          <b>{performance ? null : <Expected>50.0%</Expected>}</b>
          <span className="note">Win rate today: {performance ? signalMessages.notEnoughData : '…'}</span>
          {performance ? null : (
            <span className="note">
              <Expected>{winRateLine.expected}</Expected>
            </span>
          )}
        </>
      )}
    </section>
  )
}
