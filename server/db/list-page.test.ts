import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listPage, type PageWindow } from './list-page.ts'

/** A list of the numbers from 0, read as a database would: in either order, some skipped. */
const listOf = (total: number) => {
  const windows: PageWindow[] = []
  const numbers = Array.from({ length: total }, (_, number) => number)
  const list = async (window: PageWindow) => {
    windows.push(window)
    const { limit, offset, fromEnd } = window
    const found = (fromEnd ? numbers.toReversed() : numbers).slice(offset, offset + limit)
    return found.sort((a, b) => a - b)
  }
  return { numbers, windows, source: { count: async () => total, list } }
}

describe('listPage', () => {
  it('is the page that its number says, of any list', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 120 }),
        async (length, limit, page) => {
          const { numbers, source } = listOf(length)
          const { total, rows } = await listPage({ page, limit }, source)
          expect(total).toBe(length)
          expect(rows).toEqual(numbers.slice((page - 1) * limit, page * limit))
        },
      ),
    )
  })

  it('never skips more than half of a long list', async () => {
    const { windows, source } = listOf(10_000)
    for (const page of [1, 20, 50, 100, 101, 150, 199, 200]) await listPage({ page, limit: 50 }, source)
    expect(windows.map(({ offset, fromEnd }) => (fromEnd ? -offset : offset))).toEqual([
      ...[0, 950, 2_450, 4_950, -4_950, -2_500, -50, -0],
    ])
  })

  it('reads from the beginning what has to be sorted whole', async () => {
    const { windows, source } = listOf(10_000)
    const { rows } = await listPage({ page: 200, limit: 50 }, { ...source, sortsEverything: true })
    expect(rows.at(-1)).toBe(9_999)
    expect(windows).toEqual([{ limit: 50, offset: 9_950, fromEnd: false }])
  })

  it('reads no rows behind the last', async () => {
    const { windows, source } = listOf(1_200)
    expect(await listPage({ page: 100_000, limit: 200 }, source)).toEqual({ total: 1_200, rows: [] })
    expect(windows).toEqual([])
  })
})
