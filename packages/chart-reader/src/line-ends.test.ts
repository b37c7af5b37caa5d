import { describe, expect, test } from 'vitest'
import { withoutOtherEnds } from './line-ends.ts'
import { linePath } from './line-path.ts'
import type { Pixels } from './reading.ts'
import type { ColumnRows } from './touching-bars.ts'

const SIZE = 100

/** A sheet with ink of one value in each column's rows. */
const draw = (rows: ColumnRows[], inkOf: (x: number) => number): Pixels => {
  const data = new Uint8Array(SIZE * SIZE * 4).fill(255)
  for (let i = 0; i < SIZE * SIZE; i += 1) data.fill(20, i * 4, i * 4 + 3)
  for (const { x, top, bottom } of rows)
    for (let y = top; y < bottom; y += 1) data.fill(inkOf(x), (y * SIZE + x) * 4, (y * SIZE + x) * 4 + 3)
  return { width: SIZE, height: SIZE, data }
}

const flat = (from: number, to: number): ColumnRows[] =>
  Array.from({ length: to - from }, (_, i) => ({ x: from + i, top: 40, bottom: 43 }))

describe('The ends of a line', () => {
  test('a column of fainter ink before its first or after its last is none of it', () => {
    const line = flat(11, 89)
    const rows = [{ x: 10, top: 40, bottom: 95 }, ...line, { x: 89, top: 5, bottom: 60 }]
    const picture = draw(rows, (x) => (x === 10 || x === 89 ? 70 : 200))
    expect(withoutOtherEnds(picture, rows, 3, 0)).toEqual(line)
  })

  test('a line that runs flat along another one before its end is not taken for that', () => {
    const rows = flat(10, 90)
    const picture = draw(rows, (x) => (x >= 78 && x < 88 ? 90 : 200))
    expect(withoutOtherEnds(picture, rows, 3, 0)).toEqual(rows)
  })

  test('a long stretch in another colour is not taken off', () => {
    const rows = flat(10, 90)
    const picture = draw(rows, (x) => (x < 40 ? 90 : 200))
    expect(withoutOtherEnds(picture, rows, 3, 0)[0]?.x).toBeLessThan(14)
    expect(withoutOtherEnds(picture, rows, 3, 0).at(-1)?.x).toBe(89)
  })

  test('a steep last step is gone to its far end, a steep first one from its far end', () => {
    const rows = [{ x: 10, top: 40, bottom: 90 }, ...flat(11, 89), { x: 89, top: 10, bottom: 43 }]
    const { kind, path } = linePath(
      draw(rows, () => 200),
      rows,
      false,
      0,
    )
    expect(kind).toBe('line')
    expect(path[0]?.close).toBe(88.5)
    expect(path.at(-1)?.close).toBe(11.5)
  })
})

test('the side of a fill that looks much like the line is told by how much the fill stands out', () => {
  const rows = [{ x: 10, top: 40, bottom: 95 }, ...flat(11, 90)]
  const picture = draw(rows, (x) => (x === 10 ? 140 : 200))
  expect(withoutOtherEnds(picture, rows, 3, 0)).toEqual(rows)
  expect(withoutOtherEnds(picture, rows, 3, 0.6)).toEqual(flat(11, 90))
})
