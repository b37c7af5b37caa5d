import { describe, expect, it } from 'vitest'
import { createInHand } from './in-hand.ts'

describe('uploads in hand', () => {
  it('are two per caller, whoever else uploads', () => {
    const { admit } = createInHand()
    const end = admit('a')
    admit('a')
    expect(() => admit('a')).toThrowError(expect.objectContaining({ code: 'RATE_LIMITED' }))
    expect(() => admit('b')).not.toThrow()
    end()
    end()
    expect(() => admit('a')).not.toThrow()
    expect(() => admit('a')).toThrowError(expect.objectContaining({ code: 'RATE_LIMITED' }))
  })

  it('are limited in all, and make room as they end', () => {
    const { admit } = createInHand()
    const ends = Array.from({ length: 32 }, (_, index) => admit(`caller ${index}`))
    expect(() => admit('one more')).toThrowError(
      expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 }),
    )
    for (const end of ends) end()
    expect(() => admit('one more')).not.toThrow()
  })
})
