import { describe, expect, test } from 'vitest'
import { fillShare, withoutFill } from './area-fill.ts'
import type { Pixels } from './reading.ts'
import type { ColumnRows } from './touching-bars.ts'

const SIZE = 80

/** A sheet with a line three pixels thick at the rows given, and under it a fill down to the base. */
const drawArea = (rows: number[], fill: number, line = 200): Pixels => {
  const data = new Uint8Array(SIZE * SIZE * 4).fill(255)
  for (let x = 0; x < SIZE; x += 1)
    for (let y = 0; y < SIZE; y += 1) {
      const under = y - rows[x]
      const value = under < 0 ? 20 : under < 3 ? line : fill
      data.fill(value, (y * SIZE + x) * 4, (y * SIZE + x) * 4 + 3)
    }
  return { width: SIZE, height: SIZE, data }
}

const flat = Array.from({ length: SIZE }, () => 30)
/** All that is painted, as what was followed where the fill belongs to the ink. */
const painted = (rows: number[]): ColumnRows[] => rows.map((top, x) => ({ x, top, bottom: SIZE }))

describe('What fills an area', () => {
  test('is told from the line over it by how much less it stands out', () => {
    const picture = drawArea(flat, 80)
    const share = fillShare(picture, painted(flat), 0)
    expect(share).toBeCloseTo(1 / 3, 1)
    for (const { top, bottom } of withoutFill(picture, painted(flat), share ?? 0))
      expect([top, bottom]).toEqual([30, 33])
  })

  test('is none under a line, and none where it looks as the line does or differs from column to column', () => {
    expect(fillShare(drawArea(flat, 20), painted(flat), 0)).toBeNull()
    expect(fillShare(drawArea(flat, 190), painted(flat), 0)).toBeNull()
    const [area, line] = [drawArea(flat, 130), drawArea(flat, 20)]
    const mixed = { ...area, data: area.data.map((value, i) => ((i >> 2) % 2 === 0 ? value : (line.data[i] ?? 0))) }
    expect(fillShare(mixed, painted(flat), 0)).toBeNull()
  })

  test('ends where the line falls steeply: all of the fall is line', () => {
    const steep = flat.map((row, x) => (x < 40 ? row : row + 30))
    const picture = drawArea(steep, 80)
    for (let y = 30; y < 63; y += 1) picture.data.fill(200, (y * SIZE + 40) * 4, (y * SIZE + 40) * 4 + 3)
    const followed = painted(steep).map((row) => (row.x === 40 ? { ...row, top: 30 } : row))
    expect(withoutFill(picture, followed, 1 / 3)[40]).toEqual({ x: 40, top: 30, bottom: 63 })
  })
})
