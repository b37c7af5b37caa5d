import type { PriceBar } from './price-bars.ts'
import type { PathPoint } from './price-path.ts'

/** Places at which a path is compared with itself, and how many of them are averaged to either side. */
const PLACES = 400
const AVERAGED = 2
/** Periods that a path has at least, how much it is like itself a period later, and how little in between. */
const FEWEST_PERIODS = 4
const ALIKE = 0.8
const UNLIKE = 0.3
/** A path goes nowhere that is hardly farther from itself after these parts of its width than after a thirty-third, and that goes its range so often. */
const LATER = [50, 100, 150] as const
const SOON = 12
const LEAST_FARTHER = 1.2
const MOST_RANGES = 15
/** Bars at least that stand on one row, or hang from it, and share of all; rows by which they may miss it, as a share of their range. */
const FEWEST_BARS = 8
const ON_ROW = 0.65
const MISSED = 0.01

/** Rows of a path at equal distances. */
const sampled = (path: readonly PathPoint[], rowOf: (point: PathPoint) => number): number[] => {
  const [from, to] = [path[0].x, path[path.length - 1].x]
  let at = 0
  return Array.from({ length: PLACES }, (_, i) => {
    const x = from + ((to - from) * i) / (PLACES - 1)
    while (at + 1 < path.length && path[at + 1].x <= x) at += 1
    return rowOf(path[at])
  })
}

/** The middle rows of a path, slightly averaged: a heartbeat is narrower than two places. */
const toRows = (path: readonly PathPoint[]): number[] => {
  const rows = sampled(path, ({ high, low }) => (high + low) / 2)
  return rows.map((_, i) => {
    const near = rows.slice(Math.max(0, i - AVERAGED), i + AVERAGED + 1)
    return near.reduce((sum, row) => sum + row, 0) / near.length
  })
}

/** How much rows are like those so many places later, from -1 to 1. */
const correlate = (rows: readonly number[], lag: number): number => {
  const count = rows.length - lag
  let [one, other] = [0, 0]
  for (let i = 0; i < count; i += 1) {
    one += rows[i] / count
    other += rows[i + lag] / count
  }
  let [both, ones, others] = [0, 0, 0]
  for (let i = 0; i < count; i += 1) {
    const [a, b] = [rows[i] - one, rows[i + lag] - other]
    both += a * b
    ones += a * a
    others += b * b
  }
  return ones * others === 0 ? 0 : both / Math.sqrt(ones * others)
}

/** Whether a path comes again and again, as heartbeats, tides and waves do: a price doesn't. */
export const repeatsItself = (path: readonly PathPoint[]): boolean => {
  if (path.length < 2) return false
  const rows = toRows(path)
  let least = 1
  for (let lag = 2; lag <= PLACES / FEWEST_PERIODS; lag += 1) {
    const alike = correlate(rows, lag)
    least = Math.min(least, alike)
    if (least < UNLIKE && alike >= ALIKE && correlate(rows, 2 * lag) >= ALIKE) return true
  }
  return false
}

/** Whether a path comes back to where it was all the time, as a load, a noise or a measured value does: a price wanders off. */
export const goesNowhere = (path: readonly PathPoint[]): boolean => {
  if (path.length < 2) return false
  const rows = sampled(path, ({ close }) => close)
  const gone = rows.slice(1).reduce((sum, row, i) => sum + Math.abs(row - rows[i]), 0)
  if (gone < MOST_RANGES * (Math.max(...rows) - Math.min(...rows))) return false
  const apart = (lag: number): number =>
    rows.slice(lag).reduce((sum, row, i) => sum + (row - rows[i]) ** 2, 0) / (rows.length - lag)
  return Math.max(...LATER.map(apart)) <= LEAST_FARTHER * apart(SOON)
}

/** Whether bars stand on one row or hang from it, as beats stand on their line. */
export const standOnOneRow = (bars: readonly PriceBar[]): boolean => {
  if (bars.length < FEWEST_BARS) return false
  const sides = [bars.map(({ low }) => low), bars.map(({ high }) => high)]
  const missed = Math.max(1.5, MISSED * (Math.max(...sides[0]) - Math.min(...sides[1])))
  return sides.some((rows) =>
    rows.some((row) => rows.filter((other) => Math.abs(other - row) <= missed).length >= rows.length * ON_ROW),
  )
}
