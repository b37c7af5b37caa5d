import { type Extent, toExtent } from './extent.ts'
import { toWantedLeaf } from './ink.ts'
import type { ColumnRows, InkColumns } from './touching-bars.ts'

/** Places without a bar that may lie before one more, and rows from it to the bar beside it at most, as a share of the height of all bars. */
const MOST_MISSED = 1
const FARTHEST = 0.06
/** Bars at an end under and over which other ink of their colours is looked for, rows by which it stands off them at least, and share of their columns in which it does. */
const BESIDE_END = 12
const STANDS_OFF = 4
const BESIDE_SHARE = 1 / 3
/** Share of the bars' ink from which on a colour is theirs. */
const MAIN_SHARE = 0.1
/** In a picture with more noise, bits of text and of its rings stand at the places of bars, too. */
const MOST_NOISE = 1
/** Ink of so many rows that begins and ends on the same rows at the next place is a plate, or a line. */
const PLATE_ROWS = 4
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

/** The place of a bar: the middle of its columns. */
export const computeMiddle = (group: ColumnRows[]): number => (group[0].x + group[group.length - 1].x + 1) / 2

/** What is looked for in a column: ink within so many rows of the rows given, none that lies on the rows to be left out, and some of these colours only. */
export interface Sought {
  near: Extent
  farthest: number
  without?: Uint8Array
  wanted?: Uint8Array
}

