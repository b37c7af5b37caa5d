import { expect, test } from 'vitest'
import { type DrawnStretch, followedSlots } from './testing/drawn-stretches.ts'

/** Columns of candles, and rows in which they go up and down. */
const [CANDLES, HEAD] = [340, 120]

/** Candles, of which every third is lower than the others by so many rows, and behind the last one a box of so many columns and rows. */
const follow = (columns: number, top: number, bottom: number, lower = 12): number[] => {
  const boxes: DrawnStretch[] = []
  for (let x = 0; x < CANDLES; x += 1) {
    const head = HEAD - Math.round(100 * Math.sin(x / 20))
    boxes.push([x, head, head + (x % 3 === 0 ? 24 - lower : 24)])
  }
  for (let x = CANDLES; x < CANDLES + columns; x += 1) boxes.push([x, top, bottom])
  return followedSlots(boxes)
}

test('an end that is a plate far above or below the price is no part of it; a candle that leaps is', () => {
  expect(follow(50, 330, 360).at(-1)).toBe(CANDLES - 1)
  expect(follow(50, 330, 360)).toHaveLength(CANDLES)
  // Higher than wide, and beside the price: neither is a plate.
  expect(follow(30, 300, 345).at(-1)).toBe(CANDLES + 29)
  expect(follow(50, 130, 160).at(-1)).toBe(CANDLES + 49)
})

test('an end to which a line leaps is no part of it; candles may leap once, but not farther than they went in all', () => {
  expect(follow(30, 300, 345, 0).at(-1)).toBe(CANDLES - 1)
  expect(follow(30, 500, 545).at(-1)).toBe(CANDLES - 1)
  expect(follow(30, 300, 345).at(-1)).toBe(CANDLES + 29)
})

test('the dots of a ruled line behind the last candle are no part of the price, however few there are', () => {
  const boxes: DrawnStretch[] = []
  for (let x = 0; x < CANDLES; x += 1) {
    const head = HEAD - Math.round(100 * Math.sin(x / 20))
    boxes.push([x, head, head + (x % 3 === 0 ? 12 : 24)])
  }
  const end = HEAD - Math.round(100 * Math.sin((CANDLES - 1) / 20))
  for (let x = CANDLES + 3; x < CANDLES + 43; x += 4) boxes.push([x, end + 6, end + 8])
  expect(followedSlots(boxes).at(-1)).toBe(CANDLES - 1)
})

/** Candles of three columns with one between, and so far behind the last one a figure of so many columns from a row on: the slots that are followed. */
const followTo = (apart: number, columns: number, row: number): number[] => {
  const boxes: DrawnStretch[] = []
  for (let x = 0; x < 300; x += 1) {
    const head = 300 - Math.round(60 * Math.sin(x / 20))
    if (x % 4 !== 3) boxes.push([x, head, head + (x % 4 === 1 ? 30 : 16)])
  }
  for (let x = 0; x < columns; x += 1) boxes.push([299 + apart + x, row, row + (x % 5 === 2 ? 24 : 12)])
  return followedSlots(boxes)
}

test('the symbol of a legend beside a chart is no part of the price: it stands behind a wide gap, and far from where the price ended', () => {
  expect(followTo(14, 40, 120).at(-1)).toBe(298)
  // Candles after a pause, and candles that leap, are.
  expect(followTo(14, 40, 230).at(-1)).toBe(352)
  expect(followTo(1, 40, 120).at(-1)).toBe(339)
})
