import type { CSSProperties } from 'react'
import { useServerNowIfAny } from '../../../lib/use-server-clock.ts'

const SECONDS = Array.from({ length: 61 }, (_, second) => second)
const STEP = 3
const HEIGHT = 18

const tickHeight = (second: number): number => (second % 15 === 0 ? 14 : second % 5 === 0 ? 9 : 5)

const TICKS = SECONDS.map((second) => `M${second * STEP + 0.5} ${HEIGHT}v-${tickHeight(second)}`).join('')

/** A ruler of the minute; its needle is the present second, and its end the next one-minute slot. */
export const MinuteSweep = () => {
  const now = useServerNowIfAny()
  const second = now === null ? null : Math.floor(now / 1000) % 60
  return (
    <span className="next-slot">
      Next slot
      <span className="sweep" role="img" aria-label="Seconds of the current minute">
        <svg viewBox={`0 0 ${60 * STEP + 1} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={TICKS} stroke="currentColor" />
        </svg>
        {second === null ? null : <i style={{ '--second': second } as CSSProperties} />}
      </span>
    </span>
  )
}
