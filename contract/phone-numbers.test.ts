import { describe, expect, it } from 'vitest'
import { isRealPhone } from './phone-numbers.ts'

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
