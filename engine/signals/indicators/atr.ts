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
