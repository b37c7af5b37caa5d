import { describe, expect, it } from 'vitest'
import { gainCents, nextOrderEntry, resultCents } from '../../../contract/practice.ts'
import { breakAfter, limitsAfter, limitsAt, NO_LIMITS, startOfDay, toCourse } from './rules.ts'

const NOON = Date.parse('2026-03-02T12:00:00.000Z')
const MIDNIGHT = new Date('2026-03-03T00:00:00.000Z')
const limited = (limits: object) => ({ limits: { ...NO_LIMITS, ...limits }, nextLimits: null, nextLimitsFrom: null })

describe('an order', () => {
  it('is for the next minute, and for the one after it in the last three seconds', () => {
    expect(nextOrderEntry(NOON)).toBe(NOON + 60_000)
    expect(nextOrderEntry(NOON + 57_000)).toBe(NOON + 60_000)
    expect(nextOrderEntry(NOON + 57_001)).toBe(NOON + 120_000)
  })

  it('gains whole cents, never more than the payout', () => {
    expect(gainCents(101, 80)).toBe(80)
    const stake = { stakeCents: 1_999, payoutPercent: 80 }
    const outcomes = ['profit', 'loss', 'breakeven', 'void'] as const
    expect(outcomes.map((outcome) => resultCents(stake, outcome))).toEqual([1_599, -1_999, 0, 0])
  })
})

describe('limits', () => {
  it('that are stricter hold at once', () => {
    expect(limitsAfter(limited({}), { dayLossCents: 500, lossesInRow: 2, coolOffMinutes: 60 }, NOON)).toEqual(
      limited({ dayLossCents: 500, lossesInRow: 2, coolOffMinutes: 60 }),
    )
  })

  it('that are looser begin with the next day, the stricter fields among them at once', () => {
    const wanted = { dayLossCents: 900, lossesInRow: null, coolOffMinutes: 90 }
    const after = limitsAfter(limited({ dayLossCents: 500, lossesInRow: 2 }), wanted, NOON)
    expect(after).toEqual({
      limits: { dayLossCents: 500, lossesInRow: 2, coolOffMinutes: 90 },
      nextLimits: wanted,
      nextLimitsFrom: MIDNIGHT,
    })
    expect(limitsAt(after, MIDNIGHT.getTime() - 1)).toEqual(after)
    expect(limitsAt(after, MIDNIGHT.getTime())).toEqual(limited(wanted))
  })

  it('that were to come are forgotten when stricter ones are set again', () => {
    const loose = limitsAfter(limited({ lossesInRow: 2 }), NO_LIMITS, NOON)
    expect(limitsAfter(loose, { ...NO_LIMITS, lossesInRow: 2 }, NOON)).toEqual(limited({ lossesInRow: 2 }))
  })

  it('count days by UTC', () => {
    expect(startOfDay(NOON)).toEqual(new Date('2026-03-02T00:00:00.000Z'))
    expect(startOfDay(MIDNIGHT.getTime())).toEqual(MIDNIGHT)
  })
})

describe('a break', () => {
  const none = { lossesInRow: 0, coolOffUntil: null }
  const three = { ...NO_LIMITS, lossesInRow: 3, coolOffMinutes: 30 }

  it('begins with the third loss in a row, and a new count with it', () => {
    const two = breakAfter(none, ['loss', 'void', 'loss'], three, NOON)
    expect(two).toEqual({ lossesInRow: 2, coolOffUntil: null })
    expect(breakAfter(two, ['profit', 'loss', 'loss'], three, NOON)).toEqual(two)
    const coolOffUntil = new Date(NOON + 30 * 60_000)
    expect(breakAfter(two, ['breakeven', 'loss', 'loss'], three, NOON)).toEqual({ lossesInRow: 1, coolOffUntil })
  })

  it('never shortens a longer one', () => {
    const known = { lossesInRow: 2, coolOffUntil: MIDNIGHT }
    expect(breakAfter(known, ['loss'], three, NOON)).toEqual({ lossesInRow: 0, coolOffUntil: MIDNIGHT })
  })
})

describe('the course of a balance', () => {
  it('ends where it is, and says its worst run and its deepest fall', () => {
    const outcomes = ['profit', 'loss', 'void', 'loss', 'profit'] as const
    const steps = outcomes.map((outcome, at) => ({
      at: new Date(NOON + at),
      outcome,
      resultCents: resultCents({ stakeCents: 100, payoutPercent: 80 }, outcome),
    }))
    const { equity, worstStreak, drawdownCents } = toCourse(steps, 960, new Date(NOON))
    expect(equity.map(({ balanceCents }) => balanceCents)).toEqual([1_000, 1_080, 980, 980, 880, 960])
    expect([worstStreak, drawdownCents]).toEqual([2, 200])
    expect(toCourse([], 1_000, new Date(NOON)).equity).toEqual([
      { at: new Date(NOON).toISOString(), balanceCents: 1_000 },
    ])
  })
})
