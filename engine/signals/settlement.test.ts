import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/market.ts'
import type { Bar } from '../market/candles.ts'
import { type Position, settle } from './settlement.ts'

const AT = Date.UTC(2026, 0, 5, 9)
const bar = (minute: number, open: number, close: number): Bar => ({
  openAtMs: AT + minute * MINUTE_MS,
  open,
  close,
  high: Math.max(open, close),
  low: Math.min(open, close),
  volume: 0,
})
const stored = (bars: Bar[]) => {
  const byOpen = new Map(bars.map((entry) => [entry.openAtMs, entry]))
  return (openAtMs: number) => byOpen.get(openAtMs)
}
const position = (direction: Position['direction'], minutes: number): Position => ({
  direction,
  entryAtMs: AT,
  expiresAtMs: AT + minutes * MINUTE_MS,
})

describe('settle', () => {
  it('compares the open at entry with the close at expiry', () => {
    const barAt = stored([bar(0, 10, 5), bar(1, 5, 20), bar(2, 20, 11)])
    expect(settle(position('CALL', 3), barAt)).toEqual({
      outcome: 'profit',
      entryPrice: 10,
      exitPrice: 11,
      voidReason: null,
    })
    expect(settle(position('PUT', 3), barAt).outcome).toBe('loss')
  })

  it('settles one bar by its own open and close', () => {
    const barAt = stored([bar(0, 10, 9)])
    expect(settle(position('PUT', 1), barAt).outcome).toBe('profit')
    expect(settle(position('CALL', 1), barAt).outcome).toBe('loss')
  })

  it('breaks even at equal prices, whichever the side', () => {
    const barAt = stored([bar(0, 10, 12), bar(1, 12, 10)])
    for (const side of ['CALL', 'PUT'] as const) expect(settle(position(side, 2), barAt).outcome).toBe('breakeven')
  })

  it('is void when any bar is missing, and names the first missing minute', () => {
    const bars = [bar(0, 1, 2), bar(1, 2, 3), bar(2, 3, 4)]
    for (const [missing, minute] of ['09:00', '09:01', '09:02'].entries()) {
      const settlement = settle(position('CALL', 3), stored(bars.filter((_, index) => index !== missing)))
      expect(settlement).toEqual({
        outcome: 'void',
        entryPrice: null,
        exitPrice: null,
        voidReason: `No price was recorded for 2026-01-05 ${minute} UTC.`,
      })
    }
  })

  it('settles on longer bars when told their length', () => {
    const barAt = stored([{ ...bar(0, 10, 11) }])
    expect(settle(position('CALL', 5), barAt, 5 * MINUTE_MS).outcome).toBe('profit')
    expect(settle(position('CALL', 5), barAt).outcome).toBe('void')
  })

  it('refuses a position that spans no whole number of bars', () => {
    const barAt = stored([bar(0, 1, 2)])
    expect(() => settle(position('CALL', 0), barAt)).toThrow(RangeError)
    expect(() => settle(position('CALL', -1), barAt)).toThrow(RangeError)
    expect(() => settle(position('CALL', 1.5), barAt)).toThrow(RangeError)
    expect(() => settle({ ...position('CALL', 1), expiresAtMs: Number.NaN }, barAt)).toThrow(RangeError)
  })

  it('gives opposite sides opposite outcomes, and ignores every bar outside the position', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 12 })
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 5 }), (closes, noise) => {
        const bars = closes.map((close, i) => bar(i, closes[i - 1] ?? 3, close))
        const minutes = closes.length - 2
        const call = settle(position('CALL', minutes), stored(bars))
        const put = settle(position('PUT', minutes), stored([bar(-1, noise, noise), ...bars.slice(0, minutes)]))
        const opposite = { profit: 'loss', loss: 'profit', breakeven: 'breakeven', void: 'void' } as const
        expect(put.outcome).toBe(opposite[call.outcome])
        expect([put.entryPrice, put.exitPrice]).toEqual([call.entryPrice, call.exitPrice])
      }),
    )
  })
})
