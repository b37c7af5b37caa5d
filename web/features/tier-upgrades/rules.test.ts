import { describe, expect, it } from 'vitest'
import { tierPlans } from '../../../contract/tier-upgrades.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { findPlan, offersFor, restOfCodes, unlockFailure } from './rules.ts'

const idsFor = (tier: Parameters<typeof offersFor>[1], uPoints = 0) =>
  offersFor(tierPlans, tier, uPoints).map(({ plan }) => plan.id)
const proposedFor = (uPoints: number) =>
  offersFor(tierPlans, 'guest', uPoints).find(({ proposed }) => proposed)?.plan.id

describe('the offered tiers', () => {
  it.each([
    ['guest', ['starter', 'silver', 'gold']],
    ['starter', ['silver', 'gold']],
    ['silver', ['gold']],
    ['pro', ['gold']],
    ['gold', []],
  ] as const)('to %s are %j', (tier, ids) => expect(idsFor(tier)).toEqual(ids))

  it('say what is missing, down to nothing at exactly the price', () => {
    const missing = (uPoints: number) => offersFor(tierPlans, 'starter', uPoints).map((offered) => offered.missing)
    expect(missing(3_499)).toEqual([1, 6_501])
    expect(missing(3_500)).toEqual([0, 6_500])
    expect(missing(12_000)).toEqual([0, 0])
  })

  it('propose one: the popular one once it can be paid, the lowest before', () => {
    expect(proposedFor(999)).toBeUndefined()
    expect(proposedFor(1_000)).toBe('starter')
    expect(proposedFor(3_500)).toBe('silver')
    expect(proposedFor(50_000)).toBe('silver')
  })

  it('are found by their id', () => {
    expect(findPlan(tierPlans, 'silver')?.uPointsPrice).toBe(3_500)
    expect(findPlan([], 'silver')).toBeUndefined()
  })
})

describe('what becomes of a code’s time', () => {
  const silver = findPlan(tierPlans, 'silver')
  const until = '2027-03-22T12:00:00.000Z'
  const sentence = (tier: 'starter' | 'gold') => silver && restOfCodes(silver, [{ tier, endsAt: until }])

  it('is said before the tier is bought', () => {
    expect(sentence('starter')).toBe(
      'Silver never expires. It replaces your code’s Starter, which would have ended Mar 22, 2027.',
    )
    expect(sentence('gold')).toBe(
      'Silver never expires. Your code’s Gold applies until Mar 22, 2027, then Silver does.',
    )
    expect(silver && restOfCodes(silver, [])).toBeNull()
  })
})

describe('a failed unlock', () => {
  it('carries the server’s sentence', () => {
    const refused = new CallFailure({
      status: 409,
      error: 'UPOINTS_INSUFFICIENT',
      message: 'Insufficient U-Points: 20 more',
    })
    expect(unlockFailure(refused)).toBe('Unlock failed: Insufficient U-Points: 20 more')
  })

  it('without an answer says so', () => {
    expect(unlockFailure(CallFailure.ofNetwork(new TypeError('offline')))).toBe(
      'Network error occurred. Please try again.',
    )
  })
})
