import { type Candle, type ChartTimeframe, chartTimeframeMs, MINUTE_MS } from '../../contract/market.ts'
import { type Bar, foldBars } from '../../engine/market/candles.ts'

const openAtMs = (candle: Candle): number => Date.parse(candle.openAt)

/** Puts a forming or closed bar into bars that are oldest first; the newest `limit` remain. */
export const withCandle = (candles: readonly Candle[], candle: Candle, limit: number): Candle[] => {
  const at = openAtMs(candle)
  const before = candles.filter((other) => openAtMs(other) < at)
  const after = candles.filter((other) => openAtMs(other) > at)
  return [...before, candle, ...after].slice(-limit)
}

/** A candle as the engine reads it. */
export const toBar = ({ openAt, open, high, low, close, volume }: Candle): Bar => ({
  openAtMs: Date.parse(openAt),
  open,
  high,
  low,
  close,
  volume,
})

const toCandle = ({ openAtMs: atMs, open, high, low, close, volume }: Bar): Candle => ({
  openAt: new Date(atMs).toISOString(),
  open,
  high,
  low,
  close,
  volume,
})

/** 1-minute candles as candles of `stepMs`. The newest may still be forming; one with a minute missing shows what it has. */
export const foldCandles = (minutes: readonly Candle[], stepMs: number): Candle[] =>
  foldBars(minutes.map(toBar), stepMs).map(toCandle)

/**
 * The bars to draw: closed ones as fetched, then what the live minutes after them add up to. `minutes` that reach into
 * a fetched bar are left out, so that a fetched bar is never replaced by a part of itself.
 */
export const toBars = (closed: readonly Candle[], minutes: readonly Candle[], timeframe: ChartTimeframe): Candle[] => {
  const stepMs = chartTimeframeMs(timeframe)
  const lastClosed = closed.at(-1)
  const openFrom = lastClosed ? openAtMs(lastClosed) + stepMs : Number.NEGATIVE_INFINITY
  const live = minutes.filter((minute) => openAtMs(minute) >= openFrom)
  return [...closed, ...foldCandles(live, stepMs)]
}

/** Candles with those known before the first of them. Where some may be missing in between, only the newer ones remain. */
export const withOlder = (known: readonly Candle[], candles: readonly Candle[]): Candle[] => {
  const [last, first] = [known.at(-1), candles[0]]
  if (!last || !first || openAtMs(last) < openAtMs(first)) return [...candles]
  return [...known.filter((candle) => openAtMs(candle) < openAtMs(first)), ...candles]
}

/** Whether minutes may have passed between the last fetched bar and the first live one: then the fetch is repeated. */
export const missesMinutes = (fetched: readonly Candle[], live: readonly Candle[]): boolean => {
  const [last, first] = [fetched.at(-1), live[0]]
  return last !== undefined && first !== undefined && openAtMs(first) > openAtMs(last) + MINUTE_MS
}
