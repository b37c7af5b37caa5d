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
