/**
 * The mean of the last `period` values (SMA).
 * Adding and removing lets rounding errors pile up, so a second sum (`fresh`) only adds; each time the ring
 * wraps it holds exactly the window and replaces the first. O(1) per value, never a rescan.
 */
export interface SlidingMean {
  readonly period: number
  readonly values: number[]
  at: number
  count: number
  sum: number
  fresh: number
}

export const createSma = (period: number): SlidingMean => ({
  period,
  values: new Array<number>(period).fill(0),
  at: 0,
  count: 0,
  sum: 0,
  fresh: 0,
})

/** Takes the next value; answers the mean, or NaN until `period` values have come. */
export const pushSma = (mean: SlidingMean, value: number): number => {
  const leaving = mean.values[mean.at] ?? 0
  mean.values[mean.at] = value
  mean.sum += value - leaving
  mean.fresh += value
  mean.at += 1
  if (mean.at === mean.period) {
    mean.at = 0
    mean.sum = mean.fresh
    mean.fresh = 0
  }
  if (mean.count < mean.period) mean.count += 1
  return mean.count < mean.period ? Number.NaN : mean.sum / mean.period
}

/** SMA over a whole array, from index `from` on; NaN before the first mean. */
export const smaSeries = (values: Float64Array, period: number, from = 0): Float64Array => {
  const out = new Float64Array(values.length).fill(Number.NaN, 0, from + period - 1)
  let sum = 0
  let fresh = 0
  let at = 0
  for (let i = from; i < values.length; i += 1) {
    const value = values[i] ?? 0
    sum += i - from < period ? value : value - (values[i - period] ?? 0)
    fresh += value
    at += 1
    if (at === period) {
      at = 0
      sum = fresh
      fresh = 0
    }
    if (i - from >= period - 1) out[i] = sum / period
  }
  return out
}
