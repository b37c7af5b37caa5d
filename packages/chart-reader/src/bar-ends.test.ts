import { describe, expect, test } from 'vitest'
import { withEnds } from './bar-ends.ts'
import type { ColumnRows } from './touching-bars.ts'

const [HEIGHT, PITCH, WIDTH] = [200, 10, 7]
const LATTICE = { pitch: PITCH, width: WIDTH, colours: [1] }

/** Bodies at the given places of the lattice, each from one row to another, in a picture of 30 places. */
const drawBodies = (bodies: { at: number; top: number; bottom: number; width?: number }[]) => {
  const columns = new Uint8Array(30 * PITCH * HEIGHT)
  for (const { at, top, bottom, width = WIDTH } of bodies)
    for (let x = at * PITCH; x < at * PITCH + width; x += 1) columns.fill(1, x * HEIGHT + top, x * HEIGHT + bottom)
  return { columns, height: HEIGHT }
}

const bar = (at: number, top: number, bottom: number, width = WIDTH): ColumnRows[] =>
  Array.from({ length: width }, (_, i) => ({ x: at * PITCH + i, top, bottom }))

const bodies = Array.from({ length: 8 }, (_, i) => ({ at: 10 + i, top: 80 - 2 * i, bottom: 100 - 2 * i }))
const bars = bodies.map(({ at, top, bottom }) => bar(at, top, bottom))

describe('The ends of a row of bars', () => {
  test('bars that stand where the next ones would are added on both sides, after one that is missing too', () => {
    const first = { at: 9, top: 70, bottom: 160 }
    const last = { at: 19, top: 20, bottom: 66 }
    const found = withEnds(drawBodies([first, ...bodies, last]), LATTICE, bars)
    expect(found).toHaveLength(10)
    expect([found[0]?.[0], found[9]?.[0]]).toEqual([
      { x: 90, top: 70, bottom: 160 },
      { x: 190, top: 20, bottom: 66 },
    ])
  })

  test('a bar of which only a wick comes near is added with its body', () => {
    const body = { at: 18, top: 10, bottom: 40 }
    const wick = { at: 18, top: 10, bottom: 70, width: 1 }
    const found = withEnds(drawBodies([...bodies, body, wick]), LATTICE, bars)
    expect(found).toHaveLength(9)
    expect(found[8]).toEqual([{ x: 180, top: 10, bottom: 70 }, ...bar(18, 10, 40).slice(1)])
  })

  test('a bar that was cut off within is whole again', () => {
    const [cut] = withEnds(drawBodies(bodies), LATTICE, [bar(10, 80, 100, 3), ...bars.slice(1)])
    expect(cut).toEqual(bar(10, 80, 100))
  })

  test('bars after a leap are added where two or more stand beside each other', () => {
    const before = [8, 9].map((at) => ({ at, top: 120 + 3 * at, bottom: 160 + at }))
    const after = [18, 19, 20].map((at) => ({ at, top: 10, bottom: 3 * at - 30 }))
    const found = withEnds(drawBodies([...before, ...bodies, ...after]), LATTICE, bars)
    expect(found.map(([first]) => first?.x)).toEqual(Array.from({ length: 13 }, (_, i) => (8 + i) * PITCH))
  })

  test('volume under the bars and a plate beside them are no bars after a leap', () => {
    const volume = Array.from({ length: 12 }, (_, i) => ({ at: 8 + i, top: 150 + ((i * 7) % 20), bottom: 190 }))
    expect(withEnds(drawBodies([...bodies, ...volume]), LATTICE, bars)).toHaveLength(8)
    const plate = [18, 19, 20].map((at) => ({ at, top: 10, bottom: 30 }))
    expect(withEnds(drawBodies([...bodies, ...plate]), LATTICE, bars)).toHaveLength(8)
  })

  test('what stands far below, is wider than a bar or goes on beside it is not added', () => {
    for (const other of [
      { at: 18, top: 150, bottom: 190 },
      { at: 18, top: 66, bottom: 86, width: 10 },
      { at: 18, top: 66, bottom: 86, width: 40 },
    ])
      expect(withEnds(drawBodies([...bodies, other]), LATTICE, bars)).toHaveLength(8)
  })
})
