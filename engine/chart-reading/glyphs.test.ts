import { expect, test } from 'vitest'
import { findText } from './glyphs.ts'
import { findColumnRuns, type Lanes } from './ruled-lines.ts'

const [WIDTH, HEIGHT] = [400, 120]

const lanesOf = (ink: Uint8Array): Lanes => ({
  ink,
  lanes: WIDTH,
  length: HEIGHT,
  runs: findColumnRuns(ink, HEIGHT, ink.length),
})

/** Hollow boxes side by side, each with its head and foot at the given rows: noughts, or candles. */
const drawBoxes = (boxes: (readonly [head: number, foot: number])[]): Lanes => {
  const ink = new Uint8Array(WIDTH * HEIGHT)
  for (const [i, [head, foot]] of boxes.entries())
    for (let x = 40 + i * 16; x < 50 + i * 16; x += 1)
      for (let y = head; y < foot; y += 1)
        if (x === 40 + i * 16 || x === 49 + i * 16 || y === head || y === foot - 1) ink[x * HEIGHT + y] = 1
  return lanesOf(ink)
}

test('hollow candles that go up and down are no text; noughts that stand level are, also where the line leans', () => {
  const heads = [50, 46, 51, 45, 49, 53, 47, 50]
  const candles = heads.map((head, i) => [head, head + 16 + ((i * 5) % 6)] as const)
  expect(findText(drawBoxes(candles)).lines).toEqual([])
  expect(findText(drawBoxes(heads.map(() => [50, 68] as const))).lines).toHaveLength(1)
  expect(findText(drawBoxes(heads.map((_, i) => [50 + i, 68 + i] as const))).lines).toHaveLength(1)
})

/** A full box at the picture's left side. */
const drawPlate = (width: number, height: number): Lanes => {
  const ink = new Uint8Array(WIDTH * HEIGHT)
  for (let x = 0; x < width; x += 1) ink.fill(1, x * HEIGHT + 40, x * HEIGHT + 40 + height)
  return lanesOf(ink)
}

test('the plate of a short price is a plate, a box hardly wider than high is none', () => {
  expect(findText(drawPlate(55, 33)).plates).toHaveLength(1)
  expect(findText(drawPlate(40, 33)).plates).toEqual([])
})

test('small digits that all touch are text, a wide piece with one stroke in most columns is none', () => {
  const touching = new Uint8Array(WIDTH * HEIGHT)
  for (let x = 40; x < 100; x += 1) for (const y of [50, 58, 66]) touching[x * HEIGHT + y] = 1
  for (let x = 40; x <= 100; x += 10) touching.fill(1, x * HEIGHT + 50, x * HEIGHT + 67)
  expect(findText(lanesOf(touching)).lines).toHaveLength(1)
  const line = new Uint8Array(WIDTH * HEIGHT)
  for (let x = 40; x < 100; x += 1) line.fill(1, x * HEIGHT + 50, x * HEIGHT + 62 + (x % 9))
  expect(findText(lanesOf(line)).lines).toEqual([])
})
