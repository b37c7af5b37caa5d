import { expect, it } from 'vitest'
import { snapRow } from './snap-row.ts'

const WIDTH = 200
const HEIGHT = 160

/** A dark picture with the upright edge of an axis, ruled lines, and labels of upright strokes. */
const drawAxis = (labels: readonly number[], lines: readonly number[]) => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(20)
  const paint = (x: number, y: number): void => void data.fill(210, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)
  for (let y = 0; y < HEIGHT; y += 1) paint(120, y)
  for (const y of lines) for (let x = 0; x < 120; x += 1) paint(x, y)
  for (const middle of labels)
    for (let y = middle - 5; y < middle + 5; y += 1) for (let x = 130; x < 170; x += 4) paint(x, y)
  return { width: WIDTH, height: HEIGHT, data }
}

it('moves a tap to the middle of the label that it meant', () => {
  const pixels = drawAxis([40, 90, 130], [40, 90, 130])
  expect([32, 40, 49, 84, 101, 118].map((y) => snapRow(pixels, { x: 150, y }))).toEqual([40, 40, 40, 90, 90, 130])
})

it('leaves a tap where no label is near, also beside ruled lines and the edge of the axis', () => {
  const pixels = drawAxis([], [60, 100])
  expect([58, 80, 103, 0, 159].map((y) => snapRow(pixels, { x: 118, y }))).toEqual([58, 80, 103, 0, 159])
})
