import { describe, expect, it } from 'vitest'
import { emptyTitle, isRevocable, REVOKED, UPGRADE_TIERS, upgradesFor, upgradeTo } from './rules.ts'

describe('the tier actions', () => {
  it.each([
    ['guest', ['starter', 'silver', 'gold']],
    ['starter', ['silver', 'gold']],
    ['silver', ['gold']],
    ['pro', ['gold']],
    ['gold', []],
  ] as const)('of a %s are %j', (tier, upgrades) => expect(upgradesFor({ tier })).toEqual(upgrades))

  it.each(UPGRADE_TIERS)('unlock the dashboard and count as deposited: %s', (tier) =>
    expect(upgradeTo(tier)).toEqual({ tier, dashboardUnlocked: true, hasDeposited: true }),
  )

  it('revoke everything at once', () => {
    expect(REVOKED).toEqual({ tier: 'guest', dashboardUnlocked: false, hasDeposited: false })
  })

  it.each([
    ['guest', false, false],
    ['guest', true, true],
    ['starter', false, true],
    ['gold', true, true],
  ] as const)('a %s whose dashboard is unlocked: %s can be revoked: %s', (tier, dashboardUnlocked, revocable) =>
    expect(isRevocable({ tier, dashboardUnlocked, hasDeposited: true })).toBe(revocable),
  )
})

describe('the list', () => {
  it('says whether nobody is there, or nobody is found', () => {
    expect(emptyTitle('')).toBe('No users found in the system.')
    expect(emptyTitle('ada "x"')).toBe('No users found matching "ada "x""')
  })
})
