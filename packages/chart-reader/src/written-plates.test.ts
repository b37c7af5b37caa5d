import { expect, test } from 'vitest'
import type { Box, Pixels } from './reading.ts'
import { findColumnRuns, type Lanes } from './ruled-lines.ts'
import { eraseWrittenPlates, findWrittenPlates } from './written-plates.ts'

const [WIDTH, HEIGHT] = [300, 200]
const [GREEN, WHITE] = [
  [0, 160, 80],
  [255, 255, 255],
] as const

/** A dark picture with boxes on it; ink is what has one of the colours, but not what is written in white on a plate. */
const draw = (boxes: (Box & { colour: readonly number[]; ink: number })[]): { pixels: Pixels; columns: Lanes } => {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(20)
  const ink = new Uint8Array(WIDTH * HEIGHT)
  for (const { x, y, width, height, colour, ink: number } of boxes)
    for (let column = x; column < x + width; column += 1)
      for (let row = y; row < y + height; row += 1) {
        data.set(colour, (row * WIDTH + column) * 4)
        ink[column * HEIGHT + row] = number
      }
  const grid = { ink, lanes: WIDTH, length: HEIGHT }
  return {
    pixels: { width: WIDTH, height: HEIGHT, data },
    columns: { ...grid, runs: findColumnRuns(ink, HEIGHT, WIDTH * HEIGHT) },
  }
}

const plate = { x: 240, y: 100, width: 50, height: 18, colour: GREEN, ink: 1 }
const strokes = [250, 258, 266, 274].map((x) => ({ x, y: 105, width: 3, height: 8, colour: WHITE, ink: 0 }))
/** A candle in the plate's colour that touches it. */
const candle = { x: 232, y: 60, width: 8, height: 50, colour: GREEN, ink: 1 }

test('a box with characters on it is a plate, also where the last candle touches it in its colour', () => {
  const { pixels, columns } = draw([candle, plate, ...strokes])
  expect(findWrittenPlates(columns, pixels)).toEqual([{ x: 240, y: 100, width: 50, height: 18 }])
})

test('a wide body with nothing written on it, or with a line through it, is none', () => {
  const through = { x: 240, y: 108, width: 50, height: 1, colour: WHITE, ink: 0 }
  for (const boxes of [[plate], [plate, through], [plate, ...strokes.slice(0, 2)]]) {
    const { pixels, columns } = draw(boxes)
    expect(findWrittenPlates(columns, pixels)).toEqual([])
  }
})

test('what a plate leaves uncovered of a label belongs to it; a price that goes on does not', () => {
  const label = [250, 262, 274].map((x) => ({ x, y: 93, width: 6, height: 7, colour: WHITE, ink: 2 }))
  const covered = draw([...label, plate, ...strokes])
  expect(findWrittenPlates(covered.columns, covered.pixels)).toEqual([{ x: 240, y: 93, width: 50, height: 25 }])
  const price = { x: 260, y: 40, width: 4, height: 60, colour: WHITE, ink: 2 }
  const crossed = draw([price, plate, ...strokes])
  expect(findWrittenPlates(crossed.columns, crossed.pixels)).toEqual([{ x: 240, y: 100, width: 50, height: 18 }])
})

test('a frame that a plate covers in part goes on behind it; the rest of the plate goes', () => {
  const frame = { x: 288, y: 20, width: 1, height: 160, colour: WHITE, ink: 2 }
  const { pixels, columns } = draw([frame, plate, ...strokes])
  eraseWrittenPlates(columns, pixels)
  const inkOf = (x: number): number => columns.ink.subarray(x * HEIGHT, (x + 1) * HEIGHT).filter(Boolean).length
  expect([inkOf(288), inkOf(287), inkOf(240)]).toEqual([160, 0, 0])
})
