import { differenceBetween } from './colour-difference.ts'
import type { Extent } from './extent.ts'
import { findStretches } from './price-track.ts'
import type { Box, Pixels } from './reading.ts'
import type { Lanes } from './ruled-lines.ts'

/** Rows of a plate: fewest, most, and most as a share of the picture's longer side, where a point has several pixels. */
const LOWEST = 10
const TALLEST = 40
const TALLEST_SHARE = 0.04
/** A plate is at least so much wider than high. */
const WIDE = 1.5
/** Columns over which the left side of a plate is empty at least, before what is written on it; the first ones are smoothed. */
const EMPTY = 3
/** Rows over and under what is written on a plate, as a share of its height, and fewest. */
const MARGIN = 0.1
const LEAST_MARGIN = 2
/** Difference, in the channel that differs most, up to which a pixel has the plate's colour, and from which it is written on it. */
const SAME = 22
const WRITTEN = 30
/** Rows with so many strokes in them that a plate has at least, and share of its height that those rows are. */
const STROKES = 3
const LEAST_ROWS = 4
const ROWS_SHARE = 0.2
/** How far round corners, or a point, reach beyond the plate's full height, as a share of that. */
const CORNER = 0.6
/** Shares of the picture's width up to which a plate begins at the left, or beyond which it ends at the right: boxes in the middle are buttons, and over a price that they cover it may be followed. */
const LEFT = 0.1
const RIGHT = 0.86
/** Such a box at the right begins in this part of the picture. */
const FROM = 0.6
/** How high at most what shows of a covered label is, as a share of the plate's height. */
const REST = 0.75

type Colour = readonly [number, number, number]

const differenceFrom = ({ data, width }: Pixels, x: number, y: number, own: Colour): number =>
  differenceBetween(data, (y * width + x) * 4, own, 0)

/** Rows that may be those of a plate, from the column on in which they were first seen. */
interface Rows extends Extent {
  colour: number
  from: number
}

/** The column, from one of its columns on, after the last one in which the plate's upper and lower edge are empty. */
const endFor = (pixels: Pixels, { top, bottom }: Rows, from: number, own: Colour): number => {
  const margin = Math.max(LEAST_MARGIN, Math.round((bottom - top) * MARGIN))
  let x = from
  const isEmpty = (row: number): boolean => differenceFrom(pixels, x, row, own) <= SAME
  const isEdged = (): boolean => {
    // The outermost row is smoothed.
    for (let i = 1; i <= margin; i += 1) if (!isEmpty(top + i) || !isEmpty(bottom - 1 - i)) return false
    return true
  }
  while (x < pixels.width && isEdged()) x += 1
  return x
}

/** Whether several strokes stand beside each other on the plate, in as many rows as a character has. */
const isWritten = (pixels: Pixels, { top, bottom, from }: Rows, to: number, own: Colour): boolean => {
  let rows = 0
  for (let y = top; y < bottom; y += 1) {
    let [strokes, within] = [0, false]
    for (let x = from; x < to; x += 1) {
      const isStroke = differenceFrom(pixels, x, y, own) >= WRITTEN
      if (isStroke && !within) strokes += 1
      within = isStroke
    }
    if (strokes >= STROKES) rows += 1
  }
  return rows >= Math.max(LEAST_ROWS, (bottom - top) * ROWS_SHARE)
}

/** The column before which a plate's round corners, or its point, begin: columns as far from its upper as from its lower edge. */
const toCorner = ({ ink, lanes, length }: Lanes, { top, bottom }: Rows, side: number, step: number): number => {
  const most = (bottom - top) * CORNER
  let x = side
  for (; Math.abs(x - side) < most && x >= 0 && x < lanes; x += step) {
    let [first, last] = [top - 1, bottom]
    while (first < bottom && ink[x * length + first] === 0) first += 1
    while (last > first && ink[x * length + last] === 0) last -= 1
    if (first < top || last >= bottom || Math.abs(first - top - (bottom - 1 - last)) > 1 || last - first < 1) break
  }
  return x
}

/** How many rows over (or under) the plate the ink reaches that goes on from it, where that ends within a label's height: a label that the plate covers in part. */
const toRemainder = ({ ink, length }: Lanes, { x, y, width, height }: Box, step: 1 | -1): number => {
  const edge = step < 0 ? y - 1 : y + height
  const most = height * REST
  for (let rows = 0; rows <= most; rows += 1) {
    const row = edge + step * rows
    if (row < 0 || row >= length) return 0
    let isEmpty = true
    for (let column = x; column < x + width && isEmpty; column += 1) isEmpty = ink[column * length + row] === 0
    if (isEmpty) return rows
  }
  return 0
}

/** The plate with what it leaves uncovered of the labels over and under it. */
const withRests = (columns: Lanes, plate: Box): Box => {
  const [over, under] = [toRemainder(columns, plate, -1), toRemainder(columns, plate, 1)]
  return { ...plate, y: plate.y - over, height: plate.height + over + under }
}

