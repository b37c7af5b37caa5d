import { describe, expect, it } from 'vitest'
import { entryDelayMs, isSlotBoundary, slotTimes } from './slots.ts'

const AT = Date.UTC(2026, 0, 5, 9, 5)
const minutes = (count: number): number => AT + count * 60_000

describe('slotTimes', () => {
  it('enters one minute after the slot and ends one timeframe later', () => {
    expect(slotTimes(AT, '1m')).toEqual({ entryAtMs: minutes(1), expiresAtMs: minutes(2) })
    expect(slotTimes(AT, '5m')).toEqual({ entryAtMs: minutes(1), expiresAtMs: minutes(6) })
  })

  it('enters one bar after the slot where only five-minute bars exist', () => {
    expect(slotTimes(AT, '5m', '5m')).toEqual({ entryAtMs: minutes(5), expiresAtMs: minutes(10) })
    expect(entryDelayMs('5m')).toBe(300_000)
  })
})

describe('isSlotBoundary', () => {
  it('is every minute for 1m and every fifth for 5m', () => {
    expect([0, 1, 5].map((count) => isSlotBoundary(minutes(count), '1m'))).toEqual([true, true, true])
    expect([0, 1, 5].map((count) => isSlotBoundary(minutes(count), '5m'))).toEqual([true, false, true])
    expect(isSlotBoundary(AT + 1, '1m')).toBe(false)
  })
})
