/** One place of the price path, from left to right; rows from the picture's top. */
export interface PathPoint {
  x: number
  high: number
  low: number
  close: number
}

/** Net moves of at least this share of the path's own range are a direction, smaller ones are not. */
const DIRECTION = 0.35

interface PathMoves {
  /** Shares of the range between the highest and the lowest point of the path; up is positive. */
  net: number
  recent: number
  steadiness: number
  lastPosition: number
  top: number
  bottom: number
}

/** How much of the movement a straight line explains. */
const explainedByLine = (path: PathPoint[]): number => {
  const n = path.length
  const mx = path.reduce((sum, point) => sum + point.x, 0) / n
  const my = path.reduce((sum, point) => sum + point.close, 0) / n
  let [xx, yy, xy] = [0, 0, 0]
  for (const { x, close } of path) {
    xx += (x - mx) ** 2
    yy += (close - my) ** 2
    xy += (x - mx) * (close - my)
  }
  return xx === 0 || yy === 0 ? 0 : (xy * xy) / (xx * yy)
}

/** The moves of a path, measured against its own range, not against the axis that an indicator may have stretched. */
export const measureMoves = (path: PathPoint[]): PathMoves => {
  const top = Math.min(...path.map((point) => point.high))
  const bottom = Math.max(...path.map((point) => point.low))
  const range = Math.max(1e-9, bottom - top)
  const first = path[0]
  const last = path[path.length - 1]
  const from = last.x - (last.x - first.x) / 3
  const third = path.find((point) => point.x >= from) ?? last
  return {
    net: (first.close - last.close) / range,
    recent: (third.close - last.close) / range,
    steadiness: explainedByLine(path),
    lastPosition: (bottom - last.close) / range,
    top,
    bottom,
  }
}

/** The path as it would be if high prices stood above low ones, between the same two rows. */
export const mirrored = <T extends PathPoint>(path: T[], top: number, bottom: number): T[] =>
  path.map((point) => ({
    ...point,
    high: top + bottom - point.low,
    low: top + bottom - point.high,
    close: top + bottom - point.close,
  }))

/** The rule of the trend: see README.md, “Trend”. */
export const toTrend = (move: number): 'bullish' | 'bearish' | 'neutral' => {
  if (move >= DIRECTION) return 'bullish'
  return move <= -DIRECTION ? 'bearish' : 'neutral'
}

/** How far the net move is from the next border of its trend. */
export const computeMargin = (move: number): number => Math.abs(Math.abs(move) - DIRECTION)