/** The plate whose rows these are, seen from a column near its left side; null where they are of something else. */
const plateAt = (columns: Lanes, pixels: Pixels, rows: Rows, x: number): Box | null => {
  const at = (((rows.top + rows.bottom) >> 1) * pixels.width + x) * 4
  const own: Colour = [pixels.data[at], pixels.data[at + 1], pixels.data[at + 2]]
  const to = endFor(pixels, rows, x, own)
  if (rows.from > LEFT * pixels.width && to < RIGHT * pixels.width) return null
  if (to - rows.from < (rows.bottom - rows.top) * WIDE || !isWritten(pixels, rows, to, own)) return null
  const left = toCorner(columns, rows, rows.from - 1, -1) + 1
  const right = toCorner(columns, rows, to, 1)
  return withRests(columns, { x: left, y: rows.top, width: right - left, height: rows.bottom - rows.top })
}

/** Whether the rows, at a column no farther left than the box begins, lie in it. */
const liesIn = ({ top, bottom }: Rows, x: number, box: Box): boolean =>
  x < box.x + box.width && top >= box.y - 1 && bottom <= box.y + box.height + 1

const areLike = (one: Rows, other: Rows): boolean =>
  one.colour === other.colour && Math.abs(one.top - other.top) <= 1 && Math.abs(one.bottom - other.bottom) <= 1

/** The first of the runs that begins in a column or behind it. */
const firstRunFrom = ({ runs: { starts }, length }: Lanes, column: number): number => {
  let [from, to] = [0, starts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (starts[middle] < column * length) from = middle + 1
    else to = middle
  }
  return from
}

/** Boxes of one colour with characters on them in some of the columns. */
const findAmong = (columns: Lanes, pixels: Pixels, firstColumn: number, endColumn: number): Box[] => {
  const tallest = Math.max(TALLEST, TALLEST_SHARE * Math.max(pixels.width, pixels.height))
  const [first, end] = [firstRunFrom(columns, firstColumn), firstRunFrom(columns, endColumn)]
  const { starts, ends } = columns.runs
  const stretches = findStretches({
    ...columns,
    runs: { starts: starts.subarray(first, end), ends: ends.subarray(first, end) },
  })
  const found: Box[] = []
  let [x, before, here] = [-1, [] as Rows[], [] as Rows[]]
  for (let i = 0; i < stretches.count; i += 1) {
    const column = stretches.columns[i]
    if (column !== x) {
      before = column === x + 1 ? here : []
      here = []
      x = column
    }
    const [top, bottom] = [stretches.tops[i], stretches.bottoms[i]]
    if (bottom - top < LOWEST || bottom - top > tallest) continue
    const rows = { top, bottom, colour: stretches.colours[i], from: x }
    rows.from = before.find((other) => areLike(other, rows))?.from ?? x
    here.push(rows)
    if (x - rows.from !== EMPTY - 1 || found.some((box) => liesIn(rows, x, box))) continue
    const plate = plateAt(columns, pixels, rows, x)
    if (plate !== null) found.push(plate)
  }
  return found
}

/** Boxes of one colour with characters on them, at a side of the picture: the plates of the last price and of the crosshair. */
export const findWrittenPlates = (columns: Lanes, pixels: Pixels): Box[] => [
  ...findAmong(columns, pixels, 0, Math.ceil(LEFT * pixels.width) + EMPTY),
  ...findAmong(columns, pixels, Math.floor(FROM * pixels.width), pixels.width),
]

/** How many rows of ink a column has over (or under) a plate, from where it begins near to it. */
const inkBeside = ({ ink, length }: Lanes, column: number, plate: Box, step: 1 | -1): number => {
  const edge = step < 0 ? plate.y - 1 : plate.y + plate.height
  const isInk = (row: number): boolean => row >= 0 && row < length && ink[column * length + row] !== 0
  let row = edge
  while (!isInk(row) && Math.abs(row - edge) < plate.height * REST) row += step
  const from = row
  while (isInk(row)) row += step
  return Math.abs(row - from)
}

/** Takes written plates out of the ink, but for what goes on behind them, longer than characters are: the frame of the plot. */
export const eraseWrittenPlates = (columns: Lanes, pixels: Pixels): void => {
  for (const plate of findWrittenPlates(columns, pixels)) {
    const goesOn = (column: number): boolean =>
      inkBeside(columns, column, plate, -1) >= plate.height && inkBeside(columns, column, plate, 1) >= plate.height
    for (let column = plate.x; column < plate.x + plate.width; column += 1) {
      const at = column * columns.length
      if (!goesOn(column)) columns.ink.fill(0, at + plate.y, at + plate.y + plate.height)
    }
  }
}
