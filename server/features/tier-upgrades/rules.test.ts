import { describe, expect, it } from 'vitest'
import { tiersAbove } from '../../../contract/tier-upgrades.ts'
import { Tier } from '../../../contract/tiers.ts'
import { assertPriceAgreed, insufficientForTier, tiersBelow } from './rules.ts'

describe('the ladder', () => {
  it.each([
    ['starter', ['guest']],
    ['silver', ['guest', 'starter']],
    ['gold', ['guest', 'starter', 'silver', 'pro']],
  ] as const)('lets %s be bought from %j', (tier, below) => {
    expect(tiersBelow(tier)).toEqual(below)
  })

  it.each([
    ['guest', ['starter', 'silver', 'gold']],
    ['starter', ['silver', 'gold']],
    ['silver', ['gold']],
    ['pro', ['gold']],
    ['gold', []],
  ] as const)('offers from %s: %j', (tier, above) => {
    expect(tiersAbove(tier)).toEqual(above)
  })

  it('offers a tier exactly to whom it sells', () => {
    for (const from of Tier.options) {
      for (const to of tiersAbove('guest')) expect(tiersBelow(to).includes(from)).toBe(tiersAbove(from).includes(to))
    }
  })
})

describe('the price', () => {
  it('is the server’s', () => {
    expect(() => assertPriceAgreed('silver', 3_500)).not.toThrow()
    const message = 'The price of silver is 3,500 U-Points. Nothing was deducted.'
    expect(() => assertPriceAgreed('silver', 3_499)).toThrow(
      expect.objectContaining({ code: 'TIER_COST_DIFFERS', message, fields: { cost: message } }),
    )
  })

  it('says how much of it is missing', () => {
    expect(insufficientForTier('gold', 8_765)).toMatchObject({
      code: 'UPOINTS_INSUFFICIENT',
      message: 'Insufficient U-Points: 1,235 more needed',
    })
  })
})
