import { describe, expect, it } from 'vitest'
import type { Candle } from '../../contract/market.ts'
import { foldCandles, missesMinutes, toBars, withCandle, withOlder } from './candle-rules.ts'

const candle = (time: string, close = 1, given: Partial<Candle> = {}): Candle => ({
  openAt: `2014-05-01T${time}:00.000Z`,
  open: 1,
  high: Math.max(1, close),
  low: Math.min(1, close),
  close,
  volume: 1,
  ...given,
})

describe('live candles', () => {
  it('replaces the forming bar, appends the next, and keeps the newest', () => {
    const bars = [candle('12:00'), candle('12:01')]
    expect(withCandle(bars, candle('12:01', 2), 5)).toEqual([bars[0], candle('12:01', 2)])
    expect(withCandle(bars, candle('12:02'), 2).map((bar) => bar.openAt)).toEqual([
      bars[1]?.openAt,
      candle('12:02').openAt,
    ])
  })

  it('puts a bar that comes late where it belongs', () => {
    expect(withCandle([candle('12:00'), candle('12:02')], candle('12:01'), 5)).toHaveLength(3)
  })

  it('adds live minutes up to 5-minute bars after the fetched ones, never over them', () => {
    const closed = [candle('12:00', 3)]
    const minutes = [candle('12:04', 9), candle('12:05', 2), candle('12:06', 0.5)]
    const bars = toBars(closed, minutes, '5m')
    expect(bars).toEqual([closed[0], candle('12:05', 0.5, { high: 2, low: 0.5, volume: 2 })])
    expect(foldCandles([], 300_000)).toEqual([])
  })

  it('notices minutes lost between the fetch and the first live bar', () => {
    const fetched = [candle('12:00')]
    expect(missesMinutes(fetched, [candle('12:01')])).toBe(false)
    expect(missesMinutes(fetched, [candle('12:02')])).toBe(true)
    expect(missesMinutes([], [candle('12:02')])).toBe(false)
    expect(missesMinutes(fetched, [])).toBe(false)
  })

  it('keeps what was known before the newest ones, unless some may be missing in between', () => {
    const known = [candle('11:58'), candle('11:59'), candle('12:00')]
    const newest = [candle('12:00', 2), candle('12:01')]
    expect(withOlder(known, newest)).toEqual([known[0], known[1], ...newest])
    expect(withOlder(known.slice(0, 2), newest)).toEqual(newest)
    expect(withOlder([], newest)).toEqual(newest)
    expect(withOlder(known, [])).toEqual([])
  })

  it('makes an hour of the minutes that there are', () => {
    const minutes = [candle('12:03', 3), candle('12:40', 0.5), candle('13:00', 2)]
    expect(foldCandles(minutes, 3_600_000)).toEqual([
      candle('12:00', 0.5, { high: 3, low: 0.5, volume: 2 }),
      candle('13:00', 2),
    ])
  })

  it('does not change the minutes that it folds', () => {
    const minutes = [candle('12:05', 2), candle('12:06', 3)]
    foldCandles(minutes, 300_000)
    expect(minutes[0]).toEqual(candle('12:05', 2))
  })
})
