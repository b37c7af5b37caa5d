import { expect, test } from 'vitest'
import type { Box } from './reading.ts'
import { goesOnAsBars } from './rows-of-bars.ts'

/** Boxes of ten columns, sixteen from one to the next. */
const boxesAt = (boxes: (readonly [place: number, head: number, foot: number])[]): Box[] =>
  boxes.map(([place, head, foot]) => ({ x: 40 + place * 16, y: head, width: 10, height: foot - head }))

test('candles that stand level are no text when the next one, at its place, is higher', () => {
  const row = boxesAt([2, 3, 4, 5].map((place) => [place, 50, 68]))
  expect(goesOnAsBars(row, [...row, ...boxesAt([[1, 60, 110]])])).toBe(true)
  // Also where one between them is missing, and the next one stands behind them.
  const gapped = [...row.slice(0, 2), ...row.slice(3)]
  expect(goesOnAsBars(gapped, [...row, ...boxesAt([[6, 20, 60]])])).toBe(true)
})

test('a row of characters ends, or has something else beside it', () => {
  const row = boxesAt([2, 3, 4, 5].map((place) => [place, 50, 68]))
  expect(goesOnAsBars(row, row)).toBe(false)
  // On their foot, above them, lower than they are, off their places, or too wide.
  expect(goesOnAsBars(row, [...row, ...boxesAt([[6, 20, 68]])])).toBe(false)
  expect(goesOnAsBars(row, [...row, ...boxesAt([[6, 10, 40]])])).toBe(false)
  expect(goesOnAsBars(row, [...row, ...boxesAt([[6, 60, 66]])])).toBe(false)
  expect(goesOnAsBars(row, [...row, ...boxesAt([[6.5, 50, 90]])])).toBe(false)
  expect(goesOnAsBars(row, [...row, { x: 126, y: 50, width: 40, height: 40 }])).toBe(false)
  // Characters of different widths stand at no one distance.
  const word = row.map((box, i) => ({ ...box, x: box.x + (i % 2) * 5 }))
  expect(goesOnAsBars(word, [...word, ...boxesAt([[1, 60, 110]])])).toBe(false)
})
