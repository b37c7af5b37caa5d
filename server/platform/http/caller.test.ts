import { describe, expect, it } from 'vitest'
import type { Access } from '../../../contract/call.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { assertAccess, type Caller, toAccessRefusal } from './caller.ts'

const someone = (tier: Tier, dashboardUnlocked: boolean, isAdmin = false): Caller => ({
  sessionId: 's',
  expiresAtMs: 0,
  rightsEndAtMs: 0,
  scopes: null,
  member: { id: 'm', email: 'a@uptick.test', fullName: 'A', isAdmin, tier, dashboardUnlocked },
})

/** The code that `access` is refused with; null where it is allowed. */
const refusalOf = (access: Access, caller: Caller | null, demo = false): string | null => {
  try {
    assertAccess(access, caller, demo)
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

const callers = {
  'a visitor': null,
  'a locked guest': someone('guest', false),
  'an unlocked guest': someone('guest', true),
  'a locked starter': someone('starter', false),
  'an unlocked starter': someone('starter', true),
  'a locked gold': someone('gold', false),
  'an unlocked pro': someone('pro', true),
  'an unlocked gold': someone('gold', true),
  'the administrator, locked': someone('guest', false, true),
}

const LOGIN = 'SESSION_REQUIRED'
const LOCKED = 'ACCESS_LOCKED'
const TIER = 'ACCESS_TIER'
const ADMIN = 'ACCESS_ADMIN'

// The lock and the tier are two things: a tier without the dashboard opens nothing, nor the dashboard without a tier.
describe.each<[access: Access, refusals: Record<keyof typeof callers, string | null>]>([
  [
    'unlocked',
    {
      'a visitor': LOGIN,
      'a locked guest': LOCKED,
      'an unlocked guest': null,
      'a locked starter': LOCKED,
      'an unlocked starter': null,
      'a locked gold': LOCKED,
      'an unlocked pro': null,
      'an unlocked gold': null,
      'the administrator, locked': LOCKED,
    },
  ],
  [
    'signals',
    {
      'a visitor': LOGIN,
      'a locked guest': LOCKED,
      'an unlocked guest': TIER,
      'a locked starter': LOCKED,
      'an unlocked starter': null,
      'a locked gold': LOCKED,
      'an unlocked pro': null,
      'an unlocked gold': null,
      'the administrator, locked': LOCKED,
    },
  ],
  [
    'gold',
    {
      'a visitor': LOGIN,
      'a locked guest': LOCKED,
      'an unlocked guest': TIER,
      'a locked starter': LOCKED,
      'an unlocked starter': TIER,
      'a locked gold': LOCKED,
      'an unlocked pro': TIER,
      'an unlocked gold': null,
      'the administrator, locked': LOCKED,
    },
  ],
  [
    'admin',
    {
      'a visitor': LOGIN,
      'a locked guest': ADMIN,
      'an unlocked guest': ADMIN,
      'a locked starter': ADMIN,
      'an unlocked starter': ADMIN,
      'a locked gold': ADMIN,
      'an unlocked pro': ADMIN,
      'an unlocked gold': ADMIN,
      'the administrator, locked': null,
    },
  ],
])('what is for %s', (access, refusals) => {
  it.each(Object.entries(callers))('is refused or given to %s by the lock and the tier', (who, caller) => {
    expect(refusalOf(access, caller)).toBe(refusals[who as keyof typeof callers])
  })
})

describe.each(Object.entries(callers))('%s', (_, caller) => {
  it('may make open calls, a member’s when signed in, and the demo’s in a demo alone', () => {
    expect(refusalOf('open', caller)).toBeNull()
    expect(refusalOf('member', caller)).toBe(caller ? null : LOGIN)
    expect(refusalOf('demo', caller, true)).toBeNull()
    expect(refusalOf('demo', caller, false)).toBe('RESOURCE_NOT_FOUND')
  })
})

it('names the account as what is missing while it is locked, then the tier', () => {
  expect(toAccessRefusal({ tier: 'gold', dashboardUnlocked: false })).toBe(LOCKED)
  expect(toAccessRefusal({ tier: 'guest', dashboardUnlocked: true })).toBe(TIER)
})
