import { describe, expect, it } from 'vitest'
import { accessCodeStateOf, activationCodeHash, isOpenForGood, spellCode, sponsoredAccessEnd } from './rules.ts'

const at = (iso: string) => Date.parse(`${iso}T10:30:00.000Z`)
const locked = { dashboardUnlocked: false, accessEndsAt: null }

describe('a sponsored access', () => {
  it.each([
    ['2026-03-02', '2026-07-02'],
    ['2026-10-31', '2027-02-28'],
    ['2027-10-31', '2028-02-29'],
    ['2026-12-31', '2027-04-30'],
  ])('that begins on %s ends four calendar months later, on %s', (begin, end) => {
    expect(sponsoredAccessEnd(locked, at(begin))).toEqual(new Date(at(end)))
  })

  it('is added to one that still runs, and not to one that was locked before its end', () => {
    const running = { dashboardUnlocked: true, accessEndsAt: new Date(at('2026-05-10')) }
    expect(sponsoredAccessEnd(running, at('2026-03-02'))).toEqual(new Date(at('2026-09-10')))
    expect(sponsoredAccessEnd({ ...running, dashboardUnlocked: false }, at('2026-03-02'))).toEqual(
      new Date(at('2026-07-02')),
    )
  })

  it('is not what somebody has whose dashboard is open without an end', () => {
    expect(isOpenForGood(locked)).toBe(false)
    expect(isOpenForGood({ dashboardUnlocked: true, accessEndsAt: new Date() })).toBe(false)
    expect(isOpenForGood({ dashboardUnlocked: true, accessEndsAt: null })).toBe(true)
  })
})

describe('a code', () => {
  it('is spelt in groups of five', () => {
    expect(spellCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK')
    expect(spellCode('ABCDEFGH')).toBe('ABCDE-FGH')
  })

  it('has another hash for another member', () => {
    expect(activationCodeHash('a', 'X')).not.toEqual(activationCodeHash('b', 'X'))
    expect(activationCodeHash('a', 'X')).toEqual(activationCodeHash('a', 'X'))
  })
})

describe('a sponsored code', () => {
  const now = at('2026-03-02')
  const [past, ahead] = [new Date(now), new Date(now + 1)]
  it.each([
    [{ uses: 3, maxUses: 10, expiresAt: ahead, revokedAt: null }, 'usable'],
    [{ uses: 10, maxUses: 10, expiresAt: ahead, revokedAt: null }, 'used-up'],
    [{ uses: 10, maxUses: 10, expiresAt: past, revokedAt: null }, 'used-up'],
    [{ uses: 3, maxUses: 10, expiresAt: past, revokedAt: null }, 'ended'],
    [{ uses: 3, maxUses: 10, expiresAt: past, revokedAt: past }, 'revoked'],
    [{ uses: 10, maxUses: 10, expiresAt: past, revokedAt: past }, 'revoked'],
  ] as const)('%j is %s', (code, state) => expect(accessCodeStateOf(code, now)).toBe(state))
})
