import type { PathPoint } from './price-path.ts'

/** Turning points that stand out by less than this share of the range don't count. */
const LEAST_PROMINENCE = 0.06
/** A turning point that stands out by this share counts fully. */
const FULL_PROMINENCE = 0.3
/** Turning points gather into one level when they are this close, as a share of the range. */
const CLOSENESS = 0.022
/** Levels told on either side of the last price. */
const MOST_LEVELS = 3
/** A level must be this strong, compared with the strongest. */
const LEAST_STRENGTH = 0.3

interface TurningPoint {
  index: number
  /** Its row. */
  y: number
  prominence: number
}

export interface PathLevel {
  side: 'support' | 'resistance'
  y: number
  strength: number
  touches: number
}

/**
 * Local minima of `values` and by how much each stands out: how far one must climb from it to reach a lower one.
 * (Persistence of the minima; small noise changes it little.) Those that stand out by less than `least` are left out.
 */
const prominentMinima = (values: number[], least: number): TurningPoint[] => {
  const order = values.map((_, i) => i).sort((a, b) => values[a] - values[b] || a - b)
  const owner = new Int32Array(values.length).fill(-1)
  const highest = Math.max(...values)
  const found: TurningPoint[] = []
  const add = (index: number, prominence: number): void => {
    if (prominence >= least) found.push({ index, y: values[index], prominence })
  }
  const root = (i: number): number => {
    let at = i
    while (owner[at] !== at) at = owner[at]
    return at
  }
  for (const i of order) {
    const left = i > 0 && owner[i - 1] !== -1 ? root(i - 1) : -1
    const right = i + 1 < values.length && owner[i + 1] !== -1 ? root(i + 1) : -1
    owner[i] = i
    const value = values[i]
    if (left >= 0 && right >= 0 && left !== right) {
      const [deep, shallow] = values[left] <= values[right] ? [left, right] : [right, left]
      add(shallow, value - values[shallow])
      owner[shallow] = deep
      owner[i] = deep
    } else if (left >= 0 || right >= 0) owner[i] = left >= 0 ? left : right
  }
  const deepest = order[0]
  add(deepest, highest - values[deepest])
  return found
}

/** Swing highs and swing lows of a path, from left to right. */
export const findTurningPoints = (path: PathPoint[], least: number): (TurningPoint & { peak: boolean })[] => {
  const highs = path.map((point) => point.high)
  const lows = path.map((point) => -point.low)
  const peaks = prominentMinima(highs, least).map((point) => ({ ...point, peak: true }))
  const troughs = prominentMinima(lows, least).map((point) => ({ ...point, y: -point.y, peak: false }))
  return [...peaks, ...troughs].sort((a, b) => a.index - b.index)
}

const computeWeight = (prominence: number, range: number): number =>
  Math.min(1, (prominence / range - LEAST_PROMINENCE) / (FULL_PROMINENCE - LEAST_PROMINENCE)) + 0.05

/** Rows around which turning points gather, the strongest first, by side of the last price. The rule: README.md, “Levels”. */
export const findLevels = (path: PathPoint[], top: number, bottom: number): PathLevel[] => {
  const range = Math.max(1, bottom - top)
  const last = path[path.length - 1].close
  const points = findTurningPoints(path, LEAST_PROMINENCE * range)
  const steps = 400
  const computeRow = (step: number): number => top + (range * step) / steps
  const density = new Float64Array(steps + 1)
  for (const point of points) {
    const weight = computeWeight(point.prominence, range)
    for (let step = 0; step <= steps; step += 1) {
      const apart = (computeRow(step) - point.y) / (CLOSENESS * range)
      if (Math.abs(apart) < 3) density[step] += weight * Math.exp(-apart * apart)
    }
  }
  const levels: PathLevel[] = []
  const strongest = Math.max(...density)
  for (let step = 0; step <= steps; step += 1) {
    const here = density[step]
    if (here < (density[step - 1] ?? 0) || here <= (density[step + 1] ?? 0) || here < strongest * LEAST_STRENGTH)
      continue
    const y = computeRow(step)
    levels.push({
      side: y > last ? 'support' : 'resistance',
      y,
      strength: here,
      touches: points.filter((point) => Math.abs(point.y - y) <= CLOSENESS * 1.5 * range).length,
    })
  }
  levels.sort((a, b) => b.strength - a.strength)
  return (['support', 'resistance'] as const).flatMap((side) =>
    levels.filter((level) => level.side === side).slice(0, MOST_LEVELS),
  )
}
