import { formatInterval } from '../../../lib/format.ts'
import { toLine } from '../../../market/bar-rules.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import styles from '../auto-trading.module.css'
import { replayTexts as texts } from '../content.ts'
import type { Replay } from '../rules.ts'

/** What earlier trades would have come to: curve, result, and how many were won with what that allows to say. */
export const ReplayFigures = ({ of: { won, settled, interval, resultCents, course } }: { of: Replay }) => {
  if (settled === 0) return texts.none
  const line = toLine(course)
  // It begins at nought.
  const [start] = line.split('L')
  return (
    <span className={styles.replay}>
      <svg viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
        <path d={`${start}H100`} />
        <path d={line} />
      </svg>
      <span className="fig">{formatResult(resultCents)}</span>
      <small>
        {texts.won(won, settled)}
        {interval ? `, ${texts.interval(formatInterval(interval))}` : null}
      </small>
    </span>
  )
}
