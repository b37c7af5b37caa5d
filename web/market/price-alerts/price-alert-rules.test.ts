import { afterEach, describe, expect, it } from 'vitest'
import { FIRST_PREFERENCES } from '../../../contract/first-preferences.ts'
import { setReader } from '../../lib/format.ts'
import { findSide, readPrice, roundPrice } from './price-alert-rules.ts'

afterEach(() => setReader(FIRST_PREFERENCES))

describe('a price alert', () => {
  it('waits on the side on which its price is not yet', () => {
    expect([findSide(1.2, 1.1), findSide(1.1, 1.2), findSide(1.1, 1.1)]).toEqual(['above', 'below', null])
  })

  const priceOf = (text: string) => readPrice(text, 5).price

  it('is typed in the reader’s number format', () => {
    expect(['1.0725', ' 1.07255 ', '.5', '2.', '97,123', '97.123'].map(priceOf)).toEqual([
      1.0725, 1.07255, 0.5, 2, 97_123, 97.123,
    ])
    setReader({ ...FIRST_PREFERENCES, numberFormat: 'de-DE' })
    expect(['1,0725', '97,123', '97.123'].map(priceOf)).toEqual([1.0725, 97.123, 97_123])
  })

  it('that is none says so, and one that could be two names both', () => {
    for (const text of ['', '0', '-1', '1.2.3', '1e5', 'x'])
      expect(readPrice(text, 5)).toEqual({ price: null, problem: 'Please enter a price' })
    expect(readPrice('1,0725', 5).problem).toContain('could mean 1.0725 or 10,725.')
    expect(readPrice('97.123', 2).problem).toContain('could mean 97.123 or 97,123.')
  })

  it('lies on the grid of its pair', () => {
    expect(roundPrice(1.072_523_4, 5)).toBe(1.07252)
  })
})
