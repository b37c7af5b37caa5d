import type { PathPoint } from './price-path.ts'
import type { Pixels } from './reading.ts'
import type { ColumnRows } from './touching-bars.ts'

/** Rows above and below a line at which the surface is looked at. */
const BESIDE = 8
/** Least difference of the surface, in the channel that differs most, and share of the columns that must have it. */
const FILL_CONTRAST = 9
const FILL_SHARE = 0.72
/** Columns looked at. */
const SAMPLES = 80

const apart = ({ data, width }: Pixels, x: number, above: number, below: number): number => {
  let most = 0
  for (let c = 0; c < 3; c += 1) {
    const difference = (data[(above * width + x) * 4 + c] as number) - (data[(below * width + x) * 4 + c] as number)
    most = Math.max(most, Math.abs(difference))
  }
  return most
}

/** Whether the surface under the line differs from the one over it all along: the line of an area chart. */
const isFilled = (pixels: Pixels, rows: ColumnRows[], noise: number): boolean => {
  let [seen, filled] = [0, 0]
  const step = Math.max(1, Math.floor(rows.length / SAMPLES))
  for (let i = 0; i < rows.length; i += step) {
    const { x, top, bottom } = rows[i] as ColumnRows
    if (top - BESIDE < 0 || bottom + BESIDE >= pixels.height) continue
    seen += 1
    if (apart(pixels, x, top - BESIDE, bottom + BESIDE) >= FILL_CONTRAST + 2 * noise) filled += 1
  }
  return seen > 10 && filled >= seen * FILL_SHARE
}

/** A line is at most this thick where it runs flat, in working pixels. */
export const MOST_STROKE = 4

/** How thick the ink is where it is thinnest: the stroke of a line. */
export const strokeOf = (rows: ColumnRows[]): number => {
  const heights = rows.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b)
  return heights[Math.floor(heights.length * 0.25)] ?? 0
}

interface LinePath {
  kind: 'line' | 'area'
  path: PathPoint[]
}

/** The path of a line: the middle of its ink. What fills an area belongs to the ink here and there, so its upper edge counts. */
export const linePath = (pixels: Pixels, rows: ColumnRows[], noise: number): LinePath => {
  const kind = isFilled(pixels, rows, noise) ? 'area' : 'line'
  const stroke = Math.max(1, strokeOf(rows))
  const path = rows.map(({ x, top, bottom }) => {
    const close = kind === 'area' ? top + Math.min(stroke, bottom - top) / 2 : (top + bottom) / 2
    const half = Math.min(stroke, bottom - top) / 2
    return {
      x: x + 0.5,
      high: top + half,
      low: kind === 'area' ? close : bottom - half,
      close,
    }
  })
  return { kind, path }
}
