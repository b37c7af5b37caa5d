import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../contract/signals.ts'
import { addOrders, type CountedOrder, compareRanked, NO_SCORE, type Ranked } from './rank.ts'
import { findBestHours, type ReviewedOrder, toStatedBins, toStopping } from './review.ts'
import { ruinChance } from './ruin.ts'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const CENTS: Record<Outcome, number> = { profit: 80, loss: -100, breakeven: 0, void: 0 }

const order = (atMs: number, outcome: Outcome, more: Partial<ReviewedOrder> = {}): ReviewedOrder => ({
  placedAtMs: atMs,
  entryAtMs: atMs + MINUTE,
  expiresAtMs: atMs + 2 * MINUTE,
  outcome,
  resultCents: CENTS[outcome],
  confidence: null,
  ...more,
})
const counted = (id: string, expiresAtMs: number, outcome: Outcome, resultCents = CENTS[outcome]): CountedOrder => ({
  id,
  expiresAtMs,
  outcome,
  resultCents,
})

describe('a day that is cut short', () => {
  const losses = [order(START, 'loss'), order(START + MINUTE, 'loss')]
  const stopMs = START + 3 * MINUTE

  it.each([
    ['a millisecond before', -1, 0],
    ['at the instant of', 0, 1],
    ['a millisecond after', 1, 1],
  ])('keeps from being placed an order %s the second loss’s settlement: %i → %i', (_, byMs, left) => {
    const told = toStopping([...losses, order(stopMs + byMs, 'profit')])
    expect(told).toEqual({
      days: 1,
      stoppedDays: left,
      actualCents: -120,
      stoppedCents: -120 - 80 * left,
      left: { n: left, won: left, rate: null, interval: null },
    })
  })

  it('stops at the second of two in a row, never at the first or the third, and a day ends at midnight', () => {
    const told = (...outcomes: Outcome[]) =>
      toStopping(outcomes.map((outcome, i) => order(START + i * 3 * MINUTE, outcome))).left.n
    expect(told('loss', 'profit', 'profit')).toBe(0)
    expect(told('loss', 'loss', 'loss', 'loss')).toBe(2)
    expect(told('loss', 'profit', 'loss', 'loss', 'profit')).toBe(1)
    expect(told('void', 'loss', 'breakeven', 'loss', 'void', 'loss')).toBe(1)
    const midnight = START - (START % DAY) + DAY
    const days = [order(midnight - 5 * MINUTE, 'loss'), order(midnight - 3 * MINUTE, 'loss'), order(midnight, 'profit')]
    expect(toStopping(days)).toMatchObject({ days: 2, stoppedDays: 0 })
    const late = [...days.slice(0, 2), order(midnight - 1, 'profit')]
    expect(toStopping(late)).toMatchObject({ days: 1, stoppedDays: 1 })
  })
})

describe('an hour of the day', () => {
  it('begins with its first millisecond, by the entry, and has these figures', () => {
    const at = (entryAtMs: number, count: number, won: number) =>
      Array.from({ length: count }, (_, i) => order(START, i < won ? 'profit' : 'loss', { entryAtMs }))
    const eleven = START + 60 * MINUTE
    const { hours, best, worst } = findBestHours([
      ...at(eleven - 1, 30, 18),
      ...at(eleven, 30, 12),
      ...at(eleven + 1, 1, 1),
    ])
    expect(hours).toEqual([
      {
        hour: 10,
        n: 30,
        won: 18,
        rate: 0.6,
        interval: { low: expect.closeTo(0.4232, 4), high: expect.closeTo(0.7541, 4) },
      },
      {
        hour: 11,
        n: 31,
        won: 13,
        rate: 13 / 31,
        interval: { low: expect.closeTo(0.2642, 4), high: expect.closeTo(0.5923, 4) },
      },
    ])
    expect([best?.hour, worst?.hour]).toEqual([10, 11])
  })

  it('is best by the low end and worst by the high end, also where the rates say otherwise', () => {
    const at = (hour: number, count: number, won: number) =>
      Array.from({ length: count }, (_, i) =>
        order(START, i < won ? 'profit' : 'loss', { entryAtMs: START + (hour - 10) * 60 * MINUTE }),
      )
    // 20 of 30 is the higher rate, 600 of 1,000 the surer one; 10 of 30 the lower, 400 of 1,000 the surer.
    const told = findBestHours([...at(8, 30, 20), ...at(9, 1_000, 600), ...at(12, 30, 10), ...at(13, 1_000, 400)])
    expect([told.best?.hour, told.worst?.hour]).toEqual([9, 13])
  })
})

