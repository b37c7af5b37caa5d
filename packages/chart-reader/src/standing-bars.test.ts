import { expect, test } from 'vitest'
import { findBackground } from './background.ts'
import type { Stretches } from './price-track.ts'
import type { Pixels } from './reading.ts'
import { dropHistograms } from './standing-bars.ts'

type Colour = readonly [number, number, number]
const [WIDTH, HEIGHT, BASE] = [200, 200, 180]
const BAR: Colour = [150, 215, 205]
const CANDLE: Colour = [38, 166, 154]

const heightOf = (x: number): number => 10 + ((Math.floor(x / 4) * 13) % 30)

/** Bars on a base, and in one column a candle from a row down to another. What touches is one stretch: a bar that shines through has the colour of its candle. */
const drawn = (column: number, top: number, bottom: number): { stretches: Stretches; pixels: Pixels } => {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  const paint = (x: number, from: number, to: number, colour: Colour): void => {
    for (let y = from; y < to; y += 1) data.set(colour, (y * WIDTH + x) * 4)
  }
  const boxes: [number, number, number][] = []
  for (let x = 0; x < WIDTH; x += 1) {
    if (x % 4 === 3) continue
    const head = BASE - heightOf(x)
    paint(x, head, BASE, BAR)
    if (x === column) paint(x, top, bottom, CANDLE)
    if (x === column && bottom < head) boxes.push([x, top, bottom], [x, head, BASE])
    else boxes.push([x, x === column ? Math.min(top, head) : head, BASE])
  }
  const stretches = {
    count: boxes.length,
    columns: Int32Array.from(boxes, ([x]) => x),
    tops: Int32Array.from(boxes, ([, head]) => head),
    bottoms: Int32Array.from(boxes, ([, , foot]) => foot),
    colours: new Uint8Array(boxes.length).fill(1),
  }
  return { stretches, pixels: { width: WIDTH, height: HEIGHT, data } }
}

/** The stretches that are left, as column, upper row and row after the last. */
const left = ({ stretches, pixels }: ReturnType<typeof drawn>): number[][] => {
  const chosen = new Uint8Array(stretches.count).fill(1)
  dropHistograms(stretches, { pixels, background: findBackground(pixels) }, chosen)
  return Array.from({ length: stretches.count }, (_, i) => i)
    .filter((i) => chosen[i] === 1)
    .map((i) => [stretches.columns[i] ?? 0, stretches.tops[i] ?? 0, stretches.bottoms[i] ?? 0])
}

test('of a candle in front of a bar of its own colour that shines through, the candle is left down to its end', () => {
  expect(heightOf(101)).toBeGreaterThan(20)
  expect(left(drawn(101, 60, BASE - 12))).toEqual([[101, 60, BASE - 12]])
})

test('bars without a candle go, and a candle above its bar stays as it is', () => {
  expect(left(drawn(-1, 0, 0))).toEqual([])
  expect(left(drawn(101, 60, 100))).toEqual([[101, 60, 100]])
})

test('where bars shine through each other, what stands above is no candle', () => {
  const { stretches, pixels } = drawn(-1, 0, 0)
  const head = BASE - heightOf(101)
  for (let y = head; y < BASE - 10; y += 1) pixels.data.set([202, 235, 230], (y * WIDTH + 101) * 4)
  expect(left({ stretches, pixels })).toEqual([])
})

test('a bar that ends in an edge of another colour is no candle', () => {
  expect(left(drawn(101, BASE - heightOf(101), BASE - heightOf(101) + 3))).toEqual([])
})
