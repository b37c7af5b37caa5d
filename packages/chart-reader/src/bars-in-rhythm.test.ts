import { describe, expect, test } from 'vitest'
import { findBackground } from './background.ts'
import { findBarsInRhythm } from './bars-in-rhythm.ts'
import type { Ink } from './ink.ts'
import { followColours } from './price-series.ts'
import { findStretches } from './price-track.ts'
import { findChart } from './read-chart.ts'
import { findColumnRuns } from './ruled-lines.ts'
import { drawCandles, drawLine, drawSheet, walk } from './testing/drawn-charts.ts'
import { findEdges, weighEdges } from './upright-edges.ts'

const average = (values: number[], i: number, over: number): number => {
  const part = values.slice(Math.max(0, i - over + 1), i + 1)
  return part.reduce((sum, value) => sum + value, 0) / part.length
}

describe('Candles that touch', () => {
  for (const colour of ['green', 'blue'] as const)
    test(`are told one by one under a ${colour} average`, () => {
      const closes = walk(61, 0.6)
      const picture = drawCandles(closes, { up: 'green', down: 'red' }, 20, 0.5)
      const averages = closes.map((_, i) => picture.rowOf(average(closes, i, 12)))
      drawLine(picture, averages, colour)
      const reading = findChart(picture)?.reading
      expect(reading?.facts.candles).toBe(61)
      const last = reading?.path[reading.path.length - 1]
      expect(Math.abs((last?.y ?? 0) - picture.rowOf(closes[closes.length - 1] ?? 0))).toBeLessThan(4)
    })
})

test('bars end where their own colours do, not where a line of the grid behind them goes on', () => {
  const [width, height, pitch, count] = [720, 300, 14, 40]
  const columns = new Uint8Array(width * height)
  const fill = (x: number, top: number, bottom: number, colour: number): void => {
    for (let row = Math.round(top); row < bottom; row += 1) columns[x * height + row] ||= colour
  }
  const rows = walk(count, 0.4, 3).map((price) => 150 + (price - 100) * 12)
  for (const [i, row] of rows.entries()) {
    const [middle, colour] = [30 + i * pitch, 1 + (i % 2)]
    for (let x = middle - 4; x <= middle + 4; x += 1) fill(x, row - 10, row + 10, colour)
    fill(middle, row - 16, row + 16, colour)
  }
  for (let x = 0; x < width; x += 1) fill(x, rows[count - 1] ?? 0, (rows[count - 1] ?? 0) + 1, 3)
  const stretches = findStretches({
    ink: columns,
    lanes: width,
    length: height,
    runs: findColumnRuns(columns, height, columns.length),
  })
  const pixels = drawSheet(width, height)
  const ink = { width, height, colours: [0, 1, 2], pixels, background: findBackground(pixels) } as unknown as Ink
  const [series] = followColours(stretches, ink, [1, 2, 3]).sort((a, b) => b.score - a.score)
  if (series === undefined) throw new Error('nothing was followed')
  const found = findBarsInRhythm({ stretches, ink, columns: { columns, height } }, series)
  expect(found?.bars.bars).toHaveLength(count)
})

describe('Upright edges', () => {
  /** Stretches of one colour: columns 2 to 4 filled from row 10 to 30, and a slanting line of two rows. */
  const body = [2, 3, 4].map((column) => ({ column, top: 10, bottom: 30 }))
  const line = [6, 7, 8, 9].map((column) => ({ column, top: 40 + 2 * column, bottom: 42 + 2 * column }))
  const all = [...body, ...line]
  const stretches = {
    count: all.length,
    columns: Int32Array.from(all, ({ column }) => column),
    tops: Int32Array.from(all, ({ top }) => top),
    bottoms: Int32Array.from(all, ({ bottom }) => bottom),
    colours: new Uint8Array(all.length).fill(1),
  }

  test('a body has one where it begins and one where it ends, a thin slanting line has none', () => {
    const { begins, ends } = weighEdges(findEdges(stretches, 12), 12, () => true)
    expect([...begins.entries()].filter(([, weight]) => weight > 0)).toEqual([[2, 20]])
    expect([...ends.entries()].filter(([, weight]) => weight > 0)).toEqual([[5, 20]])
  })

  test('a wick over a body has edges of its own above it only', () => {
    const wick = { ...stretches, tops: Int32Array.from(stretches.tops, (top, i) => (i === 1 ? 2 : top)) }
    const { begins, ends } = weighEdges(findEdges(wick, 12), 12, () => true)
    expect([begins[2], begins[3], ends[4], ends[5]]).toEqual([20, 8, 8, 20])
  })
})
