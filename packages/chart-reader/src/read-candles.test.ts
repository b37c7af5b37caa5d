import { describe, expect, it } from 'vitest'
import { type KnownCandle, placeCandles, readCandles } from './read-candles.ts'

const SIZE = { width: 960, height: 540 }

const candlesOf = (closes: readonly number[]): KnownCandle[] =>
  closes.map((close, at) => {
    const open = closes[at - 1] ?? close
    return { open, close, high: Math.max(open, close) + 0.5, low: Math.min(open, close) - 0.5 }
  })
/** From 100 up to 110, back to 104, to 110 again and down to 106. */
const twoTops = candlesOf([
  ...Array.from({ length: 21 }, (_, at) => 100 + at / 2),
  ...Array.from({ length: 12 }, (_, at) => 109.5 - at / 2),
  ...Array.from({ length: 12 }, (_, at) => 104.5 + at / 2),
  ...Array.from({ length: 8 }, (_, at) => 109.5 - at / 2),
])

describe('known candles', () => {
  it('are read by the rules of pictures, with exact prices', () => {
    const reading = readCandles(twoTops, 2, SIZE)
    expect(reading).toMatchObject({ trend: 'bullish', recentTrend: 'neutral', kind: 'candles', prices: 'given' })
    expect(reading?.axis).toEqual({ topPrice: 110.5, bottomPrice: 99.5, decimals: 2, scale: 'linear' })
    expect(reading?.patterns.map(({ id }) => id)).toContain('double-top')
    const resistance = reading?.levels.filter(({ side }) => side === 'resistance') ?? []
    expect(resistance.some(({ price }) => Math.abs((price ?? 0) - 110.5) < 0.1)).toBe(true)
  })

  it('stand in the picture where their prices are', () => {
    const bars = placeCandles(twoTops, SIZE)
    const highs = bars.map(({ high }) => high)
    expect([Math.min(...highs), Math.max(...bars.map(({ low }) => low))]).toEqual([20, 520])
    for (const { left, right, open, close, high, low } of bars) {
      expect(left).toBeGreaterThanOrEqual(20)
      expect(right).toBeLessThanOrEqual(940)
      expect(high).toBeLessThanOrEqual(Math.min(open, close))
      expect(low).toBeGreaterThanOrEqual(Math.max(open, close))
    }
  })

  it('turn with the market', () => {
    const down = readCandles(candlesOf(Array.from({ length: 60 }, (_, at) => 20 - Math.max(0, at - 40) / 2)), 4, SIZE)
    expect(down).toMatchObject({ trend: 'bearish', recentTrend: 'bearish' })
  })

  it('have no reading where there are none, or the price never moved', () => {
    const still = Array.from({ length: 30 }, () => ({ open: 1, high: 1, low: 1, close: 1 }))
    expect([readCandles([], 2, SIZE), readCandles(still, 2, SIZE)]).toEqual([null, null])
  })
})
