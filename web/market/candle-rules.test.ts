import { describe, expect, it } from 'vitest'
import { placeCandles } from './candle-rules.ts'

const iso = (time: string) => `2026-03-02T${time}.000Z`

describe('placeCandles', () => {
  const candle = (minute: number, open: number, close: number) => ({
    openAt: iso(`10:0${minute}:00`),
    open,
    close,
    high: Math.max(open, close),
    low: Math.min(open, close),
    volume: 1,
  })

  it('keeps every price and level within the box, each candle in its place', () => {
    const { bars, y } = placeCandles([candle(0, 1, 2), candle(1, 2, 1.5)], [0.5], { width: 100, height: 62, slots: 4 })
    expect(bars.map(({ x, rises }) => [x, rises])).toEqual([
      [12.5, true],
      [37.5, false],
    ])
    expect([y(2), y(0.5)]).toEqual([6, 56])
  })
})
