import { nearestStretch, type Sought, withBeyond } from './bar-ends.ts'
import { computeNumber, computeOffset, computePlace, type Lattice, toProfile } from './bar-lattice.ts'
import { type Extent, toExtent } from './extent.ts'
import { toWantedLeaf } from './ink.ts'
import { areTicked, type FoundBars, LEAST_BARS, readSegments, TICKED, toSegment } from './price-bars.ts'
import type { ColumnRows, InkColumns } from './touching-bars.ts'

/** Columns whose ink is on average this high, for that at the highest place, belong to bodies; where no more than a stem does, bars have ticks. */
const THICK = 0.3
const LEAST_BODY = 0.25
const WIDEST_STEM = 2
/** How far from the middle of a bar its ink may be, in columns, for the bar to be one: its stem or wick stands there. */
const NEAR_MIDDLE = 1
/** The same for bars that were not followed, as a share of the distance from bar to bar: over many of them a small error of that adds up. */
const NEAR_MISSING = 0.06

/** Rows of a line at most, and bars as low as that on one row that are one: a single one may have opened and closed at one price. */
const LINE = 4
const FEWEST_ON_ROW = 2

interface PlacedColumns {
  groups: ColumnRows[][]
  /** Whether a column belongs to a bar. */
  isPart: (x: number) => boolean
  /** Whether there is more than a stem at each place. */
  areWide: boolean
}

/** Columns gathered by the places of a lattice. Between bodies run lines drawn over them, which are left out; ticks are as thin, so of stems everything stays. */
const gather = (rows: ColumnRows[], lattice: Lattice): PlacedColumns => {
  const profile = toProfile(rows, lattice)
  const thick = THICK * Math.max(...profile)
  const from = profile.findIndex((height) => height >= thick)
  const to = profile.findLastIndex((height) => height >= thick)
  const areWide = to - from >= Math.max(WIDEST_STEM, lattice.pitch * LEAST_BODY - 1)
  const isPart = (x: number): boolean => {
    const place = computePlace(lattice, profile.length, x)
    return !areWide || (place >= from - 1 && place <= to + 1)
  }
  const places = Map.groupBy(
    rows.filter(({ x }) => isPart(x)),
    ({ x }) => computeNumber(lattice, x),
  )
  const groups = [...places.values()]
  // At the ends lie bits of what isn't a bar, such as the line of the last price.
  const isBar = (group: ColumnRows[]): boolean =>
    group.some(({ x }) => Math.abs(computeOffset(lattice, x)) <= NEAR_MIDDLE)
  return { groups: groups.slice(groups.findIndex(isBar), groups.findLastIndex(isBar) + 1), isPart, areWide }
}

/** Bars without those at their end that lie on one row, as low as a line: where what was followed ended, a ruled line goes on at every place. */
const withoutRule = (bars: ColumnRows[][]): ColumnRows[][] => {
  const rows = bars.map(toExtent)
  const end = rows.at(-1)
  const isOnRow = ({ top, bottom }: Extent): boolean =>
    end !== undefined && bottom - top <= LINE && Math.abs(top - end.top) <= 1 && Math.abs(bottom - end.bottom) <= 1
  const last = rows.findLastIndex((row) => !isOnRow(row))
  return bars.length - 1 - last >= FEWEST_ON_ROW ? bars.slice(0, last + 1) : bars
}

/** The bars before the first and after the last that was followed: where what was followed leapt, or was only some of the colours. */
const withMissing = (
  ink: InkColumns,
  colours: readonly number[],
  lattice: Lattice,
  { groups, isPart }: PlacedColumns,
): ColumnRows[][] => {
  const wanted = toWantedLeaf(colours)
  const width = ink.columns.length / ink.height
  // Of a bar that was found the place is known; the middle of its ink may lie nearer to the next one.
  const places = new Map<ColumnRows[], number>()
  const placeOfGroup = (group: ColumnRows[]): number =>
    places.get(group) ?? computeNumber(lattice, group[group.length >> 1].x)
  const look = (from: number, to: number, sought: Sought): ColumnRows[] => {
    const rows: ColumnRows[] = []
    for (let x = Math.max(0, Math.ceil(from)); x < Math.min(width, to); x += 1) {
      const row = isPart(x) ? nearestStretch(ink, wanted, x, sought) : null
      if (row !== null) rows.push(row)
    }
    return rows
  }
  const near = Math.max(NEAR_MIDDLE, NEAR_MISSING * lattice.pitch)
  const found = withBeyond(ink, colours, groups, (beside, steps, sought) => {
    const place = placeOfGroup(beside) + steps
    const middle = lattice.middle + place * lattice.pitch
    const stem = look(middle - near - 0.5, middle + near, sought)
    if (stem.length === 0) return null
    const whole = { ...sought, near: toExtent(stem), farthest: 0 }
    const bar = look(middle - lattice.pitch / 2, middle + lattice.pitch / 2, whole)
    if (bar.length === 0) return null
    places.set(bar, place)
    return bar
  })
  const first = found.indexOf(groups[0])
  const before = withoutRule(found.slice(0, first).reverse()).reverse()
  return [...before, ...groups, ...withoutRule(found.slice(first + groups.length))]
}

/** Candles or OHLC bars at the places of a lattice, whether they touch or lines run between them; null where there are too few. */
export const findBarsAt = (
  ink: InkColumns,
  rows: ColumnRows[],
  lattice: Lattice,
  colours: readonly number[],
): FoundBars | null => {
  const placed = gather(rows, lattice)
  if (placed.groups.length < LEAST_BARS) return null
  const segments = withMissing(ink, colours, lattice, placed).map((group) => toSegment(ink, group))
  return readSegments(segments, !placed.areWide && areTicked(segments, TICKED), false)
}
