import { describe, expect, it } from 'vitest'
import type { TierEnds } from '../../../contract/sponsored-tiers.ts'
import type { Member } from '../members/service.ts'
import {
  activationCodeHash,
  findComingEnd,
  findEnding,
  isOpenForGood,
  isWorthUsing,
  spellCode,
  sponsoredAccessEnd,
  tierEndsWith,
  toAccessCodeState,
} from './rules.ts'

const at = (iso: string) => Date.parse(`${iso}T10:30:00.000Z`)
const locked = { dashboardUnlocked: false, accessEndsAt: null }

describe('a sponsored access', () => {
  it.each([
    ['2026-03-02', '2026-07-02'],
    ['2026-10-31', '2027-02-28'],
    ['2027-10-31', '2028-02-29'],
    ['2026-12-31', '2027-04-30'],
  ])('that begins on %s ends four calendar months later, on %s', (begin, end) => {
    expect(sponsoredAccessEnd(locked, 4, at(begin))).toEqual(new Date(at(end)))
  })

  it('is added to one that still runs, and not to one that was locked before its end', () => {
    const running = { dashboardUnlocked: true, accessEndsAt: new Date(at('2026-05-10')) }
    expect(sponsoredAccessEnd(running, 4, at('2026-03-02'))).toEqual(new Date(at('2026-09-10')))
    expect(sponsoredAccessEnd({ ...running, dashboardUnlocked: false }, 4, at('2026-03-02'))).toEqual(
      new Date(at('2026-07-02')),
    )
  })

  it('is not what somebody has whose dashboard is open without an end', () => {
    expect(isOpenForGood(locked)).toBe(false)
    expect(isOpenForGood({ dashboardUnlocked: true, accessEndsAt: new Date() })).toBe(false)
    expect(isOpenForGood({ dashboardUnlocked: true, accessEndsAt: null })).toBe(true)
  })
})

const NONE: TierEnds = { starterEndsAt: null, silverEndsAt: null, goldEndsAt: null }
const on = (iso: string) => new Date(at(iso))

describe('the tier of a sponsored code', () => {
  const now = at('2026-03-02')

  it.each<[string, Partial<TierEnds>, 'starter' | 'silver' | 'gold', number, Partial<TierEnds>]>([
    ['begins now', {}, 'starter', 4, { starterEndsAt: on('2026-07-02') }],
    [
      'is added to the same one',
      { starterEndsAt: on('2026-05-10') },
      'starter',
      4,
      { starterEndsAt: on('2026-09-10') },
    ],
    [
      'begins anew where that is over',
      { starterEndsAt: on('2026-03-01') },
      'starter',
      1,
      { starterEndsAt: on('2026-04-02') },
    ],
    [
      'puts a lower one off',
      { starterEndsAt: on('2026-07-02') },
      'gold',
      1,
      { goldEndsAt: on('2026-04-02'), starterEndsAt: on('2026-08-02') },
    ],
    [
      'waits for a higher one',
      { goldEndsAt: on('2026-04-02') },
      'starter',
      4,
      { goldEndsAt: on('2026-04-02'), starterEndsAt: on('2026-08-02') },
    ],
    [
      'goes between a higher and a lower one',
      { goldEndsAt: on('2026-04-02'), starterEndsAt: on('2026-08-02') },
      'silver',
      2,
      { goldEndsAt: on('2026-04-02'), silverEndsAt: on('2026-06-02'), starterEndsAt: on('2026-10-02') },
    ],
  ])('%s', (_, held, tier, months, ends) =>
    expect(tierEndsWith({ ...NONE, ...held }, { tier, months }, now)).toEqual({ ...NONE, ...ends }),
  )

  it('is worth using while it opens a dashboard for longer, or is above the own tier', () => {
    const starter = { tier: 'starter', months: 4 } as const
    const open = { dashboardUnlocked: true, accessEndsAt: null }
    expect(isWorthUsing({ ...locked, tier: 'gold' }, starter)).toBe(true)
    expect(isWorthUsing({ ...open, tier: 'guest' }, starter)).toBe(true)
    expect(isWorthUsing({ ...open, tier: 'starter' }, starter)).toBe(false)
    expect(isWorthUsing({ ...open, tier: 'silver' }, starter)).toBe(false)
  })
})

describe('what has ended, and what will', () => {
  const now = at('2026-03-02')
  const member = (changes: Partial<Member>) =>
    ({ tier: 'guest', dashboardUnlocked: true, accessEndsAt: null, ...NONE, ...changes }) as Member

  it('is a dashboard with the tier of its code', () => {
    const end = on('2026-03-02')
    expect(findEnding(member({ accessEndsAt: end, starterEndsAt: end }), now)).toEqual({
      changes: { starterEndsAt: null, dashboardUnlocked: false, codeActivated: false, accessEndsAt: null },
      locks: true,
      tier: 'starter',
    })
    expect(findEnding(member({ accessEndsAt: on('2026-03-03'), starterEndsAt: on('2026-03-03') }), now)).toBeNull()
  })

  it('is nothing to speak of where the own tier is as high', () => {
    const bought = member({ tier: 'silver', starterEndsAt: on('2026-03-01') })
    expect(findEnding(bought, now)).toEqual({ changes: { starterEndsAt: null }, locks: false, tier: null })
    expect(findComingEnd(member({ tier: 'silver', starterEndsAt: on('2026-03-05') }), now)).toBeNull()
  })

  it('comes first of the tier that counts', () => {
    const queued = member({
      goldEndsAt: on('2026-04-02'),
      starterEndsAt: on('2026-08-02'),
      accessEndsAt: on('2026-08-02'),
    })
    expect(findComingEnd(queued, now)).toEqual({ endsAt: on('2026-04-02'), locks: false, tier: 'gold' })
    expect(findComingEnd({ ...queued, goldEndsAt: null }, now)).toEqual({
      endsAt: on('2026-08-02'),
      locks: true,
      tier: 'starter',
    })
    expect(findComingEnd(member({}), now)).toBeNull()
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
  ] as const)('%j is %s', (code, state) => expect(toAccessCodeState(code, now)).toBe(state))
})
