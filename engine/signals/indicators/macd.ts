import { createEma, type ExponentialAverage, emaSeries, pushExponential } from './exponential-average.ts'

/** Moving average convergence/divergence (Appel): fast EMA − slow EMA, and its signal EMA, in price units. */
export interface Macd {
  readonly fast: ExponentialAverage
  readonly slow: ExponentialAverage
  readonly signal: ExponentialAverage
  /** Fast − slow and that minus its signal line; 0 until ready. */
  line: number
  histogram: number
}

export interface MacdSeries {
  line: Float64Array
  signal: Float64Array
  histogram: Float64Array
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

/** MACD over a whole array; the line starts at index slow − 1, signal and histogram `signal` − 1 later. @internal */
export const macdSeries = (closes: Float64Array, fast = 12, slow = 26, signal = 9): MacdSeries => {
  const line = emaSeries(closes, fast)
  const slowAverage = emaSeries(closes, slow)
  for (let i = 0; i < line.length; i += 1) line[i] = (line[i] ?? 0) - (slowAverage[i] ?? 0)
  const signalLine = emaSeries(line, signal, slow - 1)
  const histogram = new Float64Array(line.length)
  for (let i = 0; i < line.length; i += 1) histogram[i] = (line[i] ?? 0) - (signalLine[i] ?? 0)
  return { line, signal: signalLine, histogram }
}
