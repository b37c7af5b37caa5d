import { describe, expect, it } from 'vitest'
import { isRealPhone, phoneDigits, phoneSearches } from './phone-numbers.ts'

describe('a phone number', () => {
  it.each(['+234 803 555 0107', '+2348035550107', '+44 20 7946 0018', '+1 (212) 555-0142', '+254 712 345678'])(
    '%s is one of its country',
    (phone) => expect(isRealPhone(phone)).toBe(true),
  )

  it.each(['+234 1', '+44 20 7946 00181', '+1 555 010 0142', '+999 123 4567', '0803 555 0107', '+234', 'call me', ''])(
    '%j is none',
    (phone) => expect(isRealPhone(phone)).toBe(false),
  )
})

const WRITTEN = [
  '+234 803 555 0177',
  '+2348035550177',
  '+234 0803 555 0177',
  '+234 (0)803 555 0177',
  '+234-803-555-0177',
  '+234.803.555.0177',
  '(+234) 803/555 0177',
  '00234 803 555 0177',
  '00234 0803 555 0177',
  ' +234\u00a0803\u202f555\u20110177 ',
  '+２３４ 803 555 0177',
]

describe('the digits of a phone number', () => {
  it.each(WRITTEN)('are the same for %j', (phone) => expect(phoneDigits(phone)).toBe('2348035550177'))

  it.each([
    ['+44 (0)20 7946 0958', '442079460958'],
    ['+49 0151 2345678', '491512345678'],
    ['+39 06 6982', '39066982'],
    ['+999 123 456', '999123456'],
    ['0803 555 0177', '08035550177'],
    ['call me', null],
    ['', null],
    [null, null],
  ])('of %j are %j', (phone, digits) => expect(phoneDigits(phone)).toBe(digits))
})

describe('a search', () => {
  it.each([
    ...WRITTEN.slice(0, 6),
    '0803 555 0177',
    '08035550177',
    '803 555',
    '234 803',
    '234 0803 555 0177',
    '5550177',
    '+234',
  ])('for %j finds the number', (search) =>
    expect(phoneSearches(search).some((digits) => '2348035550177'.includes(digits))).toBe(true),
  )

  it.each(['Ada', 'ada2@example.test', '12', '0', '', 'room 234', '%', '2026-a'])(
    'for %j looks for no number',
    (search) => expect(phoneSearches(search)).toEqual([]),
  )

  it('for another number does not find it', () => {
    expect(phoneSearches('+234 803 555 0178').some((digits) => '2348035550177'.includes(digits))).toBe(false)
    expect(phoneSearches('0 803 556').some((digits) => '2348035550177'.includes(digits))).toBe(false)
  })
})
