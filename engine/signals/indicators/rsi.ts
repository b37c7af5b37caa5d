import { createWilderAverage, type ExponentialAverage, pushExponential } from './exponential-average.ts'

/** Wilder's relative strength index, 0 to 100. */
export interface Rsi {
  readonly gains: ExponentialAverage
  readonly losses: ExponentialAverage
  previous: number
  seen: boolean
}

export const createRsi = (period = 14): Rsi => ({
  gains: createWilderAverage(period),
  losses: createWilderAverage(period),
  previous: 0,
  seen: false,
})

/** 100 · gain / (gain + loss); 50 where nothing moved, since neither side has strength. */
export const strengthIndex = (gain: number, loss: number): number =>
  gain + loss > 0 ? (100 * gain) / (gain + loss) : 50

/** Takes the next close; answers the index, or NaN until `period` changes have come. O(1). */
export const pushRsi = (rsi: Rsi, close: number): number => {
  const change = close - rsi.previous
  rsi.previous = close
  if (!rsi.seen) {
    rsi.seen = true
    return Number.NaN
  }
  const gain = pushExponential(rsi.gains, Math.max(change, 0))
  const loss = pushExponential(rsi.losses, change < 0 ? -change : 0)
  return Number.isNaN(gain) ? gain : strengthIndex(gain, loss)
}
