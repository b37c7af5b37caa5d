import type { Ink } from './ink.ts'
import { liesOver } from './overlaid-tracks.ts'
import { followColours } from './price-series.ts'
import type { Stretches } from './price-track.ts'
import type { Series } from './series.ts'
import type { InkColumns } from './touching-bars.ts'

/** Rows of a line's ink in one column at most where it is level, and where it is steep. */
const MOST_ROWS = 5
const MOST_STEEP_ROWS = 16
/** Rows that a line may be off from where it was going, before its slope is known and afterwards; half a row a column more where it is steep. */
const NEAR_AT_FIRST = 2.5
const NEAR = 1.5
/** Columns over which its slope is measured. */
const SLOPE_COLUMNS = 8
/** Columns without any ink where it was going that don't end it: between bars nothing hides a line. */
const MOST_EMPTY = 2
/** Its length at least, and for how long bars may hide it, in distances from bar to bar. */
const LEAST_LENGTH = 3
const MOST_HIDDEN = 1.5
/** Share of its columns in which it was seen, at least. */
const LEAST_SEEN = 0.3
/** Lines are left out where they were seen in so many columns, for those that were followed. */
const LEAST_DRAWN = 0.1
/** What is left of what was followed, in its width and height, at least. */
const LEAST_WIDTH = 0.85
const LEAST_HEIGHT = 0.6
/** Rows above and below what was followed in which bars may be, as a share of its height: their averages are lower. */
const BEYOND = 0.5

interface Line {
  /** The stretches in which it was seen, by number, with their columns and the rows in their middle. */
  seen: number[]
  columns: number[]
  middles: number[]
  /** Columns since then without any ink where it was going. */
  empty: number
}

const toLast = (values: number[]): number => values[values.length - 1]

/** Rows a column by which a line falls in the picture, over its last columns. */
const toSlope = ({ columns, middles }: Line): number => {
  let from = columns.length - 1
  while (from > 0 && toLast(columns) - columns[from] < SLOPE_COLUMNS) from -= 1
  const run = toLast(columns) - columns[from]
  return run === 0 ? 0 : (toLast(middles) - middles[from]) / run
}

/** Follows thin ink from column to column, straight on behind what hides it. */
class LineFollower {
  private readonly stretches: Stretches
  private readonly longestHidden: number
  private open: Line[] = []
  private readonly ended: Line[] = []

  constructor(stretches: Stretches, pitch: number) {
    this.stretches = stretches
    this.longestHidden = pitch * MOST_HIDDEN
  }

  /** Goes on in a column, whose stretches are those `from` up to `to`, by way of the low ones. */
  addColumn(x: number, low: number[], from: number, to: number): void {
    const free = new Set(low)
    const open: Line[] = []
    for (const line of this.open) {
      const slope = toSlope(line)
      const row = toLast(line.middles) + slope * (x - toLast(line.columns))
      const near = (line.columns.length < SLOPE_COLUMNS ? NEAR_AT_FIRST : NEAR) + Math.abs(slope) / 2
      const next = this.nearest(free, row, near, MOST_ROWS + 2 * Math.abs(slope))
      if (next !== null) {
        free.delete(next)
        line.seen.push(next)
        line.columns.push(x)
        line.middles.push(this.middleOf(next))
        line.empty = 0
      } else if (!this.hasInk(row, near, from, to)) line.empty += 1
      const isEnded = line.empty > MOST_EMPTY || x - toLast(line.columns) > this.longestHidden
      if (isEnded) this.ended.push(line)
      else open.push(line)
    }
    for (const i of free)
      if (this.heightOf(i) <= MOST_ROWS) open.push({ seen: [i], columns: [x], middles: [this.middleOf(i)], empty: 0 })
    this.open = open
  }

