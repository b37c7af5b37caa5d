import { expect, test } from 'vitest'
import { type DrawnStretch, followedSlots } from './testing/drawn-stretches.ts'

/** Candles of three columns with one between, and so far behind the last one a figure of so many columns from a row on: the slots that are followed. */
const follow = (apart: number, columns: number, row: number): number[] => {
  const boxes: DrawnStretch[] = []
  for (let x = 0; x < 300; x += 1) {
    const head = 300 - Math.round(60 * Math.sin(x / 20))
    if (x % 4 !== 3) boxes.push([x, head, head + (x % 4 === 1 ? 30 : 16)])
  }
  for (let x = 0; x < columns; x += 1) boxes.push([299 + apart + x, row, row + (x % 5 === 2 ? 24 : 12)])
  return followedSlots(boxes)
}

test('the symbol of a legend beside a chart is no part of the price: it stands behind a wide gap, and far from where the price ended', () => {
  expect(follow(14, 40, 120).at(-1)).toBe(298)
  // Candles after a pause, and candles that leap, are.
  expect(follow(14, 40, 230).at(-1)).toBe(352)
  expect(follow(1, 40, 120).at(-1)).toBe(339)
})