/** The stretch of ink of a column, in the colours wanted, that comes nearest to the rows given; null where none comes near. */
export const nearestStretch = (
  { columns, height }: InkColumns,
  colours: Uint8Array,
  x: number,
  { near, farthest, without, wanted = colours }: Sought,
): ColumnRows | null => {
  let [top, bottom, best] = [-1, -1, null as ColumnRows | null]
  const away = (row: Extent): number => Math.max(0, near.top - row.bottom, row.top - near.bottom)
  const end = (): void => {
    const row = { x, top, bottom }
    const isLeftOut = without?.subarray(Math.max(0, top), bottom).includes(1) === true
    if (top >= 0 && !isLeftOut && away(row) <= farthest && (best === null || away(row) < away(best))) best = row
    top = -1
  }
  // What ends above is too far off; what reaches down to here may begin higher.
  let first = Math.max(0, Math.floor(near.top - farthest))
  for (let blank = 0; first > 0 && blank <= BRIDGED; first -= 1)
    blank = wanted[columns[x * height + first - 1]] === 0 ? blank + 1 : 0
  for (let y = first; y < height; y += 1) {
    // What begins here is too far below.
    if (y - near.bottom > farthest && (top < 0 || y > bottom + BRIDGED)) break
    if (wanted[columns[x * height + y]] === 0) continue
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
  sought: Sought,
): ColumnRows[] | null => {
  const wanted = toWantedLeaf(colours)
  const [from, to] = [Math.round(place - pitch / 2), Math.round(place + pitch / 2)]
  if (from < 0 || to >= ink.columns.length / ink.height) return null
  const places = Array.from({ length: to - from }, (_, i) => from + i)
  const lookBy = (by: Sought): ColumnRows[] =>
    places.map((x) => nearestStretch(ink, wanted, x, by)).filter((row) => row !== null)
  const reached = lookBy(sought)
  if (reached.length === 0) return null
  const whole = { ...sought, near: toExtent(reached), farthest: 0 }
  const rows = lookBy(whole)
  const [first, last] = [rows[0], rows[rows.length - 1]]
  if (first === undefined || last === undefined) return null
  const wide = last.x + 1 - first.x
  const isWhole = rows.length === wide && wide <= width + WIDER && wide >= width / 2 && wide < to - from
  const isCentred = Math.abs(computeMiddle(rows) - place) <= Math.max(1, pitch * 0.16)
  const isEmpty = (x: number): boolean =>
    x < 0 || nearestStretch(ink, wanted, x, { ...whole, near: toExtent(rows) }) === null
  const endsThere = isEmpty(first.x - 1) && isEmpty(last.x + 1)
  return isWhole && isCentred && endsThere ? rows : null
}

/** The first and the last bar as they stand at their places, where they were cut off within. */
const mendEnds = (ink: InkColumns, lattice: BarLattice, bars: ColumnRows[][], farthest: number): ColumnRows[][] =>
  bars.map((bar, i) => {
    const beside = i === 0 ? bars[1] : i === bars.length - 1 ? bars[i - 1] : undefined
    if (beside === undefined || bar.length >= lattice.width * WHOLE) return bar
    const place = computeMiddle(beside) + (i === 0 ? -lattice.pitch : lattice.pitch)
    return barAt(ink, lattice, place, { near: toExtent(beside), farthest }) ?? bar
  })

/** Rows on which there is more ink of their colours under or over many of the bars given: the foot of the volume, an indicator, the line of the last price. */
const rowsBeside = ({ columns, height }: InkColumns, wanted: Uint8Array, bars: ColumnRows[][]): Uint8Array => {
  const counts = new Uint32Array(height)
  const beside = bars.flat()
  for (const { x, top, bottom } of beside)
    for (let y = 0; y < height; y += 1)
      if ((y < top - STANDS_OFF || y >= bottom + STANDS_OFF) && wanted[columns[x * height + y]] === 1) counts[y] += 1
  return Uint8Array.from(counts, (count) => Number(count >= beside.length * BESIDE_SHARE))
}

/** The rows given with all beyond them, seen from the bars: other panes, and what is written under them. */
const withBeyondRows = (rows: Uint8Array, { top, bottom }: Extent): Uint8Array => {
  const first = rows.lastIndexOf(1, top)
  if (first >= 0) rows.fill(1, 0, first)
  const last = rows.indexOf(1, Math.max(0, bottom))
  if (last >= 0) rows.fill(1, last)
  return rows
}

/** The colours that most ink of the bars has. Text and grid may have one of the others. */
const mainColours = ({ columns, height }: InkColumns, wanted: Uint8Array, bars: ColumnRows[][]): Uint8Array => {
  const counts = new Uint32Array(256)
  let all = 0
  for (const { x, top, bottom } of bars.flat())
    for (let y = top; y < bottom; y += 1) {
      const colour = columns[x * height + y]
      if (wanted[colour] === 0) continue
      counts[colour] += 1
      all += 1
    }
  return Uint8Array.from(counts, (count) => Number(count >= Math.max(1, all * MAIN_SHARE)))
}

/** Whether ink is as high at the next place, as that of a plate is. */
const isPlate = (one: Extent, other: Extent): boolean =>
  one.bottom - one.top >= PLATE_ROWS && Math.abs(one.top - other.top) <= 1 && Math.abs(one.bottom - other.bottom) <= 1

/** Looks for a bar so many places before (or after, where that is above nought) another one; null where none stands there. */
export type LookForBar = (beside: ColumnRows[], places: number, sought: Sought) => ColumnRows[] | null

/**
 * Adds the bars that stand where the next ones would, before the first and after the last: what was followed ended at a
 * leap. A bar farther off counts when it has their main colours and one more stands beside it, and not what stands on its rows under or over the bars
 * before the leap, too.
 */
export const withBeyond = (
  ink: InkColumns,
  colours: readonly number[],
  bars: ColumnRows[][],
  look: LookForBar,
): ColumnRows[][] => {
  const found = [...bars]
  const wanted = toWantedLeaf(colours)
  const isClear = (ink.noise ?? 0) <= MOST_NOISE
  let all = toExtent(found.flat())
  const farthest = (): number => (all.bottom - all.top) * FARTHEST
  const near = (beside: ColumnRows[], direction: number): ColumnRows[] | null => {
    for (let places = 1; places <= MOST_MISSED + 1; places += 1) {
      const bar = look(beside, places * direction, { near: toExtent(beside), farthest: farthest() })
      if (bar !== null) return bar
    }
    return null
  }
  const leaptTo = (beside: ColumnRows[], direction: number): ColumnRows[] | null => {
    // Mostly nothing stands there at all.
    if (look(beside, direction, { near: toExtent(beside), farthest: ink.height }) === null) return null
    const end = direction < 0 ? found.slice(0, BESIDE_END) : found.slice(-BESIDE_END)
    const main = mainColours(ink, wanted, bars)
    const without = withBeyondRows(rowsBeside(ink, wanted, end), toExtent(beside))
    const leapt = { near: toExtent(beside), farthest: ink.height, without, wanted: main }
    const bar = look(beside, direction, leapt)
    if (bar === null) return null
    const { top, bottom } = toExtent(bar)
    const range = Math.max(all.bottom, bottom) - Math.min(all.top, top)
    const next = look(bar, direction, { near: { top, bottom }, farthest: range * FARTHEST, without, wanted: main })
    if (next === null || isPlate({ top, bottom }, toExtent(next))) return null
    // Where both are as low as a line, they may be parts of one: the edge of a card, a ruler.
    return [bar, next].map(toExtent).some((each) => each.bottom - each.top >= PLATE_ROWS) ? bar : null
  }
  for (const direction of [-1, 1]) {
    for (;;) {
      const beside = direction < 0 ? found[0] : found[found.length - 1]
      const bar = near(beside, direction) ?? (isClear ? leaptTo(beside, direction) : null)
      if (bar === null) break
      if (direction < 0) found.unshift(bar)
      else found.push(bar)
      all = toExtent([all, toExtent(bar)])
    }
  }
  return found
}

/** The bars that stand apart, with those beyond their ends, and whole where what was followed ended within one. */
export const withEnds = (ink: InkColumns, lattice: BarLattice, bars: ColumnRows[][]): ColumnRows[][] => {
  const { top, bottom } = toExtent(bars.flat())
  const mended = mendEnds(ink, lattice, bars, (bottom - top) * FARTHEST)
  return withBeyond(ink, lattice.colours, mended, (beside, places, sought) =>
    barAt(ink, lattice, computeMiddle(beside) + places * lattice.pitch, sought),
  )
}
