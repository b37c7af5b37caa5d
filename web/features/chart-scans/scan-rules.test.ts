import { describe, expect, it } from 'vitest'
import type { UsageInfo } from '../../../contract/chart-scans.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { dollarLevel, failedResult, isBlocked, LABEL, levelMarks, placeLabels, toUsageState } from './scan-rules.ts'

const usage = (dailyLimit: number, usedToday: number): UsageInfo => ({
  feature: 'chart_scan',
  dailyLimit,
  usedToday,
  remainingToday: dailyLimit === -1 ? -1 : dailyLimit - usedToday,
  canUse: dailyLimit === -1 || usedToday < dailyLimit,
  resetTime: '2026-01-01T00:00:00.000Z',
})

it.each([
  [-1, 40, 'unlimited'],
  [5, 0, 'normal'],
  [5, 3, 'normal'],
  [5, 4, 'low'],
  [1, 0, 'low'],
  [3, 3, 'exhausted'],
] as const)('of %i scans a day with %i used the banner reads %s', (limit, used, state) => {
  expect(toUsageState(usage(limit, used))).toBe(state)
})

it('a scan that failed is a result that promises nothing', () => {
  expect(failedResult('No analysis received from AI')).toMatchObject({
    pattern: 'Analysis Failed',
    confidence: 0,
    trend: 'neutral',
    recommendation: 'HOLD',
    riskLevel: 'High',
    signals: [{ type: 'Error', description: 'No analysis received from AI' }],
  })
  expect(failedResult('').signals[0]?.description).toBe('Analysis failed. Please try again.')
})

it('a scan that was not begun has not failed', () => {
  const refused = (error: string) => new CallFailure({ status: 429, error, message: 'No' })
  expect([null, refused('SCANS_EXHAUSTED'), refused('RATE_LIMITED'), new Error('No')].map(isBlocked)).toEqual([
    false,
    true,
    false,
    false,
  ])
})

it('levels read as dollars with two decimals, and in full where the axis has more', () => {
  expect(dollarLevel(1.08432, 5)).toEqual({ dollars: '$1.08', full: '1.08432' })
  expect(dollarLevel(2431.5, 2)).toEqual({ dollars: '$2431.50', full: null })
})

describe('the drawing', () => {
  it('numbers levels outwards from the price', () => {
    const levels = [
      { side: 'resistance', y: 10 },
      { side: 'support', y: 90 },
      { side: 'resistance', y: 40 },
      { side: 'support', y: 70 },
    ] as const
    expect(levelMarks(levels)).toEqual(['R2', 'S2', 'R1', 'S1'])
  })

  const covers = (one: { x: number; y: number }, other: { x: number; y: number }, width: number): boolean =>
    Math.abs(one.x - other.x) < LABEL.width * width - 1e-6 && Math.abs(one.y - other.y) < LABEL.height * width - 1e-6

  it.each([
    [900, 500, 12],
    [390, 844, 12],
    [1920, 200, 7],
  ])('of %i × %i pixels covers no label by another, and leaves levels on their lines', (width, height, room) => {
    const level = (y: number) => ({ side: 'support', y, position: 0.5, price: null, touches: 1 }) as const
    const pattern = (x: number, y: number) =>
      ({ name: 'Hammer', leaning: 'bullish', box: { x, y, width: 8, height: 30 } }) as const
    const levels = [0.5, 0.52, 0.55, 0.99, 1].map((share) => level(share * height))
    const patterns = [0, 0.01, 0.02, 0.97, 0.98, 1, 1].map((share) => pattern(share * width, share * height))
    const plotArea = { x: 0, y: 0, width, height }
    const all = placeLabels({ width, height, plotArea, levels, patterns })
    const places = all.filter((place) => place !== null)
    expect([all.length, places.length]).toEqual([levels.length + patterns.length, room])
    const covered = places.flatMap((one, at) => places.slice(at + 1).filter((other) => covers(one, other, width)))
    expect(covered).toEqual([])
    for (const [at, { y }] of levels.entries()) {
      const middle = (places[at]?.y ?? 0) + (LABEL.height * width) / 2
      expect(Math.abs(middle - y)).toBeLessThanOrEqual((LABEL.height * width) / 2 + 1e-6)
    }
    for (const { x, y } of places) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + LABEL.width * width).toBeLessThanOrEqual(width + 1e-6)
      expect(y + LABEL.height * width).toBeLessThanOrEqual(height + 1e-6)
    }
  })
})
