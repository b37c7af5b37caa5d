import { describe, expect, test } from 'vitest'
import { filledUp } from './hollow-bodies.ts'

const HEIGHT = 60
/** A picture of 14 columns with what is drawn into it: column, rows and colour. */
const draw = (lines: [x: number, top: number, bottom: number, colour?: number][]) => {
  const columns = new Uint8Array(14 * HEIGHT)
  for (const [x, top, bottom, colour = 1] of lines) columns.fill(colour, x * HEIGHT + top, x * HEIGHT + bottom)
  return { columns, height: HEIGHT }
}
/** A hollow body from row 20 to 40 in columns 3 to 10, with a wick above it. */
const hollow = draw([
  ...[3, 10].map((x): [number, number, number] => [x, 20, 40]),
  ...[4, 5, 6, 7, 8, 9].flatMap((x): [number, number, number][] => [
    [x, x === 6 ? 10 : 20, 21],
    [x, 39, 40],
  ]),
])

describe('Hollow bodies', () => {
  test('are filled up where only one of their edges was followed, beside bits of a line, too', () => {
    const followed = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((x) => ({
      x,
      ...(x === 3 || x === 10
        ? { top: 20, bottom: 40 }
        : x === 2 || x === 11
          ? { top: 30, bottom: 31 }
          : { top: 39, bottom: 40 }),
    }))
    const filled = filledUp(hollow, followed).slice(1, -1)
    expect(filled.every(({ top, bottom }) => top === 20 && bottom === 40)).toBe(true)
  })

  test('are filled up between walls that were followed where a line lengthens one of them', () => {
    const columns = hollow.columns.slice()
    columns.fill(2, 10 * HEIGHT + 40, 10 * HEIGHT + 50)
    const followed = [3, 4, 5, 6, 7, 8, 9, 10].map((x) => ({ x, top: x === 3 || x === 10 ? 20 : 39, bottom: 40 }))
    const filled = filledUp({ columns, height: HEIGHT }, followed)
    expect(filled.every(({ top, bottom }) => top === 20 && bottom === 40)).toBe(true)
  })

  test('a wick is no wall, and ticks of two heights are none', () => {
    const bar = draw([
      [3, 30, 31],
      [4, 30, 31],
      [5, 10, 50],
      [6, 44, 45],
      [7, 44, 45],
    ])
    const followed = [
      { x: 3, top: 30, bottom: 31 },
      { x: 4, top: 30, bottom: 31 },
      { x: 5, top: 10, bottom: 50 },
      { x: 6, top: 44, bottom: 45 },
      { x: 7, top: 44, bottom: 45 },
    ]
    expect(filledUp(bar, followed)).toEqual(followed)
  })

  test('end where what stands behind them begins', () => {
    const columns = hollow.columns.slice()
    for (let x = 3; x <= 10; x += 1) columns.fill(1, x * HEIGHT + 40, x * HEIGHT + 55)
    const followed = [3, 4, 5, 6, 7, 8, 9, 10].map((x) => ({ x, top: x === 3 || x === 10 ? 20 : 39, bottom: 40 }))
    const filled = filledUp({ columns, height: HEIGHT }, followed)
    expect(filled.every(({ top, bottom }) => top === 20 && bottom === 40)).toBe(true)
  })
})
