import type { Performance } from '../../../../contract/signals.ts'
import { signalMessages } from '../../../../contract/signals.ts'
import { formatPercent } from '../../../lib/format.ts'
import { Expected } from '../../../ui/expected.tsx'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { rateTexts, statTexts, toWinText } from '../content.ts'
import styles from './room.module.css'

/** How good today was in one line; a day that has just begun says what the last 24 hours were. */
export const WinRateLine = ({ performance }: { performance: Performance | undefined }) => {
  const { winRate = null, interval = null, lastDay } = performance ?? {}
  const isToday = winRate !== null && interval !== null
  const shown = isToday ? performance : lastDay
  return (
    <section className={styles.rate} aria-label={rateTexts.label}>
      {performance === undefined || !shown ? (
        <span>
          {performance ? (
            `${rateTexts.today} ${signalMessages.notEnoughData}`
          ) : (
            <Expected>{rateTexts.expected}</Expected>
          )}
        </span>
      ) : (
        <>
          <span>
            {isToday ? rateTexts.today : statTexts.lastDay} {toWinText(shown.wonSignals, shown.n)}
            {shown.winRate === null ? null : `, ${formatPercent(shown.winRate)}`}
          </span>
          {shown.winRate !== null && shown.interval ? (
            <IntervalBar
              estimate={shown.winRate}
              low={shown.interval.low}
              high={shown.interval.high}
              breakEven={performance.breakEvenRate}
            />
          ) : null}
          <span className={styles.even}>
            {rateTexts.breakEven} {formatPercent(performance.breakEvenRate)}
          </span>
        </>
      )}
    </section>
  )
}
