import * as fc from 'fast-check'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { acceptedTotpStep, codeHash, crowdDelayMs, guessDelayMs, sameHash, triesWithin } from './rules.ts'

/** RFC 6238, appendix B: the SHA-1 key "12345678901234567890" in base32, and codes cut to six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('guessDelayMs', () => {
  it('is nothing at first, then doubles up to eight seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map(guessDelayMs)).toEqual([
      0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
    ])
  })
})

describe('a crowd of guesses', () => {
  it('leaves fewer tries the larger it is, never none', () => {
    expect([0, 29, 30, 299, 300, 1e6].map((crowd) => triesWithin(crowd).free)).toEqual([10, 10, 3, 3, 1, 1])
  })

  it('delays from thirty on, up to eight seconds', () => {
    expect([0, 29, 30, 60, 90, 120, 150, 180, 1e6].map(crowdDelayMs)).toEqual([
      0, 0, 250, 500, 1_000, 2_000, 4_000, 8_000, 8_000,
    ])
  })
})

describe('acceptedTotpStep', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('knows the code of RFC 6238 at %i s', (seconds, code) => {
    expect(acceptedTotpStep(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
  })

  it('accepts the step before and after, named as what they are, and none further', () => {
    const totp = new TOTP({ secret: RFC_SECRET })
    const nowMs = 1_700_000_000_000
    const step = Math.floor(nowMs / 30_000)
    const accepted = [-2, -1, 0, 1, 2].map((away) =>
      acceptedTotpStep(RFC_SECRET, totp.generate({ timestamp: nowMs + away * 30_000 }), nowMs),
    )
    expect(accepted).toEqual([null, step - 1, step, step + 1, null])
  })

  it('reads nothing but six digits', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^\d{6}$/.test(text)),
        (text) => acceptedTotpStep(RFC_SECRET, text, 59_000) === null,
      ),
    )
  })
})

describe('codeHash', () => {
  it('differs for another e-mail or another code', () => {
    const hashes = [codeHash('a@b.test', 'AB'), codeHash('a@b.test', 'AC'), codeHash('c@b.test', 'AB')]
    expect(new Set(hashes.map(String)).size).toBe(3)
    expect(sameHash(codeHash('a@b.test', 'AB'), codeHash('a@b.test', 'AB'))).toBe(true)
    expect(sameHash(codeHash('a@b.test', 'AB'), Buffer.alloc(3))).toBe(false)
  })
})
