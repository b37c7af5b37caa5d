import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  type ChartPoint,
  DRAWING_POINTS,
  type Drawing,
  type DrawingKind,
  MAX_DRAWING_CHARACTERS,
} from '../../../contract/chart-layouts.ts'
import { formatPrice } from '../../lib/format.ts'
import { isTextField } from '../../lib/is-text-field.ts'
import { type ScreenKey, useScreenKeys } from '../../lib/screen-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import type { CandleChartHandle } from '../price-chart/create-candle-chart.ts'
import { drawingTexts as texts } from './content.ts'
import { DrawingHandles } from './drawing-handles.tsx'
import { DrawingRail } from './drawing-rail.tsx'
import { type Pixel, snapPrice, withDrawing } from './drawing-rules.ts'
import styles from './drawings.module.css'
import { createDrawingPrimitive } from './paint-drawings.ts'
import { useDrawingPointer } from './use-drawing-pointer.ts'
import type { DrawingsOfChart } from './use-drawings.ts'

const KEYS: readonly ScreenKey[] = [
  { does: 'Undo and redo a drawing', keys: 'Ctrl+Z Ctrl+Y' },
  { does: 'Move a point of a drawing, on its handle', keys: '← → ↑ ↓' },
  { does: 'Back to the cursor', keys: 'Esc' },
]

/** How near a candle's price must be for the magnet. */
const MAGNET_PX = 14
/** Where a key draws, as shares of the candles: from the lower left to the upper right of their middle. */
const KEY_PLACES = [
  { x: 0.35, y: 0.6 },
  { x: 0.65, y: 0.4 },
] as const

interface LayerProps {
  chart: RefObject<CandleChartHandle | null>
  of: DrawingsOfChart
  decimals: number
  stepMs: number
  /** Whether the tools are shown. */
  isOpen: boolean
  /** Sets a price alert; null for members without them. */
  onAlert: ((price: number) => void) | null
}

interface TextFieldProps {
  text: string
  at: Pixel
  commit: (text: string) => void
}

/** The words of a text, written where they will be. */
const TextField = ({ text, at, commit }: TextFieldProps) => {
  const [written, write] = useState(text)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      className={styles.field}
      style={{ left: at.x, top: at.y }}
      aria-label={texts.field}
      maxLength={MAX_DRAWING_CHARACTERS}
      value={written}
      onChange={({ target }) => write(target.value)}
      onBlur={() => commit(written.trim())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') write(text)
        if (key === 'Enter' || key === 'Escape') currentTarget.blur()
      }}
    />
  )
}

/** Draws `drawings` onto the chart as long as it is mounted. */
const usePainting = (
  chart: RefObject<CandleChartHandle | null>,
  painted: Parameters<ReturnType<typeof createDrawingPrimitive>['show']>[0],
): void => {
  const layer = useMemo(
    () =>
      createDrawingPrimitive({
        theme: () => chart.current?.theme() ?? null,
        toPixel: (point) => chart.current?.toPixel(point) ?? null,
      }),
    [chart],
  )
  useEffect(() => chart.current?.attach(layer.primitive), [chart, layer])
  useEffect(() => layer.show(painted))
}

interface BarProps extends Pick<LayerProps, 'decimals' | 'onAlert'> {
  drawings: readonly Drawing[]
  selected: Drawing | null
  select: (id: string | null) => void
  onEdit: () => void
}

/** Every drawing by name, those out of sight too, and what can be done with the chosen one. */
const DrawingBar = ({ drawings, selected, select, decimals, onEdit, onAlert }: BarProps) => {
  const price = selected?.points[0]?.price
  return (
    <div className={styles.bar}>
      <Select
        aria-label={texts.drawings}
        value={selected?.id ?? ''}
        onChange={({ target }) => select(target.value === '' ? null : target.value)}
      >
        <option value="">{texts.count(drawings.length)}</option>
        {drawings.map((one) => (
          <option key={one.id} value={one.id}>
            {texts.nameOf(one, decimals)}
          </option>
        ))}
      </Select>
      {selected?.kind === 'text' ? (
        <Button size="small" onClick={onEdit}>
          {texts.editText}
        </Button>
      ) : null}
      {price !== undefined && onAlert ? (
        <Button size="small" onClick={() => onAlert(price)}>
          {texts.alertAt(formatPrice(price, decimals))}
        </Button>
      ) : null}
    </div>
  )
}

interface DrawingKeys {
  undo: (() => void) | null
  redo: (() => void) | null
  leave: () => void
}

/** A slider is no field that is written in. */
const isWriting = (target: EventTarget | null): boolean =>
  isTextField(target) && !(target instanceof HTMLInputElement && target.type === 'range')

