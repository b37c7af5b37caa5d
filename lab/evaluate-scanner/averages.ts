import type { Candle } from './picture-case.ts'

export const movingAverage = (candles: Candle[], length: number): (number | null)[] =>
  candles.map((_, i) => {
    if (i + 1 < length) return null
    const part = candles.slice(i + 1 - length, i + 1)
    return part.reduce((sum, candle) => sum + candle.close, 0) / length
  })

/** Two standard deviations above (`side` 1) or below (-1) the average. */
export const bollingerBand = (candles: Candle[], length: number, side: 1 | -1): (number | null)[] =>
  candles.map((_, i) => {
    if (i + 1 < length) return null
    const part = candles.slice(i + 1 - length, i + 1).map((candle) => candle.close)
    const mean = part.reduce((sum, close) => sum + close, 0) / length
    const spread = Math.sqrt(part.reduce((sum, close) => sum + (close - mean) ** 2, 0) / length)
    return mean + side * 2 * spread
  })
