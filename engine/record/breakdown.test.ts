import { describe, expect, it } from 'vitest'
import { toBreakdown } from './breakdown.ts'
import type { HourCounts, SlotCounts } from './tallies.ts'

const UNTIL = Date.parse('2026-03-18T12:00:00.000Z')
const MONDAY = Date.parse('2026-03-16T00:00:00.000Z')
const WEEK_MS = 7 * 86_400_000

const cell = (fields: Partial<SlotCounts>): SlotCounts => ({
  pair: 'EUR/USD',
  timeframe: '1m',
  hour: 9,
  modelVersion: 'model-1',
  ruleVersion: 'rule-1',
  published: (fields.won ?? 0) + (fields.lost ?? 0),
  won: 0,
  lost: 0,
  breakeven: 0,
  void: 0,
  abstained: 0,
  declined: 0,
  bets: 0,
  betWorth: 0,
  firstSlotMs: MONDAY,
  lastSlotMs: UNTIL,
  ...fields,
})

const week = (weeksAgo: number, won: number, lost: number, timeframe: '1m' | '5m' = '1m'): HourCounts => ({
  timeframe,
  fromMs: MONDAY - weeksAgo * WEEK_MS,
  won,
  lost,
})

describe('the record by pair and hour', () => {
  it('puts what is surest first, not what was luckiest, and what has too few signals last, without a rate', () => {
    const cells = [
      cell({ pair: 'LUCKY', won: 25, lost: 6 }),
      cell({ pair: 'SURE', won: 700, lost: 300 }),
      cell({ pair: 'FEW', won: 29, lost: 0 }),
      cell({ pair: 'SPLIT', won: 20, lost: 20, hour: 10 }),
      cell({ pair: 'SPLIT', won: 20, lost: 20, hour: 11, timeframe: '5m' }),
    ]
    const { pairs, hours } = toBreakdown(cells, [], UNTIL)
    expect(pairs.map(({ pair }) => pair)).toEqual(['SURE', 'LUCKY', 'SPLIT', 'FEW'])
    expect(pairs[1]?.winRate).toBeGreaterThan(pairs[0]?.winRate ?? 100)
    expect(pairs[2]).toMatchObject({ n: 80, winRate: 50, verdict: 'spans break-even' })
    expect(pairs[3]).toMatchObject({ n: 29, winRate: null, interval: null, verdict: 'not enough data yet' })
    expect(hours.map(({ hour }) => hour)).toEqual([9, 10, 11])
    expect(toBreakdown(cells, [], UNTIL, '5m').pairs).toMatchObject([{ pair: 'SPLIT', n: 40 }])
  })

  it('says for each pair, and for all together, what its figures have shown against a fair coin', () => {
    const cells = [
      cell({ pair: 'EDGE', won: 60, lost: 40, bets: 100, betWorth: 4_000_000 }),
      cell({ pair: 'EDGE', won: 0, lost: 1, hour: 10, bets: 1, betWorth: -100_000 }),
      cell({ pair: 'NONE', won: 50, lost: 50, bets: 100, betWorth: -50_000, timeframe: '5m' }),
      cell({ pair: 'SILENT', abstained: 9 }),
    ]
    const { pairs, edge } = toBreakdown(cells, [], UNTIL)
    // e to the power of 3.9 is 49: more than twice 20, for two pairs.
    expect(pairs.map(({ pair, edge }) => [pair, edge])).toEqual([
      ['EDGE', { bets: 101, wealth: 49.4, isShown: true }],
      ['NONE', { bets: 100, wealth: 0.951, isShown: false }],
    ])
    expect(edge).toEqual({ bets: 201, wealth: 47, isShown: true })
    expect(toBreakdown(cells, [], UNTIL, '5m').edge).toEqual({ bets: 100, wealth: 0.951, isShown: false })
  })

  it('is the same in whatever order the cells come', () => {
    const cells = ['B', 'A', 'D', 'C'].flatMap((pair, place) => [
      cell({ pair, won: 30, lost: 30, hour: place }),
      cell({ pair, modelVersion: `model-${place}`, abstained: 3 }),
    ])
    const weeks = [week(1, 5, 5), week(0, 5, 5), week(2, 5, 5, '5m')]
    const forwards = JSON.stringify(toBreakdown(cells, weeks, UNTIL))
    expect(JSON.stringify(toBreakdown(cells.toReversed(), weeks.toReversed(), UNTIL))).toBe(forwards)
  })
})