describe('bins of stated confidences', () => {
  const said = (confidence: number, count: number, won = 0) =>
    Array.from({ length: count }, (_, i) => order(START + i, i < won ? 'profit' : 'loss', { confidence }))
  const shape = (orders: ReviewedOrder[]) =>
    toStatedBins(orders).map(({ low, high, n, stated }) => [low, high, n, stated])

  it.each([
    ['29 are none', said(60, 29), []],
    ['30 are one', said(60, 30), [[60, 60, 30, 60]]],
    ['59 are one', [...said(50, 29), ...said(60, 30)], [[50, 60, 59, (50 * 29 + 60 * 30) / 59]]],
    [
      '60 are two',
      [...said(50, 30), ...said(60, 30)],
      [
        [50, 50, 30, 50],
        [60, 60, 30, 60],
      ],
    ],
    ['equal ones stay together', [...said(50, 10), ...said(60, 50)], [[50, 60, 60, (500 + 3_000) / 60]]],
    [
      '240 of six confidences are three, since none is parted',
      [50, 55, 60, 65, 70, 75].flatMap((percent) => said(percent, 40)),
      [
        [50, 55, 80, 52.5],
        [60, 65, 80, 62.5],
        [70, 75, 80, 72.5],
      ],
    ],
  ])('%s', (_, orders, bins) => expect(shape(orders)).toEqual(bins))

  it('hold these figures', () => {
    expect(toStatedBins(said(55, 40, 22))).toEqual([
      {
        low: 55,
        high: 55,
        stated: 55,
        n: 40,
        won: 22,
        rate: 0.55,
        interval: { low: expect.closeTo(0.398291, 6), high: expect.closeTo(0.692947, 6) },
      },
    ])
  })
})

describe('a score, to the order', () => {
  const reached = { profitCents: 80, trades: 1, reachedAtMs: 5, reachedBy: 'e' }
  it.each([
    ['a void order changes nothing', [counted('z', 9, 'void')], reached],
    ['a stake that came back is a trade alone', [counted('z', 9, 'breakeven')], { ...reached, trades: 2 }],
    [
      'a void one at the instant of a win did not reach it',
      [counted('z', 9, 'void'), counted('a', 9, 'profit')],
      { profitCents: 160, trades: 2, reachedAtMs: 9, reachedBy: 'a' },
    ],
    [
      'a stake that came back at the instant of a loss did not reach it',
      [counted('z', 9, 'breakeven'), counted('a', 9, 'loss'), counted('b', 9, 'profit')],
      { profitCents: 60, trades: 4, reachedAtMs: 9, reachedBy: 'b' },
    ],
    [
      'a win and a loss of the same size together change nothing but the trades',
      [counted('a', 9, 'profit', 100), counted('b', 9, 'loss')],
      { ...reached, trades: 3 },
    ],
    [
      'and one after the other, the second brought it back',
      [counted('b', 11, 'loss'), counted('a', 9, 'profit', 100)],
      { profitCents: 80, trades: 3, reachedAtMs: 11, reachedBy: 'b' },
    ],
  ])('%s', (_, orders, score) =>
    expect(addOrders(addOrders(NO_SCORE, [counted('e', 5, 'profit')]), orders)).toEqual(score),
  )

  const base: Ranked = { entryId: 'm', joinedAtMs: 5, profitCents: 100, trades: 3, reachedAtMs: 50, reachedBy: 'm' }
  it.each<[string, Partial<Ranked>, number]>([
    ['exactly enough trades are enough', { trades: 9 }, 0],
    ['one trade too few stands behind, whatever its profit', { trades: 2, profitCents: 9_999 }, 1],
    ['a cent more stands before, though reached later', { profitCents: 101, reachedAtMs: 99 }, -1],
    ['a millisecond sooner stands before, though joined later', { reachedAtMs: 49, reachedBy: 'z', joinedAtMs: 9 }, -1],
    ['the earlier order stands before, though joined later', { reachedBy: 'l', joinedAtMs: 9 }, -1],
    ['the earlier join stands before, though its id comes later', { joinedAtMs: 4, entryId: 'z' }, -1],
    ['a later join stands behind', { joinedAtMs: 6, entryId: 'a' }, 1],
    ['the lower id stands before', { entryId: 'l' }, -1],
    ['a profit never reached was there from the beginning', { reachedAtMs: null, reachedBy: null }, -1],
  ])('%s', (_, change, sign) => {
    const other = { ...base, ...change }
    expect(Math.sign(compareRanked(3)(other, base))).toBe(sign)
    expect(Math.sign(compareRanked(3)(base, other))).toBe(0 - sign)
  })
})

describe('the chance of ruin, exactly', () => {
  it.each([
    [{ balanceCents: 10_000, stakeCents: 1_000, winRate: 0.55, payoutPercent: 80, orders: 50 }, 0.152216706088],
    [{ balanceCents: 10_000, stakeCents: 2_500, winRate: 0.5, payoutPercent: 85, orders: 20 }, 0.554566383362],
    [{ balanceCents: 333, stakeCents: 111, winRate: 0.6, payoutPercent: 77, orders: 12 }, 0.34133671936],
    [{ balanceCents: 100, stakeCents: 100, winRate: 0.25, payoutPercent: 100, orders: 1 }, 0.75],
    [{ balanceCents: 200, stakeCents: 100, winRate: 0.25, payoutPercent: 100, orders: 1 }, 0],
    [{ balanceCents: 199, stakeCents: 100, winRate: 0.25, payoutPercent: 100, orders: 1 }, 0.75],
  ])('of %o is %d', (plan, chance) => expect(ruinChance(plan)).toBeCloseTo(chance, 12))
})
