import { describe, expect, test } from 'vitest'
import { closeAtLastPrice, type FoundBars, lastPriceRows } from './price-bars.ts'

const [GRID, LAST] = [1, 2]

const ruled = (row: number, colour: number, to = 400) => ({ row, from: 0, to, colour })

/** One bar before the last, which spans rows 100 to 140. */
const found = (kind: FoundBars['kind'], open: number, close: number, closes: boolean): FoundBars => ({
  kind,
  apart: true,
  cut: 0,
  closes,
  bars: [
    { x: 20, left: 15, right: 25, high: 90, low: 130, open: 120, close: 110 },
    { x: 40, left: 35, right: 45, high: 100, low: 140, open, close },
  ],
})

describe('The line of the last price', () => {
  test('it has a colour of its own: two lines in one colour are a grid', () => {
    expect(lastPriceRows([ruled(50, GRID), ruled(110, GRID), ruled(120, LAST)])).toEqual([ruled(120, LAST)])
    expect(lastPriceRows([ruled(120, LAST), ruled(121, LAST)])).toHaveLength(2)
  })

  test('an OHLC bar whose tick was taken out with it closes on it, the bars before stay', () => {
    const bars = found('bars', 130, 130, false)
    closeAtLastPrice(bars, [ruled(112, LAST)])
    expect(bars.bars.map(({ open, close }) => [open, close])).toEqual([
      [120, 110],
      [130, 112.5],
    ])
  })

  test('a tick that was seen counts', () => {
    const bars = found('bars', 130, 118, true)
    closeAtLastPrice(bars, [ruled(112, LAST)])
    expect(bars.bars[1]).toMatchObject({ open: 130, close: 118 })
  })

  test('of the two ends of a body the one on the line is the close', () => {
    const candles = found('candles', 110, 132, true)
    closeAtLastPrice(candles, [ruled(110, LAST)])
    expect(candles.bars[1]).toMatchObject({ open: 132, close: 110 })
    closeAtLastPrice(candles, [ruled(121, LAST)])
    expect(candles.bars[1]).toMatchObject({ open: 132, close: 110 })
  })

  test('a line beside the bar, or one that ends before it, tells nothing', () => {
    const bars = found('bars', 130, 130, false)
    closeAtLastPrice(bars, [ruled(150, LAST), ruled(112, LAST, 30)])
    expect(bars.bars[1]).toMatchObject({ open: 130, close: 130 })
  })
})
