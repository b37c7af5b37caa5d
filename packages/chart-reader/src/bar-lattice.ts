import { type Arrows, type Rhythm, SHORTEST_PITCH, toArrows, toBeat } from './bar-rhythm.ts'
import type { ColumnRows } from './touching-bars.ts'
import type { EdgeWeights } from './upright-edges.ts'

/** A profile as like itself as this after a part of it has that part's rhythm. */
const LIKE_ITSELF = 0.6
/** Multiples of a rhythm at which edges may stand closer than at itself: bodies and wicks have places of their own. */
const MULTIPLES = 3

/** Places where edges of bars begin, and share of all edges that do so there: at the rhythm itself, and at a slower one. */
const ZONES = 3
const SHARP = 0.45
const SHARP_SLOWER = 0.7

/** Where bars stand: the distance from one to the next in columns, and the middle of one of them. */
export interface Lattice {
  pitch: number
  middle: number
}

/** Arrows of a rhythm and of its multiples, for so many columns. */
export const arrowsOfMultiples = (pitch: number, columns: number): Arrows[] => {
  const found: Arrows[] = []
  for (let k = 1; k <= MULTIPLES && pitch / k >= SHORTEST_PITCH; k += 1) found.push(toArrows(pitch / k, columns))
  return found
}

/** How closely edges stand in a rhythm or in a multiple of it, from 0 to 1. Those of lines stand anywhere. */
export const computeCloseness = ({ begins, ends }: EdgeWeights, multiples: Arrows[]): number =>
  multiples.reduce(
    (most, arrows) => Math.max(most, Math.min(toBeat(begins, arrows).closeness, toBeat(ends, arrows).closeness)),
    0,
  )

/** The number of the bar next to a column, counted from that of the lattice's middle. */
export const computeNumber = ({ pitch, middle }: Lattice, x: number): number => Math.round((x + 0.5 - middle) / pitch)

/** How far a column lies from the middle of the bar next to it. */
export const computeOffset = (lattice: Lattice, x: number): number =>
  x + 0.5 - lattice.middle - computeNumber(lattice, x) * lattice.pitch

/** Mean heights of ink by the place between one bar and the next, from middle to middle about a column a place. */
export const toProfile = (rows: ColumnRows[], lattice: Lattice): Float64Array => {
  const places = Math.max(2, Math.round(lattice.pitch))
  const profile = new Float64Array(places)
  for (const { x, top, bottom } of rows) {
    const place = computePlace(lattice, places, x)
    profile[place] += bottom - top
  }
  return profile
}

/** The place of a column in a profile of so many places: the middle of a bar stands in the middle of it. */
export const computePlace = (lattice: Lattice, places: number, x: number): number =>
  Math.min(places - 1, Math.max(0, Math.floor((computeOffset(lattice, x) / lattice.pitch + 0.5) * places)))

/** How alike a profile is to itself so many places on, or one more or less: 1 for the same. */
const likeItself = (profile: Float64Array, shift: number): number => {
  const n = profile.length
  const mean = profile.reduce((sum, each) => sum + each, 0) / n
  const all = profile.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  let most = 0
  for (let by = Math.round(shift) - 1; by <= Math.round(shift) + 1; by += 1) {
    const sum = profile.reduce((s, each, i) => s + (each - mean) * (profile[(i + by) % n] - mean), 0)
    most = Math.max(most, sum / Math.max(1e-9, all))
  }
  return most
}

/** Share of edges that stand at the few places where most of them do, a column to either side: a bar's body, its other wall where it is hollow, and its wick. */
const toSharpness = (weights: Float64Array, pitch: number): number => {
  const places = Math.max(1, Math.round(pitch))
  const folded = new Float64Array(places)
  let all = 0
  for (let x = 0; x < weights.length; x += 1) {
    const turn = x / pitch
    const place = Math.min(places - 1, Math.floor((turn - Math.floor(turn)) * places))
    folded[place] += weights[x]
    all += weights[x]
  }
  let held = 0
  for (let zone = 0; zone < ZONES; zone += 1) {
    const sums = folded.map((each, i) => [1, places - 1].reduce((sum, by) => sum + folded[(i + by) % places], each))
    const most = sums.indexOf(Math.max(...sums))
    held += sums[most]
    for (const by of [0, 1, places - 1]) folded[(most + by) % places] = 0
  }
  return held / Math.max(1, all)
}

/** The lattice of bars whose ink was followed and whose edges stand in a rhythm, or in one some times slower. */
export const findLattice = (rows: ColumnRows[], weights: EdgeWeights, rhythm: Rhythm): Lattice | null => {
  const times = rhythm.slower.find((m) => {
    const profile = toProfile(rows, { pitch: rhythm.pitch * m, middle: 0 })
    return (
      likeItself(profile, profile.length / m) < LIKE_ITSELF &&
      toSharpness(weights.begins, rhythm.pitch * m) >= SHARP_SLOWER
    )
  })
  const pitch = rhythm.pitch * (times ?? 1)
  if (toSharpness(weights.begins, pitch) < SHARP) return null
  // A bar reaches from where its edges begin to where they end.
  const arrows = toArrows(pitch, weights.begins.length)
  const from = toBeat(weights.begins, arrows).angle / (2 * Math.PI)
  const to = toBeat(weights.ends, arrows).angle / (2 * Math.PI)
  return { pitch, middle: (from + (to - from - Math.floor(to - from)) / 2) * pitch }
}

/** How much lower the ink is between bars than where it is highest, from 0 to 1: along a line it is everywhere as high. */
export const computeDepth = (rows: ColumnRows[], lattice: Lattice): number => {
  const profile = toProfile(rows, lattice)
  return 1 - Math.min(...profile) / Math.max(1, ...profile)
}
