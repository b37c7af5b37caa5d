import { formatCountdown } from '../../../lib/format.ts'
import { type DialReading, dialNeedle, dialTicks } from '../rules.ts'
import './dial.css'

/** Sixty ticks, those to come in ink; the needle is the present. */
export const Dial = ({ seconds, elapsed, until }: DialReading) => {
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
        {formatCountdown(seconds * 1000)}
        <small>to {until === 'next signal' ? 'next' : until}</small>
      </b>
    </div>
  )
}
