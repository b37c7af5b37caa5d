import type { Outcome } from '../../../contract/signals.ts'
import type { ChartTheme } from './chart-theme.ts'

/** A mark in pixels of the pane. */
export interface PlacedMark {
  direction: 'CALL' | 'PUT'
  left: number
  right: number
  entryY: number | null
  exitY: number | null
  outcome: Outcome | null
  /** `ready` before entry, `open` until expiry, null once it has ended. */
  standing: 'ready' | 'open' | null
  /** While open: where the price is, and what the trade would be if it ended there. */
  live: { y: number; outcome: Outcome } | null
}

export interface Pane {
  context: CanvasRenderingContext2D
  width: number
  height: number
  theme: ChartTheme
}

const HATCH = 6

const drawHatch = ({ context, theme }: Pane, scale: number): CanvasPattern | null => {
  const tile = document.createElement('canvas')
  tile.width = HATCH * scale
  tile.height = HATCH * scale
  const lines = tile.getContext('2d')
  if (!lines) return null
  lines.scale(scale, scale)
  lines.strokeStyle = theme.ink
  lines.globalAlpha = 0.18
  lines.stroke(new Path2D('M-1 7L7-1M2 10L10 2M-4 4L4-4'))
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(1 / scale))
  return pattern
}

const hatches = new WeakMap<ChartTheme, { scale: number; pattern: CanvasPattern | null }>()

/** Hatching means not real, not yet, not yours: the same 45° lines as everywhere else on the page. Drawn once for a theme. */
export const hatch = (pane: Pane): CanvasPattern | null => {
  const scale = window.devicePixelRatio || 1
  const known = hatches.get(pane.theme)
  if (known?.scale === scale) return known.pattern
  const pattern = drawHatch(pane, scale)
  hatches.set(pane.theme, { scale, pattern })
  return pattern
}

const getColor = (mark: PlacedMark, theme: ChartTheme) => (mark.direction === 'CALL' ? theme.call : theme.put)

/** Under the candles: the stretch from entry to expiry, while it is not over. */
export const drawWash = (pane: Pane, mark: PlacedMark, pattern: CanvasPattern | null): void => {
  if (mark.standing === null) return
  const { context, height, theme } = pane
  const width = mark.right - mark.left
  context.fillStyle = mark.direction === 'CALL' ? theme.callWash : theme.putWash
  context.fillRect(mark.left, 0, width, height)
  if (!pattern) return
  context.fillStyle = pattern
  context.fillRect(mark.left, 0, width, height)
}

/**
 * While a trade is open: the stretch between its entry price and the price now. Filled while it wins, hollow while it
 * loses, as the outcomes are.
 */
export const drawLive = ({ context, theme }: Pane, mark: PlacedMark): void => {
  if (mark.live === null || mark.entryY === null) return
  const top = Math.min(mark.entryY, mark.live.y)
  const height = Math.abs(mark.live.y - mark.entryY)
  const width = mark.right - mark.left
  context.globalAlpha = 0.3
  context.fillStyle = getColor(mark, theme)
  if (mark.live.outcome === 'profit') context.fillRect(mark.left, top, width, height)
  context.globalAlpha = 1
  context.strokeStyle = getColor(mark, theme)
  context.lineWidth = 1
  context.strokeRect(mark.left, top, width, height)
}

export const drawGap = (pane: Pane, left: number, right: number, pattern: CanvasPattern | null): void => {
  if (!pattern) return
  pane.context.fillStyle = pattern
  pane.context.fillRect(left, 0, right - left, pane.height)
}

const line = ({ context }: Pane, from: [number, number], to: [number, number], dash: number[] = []): void => {
  context.setLineDash(dash)
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(...to)
  context.stroke()
  context.setLineDash([])
}

const triangle = ({ context, theme }: Pane, mark: PlacedMark, y: number): void => {
  const up = mark.direction === 'CALL'
  const tip = up ? y + 5 : y - 5
  const base = up ? tip + 12 : tip - 12
  context.beginPath()
  context.moveTo(mark.left, tip)
  context.lineTo(mark.left + 7, base)
  context.lineTo(mark.left - 7, base)
  context.closePath()
  context.fillStyle = getColor(mark, theme)
  context.fill()
  context.strokeStyle = theme.sheet
  context.lineWidth = 1
  context.stroke()
}

