import { describe, expect, it } from 'vitest'
import { CallError } from '../../platform/http/call-error.ts'
import { assertKeepsAdministrator, findDifference, toMemberChanges } from './edit-rules.ts'
import type { Member } from './store.ts'

const member = {
  id: 'ada',
  fullName: 'Ada Obi',
  email: 'ada@example.test',
  phone: '+234 1',
  country: null,
  tier: 'starter',
  dashboardUnlocked: true,
  hasDeposited: false,
  depositCents: 30_00,
  upoints: 5,
  accessEndsAt: new Date('2026-09-01T00:00:00Z'),
} as Member
const form = {
  fullName: 'Ada Obi',
  email: 'ada@example.test',
  depositAmount: 30,
  tier: 'starter' as const,
  dashboardUnlocked: true,
  hasDeposited: false,
}

describe('toMemberChanges', () => {
  it('takes dollars for cents, to the cent', () => {
    for (const [dollars, cents] of [
      [0, 0],
      [0.29, 29],
      [19.99, 1_999],
      [1_234_567.89, 123_456_789],
    ] as const) {
      expect(toMemberChanges(member, { ...form, depositAmount: dollars }).depositCents).toBe(cents)
    }
  })

  it.each([
    [undefined, '+234 1'],
    [null, null],
    ['', null],
    ['+233 2', '+233 2'],
  ])('makes of the phone number %j that was sent %j', (phone, kept) => {
    expect(toMemberChanges(member, { ...form, phone }).phone).toBe(kept)
  })

  it('says nothing about rights where the form leaves them, so that a sponsored access keeps its end', () => {
    expect(toMemberChanges(member, form)).not.toHaveProperty('accessEndsAt')
    expect(toMemberChanges(member, form)).not.toHaveProperty('tier')
  })

  it.each([{ tier: 'gold' as const }, { dashboardUnlocked: false }, { hasDeposited: true }])(
    'sets rights without an end where it changes one: %j',
    (change) => {
      expect(toMemberChanges(member, { ...form, ...change })).toMatchObject({ accessEndsAt: null, ...change })
    },
  )
})

describe('findDifference', () => {
  it('holds the changed fields only, in dollars and ISO times', () => {
    const after = { ...member, tier: 'gold' as const, depositCents: 99, accessEndsAt: null }
    expect(findDifference(member, after)).toEqual({
      before: { tier: 'starter', depositAmount: 30, accessEndsAt: '2026-09-01T00:00:00.000Z' },
      after: { tier: 'gold', depositAmount: 0.99, accessEndsAt: null },
    })
  })

  it('is none where nothing changed, and does not look at secrets or points', () => {
    expect(findDifference(member, { ...member, passwordHash: 'new', upoints: 9, updatedAt: new Date() })).toBeNull()
  })
})

describe('assertKeepsAdministrator', () => {
  const policy = { adminEmail: 'ada@example.test', demo: true }

  it('lets anybody change their address except the administrator, who keeps it', () => {
    const change = (from: string, to: string) => () => assertKeepsAdministrator({ email: from }, to, policy)
    expect(change('kofi@example.test', 'k@example.test')).not.toThrow()
    expect(change('ada@example.test', 'ada@example.test')).not.toThrow()
    expect(change('ada@example.test', 'new@example.test')).toThrow(CallError)
  })
})