  /** The numbers of the stretches of all lines that are long enough, for the distance from bar to bar. */
  seenInLines(pitch: number): number[] {
    const isLong = ({ columns }: Line): boolean => {
      const length = toLast(columns) - columns[0] + 1
      return length >= LEAST_LENGTH * pitch && columns.length >= LEAST_SEEN * length
    }
    return [...this.ended, ...this.open].filter(isLong).flatMap(({ seen }) => seen)
  }

  private middleOf(i: number): number {
    return (this.stretches.tops[i] + this.stretches.bottoms[i]) / 2
  }

  private heightOf(i: number): number {
    return this.stretches.bottoms[i] - this.stretches.tops[i]
  }

  private nearest(numbers: Set<number>, row: number, near: number, highest: number): number | null {
    let [best, least] = [null as number | null, near]
    for (const i of numbers) {
      const off = Math.abs(this.middleOf(i) - row)
      if (off > least || this.heightOf(i) > highest) continue
      best = i
      least = off
    }
    return best
  }

  private hasInk(row: number, near: number, from: number, to: number): boolean {
    const { tops, bottoms } = this.stretches
    for (let i = from; i < to; i += 1) if (tops[i] <= row + near && bottoms[i] >= row - near) return true
    return false
  }
}

/**
 * The stretches, by number, of lines drawn among bars in one of their colours, as averages and bands are: thin, smooth, and
 * going on through bars. Ticks and flat bodies are as thin, but end before the next bar. `pitch` is the distance from bar
 * to bar in columns.
 */
export const findDrawnLines = (
  stretches: Stretches,
  colours: readonly number[],
  pitch: number,
  width: number,
): number[] => {
  const { count, columns, tops, bottoms } = stretches
  const followers = colours.map(() => new LineFollower(stretches, pitch))
  const isLow = (i: number): boolean => bottoms[i] - tops[i] <= MOST_STEEP_ROWS
  for (let i = 0, x = 0; x < width; x += 1) {
    const from = i
    while (i < count && columns[i] === x) i += 1
    const low: number[][] = colours.map(() => [])
    for (let at = from; at < i; at += 1) if (isLow(at)) low[colours.indexOf(stretches.colours[at])]?.push(at)
    for (const [k, follower] of followers.entries()) follower.addColumn(x, low[k], from, i)
  }
  return followers.flatMap((follower) => follower.seenInLines(pitch))
}

/** What was followed among bars, without the lines drawn there in their colours; null where there are none, or where too little else is left. */
export const withoutDrawnLines = (
  { stretches, ink, columns }: { stretches: Stretches; ink: Ink; columns: InkColumns },
  series: Series,
  pitch: number,
): { series: Series; columns: InkColumns } | null => {
  const drawn = findDrawnLines(stretches, series.colours, pitch, ink.width)
  if (drawn.length < LEAST_DRAWN * (series.right - series.left)) return null
  const left: InkColumns = { ...columns, columns: columns.columns.slice() }
  const colours = stretches.colours.slice(0, stretches.count)
  for (const i of drawn) {
    const column = stretches.columns[i] * columns.height
    left.columns.fill(0, column + stretches.tops[i], column + stretches.bottoms[i])
    colours[i] = 0
  }
  const beyond = (series.bottom - series.top) * BEYOND
  for (let i = 0; i < stretches.count; i += 1) {
    const x = stretches.columns[i]
    const isBeside = stretches.bottoms[i] > series.top - beyond && stretches.tops[i] < series.bottom + beyond
    if (!isBeside || x < series.left || x >= series.right) colours[i] = 0
  }
  const isLeft = (other: Series): boolean =>
    liesOver(other, series) &&
    other.right - other.left >= LEAST_WIDTH * (series.right - series.left) &&
    other.bottom - other.top >= LEAST_HEIGHT * (series.bottom - series.top)
  const found = followColours({ ...stretches, colours }, ink, series.colours).sort((a, b) => b.score - a.score)
  const other = found.find(isLeft)
  return other === undefined ? null : { series: other, columns: left }
}
