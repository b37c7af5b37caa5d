import { type Performance, signalMessages } from '../../../../contract/signals.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { verdictNames } from '../../../market/content.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Expected } from '../../../ui/expected.tsx'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { statTexts, toWinText, winRateLine } from '../content.ts'
import styles from './room.module.css'

/** A day that has just begun has nothing to say: the last 24 hours have. */
const LastDay = ({ of: { lastDay } }: { of: Performance }) =>
  lastDay ? (
    <span className="note">
      {statTexts.lastDay} {toWinText(lastDay.wonSignals, lastDay.n)}
      {lastDay.winRate === null ? null : `, ${formatPercent(lastDay.winRate)}`}
    </span>
  ) : null

/**
 * "How good so far" in one line, for phones, where the stat cards lie below the fold. As high while it is asked for, and while there is too
 * little to say, as with its figures: nothing below it moves.
 */
export const WinRateLine = ({ performance }: { performance: Performance | undefined }) => {
  const rate = performance?.winRate ?? null
  const interval = performance?.interval ?? null
  return (
    <section className={styles.quick} aria-label="Win rate today">
      {performance && rate !== null && interval ? (
        <>
          <b>{formatPercent(rate)}</b>
          <IntervalBar estimate={rate} low={interval.low} high={interval.high} breakEven={performance.breakEvenRate} />
          <span className="note">
            won today, n {formatCount(performance.n)}, interval {formatInterval(interval)},{' '}
            {verdictNames[performance.verdict].toLowerCase()}
          </span>
          <LastDay of={performance} />
        </>
      ) : (
        <>
          <b>{performance ? '–' : <Expected>50.0%</Expected>}</b>
          <span className={classNames('note', styles.stacked)}>
            <span>Win rate today: {performance ? signalMessages.notEnoughData : '…'}</span>
            <Expected>{winRateLine.expected}</Expected>
          </span>
          {performance ? (
            <LastDay of={performance} />
          ) : (
            <span className="note">
              <Expected>{winRateLine.expectedDay}</Expected>
            </span>
          )}
        </>
      )}
    </section>
  )
}
