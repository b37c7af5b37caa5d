import { describe, expect, it } from 'vitest'
import { Pair } from '../../../contract/market.ts'
import { DERIV_SYMBOLS } from './deriv-settings.ts'
import { derivPairs } from './deriv-symbols.ts'

describe('the pairs of Deriv', () => {
  it('are named as people write them, the first two for starters', () => {
    const pairs = derivPairs(['frxEURUSD', 'frxUSDJPY', 'frxXAUUSD', 'OTC_SPC'])
    expect(pairs.map(({ id, name, decimals, starter }) => [id, name, decimals, starter])).toEqual([
      ['EURUSD', 'EUR/USD', 5, true],
      ['USDJPY', 'USD/JPY', 3, true],
      ['XAUUSD', 'XAU/USD', 3, false],
      ['OTC-SPC', 'US 500', 2, false],
    ])
    for (const { symbol, isShut, ...pair } of derivPairs(DERIV_SYMBOLS)) expect(Pair.parse(pair)).toEqual(pair)
  })

  it('rest over the weekend, in summer and in winter time', () => {
    const [pair] = derivPairs(['frxEURUSD'])
    const isShut = (text: string) => pair?.isShut(Date.parse(text))
    expect(isShut('2026-03-06T21:59:00Z')).toBe(false)
    expect(isShut('2026-03-06T22:00:00Z')).toBe(true)
    expect(isShut('2026-03-07T12:00:00Z')).toBe(true)
    expect(isShut('2026-03-08T20:59:00Z')).toBe(true)
    expect(isShut('2026-03-08T21:00:00Z')).toBe(false)
    expect(isShut('2026-03-11T12:00:00Z')).toBe(false)
  })

  it.each(['R_100', 'EURUSD', '', 'frxEUR'])('are none of the name "%s"', (symbol) => {
    expect(() => derivPairs([symbol])).toThrow(`DERIV_SYMBOLS holds "${symbol}". It is a list of frx`)
  })

  it('are each there once', () => {
    expect(() => derivPairs(['frxEURUSD', 'frxEURUSD'])).toThrow('twice')
  })
})
