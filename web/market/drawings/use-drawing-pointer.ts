import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type ChartPoint, DRAWING_POINTS, type Drawing, type DrawingKind } from '../../../contract/chart-layouts.ts'
import type { CandleChartHandle } from '../price-chart/create-candle-chart.ts'
import { isHit, isSamePress, type Pixel } from './drawing-rules.ts'

interface Pressed {
  at: Pixel
  /** The drawing that is dragged, with its points where it began; null while another one is drawn. */
  dragged: { drawing: Drawing; pixels: Pixel[] } | null
  /** The second press of a drawing. */
  isSecond: boolean
}

interface PointerActs {
  chart: RefObject<CandleChartHandle | null>
  /** What is drawn; null for choosing and moving. */
  kind: DrawingKind | null
  drawings: readonly Drawing[]
  /** Whether a finger may choose a drawing too: else it moves the chart. */
  takesTouch: boolean
  /** Shows what is being drawn or moved. */
  show: (drawing: Drawing | null) => void
  select: (id: string | null) => void
  finish: (drawing: Drawing) => void
  toPoint: (at: Pixel) => ChartPoint | null
}

const EVENTS = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'mousedown', 'touchstart'] as const

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, select, [role="toolbar"], input:not([type="range"])') !== null

const stop = (event: Event): void => {
  event.stopPropagation()
  event.preventDefault()
}

/** Draws, chooses and moves drawings by mouse, pen and finger. What it does not take, the chart gets. */
export const useDrawingPointer = (area: RefObject<HTMLElement | null>, acts: PointerActs): void => {
  const pressed = useRef<Pressed>(null)
  /** What is being drawn: events come faster than the screen is drawn. */
  const draft = useRef<Drawing>(null)
  const { chart, kind, drawings, takesTouch, show, select, finish, toPoint } = acts

  const findAt = (at: Pixel) => {
    for (const drawing of drawings.toReversed()) {
      const pixels = drawing.points.flatMap((point) => chart.current?.toPixel(point) ?? [])
      if (pixels.length === drawing.points.length && isHit(drawing, pixels, at)) return { drawing, pixels }
    }
    return null
  }

  const begin = (at: Pixel, drawn: DrawingKind): void => {
    if (draft.current?.kind === drawn) {
      pressed.current = { at, dragged: null, isSecond: true }
      return
    }
    const point = toPoint(at)
    if (!point) return
    pressed.current = { at, dragged: null, isSecond: false }
    const points = Array.from({ length: DRAWING_POINTS[drawn] }, () => point)
    draft.current = { id: crypto.randomUUID(), kind: drawn, points, text: '' }
    show(draft.current)
  }

  /** What is pressed, with the pointer at a place. */
  const findMoved = (at: Pixel): Drawing | null => {
    const dragged = pressed.current?.dragged
    if (pressed.current && dragged) {
      const [dx, dy] = [at.x - pressed.current.at.x, at.y - pressed.current.at.y]
      const points = dragged.pixels.flatMap(({ x, y }) => toPoint({ x: x + dx, y: y + dy }) ?? [])
      return points.length === dragged.drawing.points.length ? { ...dragged.drawing, points } : null
    }
    const point = toPoint(at)
    const first = draft.current?.points[0]
    if (!draft.current || !point || !first) return null
    return { ...draft.current, points: DRAWING_POINTS[draft.current.kind] === 1 ? [point] : [first, point] }
  }

  const moveTo = (at: Pixel): void => {
    const moved = findMoved(at)
    if (moved) show(moved)
  }

  const leave = (): void => {
    pressed.current = null
    draft.current = null
    show(null)
  }

  const end = (at: Pixel): void => {
    const was = pressed.current
    if (!was) return
    const [moved, stayed] = [findMoved(at), isSamePress(was.at, at)]
    // One press begins a drawing of two points, the next one ends it.
    if (draft.current && DRAWING_POINTS[draft.current.kind] > 1 && stayed && !was.isSecond) {
      pressed.current = null
      return
    }
    leave()
    if (moved && !(was.dragged && stayed)) finish(moved)
  }

  const isOnCandles = ({ x, y }: Pixel): boolean => {
    const pane = chart.current?.paneSize()
    return pane !== undefined && x >= 0 && y >= 0 && x <= pane.width && y <= pane.height
  }

  /** Whether the press is ours. */
  const press = (event: PointerEvent, at: Pixel): boolean => {
    if (event.button !== 0 || !event.isPrimary || !isOnCandles(at)) return false
    if (draft.current?.kind !== kind) draft.current = null
    if (kind) {
      begin(at, kind)
      return pressed.current !== null
    }
    const found = event.pointerType === 'touch' && !takesTouch ? null : findAt(at)
    select(found?.drawing.id ?? null)
    if (!found) return false
    pressed.current = { at, dragged: found, isSecond: false }
    show(found.drawing)
    return true
  }

  const go = (event: PointerEvent, at: Pixel): void => {
    event.stopPropagation()
    if (event.type === 'pointermove') moveTo(at)
    else if (event.type === 'pointerup') end(at)
    else leave()
  }

  const hear = useEffectEvent((event: Event) => {
    const element = area.current?.parentElement
    if (!element || isControl(event.target)) return
    if (!(event instanceof PointerEvent)) {
      // The library listens to these: what is pressed for a drawing does not move the chart.
      if (pressed.current) stop(event)
      return
    }
    const isBegun = pressed.current !== null || (kind !== null && draft.current !== null)
    if (event.type !== 'pointerdown' && !isBegun) return
    const at = chart.current?.toPane(event.clientX, event.clientY)
    if (!at) return
    if (event.type !== 'pointerdown') go(event, at)
    else if (press(event, at)) element.setPointerCapture(event.pointerId)
  })

  useEffect(() => {
    const element = area.current?.parentElement
    if (!element) return
    const listener = (event: Event) => hear(event)
    for (const name of EVENTS) element.addEventListener(name, listener, { capture: true, passive: false })
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, listener, { capture: true })
    }
  }, [area])
}
