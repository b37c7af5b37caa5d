import type { ReadChart } from '@uptick/chart-reader/reading'
import { describe, expect, it } from 'vitest'
import { foundInReading } from './reading-rules.ts'

const size = { width: 400, height: 300 }
const reading: ReadChart = {
  isChart: true,
  kind: 'candles',
  plot: { x: 0, y: 0, width: 360, height: 300 },
  frame: { left: 0, top: 0, right: 360, bottom: 300 },
  axis: { topPrice: 1.12, bottomPrice: 1.06, decimals: 4, scale: 'linear' },
  prices: 'labels',
  priceConfidence: 98,
  direction: 'read',
  trend: 'bullish',
  recentTrend: 'bullish',
  confidence: 87.4,
  levels: [
    { side: 'support', y: 280, position: 0.07, price: 1.064, touches: 2 },
    { side: 'support', y: 200, position: 0.33, price: 1.08, touches: 3 },
    { side: 'resistance', y: 60, position: 0.8, price: 1.108, touches: 1 },
  ],
  patterns: [
    { id: 'hammer', name: 'Hammer', box: { x: 10, y: 10, width: 8, height: 30 }, leaning: 'bullish' },
    { id: 'hammer', name: 'Hammer', box: { x: 90, y: 10, width: 8, height: 30 }, leaning: 'bullish' },
  ],
  path: [
    { x: 5, y: 290 },
    { x: 355, y: 100 },
  ],
  lastPrice: 1.1,
  facts: {
    netMove: 0.62,
    recentMove: 0.2,
    steadiness: 0.9,
    candles: 40,
    swings: 3,
    coverage: 1,
    lastPosition: 0.9,
  },
}
const found = (changes: Partial<ReadChart> = {}) => foundInReading({ ...reading, ...changes }, size)

describe('what a reading becomes', () => {
  it('has prices where the axis was read, the nearest levels first', () => {
    expect(found()).toMatchObject({
      keyLevels: { support: [1.08, 1.064], resistance: [1.108] },
      support: '1.0800',
      resistance: '1.1080',
      target: '1.1080',
      decimals: 4,
      confidence: 87,
      pattern: 'Hammer',
      patterns: ['Hammer'],
      prediction: { direction: 'up', target: 0, stopLoss: 0, timeHorizon: 'Short-term' },
      symbol: 'Unknown',
      timeframe: 'Unknown',
    })
    expect(found().analysis).toContain('The price rose by 62% of the range between its lowest and highest point')
    expect(found().analysis).toContain('The nearest support is at 1.0800, touched 3 times.')
  })

  it('has places in the visible range where it was not, and no price anywhere', () => {
    const levels = reading.levels.map((level) => ({ ...level, price: null }))
    const without = found({ axis: null, levels, lastPrice: null })
    expect(without).toMatchObject({
      keyLevels: { support: [], resistance: [] },
      support: '33% of the visible range',
      resistance: '80% of the visible range',
      decimals: null,
    })
    expect(JSON.stringify(without)).not.toMatch(/\$|1\.0|1\.1/)
  })

  it.each<[changes: Partial<ReadChart>, recommendation: string, risk: string]>([
    [{}, 'BUY', 'Medium'],
    [{ trend: 'bearish', recentTrend: 'neutral' }, 'SELL', 'Medium'],
    [{ confidence: 84 }, 'HOLD', 'Medium'],
    [{ confidence: 59 }, 'HOLD', 'High'],
    [{ recentTrend: 'bearish' }, 'HOLD', 'Medium'],
    [{ prices: 'none', direction: 'assumed', confidence: 93 }, 'HOLD', 'Medium'],
    [{ trend: 'neutral', recentTrend: 'neutral', confidence: 99 }, 'HOLD', 'Medium'],
  ])(
    'names a side only where the trend is likely and not turning, and never a low risk',
    (changes, recommendation, riskLevel) => {
      expect(found(changes)).toMatchObject({ recommendation, riskLevel })
    },
  )

  it('keeps the words of the product for what was not found', () => {
    expect(found({ levels: [], patterns: [], trend: 'neutral' })).toMatchObject({
      pattern: 'Unknown Pattern',
      support: 'N/A',
      resistance: 'N/A',
      target: 'N/A',
      patterns: [],
    })
  })
})
