import { createEma, type ExponentialAverage, pushExponential } from './exponential-average.ts'

/** Moving average convergence/divergence (Appel): fast EMA − slow EMA, and its signal EMA, in price units. */
export interface Macd {
  readonly fast: ExponentialAverage
  readonly slow: ExponentialAverage
  readonly signal: ExponentialAverage
  /** Fast − slow and that minus its signal line; 0 until ready. */
  line: number
  histogram: number
}

export const createMacd = (fast = 12, slow = 26, signal = 9): Macd => ({
  fast: createEma(fast),
  slow: createEma(slow),
  signal: createEma(signal),
  line: 0,
  histogram: 0,
})

/** Takes the next close; answers the histogram, or NaN until the signal line exists. O(1). */
export const pushMacd = (macd: Macd, close: number): number => {
  const fast = pushExponential(macd.fast, close)
  const slow = pushExponential(macd.slow, close)
  if (Number.isNaN(slow)) return slow
  const line = fast - slow
  const histogram = line - pushExponential(macd.signal, line)
  if (Number.isNaN(histogram)) return histogram
  macd.line = line
  macd.histogram = histogram
  return histogram
}
