import { median } from './median.ts'
import type { Pixels } from './reading.ts'
import type { ColumnRows } from './touching-bars.ts'

/** Share of a line's columns that may be taken off at either end, and fewest of them that may. */
const LONGEST = 0.04
const FEWEST = 3
/** Columns at least in which the line runs flat that what lies beyond them is compared with, and share of all such: a few may lie along another line, and all may not be lit alike. */
const COMPARED = 12
const COMPARED_SHARE = 0.25
/** What differs from the line by more than half of what the surface beside it does isn't its ink; where that is a fill much like the line, by this share of what the surface over it does. */
const LEAST_OTHER = 0.2
/** Rows over the ink at which that surface is looked at, and rows under its upper edge to which the line is looked for. */
const ABOVE = 4
const DEPTH = 6

type Colour = [number, number, number]

const colourAt = ({ data, width }: Pixels, x: number, y: number): Colour => {
  const i = (y * width + x) * 4
  return [data[i], data[i + 1], data[i + 2]]
}

const apart = (a: Colour, b: Colour): number =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))

/** The colour that stands out most, and what it stands out from. */
const strongest = (pixels: Pixels, { x, top, bottom }: ColumnRows): { colour: Colour; over: Colour } => {
  const over = colourAt(pixels, x, Math.max(0, top - ABOVE))
  let colour = over
  for (let row = top; row < Math.min(bottom, top + DEPTH); row += 1) {
    const here = colourAt(pixels, x, row)
    if (apart(here, over) > apart(colour, over)) colour = here
  }
  return { colour, over }
}

/** Whether none of the column's ink comes near to the colour. */
const lacks = (pixels: Pixels, { x, top, bottom }: ColumnRows, line: Colour, most: number): boolean => {
  for (let row = top; row < bottom; row += 1) if (apart(colourAt(pixels, x, row), line) <= most) return false
  return true
}

/** How many columns at the beginning are other ink than that of the columns after them. */
const otherInk = (pixels: Pixels, rows: ColumnRows[], stroke: number, fill: number): number => {
  const longest = Math.max(FEWEST, Math.floor(rows.length * LONGEST))
  const flat = rows.slice(longest).filter(({ top, bottom }) => bottom - top <= stroke)
  const seen = flat.slice(0, Math.max(COMPARED, flat.length * COMPARED_SHARE)).map((row) => strongest(pixels, row))
  if (seen.length < COMPARED) return 0
  const channel = (c: 0 | 1 | 2): number => median(seen.map(({ colour }) => colour[c]))
  const line: Colour = [channel(0), channel(1), channel(2)]
  const most = Math.max(LEAST_OTHER, (1 - fill) / 2) * median(seen.map(({ colour, over }) => apart(colour, over)))
  let count = 0
  while (count < longest && lacks(pixels, rows[count], line, most)) count += 1
  return count
}

/**
 * A line without the columns at its ends that are of another colour or much fainter: what is left of a ruled line beside
 * it, the side of what fills an area, the edge of a panel. `fill` is how much the fill stands out, as a share of how much
 * the line does.
 */
export const withoutOtherEnds = (pixels: Pixels, rows: ColumnRows[], stroke: number, fill: number): ColumnRows[] =>
  rows.slice(otherInk(pixels, rows, stroke, fill), rows.length - otherInk(pixels, rows.toReversed(), stroke, fill))
