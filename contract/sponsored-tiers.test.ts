import { describe, expect, it } from 'vitest'
import { accessAt, effectiveTier, type KeptAccess, type TierEnds, toSponsoredTiers } from './sponsored-tiers.ts'
import { Tier } from './tiers.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const at = (ms: number) => new Date(NOW + ms)
const NONE: TierEnds = { starterEndsAt: null, silverEndsAt: null, goldEndsAt: null }
const member = (changes: Partial<KeptAccess> = {}): KeptAccess => ({
  tier: 'guest',
  dashboardUnlocked: true,
  accessEndsAt: null,
  ...NONE,
  ...changes,
})

describe('the tier that counts', () => {
  it.each<[Tier, Partial<TierEnds>, Tier]>([
    ['guest', {}, 'guest'],
    ['guest', { starterEndsAt: at(1) }, 'starter'],
    ['guest', { starterEndsAt: at(0) }, 'guest'],
    ['guest', { starterEndsAt: at(-1) }, 'guest'],
    ['guest', { starterEndsAt: at(9), goldEndsAt: at(1) }, 'gold'],
    ['guest', { starterEndsAt: at(9), goldEndsAt: at(0) }, 'starter'],
    ['starter', { starterEndsAt: at(1) }, 'starter'],
    ['silver', { starterEndsAt: at(1) }, 'silver'],
    ['pro', { silverEndsAt: at(1) }, 'pro'],
    ['silver', { goldEndsAt: at(1) }, 'gold'],
    ['gold', { starterEndsAt: at(1), silverEndsAt: at(1), goldEndsAt: at(1) }, 'gold'],
  ])('of a %s whose codes end %j is %s', (tier, ends, counting) =>
    expect(effectiveTier({ ...NONE, ...ends, tier }, NOW)).toBe(counting),
  )

  it('is never below the own one', () => {
    const ends = [null, at(-1), at(0), at(1)]
    for (const tier of Tier.options)
      for (const starterEndsAt of ends)
        for (const goldEndsAt of ends) {
          const counting = effectiveTier({ ...NONE, tier, starterEndsAt, goldEndsAt }, NOW)
          expect(Tier.options.indexOf(counting)).toBeGreaterThanOrEqual(Tier.options.indexOf(tier))
        }
  })

  it('is told with its end, and with what follows it', () => {
    const ends = { starterEndsAt: at(9), silverEndsAt: at(-1), goldEndsAt: at(1) }
    expect(toSponsoredTiers({ ...ends, tier: 'guest' }, NOW)).toEqual([
      { tier: 'gold', endsAt: at(1).toISOString() },
      { tier: 'starter', endsAt: at(9).toISOString() },
    ])
    expect(toSponsoredTiers({ ...ends, tier: 'gold' }, NOW)).toEqual([])
  })
})

describe('rights at a moment', () => {
  it('are over with their end, whoever has written that down', () => {
    const sponsored = member({ accessEndsAt: at(10), starterEndsAt: at(10) })
    expect(accessAt(sponsored, NOW)).toEqual({ tier: 'starter', dashboardUnlocked: true, changesAtMs: NOW + 10 })
    expect(accessAt(sponsored, NOW + 10)).toEqual({
      tier: 'guest',
      dashboardUnlocked: false,
      changesAtMs: Number.POSITIVE_INFINITY,
    })
  })

  it('change next at the first end that changes something', () => {
    const changesAt = (changes: Partial<KeptAccess>) => accessAt(member(changes), NOW).changesAtMs - NOW
    expect(changesAt({})).toBe(Number.POSITIVE_INFINITY)
    expect(changesAt({ accessEndsAt: at(30), starterEndsAt: at(30), goldEndsAt: at(20) })).toBe(20)
    expect(changesAt({ tier: 'gold', starterEndsAt: at(5), accessEndsAt: at(30) })).toBe(30)
  })

  it('need an open dashboard as ever', () => {
    expect(accessAt(member({ dashboardUnlocked: false, goldEndsAt: at(5) }), NOW).dashboardUnlocked).toBe(false)
  })
})
