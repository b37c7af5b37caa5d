import { findLevels } from '@uptick/chart-reader/price-levels'
import { computeMargin, measureMoves, type PathPoint, toTrend } from '@uptick/chart-reader/price-path'
import type { ChartReading, Trend } from '@uptick/chart-reader/reading'
import type { ChartTruth, PictureCase } from './picture-case.ts'
import { inverseOf, project } from './spoil-picture.ts'

/** How well one picture was read. Errors are shares of the range of prices that the path covers. */
export interface Judgement {
  case: PictureCase
  reading: ChartReading
  ms: number
  /** Null for what is no chart. */
  trend: Trend | null
  margin: number
  trendRight: boolean
  /** Each told key level's distance from the nearest true one. */
  levelErrors: number[]
  /** Null when the axis was not read. */
  axisError: number | null
  lastError: number | null
}

/** The drawn candles as a path in the undistorted picture. */
const truePath = (truth: ChartTruth): PathPoint[] => {
  const { y0, price0, y1, price1, logarithmic } = truth.scale
  const along = (price: number): number =>
    logarithmic ? Math.log(price / price0) / Math.log(price1 / price0) : (price - price0) / (price1 - price0)
  const rowOf = (price: number): number => y0 + along(price) * (y1 - y0)
  const step = (truth.x1 - truth.x0) / Math.max(1, truth.candles.length - 1)
  return truth.candles.map((candle, i) => ({
    x: truth.x0 + i * step,
    high: Math.min(rowOf(candle.high), rowOf(candle.low)),
    low: Math.max(rowOf(candle.high), rowOf(candle.low)),
    close: rowOf(candle.close),
  }))
}

const priceAt = ({ scale }: ChartTruth, y: number): number => {
  const along = (y - scale.y0) / (scale.y1 - scale.y0)
  return scale.logarithmic
    ? scale.price0 * (scale.price1 / scale.price0) ** along
    : scale.price0 + along * (scale.price1 - scale.price0)
}

/** Compares a reading with what the picture is known to show. */
export const judgeReading = (entry: PictureCase, reading: ChartReading, ms: number): Judgement => {
  const blank = {
    case: entry,
    reading,
    ms,
    trend: null,
    margin: 0,
    trendRight: false,
    levelErrors: [],
    axisError: null,
    lastError: null,
  }
  if (entry.truth === null) return blank
  const path = truePath(entry.truth)
  const moves = measureMoves(path)
  const { y0, price0, y1, price1 } = entry.truth.scale
  const trend = toTrend((price1 - price0) / (y1 - y0) > 0 ? -moves.net : moves.net)
  if (!reading.isChart) return { ...blank, trend, margin: computeMargin(moves.net) }
  const range = moves.bottom - moves.top
  const back = inverseOf(entry.distortion)
  const drawnRow = (x: number, y: number): number => project(back, x, y)[1]
  const centre = reading.plot.x + reading.plot.width / 2
  const levels = findLevels(path, moves.top, moves.bottom)
  const told = (['support', 'resistance'] as const).flatMap((side) =>
    reading.levels.filter((level) => level.side === side).slice(0, 1),
  )
  const levelErrors = told.map((level) => {
    const row = drawnRow(centre, level.y)
    return Math.min(1, ...levels.map((other) => Math.abs(other.y - row) / range))
  })
  const last = reading.path[reading.path.length - 1]
  const lastRow = last === undefined ? 0 : drawnRow(last.x, last.y)
  return {
    ...blank,
    trend,
    margin: computeMargin(moves.net),
    trendRight: reading.trend === trend,
    levelErrors,
    lastError: Math.abs(lastRow - (path[path.length - 1] as PathPoint).close) / range,
    axisError: axisErrorOf(entry.truth, reading, drawnRow, moves),
  }
}

/** The larger error of the prices read at both ends of the path's range, as a share of the prices that the range covers. */
const axisErrorOf = (
  truth: ChartTruth,
  reading: ChartReading,
  drawnRow: (x: number, y: number) => number,
  { top, bottom }: { top: number; bottom: number },
): number | null => {
  if (!reading.isChart || reading.axis === null) return null
  const { plot, axis } = reading
  const range = Math.abs(priceAt(truth, top) - priceAt(truth, bottom))
  const errorAt = (y: number, told: number): number =>
    Math.abs(told - priceAt(truth, drawnRow(plot.x + plot.width / 2, y))) / range
  return Math.max(errorAt(plot.y, axis.topPrice), errorAt(plot.y + plot.height, axis.bottomPrice))
}
