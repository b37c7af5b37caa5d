import { createSlidingMaximum, pushMaximum, type SlidingMaximum } from './sliding-maximum.ts'
import { createSma, pushSma, type SlidingMean, smaSeries } from './sliding-mean.ts'

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

export interface StochasticSeries {
  k: Float64Array
  d: Float64Array
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
const position = (close: number, lowest: number, range: number): number =>
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

/** Maximum of each window that ends at i, scaled by `sign` before and after. */
const slidingExtreme = (values: Float64Array, period: number, sign: 1 | -1): Float64Array => {
  const out = new Float64Array(values.length)
  const queue = new Int32Array(values.length)
  let head = 0
  let tail = 0
  for (let i = 0; i < values.length; i += 1) {
    const value = sign * (values[i] ?? 0)
    if (head < tail && (queue[head] ?? 0) <= i - period) head += 1
    while (head < tail && sign * (values[queue[tail - 1] ?? 0] ?? 0) <= value) tail -= 1
    queue[tail] = i
    tail += 1
    out[i] = values[queue[head] ?? 0] ?? 0
  }
  return out
}

/** %K and %D over whole arrays of equal length; NaN before each is defined. @internal */
export const stochasticSeries = (
  highs: Float64Array,
  lows: Float64Array,
  closes: Float64Array,
  period = 14,
  signal = 3,
): StochasticSeries => {
  const highest = slidingExtreme(highs, period, 1)
  const lowest = slidingExtreme(lows, period, -1)
  const k = new Float64Array(closes.length).fill(Number.NaN, 0, period - 1)
  for (let i = period - 1; i < closes.length; i += 1) {
    const low = lowest[i] ?? 0
    k[i] = position(closes[i] ?? 0, low, (highest[i] ?? 0) - low)
  }
  return { k, d: smaSeries(k, signal, period - 1) }
}
