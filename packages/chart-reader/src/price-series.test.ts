import { expect, test } from 'vitest'
import { findPrice, isTorn } from './price-series.ts'
import { seriesOf } from './testing/series.ts'

test('candles that leave less of their ink beside them are taken before what was followed with the lines among them', () => {
  const best = seriesOf({})
  const candles = seriesOf({ purity: 0.95, jagged: 0.3, score: 200 })
  expect(findPrice([best, candles])).toBe(candles)
  expect(findPrice([])).toBeNull()
})

test('candles of another pane, of a shorter stretch or of little score are not taken, nor what has no candles', () => {
  const best = seriesOf({})
  const purer = { purity: 0.95, jagged: 0.3, score: 200 }
  for (const other of [
    seriesOf({ ...purer, top: 280, bottom: 350 }),
    seriesOf({ ...purer, left: 400 }),
    seriesOf({ ...purer, score: 100 }),
    seriesOf({ ...purer, jagged: 0.05 }),
    seriesOf({ ...purer, purity: 0.6 }),
  ])
    expect(findPrice([best, other])).toBe(best)
})

test('candles followed by way of the lines over them give way to those without the colours of the lines; what is no line stays', () => {
  const best = seriesOf({ colours: [1, 2], jagged: 0.3, purity: 0.9 })
  const line = seriesOf({ colours: [2], jagged: 0.05, purity: 0.9, score: 250 })
  const candles = seriesOf({ colours: [1, 3], jagged: 0.5, purity: 0.7, score: 200 })
  expect(findPrice([best, line, candles])).toBe(candles)
  expect(findPrice([best, candles])).toBe(best)
  for (const other of [
    { ...line, coverage: 0.7 },
    { ...line, jagged: 0.4 },
    { ...line, colours: [4] },
    { ...line, left: 400 },
  ])
    expect(findPrice([best, other, candles])).toBe(best)
  for (const other of [
    { ...candles, jagged: 0.06, purity: 0.5 },
    { ...candles, score: 100 },
    { ...candles, top: 345, bottom: 400 },
  ])
    expect(findPrice([best, line, other])).toBe(best)
})

test('a steep line among candles is not taken for purer candles', () => {
  const best = seriesOf({ jagged: 0.54, purity: 0.8 })
  expect(findPrice([best, seriesOf({ colours: [3], jagged: 0.18, purity: 1, score: 200 })])).toBe(best)
})

test('a line that is steep here and there is no row of candles', () => {
  const best = seriesOf({ thickness: 10 })
  const line = seriesOf({ purity: 0.95, jagged: 0.3, score: 200, thickness: 2.5 })
  expect(findPrice([best, line])).toBe(best)
})

test('a line that turns more often than the candles under it is no average of them', () => {
  const thin = seriesOf({ colours: [3], thickness: 3, reversals: 30 })
  const candles = seriesOf({ jagged: 0.3, score: 120, reversals: 20, coverage: 0.7 })
  expect(findPrice([thin, candles])).toBe(thin)
  expect(findPrice([{ ...thin, reversals: 12 }, candles])).toBe(candles)
})

const [WIDTH, HEIGHT] = [200, 400]

/** A line of four rows that goes on at other rows from the middle on, and whose ink is broken there by so many rows. */
const torn = (leap: number, jagged = 0): boolean => {
  const tops = Int32Array.from({ length: WIDTH }, (_, x) => 60 + (x < WIDTH / 2 ? 0 : leap))
  const nodes = Array.from({ length: WIDTH }, (_, x) => x)
  const starts = Int32Array.from({ length: WIDTH + 1 }, (_, x) => x)
  const slots = { size: 1, count: WIDTH, height: HEIGHT, starts, tops, bottoms: tops.map((top) => top + 4) }
  return isTorn(slots, { score: 0, stretches: nodes, slots: nodes }, jagged)
}

test('what leaps once and is a line else is parts of two lines; candles may leap', () => {
  expect(torn(80)).toBe(true)
  expect(torn(4)).toBe(false)
  expect(torn(80, 0.5)).toBe(false)
})
