/**
 * An exponential average whose start is the plain mean of its first `period` values.
 * State is plain data, so that it can be stored as JSON and continued.
 */
export interface ExponentialAverage {
  readonly period: number
  readonly weight: number
  count: number
  value: number
}

/** EMA with the usual weight 2 / (period + 1). */
export const createEma = (period: number): ExponentialAverage => ({
  period,
  weight: 2 / (period + 1),
  count: 0,
  value: 0,
})

/** Wilder's smoothing, weight 1 / period (New Concepts in Technical Trading Systems, 1978). */
export const createWilderAverage = (period: number): ExponentialAverage => ({
  period,
  weight: 1 / period,
  count: 0,
  value: 0,
})

/** Takes the next value; answers the average, or NaN until `period` values have come. O(1). */
export const pushExponential = (average: ExponentialAverage, value: number): number => {
  if (average.count < average.period) {
    average.count += 1
    average.value += (value - average.value) / average.count
    return average.count < average.period ? Number.NaN : average.value
  }
  average.value += average.weight * (value - average.value)
  return average.value
}

/**
 * The same average over a whole array, from index `from` on (earlier entries are ignored).
 * Entries before the first average are NaN.
 */
const exponentialSeries = (values: Float64Array, period: number, weight: number, from: number): Float64Array => {
  const out = new Float64Array(values.length).fill(Number.NaN, 0, from + period - 1)
  if (values.length < from + period) return out.fill(Number.NaN)
  let value = 0
  for (let i = from; i < from + period; i += 1) value += ((values[i] ?? 0) - value) / (i - from + 1)
  out[from + period - 1] = value
  for (let i = from + period; i < values.length; i += 1) {
    value += weight * ((values[i] ?? 0) - value)
    out[i] = value
  }
  return out
}

export const emaSeries = (values: Float64Array, period: number, from = 0): Float64Array =>
  exponentialSeries(values, period, 2 / (period + 1), from)

/** @internal */
export const wilderSeries = (values: Float64Array, period: number, from = 0): Float64Array =>
  exponentialSeries(values, period, 1 / period, from)
