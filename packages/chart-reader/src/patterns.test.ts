import { describe, expect, test } from 'vitest'
import { findCandlePatterns } from './candle-patterns.ts'
import { findPathPatterns } from './path-patterns.ts'
import type { PriceBar } from './price-bars.ts'

/** Candles from open to close with shadows, in prices; rows grow downwards. */
const bars = (candles: [open: number, close: number, high: number, low: number][]): PriceBar[] =>
  candles.map(([open, close, high, low], i) => ({
    x: i * 10,
    left: i * 10 - 3,
    right: i * 10 + 3,
    open: 500 - open,
    close: 500 - close,
    high: 500 - high,
    low: 500 - low,
  }))

/** Twelve candles that fall by ten each. */
const falling: [number, number, number, number][] = Array.from({ length: 12 }, (_, i) => [
  300 - i * 10,
  290 - i * 10,
  302 - i * 10,
  288 - i * 10,
])

const pathOf = (heights: number[]) =>
  heights.map((height, i) => ({ x: i * 20, high: 300 - height, low: 300 - height, close: 300 - height }))

describe('Patterns', () => {
  test('a hammer is a small body over a long lower shadow after a fall', () => {
    const found = findCandlePatterns(bars([...falling, [180, 182, 183, 150]]))
    expect(found[0]).toMatchObject({ id: 'hammer', leaning: 'bullish', box: { x: 117, width: 6, y: 317, height: 33 } })
  })

  test('the same candle after a rise is none', () => {
    const rising = falling.map(([open, close, high, low]): [number, number, number, number] => [
      600 - open,
      600 - close,
      600 - low,
      600 - high,
    ])
    const ids = findCandlePatterns(bars([...rising, [422, 420, 423, 390]])).map(({ id }) => id)
    expect(ids).not.toContain('hammer')
  })

  test('a body that swallows the one before after a fall is a bullish engulfing', () => {
    const found = findCandlePatterns(bars([...falling, [178, 194, 195, 177]]))
    expect(found[0]).toMatchObject({ id: 'bullish-engulfing', leaning: 'bullish' })
  })

  test('two tops at one height with a dip between are a double top; at different heights they are not', () => {
    const idsOf = (heights: number[]) => findPathPatterns(pathOf(heights), 200, 300).map(({ id }) => id)
    expect(idsOf([0, 100, 60, 100, 40])).toContain('double-top')
    expect(idsOf([0, 100, 60, 85, 40])).not.toContain('double-top')
  })

  test('lower tops over one floor are a descending triangle', () => {
    const found = findPathPatterns(pathOf([50, 100, 20, 80, 20, 60, 20, 40]), 200, 300)
    expect(found.map(({ id }) => id)).toContain('descending-triangle')
  })
})
