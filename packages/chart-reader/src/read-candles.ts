import { findCandlePatterns } from './candle-patterns.ts'
import { findPathPatterns } from './path-patterns.ts'
import type { PriceBar } from './price-bars.ts'
import { findLevels, findTurningPoints } from './price-levels.ts'
import { measureMoves, toTrend } from './price-path.ts'
import type { ReadChart } from './reading.ts'

/** A candle whose prices are known. */
export interface KnownCandle {
  open: number
  high: number
  low: number
  close: number
}

interface Size {
  width: number
  height: number
}

/** Rows and columns around the candles. */
const MARGIN = 20
/** How much of its column a body fills. */
const BODY = 0.7
/** Turning points that count as swings, as a share of the range. */
const SWING = 0.125

const rangeOf = (candles: readonly KnownCandle[]): { highest: number; lowest: number } => ({
  highest: Math.max(...candles.map(({ high }) => high)),
  lowest: Math.min(...candles.map(({ low }) => low)),
})

/** Where candles stand in a picture of this size; prices between them are linear in the rows. */
export const placeCandles = (candles: readonly KnownCandle[], { width, height }: Size): PriceBar[] => {
  const { highest, lowest } = rangeOf(candles)
  const perPrice = (height - 2 * MARGIN) / (highest - lowest)
  const toRow = (price: number): number => MARGIN + (highest - price) * perPrice
  const column = (width - 2 * MARGIN) / candles.length
  return candles.map(({ open, high, low, close }, at) => {
    const x = MARGIN + (at + 0.5) * column
    return {
      x,
      left: x - (BODY * column) / 2,
      right: x + (BODY * column) / 2,
      open: toRow(open),
      high: toRow(high),
      low: toRow(low),
      close: toRow(close),
    }
  })
}

/**
 * Reads candles by the rules of `readChart`, with exact prices; places are those of `placeCandles`. Null where there are none, or the price
 * never moved.
 */
export const readCandles = (candles: readonly KnownCandle[], decimals: number, size: Size): ReadChart | null => {
  const { highest, lowest } = rangeOf(candles)
  if (!(highest > lowest)) return null
  const bars = placeCandles(candles, size)
  const moves = measureMoves(bars)
  const { top, bottom } = moves
  const toPrice = (y: number): number =>
    Number((highest - ((y - top) / (bottom - top)) * (highest - lowest)).toFixed(Math.min(10, decimals + 1)))
  const plot = { x: MARGIN, y: top, width: size.width - 2 * MARGIN, height: bottom - top }
  return {
    isChart: true,
    kind: 'candles',
    plot,
    frame: { left: plot.x, top, right: plot.x + plot.width, bottom },
    axis: { topPrice: highest, bottomPrice: lowest, decimals, scale: 'linear' },
    prices: 'given',
    priceConfidence: 100,
    direction: 'read',
    trend: toTrend(moves.net),
    recentTrend: toTrend(moves.recent),
    confidence: 100,
    levels: findLevels(bars, top, bottom).map(({ side, y, touches }) => ({
      side,
      y,
      position: (bottom - y) / (bottom - top),
      price: toPrice(y),
      touches,
    })),
    patterns: [...findCandlePatterns(bars), ...findPathPatterns(bars, top, bottom)],
    path: bars.map(({ x, close }) => ({ x, y: close })),
    lastPrice: candles.at(-1)?.close ?? null,
    facts: {
      netMove: moves.net,
      recentMove: moves.recent,
      steadiness: moves.steadiness,
      candles: candles.length,
      swings: findTurningPoints(bars, SWING * (bottom - top)).length,
      coverage: 1,
      lastPosition: moves.lastPosition,
    },
  }
}
