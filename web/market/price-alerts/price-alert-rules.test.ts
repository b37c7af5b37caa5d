import { describe, expect, it } from 'vitest'
import { priceFrom, roundPrice, sideOf } from './price-alert-rules.ts'

describe('a price alert', () => {
  it('waits on the side on which its price is not yet', () => {
    expect([sideOf(1.2, 1.1), sideOf(1.1, 1.2), sideOf(1.1, 1.1)]).toEqual(['above', 'below', null])
  })

  it('is typed with a comma or a point', () => {
    expect(['1.0725', ' 1,0725 ', '.5', '2.', '149'].map(priceFrom)).toEqual([1.0725, 1.0725, 0.5, 2, 149])
    expect(['', '0', '-1', '1.2.3', '1e5', 'x', '1,000.5'].map(priceFrom)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('lies on the grid of its pair', () => {
    expect(roundPrice(1.072_523_4, 5)).toBe(1.07252)
  })
})
