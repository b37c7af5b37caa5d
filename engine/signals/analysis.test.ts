import fc from 'fast-check'
import { expect, describe as group, it } from 'vitest'
import { describe, NAMED_FEATURES } from './analysis.ts'

group('describe', () => {
  it('names the strongest input for the call, and the strongest against it', () => {
    expect(describe('PUT', [72.4, 91, 2.3, 0.001, 31, 7, 3], null)).toBe(
      'RSI 72 (overbought), stochastic 91, price above its upper Bollinger band, a clear upward trend (ADX 31). ' +
        'This leans towards PUT mainly because of RSI, despite the EMA 9/21 gap.',
    )
    expect(describe('CALL', [25, 5, -2.5, -0.001, 12, 1, -1], null)).toBe(
      'RSI 25 (oversold), stochastic 5, price below its lower Bollinger band, a weak downward trend (ADX 12). ' +
        'This leans towards CALL mainly because of three-candle momentum.',
    )
  })

  it('ends with the reason when it abstains', () => {
    expect(describe('ABSTAIN', [50, 50, -0.1, 0, 20, 0, 1], 'Too close.')).toMatch(
      /below its 20-bar mean.* Too close\.$/,
    )
  })

  it.each([
    ['CALL', -1, -1],
    ['PUT', -1, -1],
    ['CALL', -1, 3],
    ['PUT', 3, -1],
  ] as const)('names no input where none favors the call (%s)', (side, up, down) => {
    expect(describe(side, [50, 50, 0.1, 0, 20, up, down], null)).toMatch(
      new RegExp(`\\. No input favors ${side}: this is a coin flip\\.$`),
    )
  })

  it('is one or two sentences and promises nothing, whatever the reading', () => {
    const number = fc.double({ min: -100, max: 100, noNaN: true })
    const input = fc.integer({ min: -1, max: NAMED_FEATURES.length - 1 })
    fc.assert(
      fc.property(
        fc.constantFrom('CALL', 'PUT'),
        number,
        number,
        number,
        number,
        number,
        input,
        input,
        (side, a, b, c, d, e, f, g) => {
          const text = describe(side, [a, b, c, d, e, f, g], null)
          expect(text.match(/\.(\s|$)/g)?.length).toBe(2)
          expect(text).not.toMatch(/profit|guarantee|will |certain|sure/i)
        },
      ),
    )
  })
})
