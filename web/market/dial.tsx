import { formatCountdown } from '../lib/format.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './dial.module.css'
import { type DialReading, dialNeedle, dialTicks } from './dial-rules.ts'

const dialWords = { entry: 'to entry', expiry: 'left', 'next signal': 'to next' } as const

/** Sixty ticks, those to come in ink; the needle is the present. Without its figure where that stands beside it, larger. */
export const Dial = ({ seconds, elapsed, until, figure = true }: DialReading & { figure?: boolean }) => {
  const ticks = dialTicks(elapsed)
  const needle = dialNeedle(elapsed)
  return (
    <div
      className={styles.dial}
      role="timer"
      aria-label={`${seconds} seconds to ${until === 'next signal' ? 'the next signal' : until}`}
    >
      <svg viewBox="0 0 92 92" aria-hidden="true">
        <path className={styles.gone} d={ticks.gone} />
        <path className={styles.left} d={ticks.left} />
        <path className={classNames(styles.needle, styles.edge)} d={needle} />
        <path className={styles.needle} d={needle} />
      </svg>
      <b aria-hidden="true">
        {figure ? formatCountdown(seconds * 1000) : null}
        <small>{dialWords[until]}</small>
      </b>
    </div>
  )
}
