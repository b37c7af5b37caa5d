import { expect, test } from 'vitest'
import { withCovered } from './covered-rows.ts'

/** One column of ink: colours from top to bottom, so many rows each. */
const column = (...parts: [colour: number, rows: number][]) => {
  const columns = Uint8Array.from(parts.flatMap(([colour, rows]) => Array.from({ length: rows }, () => colour)))
  return { columns, height: columns.length }
}

test('a body goes on beneath a line, and beneath a second one', () => {
  const ink = column([0, 5], [1, 10], [2, 3], [1, 10], [3, 2], [1, 4], [0, 6])
  for (const followed of [
    { x: 0, top: 5, bottom: 15 },
    { x: 0, top: 18, bottom: 28 },
  ])
    expect(withCovered(ink, [followed])).toEqual([{ x: 0, top: 5, bottom: 34 }])
})

test('what lies beyond a gap, a field of colour or ink of another one is left out', () => {
  const followed = { x: 0, top: 0, bottom: 10 }
  expect(withCovered(column([1, 10], [0, 2], [1, 10]), [followed])).toEqual([followed])
  expect(withCovered(column([1, 10], [2, 12], [1, 10]), [followed])).toEqual([followed])
  expect(withCovered(column([1, 10], [2, 3], [3, 10]), [followed])).toEqual([followed])
})

test('a wick that ends at a line over a bar of the volume does not go on there', () => {
  const body = column([0, 5], [1, 10], [0, 15], [2, 3], [1, 7])
  const wick = column([0, 5], [1, 25], [2, 3], [1, 7])
  const ink = { columns: Uint8Array.from([...body.columns, ...wick.columns, ...body.columns]), height: body.height }
  const followed = [
    { x: 0, top: 5, bottom: 15 },
    { x: 1, top: 5, bottom: 30 },
    { x: 2, top: 5, bottom: 15 },
  ]
  expect(withCovered(ink, followed)).toEqual(followed)
})
