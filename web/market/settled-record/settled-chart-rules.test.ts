import { describe, expect, it } from 'vitest'
import { type Candle, MINUTE_MS } from '../../../contract/market.ts'
import type { SettledSignal } from '../../../contract/track-record.ts'
import { drawSettled } from './settled-chart-rules.ts'

const END = Date.parse('2026-03-02T11:00:00Z')
const iso = (minutesBefore: number) => new Date(END - minutesBefore * MINUTE_MS).toISOString()
const frame = { left: 0, right: 600, top: 0, bottom: 100 }

const settled = (changes: Partial<SettledSignal> = {}): SettledSignal => ({
  id: 'a',
  pair: 'EUR/USD',
  decimals: 5,
  timeframe: '1m',
  direction: 'CALL',
  slotAt: iso(2),
  entryAt: iso(1),
  expiresAt: iso(0),
  stated: null,
  outcome: 'profit',
  entryPrice: 1.1,
  exitPrice: 1.2,
  commitIndex: 1,
  ...changes,
})
const candle = (minutesBefore: number, changes: Partial<Candle> = {}): Candle => ({
  openAt: iso(minutesBefore),
  open: 1.1,
  high: 1.3,
  low: 1,
  close: 1.2,
  volume: 1,
  ...changes,
})

describe('the chart of what settled', () => {
  it('ends with the newest expiry and is an hour wide', () => {
    const drawing = drawSettled({ signals: [settled()], candles: [candle(60), candle(1)] }, frame)
    expect(drawing?.bars.map(({ x }) => x)).toEqual([5, 595])
    expect(drawing?.trades).toMatchObject([{ from: 590, to: 600 }])
    expect(drawing?.prices).toEqual([1, 1.3])
    expect([drawing?.y(1), drawing?.y(1.3)]).toEqual([100, 0])
  })

  it('marks signals of its own pair that it has the minutes of, and none without prices', () => {
    const others = [
      settled({ id: 'b', pair: 'GBP/USD' }),
      settled({ id: 'c', entryAt: iso(61), expiresAt: iso(56) }),
      settled({ id: 'd', outcome: 'void', exitPrice: null }),
    ]
    const drawing = drawSettled({ signals: [settled(), ...others], candles: [candle(1)] }, frame)
    expect(drawing?.trades.map(({ signal }) => signal.id)).toEqual(['a'])
  })

  it('shows a candle that closed where it opened, and a market that stood still', () => {
    const flat = { open: 1, high: 1, low: 1, close: 1 }
    const still = settled({ entryPrice: 1, exitPrice: 1 })
    const drawing = drawSettled({ signals: [still], candles: [candle(1, flat)] }, frame)
    expect(drawing?.bars[0]).toMatchObject({ height: 1, rises: true })
    expect(Number.isFinite(drawing?.y(1))).toBe(true)
  })

  it('is none before anything has settled', () => {
    expect(drawSettled({ signals: [], candles: [] }, frame)).toBeNull()
    expect(drawSettled({ signals: [settled()], candles: [] }, frame)).toBeNull()
  })
})
