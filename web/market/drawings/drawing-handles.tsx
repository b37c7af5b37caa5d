import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { ChartPoint, Drawing } from '../../../contract/chart-layouts.ts'
import { roundPrice } from '../price-alerts/price-alert-rules.ts'
import type { CandleChartHandle } from '../price-chart/create-candle-chart.ts'
import { drawingTexts as texts } from './content.ts'
import { type Pixel, withPoint } from './drawing-rules.ts'
import styles from './drawings.module.css'

interface HandlesProps {
  drawing: Drawing
  chart: RefObject<CandleChartHandle | null>
  decimals: number
  stepMs: number
  show: (drawing: Drawing | null) => void
  finish: (drawing: Drawing) => void
  remove: () => void
  toPoint: (at: Pixel) => ChartPoint | null
}

/** A key may be held down: moved once it has been let go for so long. */
const SETTLED_MS = 600
/** With Shift. */
const LONG_STEP = 10

const STEPS: Record<string, readonly [bars: number, points: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** The points of the chosen drawing: dragged, or moved by the arrow keys by a bar or a point. */
export const DrawingHandles = ({ drawing, chart, decimals, stepMs, show, finish, remove, toPoint }: HandlesProps) => {
  const box = useRef<HTMLDivElement>(null)
  const waits = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waits.current), [])
  useEffect(() => {
    const place = () => {
      for (const [index, point] of drawing.points.entries()) {
        const button = box.current?.children[index]
        const at = chart.current?.toPixel(point)
        if (!(button instanceof HTMLElement)) continue
        button.style.visibility = at ? 'visible' : 'hidden'
        const left = chart.current?.paneOffset() ?? { x: 0, y: 0 }
        if (at) button.style.transform = `translate(${Math.round(at.x + left.x)}px, ${Math.round(at.y + left.y)}px)`
      }
    }
    place()
    return chart.current?.onDrawn(place)
  }, [chart, drawing])

  const onKey = (event: KeyboardEvent, place: number, point: ChartPoint) => {
    if (event.key === 'Delete' || event.key === 'Backspace') return remove()
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? LONG_STEP : 1
    const price = roundPrice(point.price + step[1] * by * 10 ** -decimals, decimals)
    const moved = withPoint(drawing, place, { atMs: point.atMs + step[0] * by * stepMs, price })
    if (price <= 0) return
    show(moved)
    clearTimeout(waits.current)
    waits.current = setTimeout(() => finish(moved), SETTLED_MS)
  }
  const name = texts.nameOf(drawing, decimals)
  return (
    <div ref={box}>
      {drawing.points.map((point, place) => (
        <button
          key={place}
          type="button"
          className={styles.handle}
          aria-label={texts.handle(name, place + 1, drawing.points.length)}
          onKeyDown={(event) => onKey(event, place, point)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
            const at = chart.current?.toPane(event.clientX, event.clientY)
            const next = at && toPoint(at)
            if (next) show(withPoint(drawing, place, next))
          }}
          onPointerUp={() => finish(drawing)}
          onPointerCancel={() => show(null)}
        />
      ))}
    </div>
  )
}
