import { describe, expect, it } from 'vitest'
import { openPhaseFor } from './order-phase.ts'

describe('an open order', () => {
  const order = { entryAt: '2026-03-02T12:01:00.000Z', expiresAt: '2026-03-02T12:02:00.000Z' }
  it('waits, is open, and settles', () => {
    const entryAtMs = Date.parse(order.entryAt)
    expect(openPhaseFor(order, entryAtMs - 5_000)).toEqual({ phase: 'waiting', leftMs: 5_000 })
    expect(openPhaseFor(order, entryAtMs)).toEqual({ phase: 'open', leftMs: 60_000 })
    expect(openPhaseFor(order, entryAtMs + 60_000)).toEqual({ phase: 'settling', leftMs: 0 })
  })
})
