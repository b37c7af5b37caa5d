import { trueRange } from './atr.ts'
import { createWilderAverage, type ExponentialAverage, pushExponential } from './exponential-average.ts'

/** Wilder's directional movement: +DI and −DI (0 to 100) and the average directional index ADX (0 to 100). */
export interface Adx {
  readonly range: ExponentialAverage
  readonly up: ExponentialAverage
  readonly down: ExponentialAverage
  readonly index: ExponentialAverage
  previousHigh: number
  previousLow: number
  previousClose: number
  seen: boolean
  /** +DI and −DI; 0 until `period` movements have come. */
  plus: number
  minus: number
}

export const createAdx = (period = 14): Adx => ({
  range: createWilderAverage(period),
  up: createWilderAverage(period),
  down: createWilderAverage(period),
  index: createWilderAverage(period),
  previousHigh: 0,
  previousLow: 0,
  previousClose: 0,
  seen: false,
  plus: 0,
  minus: 0,
})

/** The larger of the two movements counts, and only if it is positive. */
export const movement = (own: number, other: number): number => (own > other && own > 0 ? own : 0)

/** DX = 100 · |+DI − −DI| / (+DI + −DI); 0 where neither moves. */
export const directionalIndex = (plus: number, minus: number): number =>
  plus + minus > 0 ? (100 * Math.abs(plus - minus)) / (plus + minus) : 0

/** Takes the next bar; answers ADX, or NaN until 2 · `period` bars have come. O(1). */
export const pushAdx = (adx: Adx, high: number, low: number, close: number): number => {
  const up = high - adx.previousHigh
  const down = adx.previousLow - low
  const range = trueRange(high, low, adx.previousClose)
  adx.previousHigh = high
  adx.previousLow = low
  adx.previousClose = close
  if (!adx.seen) {
    adx.seen = true
    return Number.NaN
  }
  const averageRange = pushExponential(adx.range, range)
  const averageUp = pushExponential(adx.up, movement(up, down))
  const averageDown = pushExponential(adx.down, movement(down, up))
  if (Number.isNaN(averageRange)) return averageRange
  adx.plus = averageRange > 0 ? (100 * averageUp) / averageRange : 0
  adx.minus = averageRange > 0 ? (100 * averageDown) / averageRange : 0
  return pushExponential(adx.index, directionalIndex(adx.plus, adx.minus))
}
