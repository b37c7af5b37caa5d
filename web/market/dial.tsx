import { formatCountdown } from '../lib/format.ts'
import { type DialReading, dialNeedle, dialTicks } from './dial-rules.ts'
import './dial.css'

const dialWords = { entry: 'to entry', expiry: 'left', 'next signal': 'to next' } as const

/** Sixty ticks, those to come in ink; the needle is the present. Without its figure where that stands beside it, larger. */
export const Dial = ({ seconds, elapsed, until, figure = true }: DialReading & { figure?: boolean }) => {
  const ticks = dialTicks(elapsed)
  const needle = dialNeedle(elapsed)
  return (
    <div
      className="dial"
      role="timer"
      aria-label={`${seconds} seconds to ${until === 'next signal' ? 'the next signal' : until}`}
    >
      <svg viewBox="0 0 92 92" aria-hidden="true">
        <path className="gone" d={ticks.gone} />
        <path className="left" d={ticks.left} />
        <path className="needle edge" d={needle} />
        <path className="needle" d={needle} />
      </svg>
      <b aria-hidden="true">
        {figure ? formatCountdown(seconds * 1000) : null}
        <small>{dialWords[until]}</small>
      </b>
    </div>
  )
}
