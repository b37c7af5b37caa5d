import type { ColumnRows, InkColumns } from './touching-bars.ts'

/** Places without a bar that may lie before one more, and rows from it to the bar beside it at most, as a share of the height of all bars. */
const MOST_MISSED = 1
export const FARTHEST = 0.06
/** A bar at an end that is narrower than this share of the usual one was cut off. */
const WHOLE = 0.8
/** How much wider than the usual bar one more may be, in columns. */
const WIDER = 2
/** Rows without ink within a bar: a line drawn over it. */
const BRIDGED = 3

/** Where bars stand: the distance from one to the next in columns, how wide one is, and the colours of their ink. */
export interface BarLattice {
  pitch: number
  width: number
  colours: readonly number[]
}

export interface Extent {
  top: number
  bottom: number
}

export const extentOf = (rows: ColumnRows[]): Extent => ({
  top: Math.min(...rows.map(({ top }) => top)),
  bottom: Math.max(...rows.map(({ bottom }) => bottom)),
})

/** The place of a bar: the middle of its columns. */
export const middleOf = (group: ColumnRows[]): number =>
  ((group[0] as ColumnRows).x + (group[group.length - 1] as ColumnRows).x + 1) / 2

/** The stretch of ink of a column that comes nearest to the rows given; null where none comes near. */
export const nearestStretch = (
  { columns, height }: InkColumns,
  wanted: Uint8Array,
  x: number,
  near: Extent,
  farthest: number,
): ColumnRows | null => {
  let [top, bottom, best] = [-1, -1, null as ColumnRows | null]
  const away = (row: Extent): number => Math.max(0, near.top - row.bottom, row.top - near.bottom)
  const end = (): void => {
    const row = { x, top, bottom }
    if (top >= 0 && away(row) <= farthest && (best === null || away(row) < away(best))) best = row
    top = -1
  }
  for (let y = 0; y < height; y += 1) {
    // What begins here is too far below.
    if (y - near.bottom > farthest && (top < 0 || y > bottom + BRIDGED)) break
    if (wanted[columns[x * height + y] as number] === 0) continue
    if (top >= 0 && y > bottom + BRIDGED) end()
    if (top < 0) top = y
    bottom = y + 1
  }
  end()
  return best
}

/**
 * The bar at one place beside another: columns of ink, some of it near to the other bar, no wider than bars are, and
 * without ink right and left of them. Where the price leapt only a wick comes near, and the body lies within its rows.
 */
const barAt = (
  ink: InkColumns,
  { pitch, width, colours }: BarLattice,
  place: number,
  beside: Extent,
  farthest: number,
): ColumnRows[] | null => {
  const wanted = new Uint8Array(256)
  for (const colour of colours) wanted[colour] = 1
  const [from, to] = [Math.round(place - pitch / 2), Math.round(place + pitch / 2)]
  if (from < 0 || to >= ink.columns.length / ink.height) return null
  const places = Array.from({ length: to - from }, (_, i) => from + i)
  const lookBeside = (near: Extent, most: number): ColumnRows[] =>
    places.map((x) => nearestStretch(ink, wanted, x, near, most)).filter((row) => row !== null)
  const reached = lookBeside(beside, farthest)
  if (reached.length === 0) return null
  const rows = lookBeside(extentOf(reached), 0)
  const [first, last] = [rows[0], rows[rows.length - 1]]
  if (first === undefined || last === undefined) return null
  const wide = last.x + 1 - first.x
  const isWhole = rows.length === wide && wide <= width + WIDER && wide >= width / 2 && wide < to - from
  const isCentred = Math.abs(middleOf(rows) - place) <= Math.max(1, pitch * 0.16)
  const isEmpty = (x: number): boolean => x < 0 || nearestStretch(ink, wanted, x, extentOf(rows), 0) === null
  const endsThere = isEmpty(first.x - 1) && isEmpty(last.x + 1)
  return isWhole && isCentred && endsThere ? rows : null
}

/** The first and the last bar as they stand at their places, where they were cut off within. */
const mendEnds = (ink: InkColumns, lattice: BarLattice, bars: ColumnRows[][], farthest: number): ColumnRows[][] =>
  bars.map((bar, i) => {
    const beside = i === 0 ? bars[1] : i === bars.length - 1 ? bars[i - 1] : undefined
    if (beside === undefined || bar.length >= lattice.width * WHOLE) return bar
    const place = middleOf(beside) + (i === 0 ? -lattice.pitch : lattice.pitch)
    return barAt(ink, lattice, place, extentOf(beside), farthest) ?? bar
  })

/** Adds the bars that stand where the next ones would, before the first and after the last: what was followed ended at a leap, or within a bar. */
export const withEnds = (ink: InkColumns, lattice: BarLattice, bars: ColumnRows[][]): ColumnRows[][] => {
  const all = extentOf(bars.flat())
  const farthest = (all.bottom - all.top) * FARTHEST
  const found = mendEnds(ink, lattice, bars, farthest)
  for (const direction of [-1, 1]) {
    let [missed, beside] = [0, (direction < 0 ? found[0] : found[found.length - 1]) as ColumnRows[]]
    let place = middleOf(beside) + direction * lattice.pitch
    while (missed <= MOST_MISSED) {
      const bar = barAt(ink, lattice, place, extentOf(beside), farthest)
      if (bar === null) missed += 1
      else {
        beside = bar
        missed = 0
        if (direction < 0) found.unshift(bar)
        else found.push(bar)
      }
      place = (bar === null ? place : middleOf(bar)) + direction * lattice.pitch
    }
  }
  return found
}
