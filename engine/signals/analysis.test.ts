import fc from 'fast-check'
import { expect, describe as group, it } from 'vitest'
import { describe } from './analysis.ts'
import { FEATURES } from './features.ts'

group('describe', () => {
  it('says what the indicators show and what tipped the decision', () => {
    expect(describe('PUT', [72.4, 91, 2.3, 0.001, 31, 3, -0.2], null)).toBe(
      'RSI 72 (overbought), stochastic 91, price above its upper Bollinger band, a clear upward trend (ADX 31). ' +
        'What followed similar readings tips this towards PUT; the strongest input is RSI, which points down.',
    )
    expect(describe('CALL', [25, 5, -2.5, -0.001, 12, 1, 0.2], null)).toContain(
      'RSI 25 (oversold), stochastic 5, price below its lower Bollinger band, a weak downward trend (ADX 12).',
    )
  })

  it('ends with the reason when it abstains', () => {
    expect(describe('ABSTAIN', [50, 50, -0.1, 0, 20, 0, 0.1], 'Too close.')).toMatch(
      /below its 20-bar mean.* Too close\.$/,
    )
  })

  it('admits that nothing has been learned', () => {
    expect(describe('CALL', [50, 50, 0.1, 0, 20, -1, 0], null)).toContain('has not settled enough slots')
  })

  it('is one or two sentences and promises nothing, whatever the reading', () => {
    const number = fc.double({ min: -100, max: 100, noNaN: true })
    const driver = fc.integer({ min: -1, max: FEATURES.length - 1 })
    fc.assert(
      fc.property(
        fc.constantFrom('CALL', 'PUT'),
        number,
        number,
        number,
        number,
        number,
        driver,
        number,
        (side, a, b, c, d, e, f, g) => {
          const text = describe(side, [a, b, c, d, e, f, g], null)
          expect(text.match(/\.(\s|$)/g)?.length).toBe(2)
          expect(text).not.toMatch(/profit|guarantee|will |certain|sure/i)
        },
      ),
    )
  })
})
