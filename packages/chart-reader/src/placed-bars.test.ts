import { expect, test } from 'vitest'
import { findBarsAt } from './placed-bars.ts'

const [WIDTH, HEIGHT, PITCH] = [160, 120, 6]
const LATTICE = { pitch: PITCH, middle: 3 }

/** Twelve candles, five columns wide, that go up and down; with more ink behind the last one, in rows given for each place. */
const find = (behind: (readonly [top: number, bottom: number])[]): number | undefined => {
  const columns = new Uint8Array(WIDTH * HEIGHT)
  const draw = (place: number, top: number, bottom: number, wide: number): void => {
    for (let x = place * PITCH; x < place * PITCH + wide; x += 1) columns.fill(1, x * HEIGHT + top, x * HEIGHT + bottom)
  }
  const tops = Array.from({ length: 12 }, (_, i) => 40 + ((i * 7) % 20))
  for (const [i, top] of tops.entries()) draw(i, top, top + 24, 5)
  for (const [i, [top, bottom]] of behind.entries()) draw(tops.length + i, top, bottom, PITCH)
  const rows = tops.flatMap((top, i) =>
    Array.from({ length: 5 }, (_, k) => ({ x: i * PITCH + k, top, bottom: top + 24 })),
  )
  return findBarsAt({ columns, height: HEIGHT }, rows, LATTICE, [1])?.bars.length
}

test('bars are looked for behind the last one that was followed, but a ruled line that goes on there is none', () => {
  expect(find([])).toBe(12)
  const bars = [[60, 84] as const, [58, 80] as const]
  expect(find(bars)).toBe(14)
  const line = Array.from({ length: 6 }, () => [70, 72] as const)
  expect(find(line)).toBe(12)
  expect(find([...bars, ...line])).toBe(14)
  // One that opened and closed at one price.
  expect(find([...bars, [70, 72]])).toBe(15)
})
