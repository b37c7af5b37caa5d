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