describe('weeks', () => {
  it('are the worst first by what equal stakes lost, at most five, the one that runs marked', () => {
    const weeks = [
      week(0, 10, 30),
      week(1, 50, 40),
      week(2, 10, 31),
      week(2, 0, 9, '5m'),
      week(3, 9, 8),
      week(4, 9, 9),
      week(5, 90, 10),
    ]
    const { counted, losing, worst } = toBreakdown([], weeks, UNTIL).weeks
    expect([counted, losing]).toEqual([6, 4])
    expect(worst.map(({ net }) => net)).toEqual([-32, -22, -1.8, -0.8, 0])
    expect(worst.map(({ isRunning }) => isRunning)).toEqual([false, true, false, false, false])
    expect(worst[0]).toMatchObject({ from: '2026-03-02T00:00:00.000Z', won: 10, lost: 40, n: 50, winRate: 20 })
    expect(worst[2]).toMatchObject({ n: 18, winRate: null })
  })
})

describe('the course', () => {
  const HOUR_MS = 3_600_000
  const hour = (at: number, won: number, lost: number, timeframe: '1m' | '5m' = '1m'): HourCounts => ({
    timeframe,
    fromMs: MONDAY + at * HOUR_MS,
    won,
    lost,
  })
  const courseOf = (hours: HourCounts[], untilHour: number, timeframe?: '1m') =>
    toBreakdown([], hours, MONDAY + untilHour * HOUR_MS, timeframe).course

  it('adds won and lost up, hour by hour, and leaves out hours without any', () => {
    const hours = [hour(2, 1, 3), hour(0, 5, 4), hour(0, 1, 0, '5m')]
    expect(courseOf(hours, 2.5)).toEqual([
      { at: new Date(MONDAY + HOUR_MS).toISOString(), won: 6, lost: 4 },
      { at: new Date(MONDAY + 2.5 * HOUR_MS).toISOString(), won: 7, lost: 7 },
    ])
    expect(courseOf(hours, 2.5, '1m').at(-1)).toMatchObject({ won: 6, lost: 7 })
    expect(courseOf([], 1)).toEqual([])
  })

  it('takes longer stretches for a longer record: never more than 120', () => {
    for (const length of [119, 120, 500, 9_000, 90_000]) {
      const course = courseOf(
        Array.from({ length }, (_, at) => hour(at, 1, 1)),
        length,
      )
      expect(course.length).toBeLessThanOrEqual(120)
      expect(course.at(-1)).toMatchObject({ won: length, lost: length })
    }
  })
})

describe('abstentions and versions', () => {
  it('tell another pair’s slot from one where the engine had nothing to say', () => {
    const cells = [cell({ won: 4, lost: 1, abstained: 10, declined: 3 }), cell({ timeframe: '5m', abstained: 2 })]
    expect(toBreakdown(cells, [], UNTIL).abstentions).toEqual([
      { timeframe: '1m', decisions: 15, published: 5, notChosen: 7, declined: 3 },
      { timeframe: '5m', decisions: 2, published: 0, notChosen: 2, declined: 0 },
    ])
  })

  it('give every version its own record, the newest first', () => {
    const old = { firstSlotMs: MONDAY - WEEK_MS, lastSlotMs: MONDAY - 60_000 }
    const cells = [
      cell({ ...old, won: 40, lost: 20 }),
      cell({ modelVersion: 'model-2', won: 3 }),
      cell({ modelVersion: 'model-2', ruleVersion: 'rule-2', won: 1, firstSlotMs: UNTIL }),
    ]
    const versions = toBreakdown(cells, [], UNTIL).versions
    expect(versions.map(({ modelVersion, ruleVersion }) => `${modelVersion} ${ruleVersion}`)).toEqual([
      'model-2 rule-2',
      'model-2 rule-1',
      'model-1 rule-1',
    ])
    expect(versions[2]).toMatchObject({ n: 60, lastSlotAt: '2026-03-15T23:59:00.000Z', verdict: 'spans break-even' })
  })
})