/** Filled won, hollow lost, half breakeven, cross void: on a 12-pixel grid around `x`, `y`. */
const outcomeGlyph = ({ context, theme }: Pane, outcome: Outcome, x: number, y: number): void => {
  context.fillStyle = theme.sheet
  context.fillRect(x - 7.5, y - 7.5, 15, 15)
  context.strokeStyle = theme.ink
  context.fillStyle = theme.ink
  context.lineWidth = 1.5
  if (outcome === 'void') {
    context.stroke(new Path2D(`M${x - 4.5} ${y - 4.5}l9 9m0-9l-9 9`))
    return
  }
  if (outcome === 'profit') context.fillRect(x - 5, y - 5, 10, 10)
  if (outcome === 'breakeven') context.fillRect(x - 5, y, 10, 5)
  context.strokeRect(x - 5, y - 5, 10, 10)
}

const LABEL_ROW = 22

const liveWords = { profit: 'winning', loss: 'losing', breakeven: 'a tie', void: 'open' } as const

/** The label of a mark that is not over; each further one goes a row lower. */
const label = ({ context, width, theme }: Pane, mark: PlacedMark, row: number): void => {
  const top = 4.5 + row * LABEL_ROW
  const text = `${mark.direction}, ${mark.live ? liveWords[mark.live.outcome] : mark.standing}`
  context.font = `650 12px ${theme.font}`
  const box = Math.ceil(context.measureText(text).width) + 10
  const x = Math.round(Math.min(mark.left + 4, width - box - 2)) + 0.5
  context.fillStyle = theme.sheet
  context.fillRect(x, top, box, 18)
  context.strokeStyle = getColor(mark, theme)
  context.lineWidth = 1
  context.strokeRect(x, top, box, 18)
  context.fillStyle = getColor(mark, theme)
  context.textBaseline = 'middle'
  context.fillText(text, x + 5, top + 9.5)
}

/** Over the candles: entry price and direction, what came of it at the settling close, and while it is not over entry and expiry. */
const drawMark = (pane: Pane, mark: PlacedMark): void => {
  const { context, height, theme } = pane
  context.strokeStyle = getColor(mark, theme)
  context.lineWidth = 1.5
  if (mark.standing !== null) {
    line(pane, [mark.left, 0], [mark.left, height])
    line(pane, [mark.right, 0], [mark.right, height], [2, 3])
  }
  if (mark.entryY !== null) {
    line(pane, [mark.left, mark.entryY], [mark.right, mark.entryY])
    triangle(pane, mark, mark.entryY)
  }
  if (mark.outcome !== null) outcomeGlyph(pane, mark.outcome, mark.right, mark.exitY ?? mark.entryY ?? height / 2)
}

/** All marks, newest first; the newest is drawn last, and labels over everything. */
export const drawMarks = (pane: Pane, marks: readonly PlacedMark[]): void => {
  for (const mark of marks.toReversed()) drawMark(pane, mark)
  marks
    .filter(({ standing }) => standing !== null)
    .forEach((mark, row) => {
      label(pane, mark, row)
    })
}

/** The last price as a dotted line across the pane. */
export const drawPriceLine = (pane: Pane, y: number): void => {
  pane.context.strokeStyle = pane.theme.ink
  pane.context.lineWidth = 1
  line(pane, [0, y], [pane.width, y], [1, 3])
}

const TAG_LINE = 16

/** The last price on the axis, and the time to the next candle: yellow, because it is now; with its ink edge, because yellow on paper alone is too faint. */
export const drawPriceTag = ({ context, width, theme }: Pane, y: number, lines: readonly string[]): void => {
  const height = 4 + lines.length * TAG_LINE
  const top = Math.round(y - height / 2) - 0.5
  context.fillStyle = theme.accent
  context.fillRect(0.5, top, width - 1.5, height)
  context.strokeStyle = theme.accentInk
  context.lineWidth = 1
  context.strokeRect(0.5, top, width - 1.5, height)
  context.fillStyle = theme.accentInk
  context.font = `700 12px ${theme.font}`
  context.textBaseline = 'middle'
  lines.forEach((text, row) => {
    context.fillText(text, 9, top + 3 + (row + 0.5) * TAG_LINE)
  })
}
