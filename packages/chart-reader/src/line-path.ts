import { toDifference } from './area-fill.ts'
import type { FoundBars } from './price-bars.ts'
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

/** Whether the surface under the line differs from the one over it all along: the line of an area chart. */
const isFilled = (pixels: Pixels, rows: ColumnRows[], noise: number): boolean => {
  let [seen, filled] = [0, 0]
  const step = Math.max(1, Math.floor(rows.length / SAMPLES))
  for (let i = 0; i < rows.length; i += step) {
    const { x, top, bottom } = rows[i]
    if (top - BESIDE < 0 || bottom + BESIDE >= pixels.height) continue
    seen += 1
    if (toDifference(pixels, x, top - BESIDE, bottom + BESIDE) >= FILL_CONTRAST + 2 * noise) filled += 1
  }
  return seen > 10 && filled >= seen * FILL_SHARE
}

/** A line is at most this thick where it runs flat, in working pixels. */
export const MOST_STROKE = 4

/** How thick the ink is where it is thinnest: the stroke of a line. */
export const toStroke = (rows: ColumnRows[]): number => {
  const heights = rows.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b)
  return heights[Math.floor(heights.length * 0.25)] ?? 0
}

interface LinePath {
  kind: 'line' | 'area'
  path: PathPoint[]
}

/** Where the line ends that goes on from the other place: at the far end of the last step, however steep. */
const endFor = ({ top, bottom }: ColumnRows, other: ColumnRows, stroke: number): number => {
  const half = Math.min(stroke, bottom - top) / 2
  const [middle, from] = [(top + bottom) / 2, (other.top + other.bottom) / 2]
  if (middle === from) return middle
  return middle < from ? top + half : bottom - half
}

/** Columns at an end that may be one upright step, and rows by which those of such a step differ at most. */
const WIDEST_STEP = 5
const LIKE = 2

/** The nearest column from which the line came to one of its ends: beyond those of an upright step. */
const cameFrom = (rows: ColumnRows[], end: number, step: number): ColumnRows | undefined => {
  const { top, bottom } = rows[end]
  let i = end + step
  const isLike = ({ top: upper, bottom: lower }: ColumnRows): boolean =>
    Math.abs(upper - top) <= LIKE && Math.abs(lower - bottom) <= LIKE
  while (Math.abs(i - end) < WIDEST_STEP && rows[i + step] !== undefined && isLike(rows[i])) i += step
  return rows[i]
}

/** Where a line of so many rows stands in one of its columns: in the middle of its ink, and at both ends of the path where its last step ends. */
export const getClose = (rows: ColumnRows[], i: number, stroke: number): number => {
  const row = rows[i]
  const isEnd = i === 0 || i === rows.length - 1
  const beside = isEnd ? cameFrom(rows, i, i === 0 ? 1 : -1) : undefined
  return beside === undefined ? (row.top + row.bottom) / 2 : endFor(row, beside, stroke)
}

/** Share of the bars that begin on the row on which the one before ended, that may reach beyond their ends by so many rows, and of the width that is covered, for them to be the steps of a line. */
const LEAST_MEETING = 0.84
const MOST_BEYOND = 0.4
const BEYOND = 2.5
const STEPS_COVERAGE = 0.93

/** Whether what was taken for bars that touch are the steps of a line: each goes on where the one before ended, and few reach above or below where they begin and end. */
export const isStepped = ({ kind, apart: standApart, bars }: FoundBars, coverage: number): boolean => {
  if (kind !== 'bars' || standApart || coverage < STEPS_COVERAGE) return false
  const meeting = bars.slice(1).filter(({ open }, i) => Math.abs(open - bars[i].close) <= 1)
  const beyond = bars.filter(
    ({ open, close, high, low }) => Math.max(Math.min(open, close) - high, low - Math.max(open, close)) > BEYOND,
  )
  return meeting.length >= (bars.length - 1) * LEAST_MEETING && beyond.length <= bars.length * MOST_BEYOND
}

/** The path of a line: the middle of its ink, and at both ends the end of the last step. */
export const linePath = (pixels: Pixels, rows: ColumnRows[], filled: boolean, noise: number): LinePath => {
  const kind = filled || isFilled(pixels, rows, noise) ? 'area' : 'line'
  // What fills an area, when it can't be told from its line, belongs to the ink: then the upper edge counts.
  const isSolid = kind === 'area' && !filled
  const stroke = Math.max(1, toStroke(rows))
  const path = rows.map(({ x, top, bottom }, i) => {
    const half = Math.min(stroke, bottom - top) / 2
    const close = isSolid ? top + half : getClose(rows, i, stroke)
    return { x: x + 0.5, high: top + half, low: isSolid ? close : bottom - half, close }
  })
  return { kind, path }
}