const useDrawingKeys = ({ undo, redo, leave }: DrawingKeys): void => {
  useScreenKeys(KEYS)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isWriting(event.target)) return
    const key = event.key.toLowerCase()
    if (key === 'escape') leave()
    if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
    const act = key === 'y' || event.shiftKey ? redo : undo
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** A press as a point of the chart; with the magnet, at a near price of its bar. */
const usePoint =
  (chart: RefObject<CandleChartHandle | null>, isMagnetic: boolean) =>
  (at: Pixel): ChartPoint | null => {
    const point = chart.current?.toPoint(at)
    if (!point) return null
    const bar = isMagnetic ? chart.current?.barAt(point.atMs) : null
    const yOf = (price: number) => chart.current?.toPixel({ ...point, price })?.y ?? null
    const prices = bar ? [bar.open, bar.high, bar.low, bar.close] : []
    return { ...point, price: snapPrice(point.price, prices, yOf, MAGNET_PX) }
  }

/** The drawings on a chart, and the tools that draw them. */
export const DrawingLayer = ({ chart, of: history, decimals, stepMs, isOpen, onAlert }: LayerProps) => {
  const area = useRef<HTMLDivElement>(null)
  const [kind, setKind] = useState<DrawingKind | null>(null)
  const [selectedId, select] = useState<string | null>(null)
  const [shown, show] = useState<Drawing | null>(null)
  const [written, setWritten] = useState<Drawing | null>(null)
  const [isMagnetic, setMagnetic] = useState(false)
  const [areHidden, setHidden] = useState(false)
  const { commit, undo, redo } = history
  const drawings = shown ? withDrawing(history.drawings, shown) : history.drawings
  const selected = drawings.find(({ id }) => id === selectedId) ?? null
  usePainting(chart, { drawings: areHidden ? [] : drawings, selectedId, decimals, stepMs })

  const toPoint = usePoint(chart, isMagnetic)
  const finish = (drawing: Drawing) => {
    show(null)
    setKind(null)
    if (drawing.kind === 'text' && drawing.text === '') return setWritten(drawing)
    select(drawing.id)
    commit(withDrawing(history.drawings, drawing))
  }
  const remove = (id: string) => {
    show(null)
    select(null)
    commit(history.drawings.filter((one) => one.id !== id))
  }
  const choose = (next: DrawingKind | null, byKey: boolean) => {
    show(null)
    select(null)
    setHidden(false)
    if (next === null || !byKey) return setKind(next)
    const pane = chart.current?.paneSize()
    const points = KEY_PLACES.slice(0, DRAWING_POINTS[next]).flatMap(
      ({ x, y }) => (pane && toPoint({ x: x * pane.width, y: y * pane.height })) ?? [],
    )
    if (points.length === DRAWING_POINTS[next]) finish({ id: crypto.randomUUID(), kind: next, points, text: '' })
  }
  useDrawingPointer(area, {
    chart,
    kind,
    drawings: areHidden ? [] : history.drawings,
    takesTouch: isOpen,
    show,
    select,
    finish,
    toPoint,
  })

  useDrawingKeys({
    undo,
    redo,
    leave: () => {
      show(null)
      setKind(null)
      select(null)
    },
  })
  const offset = chart.current?.paneOffset() ?? { x: 0, y: 0 }
  const textAt = written?.points[0] && chart.current?.toPixel(written.points[0])
  return (
    <div className={styles.layer} ref={area} data-drawing={kind ?? undefined} data-rail={isOpen || undefined}>
      {isOpen ? (
        <DrawingRail
          kind={kind}
          choose={choose}
          undo={undo}
          redo={redo}
          isMagnetic={isMagnetic}
          toggleMagnet={() => setMagnetic(!isMagnetic)}
          areHidden={areHidden}
          toggleHidden={() => setHidden(!areHidden)}
          remove={selected && (() => remove(selected.id))}
        />
      ) : null}
      {selected && selected.kind !== 'level' && !areHidden ? (
        <DrawingHandles
          key={selected.id}
          drawing={selected}
          chart={chart}
          decimals={decimals}
          stepMs={stepMs}
          show={show}
          finish={finish}
          remove={() => remove(selected.id)}
          toPoint={toPoint}
        />
      ) : null}
      {written && textAt ? (
        <TextField
          key={written.id}
          text={written.text}
          at={{ x: textAt.x + offset.x, y: textAt.y + offset.y }}
          commit={(text) => {
            setWritten(null)
            if (text !== '' && text !== written.text) finish({ ...written, text })
          }}
        />
      ) : null}
      {isOpen && history.drawings.length > 0 ? (
        <DrawingBar
          drawings={history.drawings}
          selected={selected}
          select={select}
          decimals={decimals}
          onEdit={() => setWritten(selected)}
          onAlert={onAlert}
        />
      ) : null}
    </div>
  )
}
