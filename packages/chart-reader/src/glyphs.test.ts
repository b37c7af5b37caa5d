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

/** Draws a full box, or only its outline. */
const drawBox = (
  ink: Uint8Array,
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  colour = 1,
  hollow = true,
): void => {
  for (let at = x; at < x + width; at += 1)
    for (let row = y; row < y + height; row += 1)
      if (!hollow || at === x || at === x + width - 1 || row === y || row === y + height - 1)
        ink[at * HEIGHT + row] = colour
}

test('the dots of an i and of a colon belong to their line, also where characters are large', () => {
  const ink = new Uint8Array(WIDTH * HEIGHT)
  for (const x of [40, 62, 98, 120]) drawBox(ink, [x, 40, 18, 28])
  drawBox(ink, [84, 48, 8, 20])
  drawBox(ink, [84, 37, 8, 8], 1, false)
  for (const y of [48, 60]) drawBox(ink, [142, y, 8, 8], 1, false)
  const { lines } = findText(lanesOf(ink))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ x: 40, width: 110, y: 37 })
})

test.each([6, 7])('a comma with a tail so long that it is %i rows high belongs to its number', (high) => {
  const ink = new Uint8Array(WIDTH * HEIGHT)
  for (const x of [40, 62, 74, 86]) drawBox(ink, [x, 50, 10, 16])
  drawBox(ink, [55, 61, 4, high], 1, false)
  const { lines } = findText(lanesOf(ink))
  expect(lines.map(({ glyphs }) => glyphs.length)).toEqual([5])
})

test('numbers of several colours that touch one another in a table are text', () => {
  const ink = new Uint8Array(WIDTH * HEIGHT)
  for (let i = 0; i < 15; i += 1) drawBox(ink, [40 + i * 12, 50, 9, 14], 1 + Math.floor(i / 5))
  expect(findText(lanesOf(ink)).lines).toHaveLength(3)
})

test('a word of few strokes is text where it stands level with text of its height and colour', () => {
  const drawWord = (y: number): Uint8Array => {
    const ink = new Uint8Array(WIDTH * HEIGHT)
    for (const x of [40, 56, 72]) drawBox(ink, [x, 50, 10, 16])
    for (const x of [200, 216, 232]) drawBox(ink, [x, y, 8, 16], 1, false)
    // A line in the colour of the text, so that the colour doesn't tell it.
    for (let x = 20; x < 390; x += 1) drawBox(ink, [x, 90 + (x % 7), 1, 8], 1, false)
    return ink
  }
  expect(findText(lanesOf(drawWord(50))).lines).toHaveLength(2)
  expect(findText(lanesOf(drawWord(30))).lines).toHaveLength(1)
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

test('text whose colour lies between two is text where every character has both', () => {
  const ink = new Uint8Array(WIDTH * HEIGHT)
  // The upper half of each nought in one colour, the lower in the other; which of them there is more of differs.
  for (const [i, share] of [8, 10, 7, 11, 8, 10].entries())
    for (const [from, to, colour] of [
      [50, 50 + share, 1],
      [50 + share, 68, 2],
    ] as const)
      for (let row = from; row < to; row += 1)
        for (let x = 40 + i * 14; x < 50 + i * 14; x += 1)
          if (x === 40 + i * 14 || x === 49 + i * 14 || row === 50 || row === 67) ink[x * HEIGHT + row] = colour
  expect(findText(lanesOf(ink)).lines).toHaveLength(1)
})
