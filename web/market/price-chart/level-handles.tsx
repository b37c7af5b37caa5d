import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatPrice } from '../../lib/format.ts'
import { roundPrice } from '../price-alerts/price-alert-rules.ts'
import type { CandleChartHandle } from './create-candle-chart.ts'
import styles from './level-handles.module.css'
import { BellIcon } from './tool-icons.tsx'

/** A price with a line across the chart. */
export interface Level {
  id: string
  price: number
  /** What the handle is, and how it is moved. */
  name: string
}

interface LevelProps {
  /** An alert has a bell and a broken line. */
  look: 'alert' | 'line'
  level: Level
  decimals: number
  chart: RefObject<CandleChartHandle | null>
  /** Resolves once the level lies where it was moved to, or has stayed. */
  onMove: (level: Level, price: number) => Promise<void>
  onRemove: (level: Level) => void
}

/** A key may be held down: moved once it has been let go for so long. */
const SETTLED_MS = 600
/** With Shift. */
const LONG_STEP = 10

const LevelHandle = ({ look, level, decimals, chart, onMove, onRemove }: LevelProps) => {
  const line = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const waits = useRef<ReturnType<typeof setTimeout>>(undefined)
  const price = moved ?? level.price

  // The scale moves with the candles: the line is put in its place whenever they are drawn.
  useEffect(() => {
    const place = () => {
      const y = chart.current?.yOf(price) ?? null
      if (!line.current) return
      // What is hidden loses the focus, and the keys that are pressed next: a line that is being moved stays where it was seen last.
      line.current.hidden = y === null && !line.current.contains(document.activeElement)
      if (y !== null) line.current.style.transform = `translateY(${Math.round(y)}px)`
    }
    place()
    return chart.current?.onDrawn(place)
  }, [chart, price])
  useEffect(() => () => clearTimeout(waits.current), [])

  const settle = async (next: number) => {
    if (next !== level.price) await onMove(level, next)
    setMoved(null)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove(level)
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    const next = roundPrice(price + direction * (event.shiftKey ? LONG_STEP : 1) * 10 ** -decimals, decimals)
    setMoved(next)
    clearTimeout(waits.current)
    waits.current = setTimeout(() => settle(next), SETTLED_MS)
  }
  const onDrag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const next = chart.current?.priceAt(event.clientY) ?? null
    if (next !== null) setMoved(roundPrice(next, decimals))
  }
  return (
    <div className={styles.level} data-look={look} ref={line} hidden>
      <button
        type="button"
        aria-label={level.name}
        title={level.name}
        onKeyDown={onKey}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onDrag}
        onPointerUp={() => settle(price)}
        onPointerCancel={() => setMoved(null)}
      >
        {look === 'alert' ? <BellIcon /> : null}
        {formatPrice(price, decimals)}
      </button>
    </div>
  )
}

/** Lines across the chart with a handle each: dragged, moved by the arrow keys, removed by Delete. */
export const LevelHandles = ({ levels, ...shared }: Omit<LevelProps, 'level'> & { levels: readonly Level[] }) => (
  <div className={styles.levels} data-levels="">
    {levels.map((level) => (
      <LevelHandle key={level.id} level={level} {...shared} />
    ))}
  </div>
)
