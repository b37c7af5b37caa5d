import { describe, expect, it } from 'vitest'
import { toFirstName } from '../../../contract/people-text.ts'
import { aSignal } from '../../testing/a-signal.ts'
import { findCountdown, findNextTier, toLadder } from './rules.ts'

const at = (time: string) => `2014-05-01T${time}:00.000Z`

describe('welcome', () => {
  it('uses the first name', () => {
    expect(toFirstName('  Adaeze  Okafor ')).toBe('Adaeze')
    expect(toFirstName('')).toBe('')
  })
})

describe('tier card', () => {
  it('places the member on the ladder of what can be bought', () => {
    expect(toLadder('silver')).toEqual([
      { tier: 'guest', price: 0, place: 'past' },
      { tier: 'starter', price: 1_000, place: 'past' },
      { tier: 'silver', price: 3_500, place: 'here' },
      { tier: 'gold', price: 10_000, place: 'ahead' },
    ])
  })

  it('shows pro to who holds it, between silver and gold and without a price', () => {
    expect(toLadder('pro').map(({ tier, place }) => `${tier} ${place}`)).toEqual([
      'guest past',
      'starter past',
      'silver past',
      'pro here',
      'gold ahead',
    ])
    expect(toLadder('pro')[3]?.price).toBeNull()
  })

  it('says what the next tier still needs', () => {
    expect(findNextTier('guest', 240)).toEqual({ tier: 'starter', missing: 760 })
    expect(findNextTier('starter', 9_000)).toEqual({ tier: 'silver', missing: 0 })
    expect(findNextTier('silver', undefined)).toEqual({ tier: 'gold', missing: 10_000 })
    expect([findNextTier('gold', 0), findNextTier('pro', 0)]).toEqual([null, null])
  })
})

describe('dual panel', () => {
  it('counts to entry, then to expiry, then not at all', () => {
    const signal = aSignal()
    expect(findCountdown(signal, Date.parse(at('12:00')))).toEqual({ remainingMs: 60_000, until: 'entry' })
    expect(findCountdown(signal, Date.parse(at('12:01')))).toEqual({ remainingMs: 60_000, until: 'expiry' })
    expect(findCountdown(signal, Date.parse(at('12:02')))).toBeNull()
  })
})
