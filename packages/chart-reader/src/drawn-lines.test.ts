import { describe, expect, test } from 'vitest'
import { findDrawnLines } from './drawn-lines.ts'
import { findChart } from './read-chart.ts'
import { drawCandles, drawLine, walk } from './testing/drawn-charts.ts'
import { stretchesOf } from './testing/drawn-stretches.ts'

const PITCH = 8
const WIDTH = 400

interface Piece {
  column: number
  top: number
  bottom: number
}

const inOrder = (pieces: Piece[]) =>
  stretchesOf(
    pieces
      .toSorted((a, b) => a.column - b.column || a.top - b.top)
      .map(({ column, top, bottom }) => [column, top, bottom] as const),
    1,
  )

/** Stems of one column with a tick of two columns on either side, at different rows. */
const bars = Array.from({ length: 50 }, (_, i): Piece[] => {
  const [x, top] = [i * PITCH + 4, 100 + ((i * 37) % 40)]
  const tick = (column: number, row: number): Piece => ({ column, top: row, bottom: row + 1 })
  return [
    { column: x, top, bottom: top + 40 },
    ...[-2, -1].map((by) => tick(x + by, top + 30)),
    ...[1, 2].map((by) => tick(x + by, top + 8)),
  ]
}).flat()

/** The row of a slow wave, as an average has it. */
const rowOf = (column: number): number => Math.round(135 + 20 * Math.sin(column / 40))

describe('Lines drawn among bars in their colour', () => {
  test('ticks and flat bars are none', () => {
    expect(findDrawnLines(inOrder(bars), [1], PITCH, WIDTH)).toEqual([])
  })

  test('an average is one, also where bars hide it; the bars stay', () => {
    const hides = (column: number): boolean =>
      bars.some((bar) => bar.column === column && bar.top < rowOf(column) + 3 && bar.bottom > rowOf(column) - 1)
    const seen = Array.from({ length: WIDTH }, (_, column) => column).filter((column) => !hides(column))
    const line = seen.map((column) => ({ column, top: rowOf(column), bottom: rowOf(column) + 2 }))
    const all = inOrder([...bars, ...line])
    const found = findDrawnLines(all, [1], PITCH, WIDTH)
    expect(line.length).toBeLessThan(0.95 * WIDTH)
    expect(found.length).toBeGreaterThan(0.9 * line.length)
    const ofBars = found.filter((i) => all.bottoms[i] - all.tops[i] !== 2)
    expect(ofBars.length).toBeLessThan(0.05 * bars.length)
  })

  test('what is no longer than two bars is none', () => {
    const line = Array.from({ length: 2 * PITCH }, (_, i) => ({ column: 100 + i, top: 20, bottom: 22 }))
    expect(findDrawnLines(inOrder([...bars, ...line]), [1], PITCH, WIDTH)).toEqual([])
  })

  test('the price is read from its candles where it leaves an average in their colour behind', () => {
    const begin = walk(60, 0, 8)
    const before = begin[begin.length - 1]
    const closes = [...begin, ...Array.from({ length: 12 }, (_, i) => before + 1.5 * (i + 1) + (i % 2) * 0.3)]
    const picture = drawCandles(closes, { up: 'green', down: 'red' })
    const averages = closes.map((_, i) => {
      const part = closes.slice(Math.max(0, i - 11), i + 1)
      return picture.rowOf(part.reduce((sum, close) => sum + close, 0) / part.length)
    })
    drawLine(picture, averages, 'green')
    const path = findChart(picture)?.reading.path ?? []
    expect(Math.abs((path[path.length - 1]?.y ?? 0) - picture.rowOf(closes[closes.length - 1]))).toBeLessThan(2)
  })
})
