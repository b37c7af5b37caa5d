import { expect, test } from 'vitest'
import { isTorn } from './torn-lines.ts'

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
