import { differenceBetween } from './colour-difference.ts'
import type { Pixels } from './reading.ts'
import type { ColumnRows } from './touching-bars.ts'

/** Rows above the ink at which the surface over it is looked at, and rows under its upper edge to which the fill is looked for. */
const ABOVE = 4
const DEPTH = 12
/** Columns looked at, and fewest of them. */
const SAMPLES = 120
const FEWEST = 10
/** How much the fill stands out: least difference, in the channel that differs most, and share of what its line does; with more the two can't be told apart. */
const LEAST_FILL = 9
const MOST_FILL = 0.85
/** By how much that share differs at most between the middle half of the columns: what lies under candles or a line differs more. */
const ONE_FILL = 0.35
/** Least difference of the line from the surface over it, in the channel that differs most. */
const LEAST_LINE = 24

/** How much the pixel differs from another of its column, in the channel that differs most. */
export const toDifference = ({ data, width }: Pixels, x: number, y: number, from: number): number =>
  differenceBetween(data, (y * width + x) * 4, data, (from * width + x) * 4)

/** How much the pixel that differs most does, of those under an upper edge. */
const mostDifference = (pixels: Pixels, x: number, top: number, end: number): number => {
  const over = Math.max(0, top - ABOVE)
  let most = 0
  for (let row = top; row < end; row += 1) most = Math.max(most, toDifference(pixels, x, row, over))
  return most
}

/** Columns in which the ink's upper edge runs flat. */
const flatColumns = (rows: ColumnRows[], height: number): ColumnRows[] => {
  const flat = rows.filter(({ x, top }, i) => {
    const [before, after] = [rows[i - 2], rows[i + 2]]
    if (before === undefined || after === undefined || after.x - before.x !== 4) return false
    if (top < ABOVE || top + DEPTH >= height || x === 0) return false
    return Math.abs(before.top - top) <= 1 && Math.abs(after.top - top) <= 1
  })
  const step = Math.max(1, flat.length / SAMPLES)
  return Array.from({ length: Math.min(SAMPLES, flat.length) }, (_, i) => flat[Math.floor(i * step)])
}

/** How much what fills an area stands out under its line, as a share of how much the line does; null where nothing fills it, or nothing can be told. */
export const fillShare = (pixels: Pixels, rows: ColumnRows[], noise: number): number | null => {
  const shares: number[] = []
  let line = 0
  for (const { x, top } of flatColumns(rows, pixels.height)) {
    const most = mostDifference(pixels, x, top, top + DEPTH)
    if (most < LEAST_LINE) continue
    shares.push(toDifference(pixels, x, top + DEPTH, top - ABOVE) / most)
    line += most
  }
  if (shares.length < FEWEST) return null
  shares.sort((a, b) => a - b)
  const at = (part: number): number => shares[Math.floor(shares.length * part)]
  const isOne = at(0.75) - at(0.25) <= ONE_FILL && at(0.5) <= MOST_FILL
  return isOne && (line / shares.length) * at(0.5) >= LEAST_FILL + 2 * noise ? at(0.5) : null
}

/** The ink of an area's line, column by column, without what fills the area: that stands out so much less. */
export const withoutFill = (pixels: Pixels, rows: ColumnRows[], share: number): ColumnRows[] =>
  rows.map(({ x, top, bottom }) => {
    const over = Math.max(0, top - ABOVE)
    const least = (mostDifference(pixels, x, top, Math.min(bottom, top + DEPTH)) * (1 + share)) / 2
    let row = top
    // The edge is smoothed: what stands out less above the line belongs to it.
    while (row < bottom && toDifference(pixels, x, row, over) < least) row += 1
    while (row < bottom && toDifference(pixels, x, row, over) >= least) row += 1
    return { x, top, bottom: Math.max(top + 1, row) }
  })
