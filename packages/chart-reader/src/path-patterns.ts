import { findTurningPoints } from './price-levels.ts'
import type { PathPoint } from './price-path.ts'
import type { Pattern, PatternId, Trend } from './reading.ts'

/** All shares are of the path's range. */
const LEAST_SWING = 0.1
/** Two turning points are at one height. */
const SAME = 0.04
const SHOULDER = 0.08
/** A side that moves less than this from its first to its last point is flat; one that moves more has a direction. */
const FLAT = 0.07
const SLOPED = 0.14

interface Turn {
  x: number
  /** 0 at the path's lowest point, 1 at its highest. */
  height: number
  peak: boolean
}

interface Shape {
  id: PatternId
  name: string
  leaning: Trend
  turns: Turn[]
}

const isSame = (a: Turn, b: Turn, within: number): boolean => Math.abs(a.height - b.height) <= within

/** Three tops (or bottoms), the middle one standing out, over two dips at one height. */
const findHead = (turns: Turn[], peak: boolean): Shape | null => {
  const [a, b, c, d, e] = turns
  if (!a || !b || !c || !d || !e || a.peak !== peak || c.peak !== peak || b.peak === peak) return null
  const stands = peak ? c.height - Math.max(a.height, e.height) : Math.min(a.height, e.height) - c.height
  if (stands < SHOULDER || !isSame(a, e, SHOULDER) || !isSame(b, d, SHOULDER)) return null
  return peak
    ? { id: 'head-and-shoulders', name: 'Head and shoulders', leaning: 'bearish', turns }
    : { id: 'inverse-head-and-shoulders', name: 'Inverse head and shoulders', leaning: 'bullish', turns }
}

/** Two tops (or bottoms) at one height, at the edge of the range, with a clear dip between. */
const findDouble = (turns: Turn[], peak: boolean): Shape | null => {
  const [first, dip, second] = turns
  if (!first || !dip || !second || first.peak !== peak || dip.peak === peak) return null
  const extreme = peak ? Math.min(first.height, second.height) >= 0.75 : Math.max(first.height, second.height) <= 0.25
  if (!extreme || !isSame(first, second, SAME) || Math.abs(first.height - dip.height) < 0.2) return null
  return peak
    ? { id: 'double-top', name: 'Double top', leaning: 'bearish', turns }
    : { id: 'double-bottom', name: 'Double bottom', leaning: 'bullish', turns }
}

const findReversal = (turns: Turn[]): Shape | null => {
  for (const peak of [true, false]) {
    const last = turns.findLastIndex((turn) => turn.peak === peak) + 1
    const shape =
      findHead(turns.slice(Math.max(0, last - 5), last), peak) ??
      findDouble(turns.slice(Math.max(0, last - 3), last), peak)
    if (shape !== null) return shape
  }
  return null
}

const direction = (points: Turn[]): 'up' | 'flat' | 'down' | null => {
  const move = points[points.length - 1].height - points[0].height
  if (Math.abs(move) <= FLAT) return 'flat'
  if (Math.abs(move) < SLOPED) return null
  return move > 0 ? 'up' : 'down'
}

const CORRIDORS: Record<string, Omit<Shape, 'turns'>> = {
  'flat up': { id: 'ascending-triangle', name: 'Ascending triangle', leaning: 'bullish' },
  'down flat': { id: 'descending-triangle', name: 'Descending triangle', leaning: 'bearish' },
  'down up': { id: 'symmetrical-triangle', name: 'Symmetrical triangle', leaning: 'neutral' },
  'up up': { id: 'rising-channel', name: 'Rising channel', leaning: 'bullish' },
  'down down': { id: 'falling-channel', name: 'Falling channel', leaning: 'bearish' },
  'flat flat': { id: 'sideways-range', name: 'Sideways range', leaning: 'neutral' },
}

/** What the last three peaks and the last three troughs run between. */
const findCorridor = (turns: Turn[]): Shape | null => {
  const peaks = turns.filter((turn) => turn.peak).slice(-3)
  const troughs = turns.filter((turn) => !turn.peak).slice(-3)
  if (peaks.length < 2 || troughs.length < 2 || peaks.length + troughs.length < 5) return null
  const shape = CORRIDORS[`${direction(peaks)} ${direction(troughs)}`]
  return shape === undefined ? null : { ...shape, turns: [...peaks, ...troughs].sort((a, b) => a.x - b.x) }
}

/** Figures that the turning points of the path draw, at most one of reversal and one corridor. The definitions: README.md, “Patterns”. */
export const findPathPatterns = (path: PathPoint[], top: number, bottom: number): Pattern[] => {
  const range = Math.max(1, bottom - top)
  const turns: Turn[] = findTurningPoints(path, LEAST_SWING * range).map(({ index, y, peak }) => ({
    x: path[index].x,
    height: (bottom - y) / range,
    peak,
  }))
  return [findReversal(turns), findCorridor(turns)].flatMap((shape) => {
    if (shape === null) return []
    const { id, name, leaning } = shape
    const xs = shape.turns.map(({ x }) => x)
    const heights = shape.turns.map(({ height }) => height)
    const upper = bottom - Math.max(...heights) * range
    const x = Math.min(...xs)
    const height = (Math.max(...heights) - Math.min(...heights)) * range
    return [{ id, name, leaning, box: { x, y: upper, width: Math.max(...xs) - x, height } }]
  })
}
