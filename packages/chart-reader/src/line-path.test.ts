import { expect, test } from 'vitest'
import { getClose, isStepped } from './line-path.ts'
import type { PriceBar } from './price-bars.ts'

/** Bars side by side: where each begins and ends, and how far it reaches beyond both. */
const barsOf = (closes: number[], gap: number, beyond: number): PriceBar[] =>
  closes.slice(1).map((close, i) => {
    const open = closes[i] + (i % 2 === 0 ? gap : -gap)
    const [high, low] = [Math.min(open, close) - beyond, Math.max(open, close) + beyond]
    return { x: i * 10 + 5, left: i * 10, right: i * 10 + 10, open, close, high, low }
  })

const closes = Array.from({ length: 30 }, (_, i) => 100 + ((i * 37) % 50))
const found = (bars: PriceBar[], apart = false) => ({ kind: 'bars' as const, bars, apart, cut: 0, closes: true })

test('steps that go on where the one before ended are those of a line; bars that stand apart, open elsewhere or reach beyond are a market', () => {
  expect(isStepped(found(barsOf(closes, 0, 1)), 1)).toBe(true)
  expect(isStepped(found(barsOf(closes, 0, 1), true), 1)).toBe(false)
  expect(isStepped(found(barsOf(closes, 0, 1)), 0.8)).toBe(false)
  expect(isStepped(found(barsOf(closes, 3, 1)), 1)).toBe(false)
  expect(isStepped(found(barsOf(closes, 0, 6)), 1)).toBe(false)
})

test('a line ends at the far end of its last step, and stands in the middle of its ink between', () => {
  const rows = [
    { x: 0, top: 10, bottom: 60 },
    { x: 1, top: 56, bottom: 60 },
    { x: 2, top: 20, bottom: 58 },
  ]
  expect([0, 1, 2].map((i) => getClose(rows, i, 4))).toEqual([12, 58, 22])
})

test('an upright last step of several columns is gone to its far end too', () => {
  const flat = Array.from({ length: 10 }, (_, x) => ({ x, top: 56, bottom: 60 }))
  const rows = [...flat, ...[10, 11, 12].map((x) => ({ x, top: 20, bottom: 60 }))]
  expect(getClose(rows, 12, 4)).toBe(22)
})
