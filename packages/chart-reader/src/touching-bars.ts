import type { Extent } from './extent.ts'
/** Ink of the picture column by column, with the columns' height, and how noisy the picture is. */
export interface InkColumns {
  columns: Uint8Array
  height: number
  noise?: number
}

/** The rows of one column that were followed. */
export interface ColumnRows extends Extent {
  x: number
}

/** A stem is higher than what stands two columns left and right of it, by this many rows at least. */
const STANDS_OUT = 3
/** Columns of a stem at most. */
const WIDEST_STEM = 3
/** Fewest stems, and share of the steps from one to the next that must be multiples of one distance. */
const LEAST_STEMS = 10
const LEAST_REGULAR = 0.8
/** Shortest distance between bars, in columns. */
const SHORTEST_PITCH = 3.5

/** Columns at which something thin stands out over its neighbours: wicks of candles, stems of OHLC bars. */
const findStems = (rows: ColumnRows[]): number[] => {
  const heights = new Map(rows.map(({ x, top, bottom }) => [x, bottom - top]))
  const stems: number[] = []
  let [from, to] = [-9, -9]
  const end = (): void => {
    if (from >= 0 && to - from < WIDEST_STEM) stems.push((from + to + 1) / 2)
  }
  for (const { x, top, bottom } of rows) {
    const beside = Math.max(heights.get(x - 2) ?? 0, heights.get(x + 2) ?? 0)
    if (bottom - top < beside + STANDS_OUT) continue
    if (x > to + 1) {
      end()
      from = x
    }
    to = x
  }
  end()
  return stems
}

/**
 * Columns of bars that touch each other, bar by bar: told apart by their stems, which stand at multiples of one distance.
 * Null when they don't, as the steep stretches of a line.
 */
export const splitAtStems = (rows: ColumnRows[]): ColumnRows[][] | null => {
  const stems = findStems(rows)
  if (stems.length < LEAST_STEMS) return null
  const steps = stems.slice(1).map((stem, i) => stem - stems[i])
  const pitch = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 4)]
  const close = Math.max(0.9, pitch * 0.2)
  const times = steps.map((step) => Math.max(1, Math.round(step / pitch)))
  const regular = steps.filter((step, i) => Math.abs(step - times[i] * pitch) <= close).length
  if (pitch < SHORTEST_PITCH || regular < steps.length * LEAST_REGULAR) return null
  const places: number[] = []
  for (const [i, stem] of stems.entries()) {
    const count = times[i] ?? 1
    for (let k = 0; k < count; k += 1) places.push(stem + ((steps[i] ?? 0) * k) / count)
  }
  const groups: ColumnRows[][] = places.map(() => [])
  let at = 0
  for (const row of rows) {
    const x = row.x + 0.5
    while (at + 1 < places.length && places[at + 1] - x < x - places[at]) at += 1
    if (Math.abs(places[at] - x) <= pitch * 0.6) groups[at]?.push(row)
  }
  return groups.filter((group) => group.length > 0)
}
