import { createWilderAverage, type ExponentialAverage, pushExponential } from './exponential-average.ts'

/**
 * Wilder's true range: the bar's range, extended to the previous close.
 * True high − true low equals the largest of the three textbook distances.
 */
export const trueRange = (high: number, low: number, previousClose: number): number =>
  Math.max(high, previousClose) - Math.min(low, previousClose)


/** Wilder's average true range, in price units. The first bar only gives its close. */
export interface Atr {
  readonly average: ExponentialAverage
  previousClose: number
  seen: boolean
}

export const createAtr = (period = 14): Atr => ({
  average: createWilderAverage(period),
  previousClose: 0,
  seen: false,
})

/** Takes the next bar; answers the average, or NaN until `period` true ranges have come. O(1). */
export const pushAtr = (atr: Atr, high: number, low: number, close: number): number => {
  const range = trueRange(high, low, atr.previousClose)
  atr.previousClose = close
  if (atr.seen) return pushExponential(atr.average, range)
  atr.seen = true
  return Number.NaN
}

/** ATR over whole arrays of equal length; the first value stands at index `period`, NaN before it. @internal */
export const atrSeries = (highs: Float64Array, lows: Float64Array, closes: Float64Array, period = 14): Float64Array => {
  const out = new Float64Array(closes.length).fill(Number.NaN, 0, period)
  let average = 0
  for (let i = 1; i < closes.length; i += 1) {
    const range = trueRange(highs[i] ?? 0, lows[i] ?? 0, closes[i - 1] ?? 0)
    average += (range - average) * (i < period ? 1 / i : 1 / period)
    if (i >= period) out[i] = average
  }
  return out
}
