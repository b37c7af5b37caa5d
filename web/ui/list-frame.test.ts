import { expect, it } from 'vitest'
import { rangeWords } from './list-frame.tsx'

it.each([
  [1, 50, 50, 1_284, '1–50 of 1,284'],
  [26, 50, 34, 1_284, '1,251–1,284 of 1,284'],
  [1, 50, 1, 1, '1 of 1'],
  [9, 12, 0, 12, '0 of 12'],
])('page %i of %i rows each, with %i of %i, shows %s', (current, size, shown, total, words) =>
  expect(rangeWords(current, size, shown, total)).toBe(words),
)
