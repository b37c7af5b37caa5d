import { type Candle, MINUTE_MS } from '../../../contract/market.ts'
import { SETTLED_CHART_MINUTES, type SettledChart, type SettledSignal } from '../../../contract/track-record.ts'
import type { Frame } from '../../ui/chart/chart.tsx'

/** One candle, in the figure's units. */
interface Bar {
  at: string
  x: number
  width: number
  high: number
  low: number
  top: number
  height: number
  rises: boolean
}

/** A settled signal on the chart of its pair: from its entry to its expiry, at its entry price. */
interface Trade {
  signal: SettledSignal
  from: number
  to: number
  entry: number
  exit: number
}

export interface SettledDrawing {
  bars: Bar[]
  trades: Trade[]
  /** The lowest and the highest price that is drawn. */
  prices: readonly [number, number]
  y: (price: number) => number
}

const BODY = 0.64
const THINNEST = 1

const toBars = (candles: readonly Candle[], step: number, x: (atMs: number) => number, y: (price: number) => number) =>
  candles.map(({ openAt, open, high, low, close }) => {
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
    return {
      at: openAt,
      x: x(Date.parse(openAt)) + step / 2,
      width: step * BODY,
      high: y(high),
      low: y(low),
      top,
      height: Math.max(THINNEST, bottom - top),
      rises: close >= open,
    }
  })

/** What settled, drawn into a frame; null where there is nothing to draw. Its right edge is the newest expiry: nothing lies behind it. */
export const drawSettled = ({ signals, candles }: SettledChart, frame: Frame): SettledDrawing | null => {
  const [newest] = signals
  if (!newest || candles.length === 0) return null
  const toMs = Date.parse(newest.expiresAt)
  const fromMs = toMs - SETTLED_CHART_MINUTES * MINUTE_MS
  const step = (frame.right - frame.left) / SETTLED_CHART_MINUTES
  const x = (atMs: number) => frame.left + ((atMs - fromMs) / MINUTE_MS) * step
  const own = signals.filter(({ pair, entryAt }) => pair === newest.pair && Date.parse(entryAt) >= fromMs)
  const marked = own.flatMap(({ entryPrice, exitPrice }) => [entryPrice, exitPrice].filter((price) => price !== null))
  const low = Math.min(...candles.map((candle) => candle.low), ...marked)
  const high = Math.max(...candles.map((candle) => candle.high), ...marked)
  const range = high - low || Math.abs(high) || 1
  const y = (price: number) => frame.bottom - ((price - low) / range) * (frame.bottom - frame.top)
  return {
    bars: toBars(candles, step, x, y),
    trades: own.flatMap((signal) =>
      signal.entryPrice === null || signal.exitPrice === null
        ? []
        : [
            {
              signal,
              from: x(Date.parse(signal.entryAt)),
              to: x(Date.parse(signal.expiresAt)),
              entry: y(signal.entryPrice),
              exit: y(signal.exitPrice),
            },
          ],
    ),
    prices: [low, high],
    y,
  }
}
