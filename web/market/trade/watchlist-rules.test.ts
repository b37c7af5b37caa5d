import { describe, expect, it } from 'vitest'
import { aPracticeOrder } from '../../testing/a-practice-account.ts'
import { toLine, toRecord } from './watchlist-rules.ts'

describe('a watched pair', () => {
  it('is drawn from its lowest to its highest value', () => {
    expect(toLine([1, 3, 2])).toBe('M0.0 26.0L50.0 2.0L100.0 14.0')
    expect(toLine([1, 1])).toBe('M0.0 26.0L100.0 26.0')
  })

  it('counts what was won and lost on it, and neither ties nor other pairs', () => {
    const orders = [
      aPracticeOrder({ outcome: 'profit' }),
      aPracticeOrder({ outcome: 'loss' }),
      aPracticeOrder({ outcome: 'breakeven' }),
      aPracticeOrder({ outcome: 'profit', pairId: 'GBPUSD-OTC' }),
    ]
    expect(toRecord(orders, 'EURUSD-OTC')).toEqual({ won: 1, n: 2 })
    expect(toRecord(orders, 'USDJPY-OTC')).toEqual({ won: 0, n: 0 })
  })
})
