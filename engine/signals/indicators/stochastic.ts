import { createSlidingMaximum, pushMaximum, type SlidingMaximum } from './sliding-maximum.ts'
import { createSma, pushSma, type SlidingMean } from './sliding-mean.ts'

/** Lane's fast stochastic: where the close lies in the range of the last bars, 0 to 100, and its mean %D. */
export interface Stochastic {
  readonly highest: SlidingMaximum
  /** Over negated lows. */
  readonly negatedLowest: SlidingMaximum
  readonly mean: SlidingMean
  k: number
  d: number
  /** Highest high − lowest low of the window, in price units; 0 in a flat market. */
  range: number
}

export const createStochastic = (period = 14, signal = 3): Stochastic => ({
  highest: createSlidingMaximum(period),
  negatedLowest: createSlidingMaximum(period),
  mean: createSma(signal),
  k: 50,
  d: 50,
  range: 0,
})

/** 50 where the window does not move: the close is neither high nor low in it. */
export const position = (close: number, lowest: number, range: number): number =>
  range > 0 ? (100 * (close - lowest)) / range : 50

/** Takes the next bar; answers %D, or NaN until `period + signal − 1` bars have come. O(1) amortised. */
export const pushStochastic = (stochastic: Stochastic, high: number, low: number, close: number): number => {
  const highest = pushMaximum(stochastic.highest, high)
  const lowest = -pushMaximum(stochastic.negatedLowest, -low)
  stochastic.range = highest - lowest
  if (stochastic.highest.count < stochastic.highest.period) return Number.NaN
  stochastic.k = position(close, lowest, stochastic.range)
  const d = pushSma(stochastic.mean, stochastic.k)
  if (!Number.isNaN(d)) stochastic.d = d
  return d
}
