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
