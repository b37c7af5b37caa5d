import { describe, expect, it } from 'vitest'
import type { Bar } from '../../../engine/market/candles.ts'
import { isReached, type Waiting } from './rules.ts'

const MINUTE_MS = 60_000
const bar = (openAtMs: number, low: number, high: number, close: number): Bar => ({
  openAtMs,
  open: low,
  high,
  low,
  close,
  volume: 0,
})
/** Made in minute 0, whose bar had been between 1.1 and 1.3. */
const above: Waiting = { side: 'above', price: 1.25, barAtMs: 0, barHigh: 1.3, barLow: 1.1 }
const below: Waiting = { side: 'below', price: 1.15, barAtMs: 0, barHigh: 1.3, barLow: 1.1 }

describe('an alert is reached', () => {
  it('at its price, and beyond it', () => {
    expect(isReached(above, bar(0, 1.1, 1.3, 1.25))).toBe(true)
    expect(isReached(below, bar(0, 1.1, 1.3, 1.14))).toBe(true)
    expect(isReached(above, bar(0, 1.1, 1.3, 1.2499))).toBe(false)
  })

  it('not by what the first minute had reached before the alert was made', () => {
    expect(isReached(above, bar(0, 1.1, 1.3, 1.2))).toBe(false)
    expect(isReached(below, bar(0, 1.1, 1.3, 1.2))).toBe(false)
    expect(isReached({ ...above, barHigh: null }, bar(0, 1.1, 1.3, 1.2))).toBe(true)
  })

  it('by a new extreme of that minute, however short', () => {
    expect(isReached(above, bar(0, 1.1, 1.3001, 1.2))).toBe(true)
    expect(isReached(below, bar(0, 1.0999, 1.3, 1.2))).toBe(true)
  })

  it('by any extreme of a later minute, and by nothing before its own', () => {
    expect(isReached(above, bar(MINUTE_MS, 1.1, 1.26, 1.2))).toBe(true)
    expect(isReached(below, bar(MINUTE_MS, 1.14, 1.2, 1.2))).toBe(true)
    expect(isReached(above, bar(MINUTE_MS, 1.1, 1.24, 1.2))).toBe(false)
    expect(isReached(above, bar(-MINUTE_MS, 1.1, 2, 2))).toBe(false)
  })
})
