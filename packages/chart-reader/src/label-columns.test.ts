import { expect, test } from 'vitest'
import type { TextLine } from './glyphs.ts'
import { erasePlates } from './label-columns.ts'
import type { Lanes } from './ruled-lines.ts'

const [WIDTH, HEIGHT] = [400, 300]

const openGrid = (): Lanes => ({
  ink: new Uint8Array(WIDTH * HEIGHT),
  lanes: WIDTH,
  length: HEIGHT,
  runs: { starts: new Int32Array(0), ends: new Int32Array(0) },
})

const fill = ({ ink }: Lanes, [left, right]: [number, number], [top, bottom]: [number, number], colour = 1): void => {
  for (let x = left; x < right; x += 1) ink.fill(colour, x * HEIGHT + top, x * HEIGHT + bottom)
}

/** Labels of 40×10 at the right, 40 rows apart, whose text is gone already. */
const labels: TextLine[] = [60, 100, 180, 220].map((y) => ({
  x: 350,
  y,
  width: 40,
  height: 10,
  glyphs: [{ x: 350, y, width: 40, height: 10, stretches: 40, ink: 200 }],
}))

const count = ({ ink }: Lanes): number => ink.reduce((sum, colour) => sum + (colour === 0 ? 0 : 1), 0)

test('a plate among labels goes, with what little of a label it leaves uncovered; the price beside them stays', () => {
  const grid = openGrid()
  fill(grid, [345, 395], [130, 150])
  fill(grid, [352, 356], [151, 158])
  fill(grid, [100, 110], [80, 200])
  erasePlates(grid, labels)
  expect(count(grid)).toBe(10 * 120)
})

test('a plate goes as a whole where the feet of its digits leave a row less full', () => {
  const grid = openGrid()
  fill(grid, [345, 395], [134, 143])
  fill(grid, [345, 360], [143, 144])
  fill(grid, [345, 395], [144, 148])
  erasePlates(grid, labels)
  expect(count(grid)).toBe(0)
})

test('bars and averages that fill rows under a label are no plate, as they have several colours', () => {
  const grid = openGrid()
  for (let place = 0; place < 18; place += 1)
    fill(grid, [310 + place * 5, 314 + place * 5], [132, 144], 1 + (place % 2))
  erasePlates(grid, labels)
  expect(count(grid)).toBe(18 * 4 * 12)
})

test('a plate over the label that would come next goes too', () => {
  const grid = openGrid()
  fill(grid, [345, 395], [252, 278])
  erasePlates(grid, labels)
  expect(count(grid)).toBe(0)
})

test('what is filled far from the labels, and a price that runs below them, stay', () => {
  const far = openGrid()
  fill(far, [345, 395], [275, 295])
  erasePlates(far, labels)
  expect(count(far)).toBe(50 * 20)
  const below = openGrid()
  for (let i = 0; i < 8; i += 1) fill(below, [351 + i * 5, 354 + i * 5], [70 + i * 3, 160 + i * 3])
  erasePlates(below, labels)
  expect(count(below)).toBe(8 * 3 * 90)
})

test('a price that goes on under labels inside of the plot stays, little of it as there is', () => {
  const grid = openGrid()
  fill(grid, [200, 388], [130, 132])
  erasePlates(grid, labels)
  expect(count(grid)).toBe(188 * 2)
  // It falls beyond the last label, and a label has left a hole in it.
  const falling = openGrid()
  for (let x = 300; x < 388; x += 1) {
    const top = Math.min(282, 130 + 15 * Math.max(0, x - 347))
    fill(falling, [x, x + 1], [top, top + 18])
  }
  for (let x = 350; x < 388; x += 1) falling.ink.fill(0, x * HEIGHT + 180, x * HEIGHT + 190)
  const before = count(falling)
  erasePlates(falling, labels)
  expect(count(falling)).toBe(before)
  const bits = openGrid()
  fill(bits, [352, 388], [130, 132])
  erasePlates(bits, labels)
  expect(count(bits)).toBe(0)
})

test('a heading aligned with the labels makes their column no wider: the price that begins beside them stays', () => {
  const left = labels.map((label) => ({ ...label, x: 10, glyphs: label.glyphs.map((glyph) => ({ ...glyph, x: 10 })) }))
  const heading = { x: 10, y: 20, width: 90, height: 12, glyphs: [] }
  const grid = openGrid()
  fill(grid, [60, 390], [130, 132])
  erasePlates(grid, [heading, ...left])
  expect(count(grid)).toBe(330 * 2)
})
