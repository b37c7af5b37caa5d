import { type Extent, toExtent } from './extent.ts'
import type { ColumnRows, InkColumns } from './touching-bars.ts'

/** Rows by which both walls of a body may end above or below each other. */
const ALIKE = 2
/** Share of a candle's columns, from either side, in which its walls stand. */
const OUTER = 1 / 3
/** Share of a hollow body's columns that its walls fill at most. */
const MOST_WALLS = 2 / 3
/** Fewest columns in which there is something between two walls. */
const NARROWEST = 3

/** Rows that were followed, and those up to which walls may go on. */
interface Reach extends Extent {
  first: number
  last: number
}

/** The rows of the columns followed. Where most columns go on beyond them, what was followed stands before something else, such as its volume. */
const toReach = ({ columns, height }: InkColumns, group: ColumnRows[]): Reach => {
  const { top, bottom } = toExtent(group)
  const goesOn = (row: number): boolean =>
    row >= 0 &&
    row < height &&
    group.filter(({ x }) => columns[x * height + row] !== 0).length > group.length * MOST_WALLS
  return { top, bottom, first: goesOn(top - 1) ? top : 0, last: goesOn(bottom) ? bottom : height }
}

/** The longest stretch of ink in a column that reaches into the rows that were followed. */
const longestStretch = ({ columns, height }: InkColumns, x: number, reach: Reach): ColumnRows => {
  const { top, bottom, first, last } = reach
  let best = { x, top: 0, bottom: 0 }
  for (let y = top; y < bottom; y += 1) {
    if (columns[x * height + y] === 0) continue
    let [from, to] = [y, y + 1]
    if (y === top) while (from > first && columns[x * height + from - 1] !== 0) from -= 1
    while (to < last && columns[x * height + to] !== 0) to += 1
    if (to - from > best.bottom - best.top) best = { x, top: from, bottom: to }
    y = to
  }
  return best
}

const highest = (walls: ColumnRows[]): ColumnRows =>
  walls.reduce((best, wall) => (wall.bottom - wall.top > best.bottom - best.top ? wall : best))

/** The highest stretch on either side, where they begin and end at the same rows. */
const findWalls = (stretches: ColumnRows[]): [left: ColumnRows, right: ColumnRows] | null => {
  const outer = Math.max(1, Math.floor(stretches.length * OUTER))
  const [left, right] = [highest(stretches.slice(0, outer)), highest(stretches.slice(-outer).reverse())]
  const areAlike = Math.abs(left.top - right.top) <= ALIKE && Math.abs(left.bottom - right.bottom) <= ALIKE
  return areAlike ? [left, right] : null
}

/**
 * The columns of a hollow body as if it were filled: between its walls only its upper or its lower edge was followed.
 * What was followed beside it within its rows, such as a line that crosses it, belongs to it no more.
 */
export const filledUp = (ink: InkColumns, group: ColumnRows[]): ColumnRows[] => {
  if (group.length < NARROWEST) return group
  const reach = toReach(ink, group)
  const walls = findWalls(group.map(({ x }) => longestStretch(ink, x, reach))) ?? findWalls(group)
  if (walls === null) return group
  const [left, right] = walls
  const body = { top: Math.min(left.top, right.top), bottom: Math.max(left.bottom, right.bottom) }
  return group.map((row) => {
    if (row.x < left.x || row.x > right.x) return row
    const touches = row.top <= body.bottom && row.bottom >= body.top
    return touches
      ? { x: row.x, top: Math.min(row.top, body.top), bottom: Math.max(row.bottom, body.bottom) }
      : { x: row.x, ...body }
  })
}
