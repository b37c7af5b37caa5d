import { describe, expect, it } from 'vitest'
import { MarathonStatus } from '../../../contract/marathons.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { daysLeft, failureWords, isHeld, isOpen, nextStatuses } from './admin-rules.ts'

describe('days left', () => {
  const now = Date.parse('2026-03-06T09:00:00.000Z')
  it.each([
    ['2026-03-08T09:00:00.000Z', 2],
    ['2026-03-08T09:00:00.001Z', 3],
    ['2026-03-06T09:00:00.001Z', 1],
    ['2026-03-06T09:00:00.000Z', 0],
    ['2026-02-06T09:00:00.000Z', 0],
  ])('until %s are %d', (endDate, days) => expect(daysLeft({ status: 'active', endDate }, now)).toBe(days))

  it('are none of a marathon that is over', () => {
    const endDate = '2026-03-08T09:00:00.000Z'
    expect(MarathonStatus.options.map((status) => daysLeft({ status, endDate }, now))).toEqual([2, 2, null, null])
  })
})

it.each([
  ['upcoming', ['active', 'cancelled'], true],
  ['active', ['ended', 'cancelled'], true],
  ['ended', ['cancelled'], false],
  ['cancelled', [], false],
] as const)('a marathon that is %s can become %j', (status, next, open) => {
  expect(nextStatuses({ status })).toEqual(next)
  expect(isOpen({ status })).toBe(open)
  expect(isHeld({ status, _count: { participants: 1 } })).toBe(open)
  expect(isHeld({ status, _count: { participants: 0 } })).toBe(false)
})

it('tells a failure by the server’s sentence, and a network failure by its own', () => {
  const refused = new CallFailure({ status: 409, error: 'MARATHON_RUNNING', message: 'Members take part in it.' })
  expect(failureWords(refused)).toBe('Members take part in it.')
  expect(failureWords(CallFailure.ofNetwork(null))).toBe('Network error. Please try again.')
})
