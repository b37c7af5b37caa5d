import { describe, expect, it } from 'vitest'
import type { UsageInfo } from '../../../contract/chart-scans.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { dollarLevel, failedResult, isBlocked, labelColumns, levelMarks, toUsageState } from './scan-rules.ts'

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

  it('leaves every label on its line, beside those that are too near', () => {
    expect(labelColumns([{ y: 50 }, { y: 10 }, { y: 52 }], 6)).toEqual([0, 0, 1])
    expect(labelColumns([{ y: 97 }, { y: 99 }, { y: 98 }, { y: 103 }], 6)).toEqual([0, 2, 1, 0])
    expect(labelColumns([], 6)).toEqual([])
  })
})
