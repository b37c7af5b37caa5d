import { bollingerScore } from './indicators/bollinger.ts'
import type { IndicatorSet } from './indicators/indicator-set.ts'

/**
 * What the model looks at, in the order of the feature vector. Every feature is free of scale and odd: turning the
 * market upside down changes its sign and nothing else, so that the model has no opinion about direction by itself.
 * Each is named as the sentence under a signal names it.
 */
export const FEATURES = [
  'the last candle',
  'three-candle momentum',
  'the close within its candle',
  'RSI',
  'the stochastic',
  'the MACD histogram',
  'the Bollinger Band position',
  'the EMA 9/21 gap',
  'directional movement (+DI/−DI)',
] as const

export const FEATURE_COUNT = FEATURES.length

/**
 * Writes the raw features into `out` (length `FEATURE_COUNT`). Prices are measured in average true ranges.
 * Call only when the set is warm and its average true range is positive.
 */
export const readFeatures = (set: IndicatorSet, out: number[]): void => {
  const close = set.closes[0] ?? 0
  const perRange = 1 / set.atrValue
  const barRange = set.high - set.low
  out[0] = (close - (set.closes[1] ?? 0)) * perRange
  out[1] = (close - (set.closes[3] ?? 0)) * perRange
  out[2] = barRange > 0 ? (2 * close - set.high - set.low) / barRange : 0
  out[3] = (set.rsiValue - 50) / 50
  out[4] = (set.stochastic.k - 50) / 50
  out[5] = set.macd.histogram * perRange
  out[6] = bollingerScore(set.bollinger, close)
  out[7] = (set.fast.value - set.slow.value) * perRange
  out[8] = (set.adx.plus - set.adx.minus) / 100
}

/** Moves that a five-minute engine looks at, in one-minute bars back from the newest. */
const MINUTE_MOVES = [3, 5, 10, 20] as const
/** Closes that they need. */
export const MINUTE_CLOSES = 21

/** What a five-minute engine sees in the one-minute bars inside its slots: as odd and free of scale as the others. */
export const MINUTE_FEATURES = [
  'the move over three minutes',
  'the move over five minutes',
  'the move over ten minutes',
  'the move over twenty minutes',
  'the gap to the five-minute average',
  'the gap to the fifteen-minute average',
  'the close within the last minute',
  'the one-minute RSI',
  'the one-minute stochastic',
  'the one-minute MACD histogram',
  'the one-minute Bollinger Band position',
  'the one-minute EMA 9/21 gap',
  'the one-minute directional movement (+DI/−DI)',
] as const

export const MINUTE_FEATURE_COUNT = MINUTE_FEATURES.length

/** One-minute closes, the newest first, and their averages over 5 and 15 bars. */
interface MinutePrices {
  readonly closes: readonly number[]
  readonly average5: number
  readonly average15: number
}

/** Writes the raw features of one-minute bars into `out` (length `MINUTE_FEATURE_COUNT`). Call under the conditions of `readFeatures`. */
export const readMinuteFeatures = (
  set: IndicatorSet,
  { closes, average5, average15 }: MinutePrices,
  out: number[],
): void => {
  readFeatures(set, scratch)
  const close = closes[0] ?? 0
  const perRange = 1 / set.atrValue
  for (let i = 0; i < MINUTE_MOVES.length; i += 1) out[i] = (close - (closes[MINUTE_MOVES[i] ?? 0] ?? close)) * perRange
  out[4] = (close - average5) * perRange
  out[5] = (close - average15) * perRange
  // The last candle and three-candle momentum are moves already.
  for (let i = 2; i < FEATURE_COUNT; i += 1) out[4 + i] = scratch[i] ?? 0
}

const scratch = new Array<number>(FEATURE_COUNT).fill(0)
