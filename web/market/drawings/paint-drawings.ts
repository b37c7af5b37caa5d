import type { IPrimitivePaneView, ISeriesPrimitive, Time } from 'lightweight-charts'
import type { ChartPoint, Drawing, DrawingKind } from '../../../contract/chart-layouts.ts'
import { formatPercent, formatPrice } from '../../lib/format.ts'
import type { ChartTheme } from '../price-chart/chart-theme.ts'
import { drawingTexts as texts } from './content.ts'
import { findRayEnd, type Pixel, toMeasure, toRetracement } from './drawing-rules.ts'

export interface Painted {
  drawings: readonly Drawing[]
  selectedId: string | null
  decimals: number
  stepMs: number
}

interface Scene extends Omit<Painted, 'drawings'> {
  context: CanvasRenderingContext2D
  theme: ChartTheme
  pane: { width: number; height: number }
  toPixel: (point: ChartPoint) => Pixel | null
}

const FONT_PX = 12
const PADDING_PX = 5

const strokeLine = ({ context }: Scene, from: Pixel, to: Pixel): void => {
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  context.stroke()
}

/** Words on a piece of sheet, so that they can be read over candles. */
const writeTag = ({ context, theme }: Scene, words: string, { x, y }: Pixel): void => {
  const width = context.measureText(words).width + 2 * PADDING_PX
  context.fillStyle = theme.sheet
  context.fillRect(x, y - FONT_PX - PADDING_PX, width, FONT_PX + 2 * PADDING_PX)
  context.fillStyle = theme.ink
  context.fillText(words, x + PADDING_PX, y - 1)
}

const fillBox = ({ context, theme }: Scene, a: Pixel, b: Pixel, alpha: number): void => {
  context.globalAlpha = alpha
  context.fillStyle = theme.ink
  context.fillRect(a.x, a.y, b.x - a.x, b.y - a.y)
  context.globalAlpha = 1
}

const paintRetracement = (scene: Scene, { points }: Drawing, a: Pixel, b: Pixel): void => {
  const { context, theme, decimals, pane, toPixel } = scene
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  context.fillStyle = theme.ink
  // One path for all of its lines.
  context.beginPath()
  for (const { share, price } of toRetracement(points)) {
    const y = toPixel({ atMs: points[0]?.atMs ?? 0, price })?.y
    if (y === undefined || y < 0 || y > pane.height + FONT_PX) continue
    context.moveTo(left, y)
    context.lineTo(right, y)
    context.fillText(`${formatPercent(100 * share)} ${formatPrice(price, decimals)}`, left + PADDING_PX, y - 3)
  }
  context.stroke()
}

const signed = (value: number, text: string): string => (value < 0 ? `−${text}` : `+${text}`)

const paintMeasure = (scene: Scene, { points }: Drawing, a: Pixel, b: Pixel): void => {
  const { stepMs, decimals } = scene
  const measure = toMeasure(points, stepMs)
  if (!measure) return
  const { change, percent, bars } = measure
  const price = signed(change, formatPrice(Math.abs(change), decimals))
  const words = texts.measured(price, signed(percent, formatPercent(Math.abs(percent), 2)), bars)
  fillBox(scene, a, b, 0.08)
  scene.context.strokeRect(a.x, a.y, b.x - a.x, b.y - a.y)
  writeTag(scene, words, { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) - PADDING_PX })
}

const paintRectangle = (scene: Scene, a: Pixel, b: Pixel): void => {
  fillBox(scene, a, b, 0.06)
  scene.context.strokeRect(a.x, a.y, b.x - a.x, b.y - a.y)
}

type Painter = (scene: Scene, a: Pixel, b: Pixel, drawing: Drawing) => void

/** A drawing of one point has it as `a` and as `b`. */
const PAINTERS: Record<DrawingKind, Painter> = {
  level: (scene, { y }) => strokeLine(scene, { x: 0, y }, { x: scene.pane.width, y }),
  trend: strokeLine,
  ray: (scene, a, b) => strokeLine(scene, a, findRayEnd(a, b, scene.pane)),
  rectangle: paintRectangle,
  fibonacci: (scene, a, b, drawing) => paintRetracement(scene, drawing, a, b),
  text: (scene, a, _, { text }) => writeTag(scene, text, a),
  measure: (scene, a, b, drawing) => paintMeasure(scene, drawing, a, b),
}

/** Words reach so far right of the point that they stand at. */
const WORDS_PX = 720

/** And so far above or below it. */
const WORDS_HIGH_PX = 32

/** A level reaches beyond its point to both sides, a ray to that of its second point. */
const isInSight = ({ pane }: Scene, kind: DrawingKind, a: Pixel, b: Pixel): boolean => {
  if (kind === 'ray') return true
  const isAcross = kind === 'level' || (Math.min(a.x, b.x) <= pane.width && Math.max(a.x, b.x) >= -WORDS_PX)
  return isAcross && Math.min(a.y, b.y) <= pane.height + WORDS_HIGH_PX && Math.max(a.y, b.y) >= -WORDS_HIGH_PX
}

const paintDrawing = (scene: Scene, drawing: Drawing): void => {
  const [a, b = a] = drawing.points.map(scene.toPixel)
  if (!a || !b || !isInSight(scene, drawing.kind, a, b)) return
  scene.context.strokeStyle = scene.theme.ink
  scene.context.lineWidth = drawing.id === scene.selectedId ? 2 : 1
  PAINTERS[drawing.kind](scene, a, b, drawing)
}

interface Canvas {
  theme: () => ChartTheme | null
  toPixel: Scene['toPixel']
}

/** The drawings over the candles, following pan, zoom and theme. */
export const createDrawingPrimitive = ({ theme, toPixel }: Canvas) => {
  let painted: Painted | null = null
  let redraw: () => void = () => undefined
  const view: IPrimitivePaneView = {
    zOrder: () => 'top',
    renderer: () => ({
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          const look = theme()
          if (!painted || !look) return
          context.font = `${FONT_PX}px ${look.font}`
          const scene = { ...painted, context, theme: look, pane: mediaSize, toPixel }
          for (const drawing of painted.drawings) paintDrawing(scene, drawing)
        }),
    }),
  }
  const views = [view]
  const primitive: ISeriesPrimitive<Time> = {
    attached: ({ requestUpdate }) => {
      redraw = requestUpdate
    },
    paneViews: () => views,
  }
  return {
    primitive,
    show: (next: Painted): void => {
      painted = next
      redraw()
    },
  }
}
