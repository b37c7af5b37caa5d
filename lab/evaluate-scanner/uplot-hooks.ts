import type uPlot from 'uplot'
import type { Candle, Kind } from './picture-case.ts'

/** What the page is told to draw. */
export interface UplotOrder {
  kind: Kind
  candles: Candle[]
  times: string[]
  title: string | null
  decimals: number
  /** How prices are written: as the library does, or with decimals of a venue. */
  written: 'library' | 'fixed'
  side: 'left' | 'right' | 'none'
  /** Pixels between the plot and the edge, for prices. */
  labelSpace: number
  legend: boolean
  /** Null for what the library takes. */
  text: string | null
  gridColour: string | null
  grid: { across: boolean; upright: boolean }
  font: string | null
  line: { stroke: string; width: number; fill: string | null }
  /** Bodies and their outlines, as the demos of the library have them. */
  up: { fill: string; stroke: string; wick: string }
  down: { fill: string; stroke: string; wick: string }
  widest: number
  averages: { label: string; colour: string; width: number; values: (number | null)[] }[]
  volume: 'none' | 'pane' | 'overlay'
  lastPrice: boolean
  /** Shares of the plot's width and height. */
  cursor: [number, number] | null
}

/** The functions of this file run inside of a page, where all of them are known by their names. */
const drawOneCandle = (u: uPlot, order: UplotOrder, i: number, width: number): void => {
  const { ctx } = u
  const { open, high, low, close } = order.candles[i] as Candle
  const rowOf = (price: number): number => Math.round(u.valToPos(price, 'y', true))
  const x = Math.round(u.valToPos(i, 'x', true))
  const paint = close >= open ? order.up : order.down
  const wick = Math.max(1, Math.round(devicePixelRatio))
  ctx.fillStyle = paint.wick
  ctx.fillRect(x - Math.floor(wick / 2), rowOf(high), wick, Math.max(1, rowOf(low) - rowOf(high)))
  const [top, bottom] = [rowOf(Math.max(open, close)), rowOf(Math.min(open, close))]
  const left = x - Math.floor(width / 2)
  ctx.fillStyle = paint.stroke
  ctx.fillRect(left, top, width, Math.max(wick, bottom - top))
  ctx.fillStyle = paint.fill
  if (width > 2 * wick && bottom - top > 2 * wick)
    ctx.fillRect(left + wick, top + wick, width - 2 * wick, bottom - top - 2 * wick)
}

const drawOneBar = (u: uPlot, order: UplotOrder, i: number, width: number): void => {
  const { ctx } = u
  const { open, high, low, close } = order.candles[i] as Candle
  const rowOf = (price: number): number => Math.round(u.valToPos(price, 'y', true))
  const x = Math.round(u.valToPos(i, 'x', true))
  const stroke = Math.max(1, Math.round(devicePixelRatio))
  ctx.fillStyle = (close >= open ? order.up : order.down).stroke
  ctx.fillRect(x - Math.floor(stroke / 2), rowOf(high), stroke, Math.max(1, rowOf(low) - rowOf(high)))
  ctx.fillRect(x - Math.floor(width / 2), rowOf(open) - Math.floor(stroke / 2), Math.floor(width / 2), stroke)
  ctx.fillRect(x, rowOf(close) - Math.floor(stroke / 2), Math.floor(width / 2), stroke)
}

const drawPrices = (u: uPlot, order: UplotOrder): void => {
  if (order.kind === 'line' || order.kind === 'area') return
  const { ctx, bbox } = u
  const step = u.valToPos(1, 'x', true) - u.valToPos(0, 'x', true)
  const width = Math.max(1, Math.round(Math.min(order.widest * devicePixelRatio, step - 2 * devicePixelRatio)))
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (let i = 0; i < order.candles.length; i += 1)
    (order.kind === 'candles' ? drawOneCandle : drawOneBar)(u, order, i, width)
  ctx.restore()
}

const drawLastPrice = (u: uPlot, order: UplotOrder): void => {
  const last = order.candles.at(-1)
  if (!order.lastPrice || last === undefined) return
  const { ctx, bbox } = u
  const y = Math.round(u.valToPos(last.close, 'y', true)) + 0.5
  const { stroke } = last.close >= last.open ? order.up : order.down
  ctx.save()
  ctx.strokeStyle = stroke
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

const axisOf = (order: UplotOrder, more: uPlot.Axis, shown: boolean): uPlot.Axis => ({
  ...(order.text === null ? {} : { stroke: order.text }),
  ...(order.font === null ? {} : { font: order.font }),
  grid: { show: shown, ...(order.gridColour === null ? {} : { stroke: order.gridColour }) },
  ticks: { ...(order.gridColour === null ? {} : { stroke: order.gridColour }) },
  ...more,
})

const pricesOf = (order: UplotOrder): { series: uPlot.Series[]; data: (number | null)[][] } => {
  const { candles, kind, line } = order
  if (kind === 'line' || kind === 'area') {
    const fill = kind === 'area' && line.fill !== null ? { fill: line.fill } : {}
    return {
      series: [{ label: 'Price', stroke: line.stroke, width: line.width, ...fill }],
      data: [candles.map(({ close }) => close)],
    }
  }
  const names = ['open', 'high', 'low', 'close'] as const
  const hidden = { paths: () => null, points: { show: false } }
  return {
    series: names.map((name) => ({ label: name.toUpperCase(), ...hidden })),
    data: names.map((name) => candles.map((candle) => candle[name])),
  }
}

const volumeOf = (order: UplotOrder, bars: uPlot.Series.PathBuilder | undefined): uPlot.Series => ({
  label: 'Volume',
  scale: 'volume',
  stroke: `${order.up.fill}aa`,
  fill: `${order.up.fill}66`,
  points: { show: false },
  ...(bars && { paths: bars }),
})

/** What is called inside of the page by name. */
export const UPLOT_HOOKS = {
  drawOneCandle,
  drawOneBar,
  drawPrices,
  drawLastPrice,
  axisOf,
  pricesOf,
  volumeOf,
}
