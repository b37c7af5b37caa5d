import { describe, expect, it } from 'vitest'
import { CANCELED_REASON } from '../../../contract/practice.ts'
import { aPracticeOrder } from '../../testing/a-practice-account.ts'
import { findResultAt, toOrderMark, withResult } from './order-mark.ts'

describe('an order on the chart', () => {
  const order = aPracticeOrder({ direction: 'PUT', stakeCents: 1_000 })
  const entryAtMs = Date.parse(order.entryAt)
  const at = (nowMs: number, entryPrice: number | null, price: number | null) =>
    toOrderMark(order, { nowMs, entryPrice, price })

  it('follows the price at its entry minute, then stands at its entry price and expiry with the result of now', () => {
    expect(at(entryAtMs - 5_000, null, 1.1)).toMatchObject({
      phase: 'waiting',
      atMs: entryAtMs,
      price: 1.1,
      resultCents: null,
    })
    expect(at(entryAtMs + 15_000, 1.1, 1.099)).toEqual({
      phase: 'open',
      leftMs: 45_000,
      elapsed: 0.25,
      atMs: entryAtMs + 60_000,
      price: 1.1,
      resultCents: 800,
    })
    expect(at(entryAtMs + 15_000, 1.1, 1.101).resultCents).toBe(-1_000)
    expect(at(entryAtMs + 15_000, 1.1, 1.1).resultCents).toBe(0)
  })

  it('says no result where a price is unknown, and none of now once it has expired', () => {
    expect(at(entryAtMs + 15_000, null, 1.1).resultCents).toBeNull()
    expect(at(entryAtMs + 15_000, 1.1, null)).toMatchObject({ price: 1.1, resultCents: null })
    expect(at(entryAtMs + 61_000, 1.1, 1.099)).toMatchObject({ phase: 'settling', elapsed: 1, resultCents: null })
  })

  it('ends with the result of the server, at the exit price', () => {
    const settled = { ...order, outcome: 'loss', entryPrice: 1.1, exitPrice: 1.2, resultCents: -1_000 } as const
    const mark = toOrderMark(settled, { nowMs: entryAtMs, entryPrice: 1.1, price: 1.3 })
    expect(mark).toMatchObject({ phase: 'settled', price: 1.2, resultCents: -1_000 })
    const canceled = { ...order, outcome: 'void', voidReason: CANCELED_REASON } as const
    expect(withResult([order, settled, canceled])).toEqual([settled])
    expect(findResultAt({ ...order, direction: null }, 1.1, 1.2)).toBeNull()
  })
})
