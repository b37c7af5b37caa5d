import { describe, expect, test } from 'vitest'
import { type ColumnRows, splitAtStems } from './touching-bars.ts'

/** Bars of `pitch` columns that touch: a tick as thick as a line, and a stem in the middle; every seventh stands still and has none. */
const touching = (count: number, pitch: number): ColumnRows[] =>
  Array.from({ length: count * pitch }, (_, x) => {
    const bar = Math.floor(x / pitch)
    const y = 200 + Math.round(40 * Math.sin(bar / 3))
    const stem = x % pitch === pitch >> 1 && bar % 7 !== 3
    return { x, top: stem ? y - 12 : y, bottom: stem ? y + 14 : y + 2 }
  })

/** A line that jumps at uneven distances. */
const jumping = (count: number): ColumnRows[] => {
  let [y, next] = [200, 5]
  return Array.from({ length: count }, (_, x) => {
    const jumps = x === next
    if (jumps) next += 4 + ((x * 7919) % 13)
    const row = { x, top: y, bottom: y + (jumps ? 18 : 2) }
    if (jumps) y += 16 - 32 * (x % 2)
    return row
  })
}

describe('Bars that touch', () => {
  test('they are told apart by their stems, also where one has none', () => {
    const groups = splitAtStems(touching(40, 9))
    expect(groups).toHaveLength(40)
    expect(groups?.every((group) => group.length >= 8 && group.length <= 10)).toBe(true)
  })

  test('a line that jumps here and there is not cut into bars', () => {
    expect(splitAtStems(jumping(400))).toBeNull()
  })
})
