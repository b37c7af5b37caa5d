import { describe, expect, it } from 'vitest'
import { toLine } from './watchlist.tsx'

describe('a watched pair', () => {
  it('is drawn from its lowest to its highest value', () => {
    expect(toLine([1, 3, 2])).toBe('M0.0 26.0L50.0 2.0L100.0 14.0')
    expect(toLine([1, 1])).toBe('M0.0 26.0L100.0 26.0')
  })
})
