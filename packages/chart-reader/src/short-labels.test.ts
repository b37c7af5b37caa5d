import { expect, test } from 'vitest'
import type { Box } from './reading.ts'
import { findShortLabels } from './short-labels.ts'

/** Labels ten high that end at one column, each from the given row on. */
const column = (rows: number[], width: number, right = 790): Box[] =>
  rows.map((y) => ({ x: right - width, y, width, height: 10 }))

test('labels of one or two characters are text where four of an axis stand at equal distances', () => {
  const text = column([40, 80], 20)
  expect(findShortLabels(column([120, 161, 240], 12), text, 800)).toHaveLength(3)
  expect(findShortLabels(column([120], 12), text, 800)).toEqual([])
})

test('bodies of candles that end at one column at any distance, or stand in the middle of the picture, are none', () => {
  expect(findShortLabels(column([40, 75, 131, 152, 240], 12), [], 800)).toEqual([])
  expect(findShortLabels(column([40, 80, 120, 160], 12, 400), [], 800)).toEqual([])
})
