import { describe, expect, it } from 'vitest'
import type { Performance } from '../../../contract/signals.ts'
import { verdictSentence } from './content.ts'
import { backtestVerdict, countRowsFor, findFeedDetail, findRate, shortHash, wealthText } from './rules.ts'

const counts = (wonSignals: number, lostSignals: number) => ({
  wonSignals,
  lostSignals,
  breakevenSignals: 1,
  voidSignals: 2,
  openSignals: 3,
  totalSignals: wonSignals + lostSignals + 6,
})

const performance: Performance = {
  ...counts(60, 40),
  byTimeframe: { '1m': counts(50, 30), '5m': counts(10, 10) },
  n: 100,
  winRate: 60,
  avgConfidence: 52,
  interval: { low: 50.2, high: 69.1 },
  breakEvenRate: 55.56,
  verdict: 'spans break-even',
  since: null,
  until: '2026-01-05T10:00:00.000Z',
  series: [],
  source: { id: 'test', kind: 'simulated', label: 'Simulated market' },
}

it('a wealth is told in three digits, and past a limit on either side as such', () => {
  expect([0.951, 1, 49.4, 1_230, 2_500_000, 0.0001].map(wealthText)).toEqual([
    '0.951',
    '1',
    '49.4',
    '1,230',
    '> 1,000,000',
    '< 0.01',
  ])
})

describe('rates', () => {
  it('are won over won plus lost, with Wilson’s interval', () => {
    const rate = findRate(60, 40)
    expect(rate).toMatchObject({ rate: 60, n: 100 })
    expect(rate?.low).toBeCloseTo(50.2, 1)
    expect(rate?.high).toBeCloseTo(69.06, 1)
  })

  it('do not exist from a handful', () => {
    expect(findRate(0, 0)).toBeNull()
    expect(findRate(29, 0)).toBeNull()
    expect(findRate(30, 0)).toMatchObject({ rate: 100, n: 30 })
  })

  it('of the back-test are judged by the rule of the record', () => {
    expect(backtestVerdict({ won: 8_532, lost: 7_794 })).toBe('below break-even')
    expect(backtestVerdict({ won: 20, lost: 9 })).toBe('not enough data yet')
  })
})

it('lists the counts of both timeframes together, then of each', () => {
  expect(countRowsFor(performance).map(({ timeframe, wonSignals }) => [timeframe, wonSignals])).toEqual([
    ['both', 60],
    ['1m', 50],
    ['5m', 10],
  ])
})

it('finds a replay’s instruments and dates in its label', () => {
  expect(findFeedDetail('Replayed market: EUR/USD May 1–15, 2014')).toBe('EUR/USD May 1–15, 2014')
  expect(findFeedDetail('Simulated market')).toBeNull()
})

it('says of each verdict what it means for a stake', () => {
  expect(verdictSentence('below break-even', '55.6%')).toContain('below the 55.6% that a payout of 80% needs')
  expect(verdictSentence('spans break-even', '55.6%')).toContain('neither a gain nor a loss')
  expect(verdictSentence('above break-even', '55.6%')).toContain('above the 55.6%')
  expect(verdictSentence('not enough data yet', '55.6%')).toContain('below 30 won or lost signals')
})

it('shortens a hash to what people compare', () => {
  expect(shortHash(`5562fb4e${'0'.repeat(50)}5e6cf7`)).toBe('5562fb4e…5e6cf7')
})
