import type { Bar } from '../../../engine/market/candles.ts'

/** The same candles in the shape each library takes them in. */
export interface CandleColumns {
  bars: readonly Bar[]
  highs: Float64Array
  lows: Float64Array
  closes: Float64Array
  arrays: { high: number[]; low: number[]; close: number[] }
}

export const toColumns = (bars: readonly Bar[]): CandleColumns => {
  const highs = Float64Array.from(bars, ({ high }) => high)
  const lows = Float64Array.from(bars, ({ low }) => low)
  const closes = Float64Array.from(bars, ({ close }) => close)
  return { bars, highs, lows, closes, arrays: { high: [...highs], low: [...lows], close: [...closes] } }
}

/** One value per candle and line, NaN or missing at the start where a line is not defined yet. */
export type Lines = Record<LineName, ArrayLike<number | undefined>>
export type LineName = 'ema' | 'sma' | 'rsi' | 'macd' | 'upperBand' | 'atr' | 'stochastic' | 'adx'
export const LINE_NAMES: readonly LineName[] = ['ema', 'sma', 'rsi', 'macd', 'upperBand', 'atr', 'stochastic', 'adx']
