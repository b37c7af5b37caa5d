import type { OrderResults } from '../../../contract/practice.ts'
import { signalMessages } from '../../../contract/signals.ts'
import { VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import { IntervalBar } from '../../ui/interval-bar.tsx'
import { NotEnough, Stat } from '../../ui/stat-strip.tsx'

const texts = { label: 'Win rate', notEnough: signalMessages.notEnoughData } as const

/** The rate of settled orders with its interval and verdict; its count alone while there are too few. */
export const WinRate = ({
  of,
}: {
  of: Pick<OrderResults, 'winRate' | 'interval' | 'n' | 'breakEvenRate' | 'verdict'>
}) => {
  const { winRate, interval, n, breakEvenRate, verdict } = of
  if (winRate === null || interval === null)
    return (
      <Stat label={texts.label} value={<NotEnough>{texts.notEnough}</NotEnough>}>
        <div className="w">
          <span>
            {formatCount(n)} of {VERDICT_MIN_SAMPLE}
          </span>
          <span>break-even {formatPercent(breakEvenRate)}</span>
        </div>
      </Stat>
    )
  return (
    <Stat label={texts.label} value={formatPercent(winRate)} beside={`of ${formatCount(n)}`}>
      <IntervalBar estimate={winRate} low={interval.low} high={interval.high} breakEven={breakEvenRate} />
      <div className="w">
        <span>95%: {formatInterval(interval)}</span>
        <span>{verdict}</span>
      </div>
    </Stat>
  )
}
