import { formatInterval } from '../../../lib/format.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import styles from '../auto-trading.module.css'
import { replayTexts as texts } from '../content.ts'
import type { Replay } from '../rules.ts'

const [WIDTH, HEIGHT] = [100, 28]

/** The line of the result, and where it is nought. */
const drawReplay = (course: readonly number[]) => {
  const [low, high] = [Math.min(...course), Math.max(...course)]
  const y = (cents: number) => (HEIGHT - 2 - ((HEIGHT - 4) * (cents - low)) / (high - low || 1)).toFixed(1)
  const step = WIDTH / Math.max(1, course.length - 1)
  return {
    nought: y(0),
    line: course.map((cents, place) => `${place === 0 ? 'M' : 'L'}${(place * step).toFixed(1)} ${y(cents)}`).join(''),
  }
}

/** What earlier trades would have come to: curve, result, and how many were won with what that allows to say. */
export const ReplayFigures = ({ of: { won, settled, interval, resultCents, course } }: { of: Replay }) => {
  if (settled === 0) return texts.none
  const { nought, line } = drawReplay(course)
  return (
    <span className={styles.replay}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 ${nought}H${WIDTH}`} />
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
