import { describe, expect, it } from 'vitest'
import type { Performance } from '../../../contract/signals.ts'
import { netCents } from '../../data/trade-rules.ts'
import { drawCourse, findFeedDetail, findTab, shortHash, toAnswer, toRate, wealthText } from './rules.ts'

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
    const { winRate, interval } = toRate(60, 40)
    expect(winRate).toBe(60)
    expect(interval?.low).toBeCloseTo(50.2, 1)
    expect(interval?.high).toBeCloseTo(69.06, 1)
  })

  it('do not exist from a handful', () => {
    expect(toRate(0, 0)).toEqual({ winRate: null, interval: null })
    expect(toRate(29, 0).winRate).toBeNull()
    expect(toRate(30, 0).winRate).toBe(100)
  })

  it('are those of the server for both timeframes, and counted from its counts for one', () => {
    expect(toAnswer(performance, undefined)).toMatchObject({
      won: 60,
      n: 100,
      winRate: 60,
      verdict: 'spans break-even',
    })
    expect(toAnswer(performance, '1m')).toMatchObject({ won: 50, lost: 30, n: 80, winRate: 62.5 })
    expect(toAnswer(performance, '5m')).toMatchObject({ n: 20, winRate: null, verdict: 'not enough data yet' })
  })
})

describe('equal stakes', () => {
  const frame = { left: 0, right: 100, top: 0, bottom: 100 }

  it('are drawn from zero to their end, within the frame and with a line at zero', () => {
    const { levels, y, line, end } = drawCourse(
      [
        { at: '', won: 10, lost: 10 },
        { at: '', won: 40, lost: 60 },
      ],
      frame,
    )
    expect(line).toMatch(/^M0\.0 [\d.]+L20\.0 [\d.]+L100\.0 [\d.]+$/)
    expect(end).toEqual({ x: 100, y: y(netCents(40, 60)) })
    expect(levels).toContain(0)
    for (const level of levels) expect(y(level)).toBeGreaterThanOrEqual(0)
    for (const level of levels) expect(y(level)).toBeLessThanOrEqual(100)
  })

  it('of a fair coin end around a loss of a tenth of each, 1.96 deviations of 0.9 times the root to each side', () => {
    const { band, y } = drawCourse([{ at: '', won: 50, lost: 50 }], frame)
    const ends = [...band.matchAll(/L100\.0 ([\d.]+)/g)].map(([, at]) => Number(at))
    const of = (sign: number) => y((-0.1 * 100 + sign * 1.96 * 0.9 * 10) * 1_000)
    expect(ends[0]).toBeCloseTo(of(1), 1)
    expect(ends[1]).toBeCloseTo(of(-1), 1)
  })
})

it('finds the tab that holds a place of an older address', () => {
  expect(['guarantees', 'gaps', 'signals', 'verify', ''].map(findTab)).toEqual([
    'proof',
    'method',
    'signals',
    'results',
    'results',
  ])
})

it('finds a replay’s instruments and dates in its label', () => {
  expect(findFeedDetail('Replayed market: EUR/USD May 1–15, 2014')).toBe('EUR/USD May 1–15, 2014')
  expect(findFeedDetail('Simulated market')).toBeNull()
})

it('shortens a hash to what people compare', () => {
  expect(shortHash(`5562fb4e${'0'.repeat(50)}5e6cf7`)).toBe('5562fb4e…5e6cf7')
})
