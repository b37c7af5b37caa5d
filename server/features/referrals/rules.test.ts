import { describe, expect, it } from 'vitest'
import { shortName } from '../../platform/short-name.ts'
import { DAYS_SHOWN, daysUntil, firstDayShown, isSamePerson, toEarnings, toReferralTier } from './rules.ts'

describe('toReferralTier', () => {
  it.each([
    [0, undefined],
    [1, 'Bronze'],
    [9, 'Bronze'],
    [10, 'Silver'],
    [24, 'Silver'],
    [25, 'Gold'],
    [49, 'Gold'],
    [50, 'Platinum'],
    [5_000, 'Platinum'],
  ])('of %i qualified referrals is %s', (qualified, tier) => {
    expect(toReferralTier(qualified)?.tier).toBe(tier)
  })
})

describe('toEarnings', () => {
  it.each([
    // The table of docs/product.md, “Referrals”: each tier's first referral, its second and its last, with 100 dollars.
    [1, 100_00, 10, 50],
    [2, 100_00, 10, 0],
    [9, 100_00, 10, 0],
    [10, 100_00, 15, 150],
    [11, 100_00, 15, 0],
    [24, 100_00, 15, 0],
    [25, 100_00, 20, 300],
    [26, 100_00, 20, 0],
    [49, 100_00, 20, 0],
    [50, 100_00, 25, 500],
    [51, 100_00, 25, 0],
    // Whole points, rounded down.
    [2, 30_00, 3, 0],
    [2, 39_99, 3, 0],
    [2, 9_99, 0, 0],
    [10, 33_33, 4, 150],
    [50, 1, 0, 500],
    // No rounding error: a share of a million dollars to the cent.
    [26, 999_999_99, 199_999, 0],
    [0, 100_00, 0, 0],
  ])('of the %i. with %i cents is %i points and a bonus of %i', (qualified, depositCents, commission, bonus) => {
    expect(toEarnings({ qualified, depositCents })).toMatchObject({ commission, bonus })
  })
})

describe('shortName', () => {
  it.each([
    ['Chiamaka Eze', 'Chiamaka E.'],
    ['Ada', 'Ada'],
    ['  Kwame  Nana   mensah ', 'Kwame M.'],
    ['李 小龙', '李 小.'],
    ['Ana 😀x', 'Ana 😀.'],
    ['', ''],
    ['Former member', 'Former member'],
  ])('of %j is %j', (fullName, short) => {
    expect(shortName(fullName)).toBe(short)
  })
})

describe('isSamePerson', () => {
  it.each([
    ['+234 803 555 0142', '+2348035550142', true],
    ['+234 (803) 555-0142', '+234 803 555 0142', true],
    ['+234 0803 555 0142', '+234 803 555 0142', true],
    ['00234 803 555 0142', '+234 (0)803-555-0142', true],
    ['+234 803 555 0142', '+234 803 555 0143', false],
    [null, '+234 803 555 0142', false],
    [null, null, false],
    ['', '', false],
  ])('of %j and %j is %j', (one, other, same) => {
    expect(isSamePerson({ phone: one }, { phone: other })).toBe(same)
  })
})

describe('the days shown', () => {
  const NOW = Date.parse('2026-03-01T23:59:59.999Z')

  it('are the last 30 of UTC, today last, also over the end of a month', () => {
    const days = daysUntil(NOW, new Map([['2026-03-01', 2]]), new Map([['2026-01-31', 1]]))
    expect(days).toHaveLength(DAYS_SHOWN)
    expect(days[0]).toEqual({ date: '2026-01-31', signups: 0, qualified: 1 })
    expect(days[28]).toEqual({ date: '2026-02-28', signups: 0, qualified: 0 })
    expect(days[29]).toEqual({ date: '2026-03-01', signups: 2, qualified: 0 })
  })

  it('begin at midnight', () => {
    expect(firstDayShown(NOW).toISOString()).toBe('2026-01-31T00:00:00.000Z')
    expect(firstDayShown(Date.parse('2026-03-01T00:00:00.000Z')).toISOString()).toBe('2026-01-31T00:00:00.000Z')
  })
})
