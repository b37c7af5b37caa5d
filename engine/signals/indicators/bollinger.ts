/**
 * Bollinger bands: mean of the last `period` closes ± `width` population standard deviations (Bollinger, 2001).
 * Mean and sum of squared deviations slide by Welford's update; a second pair that only adds takes over each
 * time the ring wraps, so that rounding cannot pile up.
 */
export interface Bollinger {
  readonly period: number
  readonly width: number
  readonly values: number[]
  at: number
  count: number
  mean: number
  squares: number
  freshMean: number
  freshSquares: number
  /** Population standard deviation of the window; 0 until ready. */
  deviation: number
}

export const createBollinger = (period = 20, width = 2): Bollinger => ({
  period,
  width,
  values: new Array<number>(period).fill(0),
  at: 0,
  count: 0,
  mean: 0,
  squares: 0,
  freshMean: 0,
  freshSquares: 0,
  deviation: 0,
})

/** Takes the next close; answers the middle band, or NaN until `period` closes have come. O(1). */
export const pushBollinger = (bands: Bollinger, close: number): number => {
  const leaving = bands.values[bands.at] ?? 0
  bands.values[bands.at] = close
  bands.at += 1

  const fromFresh = close - bands.freshMean
  bands.freshMean += fromFresh / bands.at
  bands.freshSquares += fromFresh * (close - bands.freshMean)

  if (bands.count === bands.period) {
    const change = close - leaving
    const mean = bands.mean + change / bands.period
    bands.squares += change * (close - mean + leaving - bands.mean)
    bands.mean = mean
  } else {
    bands.count += 1
  }
  if (bands.at === bands.period) {
    bands.at = 0
    bands.mean = bands.freshMean
    bands.squares = bands.freshSquares
    bands.freshMean = 0
    bands.freshSquares = 0
  }
  if (bands.count < bands.period) return Number.NaN
  bands.deviation = bands.squares > 0 ? Math.sqrt(bands.squares / bands.period) : 0
  return bands.mean
}

/** How many standard deviations `close` lies from the middle band; 0 where the window does not move. */
export const bollingerScore = (bands: Bollinger, close: number): number =>
  bands.deviation > 0 ? (close - bands.mean) / bands.deviation : 0
