import { transform } from './fourier.ts'
import type { EdgeWeights } from './upright-edges.ts'

/** Distances between bars that are looked for, in columns, and bars that there are at least. */
export const SHORTEST_PITCH = 2
const LONGEST_PITCH = 120
const LEAST_BARS = 8
/** Frequencies are told apart by this many to one that the width could hold, up to so many in all. */
const FINENESS = 4
const MOST_PLACES = 8192
/** How much stronger than the usual frequency a rhythm is; edges of lines reach 16. */
const EVIDENCE = 25
/** What a slower rhythm adds at least, as a share of the strongest: for pictures of many bars, of few, and for what is usual. */
const ADDED = 0.04
const ADDED_BY_BARS = 4
const ABOVE_USUAL = 10
/** How many times slower it may be. */
const SLOWEST = 8
/** Where a picture has two or three pixels a point, its edges stand on whole points: how near to that a rhythm is. */
const ON_POINTS = 0.005
/** Steps in which a rhythm is made more exact, to either side. */
const STEPS = 8

/** A rhythm in which edges stand. */
export interface Rhythm {
  /** Columns from one beat to the next. */
  pitch: number
  /** How many times slower the distance between bars may be, the likeliest first: bodies two thirds as wide as it have edges at thirds. */
  slower: number[]
}

/** How weights stand in a rhythm: the angle of their middle in it, and how close to it they are, from 0 to 1. */
export interface Beat {
  angle: number
  closeness: number
}

/** Arrows by column that turn once from one beat to the next. */
export interface Arrows {
  x: Float64Array
  y: Float64Array
}

/** Arrows for so many columns. That of each column is the one before, turned on. */
export const toArrows = (pitch: number, columns: number): Arrows => {
  const turn = (2 * Math.PI) / pitch
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const arrows = { x: new Float64Array(columns), y: new Float64Array(columns) }
  let [x, y] = [1, 0]
  for (let i = 0; i < columns; i += 1) {
    arrows.x[i] = x
    arrows.y[i] = y
    const next = x * c - y * s
    y = x * s + y * c
    x = next
  }
  return arrows
}

/** The beat of weights by column: their sum as arrows. */
export const toBeat = (weights: Float64Array, arrows: Arrows): Beat => {
  let [a, b, all] = [0, 0, 0]
  for (let i = 0; i < weights.length; i += 1) {
    const weight = weights[i]
    a += weight * arrows.x[i]
    b += weight * arrows.y[i]
    all += weight
  }
  return { angle: Math.atan2(b, a), closeness: Math.hypot(a, b) / Math.max(1, all) }
}

/** The middle one of so many numbers, which are put in another order: found without sorting them all (Hoare's selection). */
const computeMiddle = (values: Float64Array): number => {
  const at = values.length >> 1
  let [from, to] = [0, values.length - 1]
  while (from < to) {
    const pivot = values[(from + to) >> 1]
    let [i, j] = [from, to]
    while (i <= j) {
      while (values[i] < pivot) i += 1
      while (values[j] > pivot) j -= 1
      if (i > j) break
      const held = values[i]
      values[i] = values[j]
      values[j] = held
      i += 1
      j -= 1
    }
    if (at <= j) to = j
    else if (at >= i) from = i
    else break
  }
  return values[at]
}

interface Spectrum {
  /** The edges' power by frequency, or that right beside it where that is more; the place times `step` is the frequency, in beats a column. */
  peaks: Float64Array
  step: number
  usual: number
  mean: number
}

/** Both kinds of edges are transformed as one row of complex numbers; what belongs to either adds up to the power. */
const toSpectrum = ({ begins, ends }: EdgeWeights, from: number, to: number): Spectrum => {
  let size = 1024
  while (size < (to - from) * FINENESS && size < MOST_PLACES) size *= 2
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  re.set(begins.subarray(from, to))
  im.set(ends.subarray(from, to))
  transform(re, im)
  const power = new Float64Array(size / 2)
  for (let i = 1; i < power.length; i += 1) power[i] = re[i] ** 2 + im[i] ** 2 + re[size - i] ** 2 + im[size - i] ** 2
  const peaks = new Float64Array(power.length + 1)
  for (let i = 0; i < peaks.length; i += 1) peaks[i] = Math.max(power[i - 1] ?? 0, power[i] ?? 0, power[i + 1] ?? 0)
  const mean = power.reduce((sum, each) => sum + each, 0) / power.length
  return { peaks, step: 1 / size, usual: computeMiddle(power), mean }
}

/** The power at a place that may lie between two, or right beside it. */
const powerAt = ({ peaks }: Spectrum, place: number): number => peaks[Math.round(place)] ?? 0

interface Fundamental {
  place: number
  power: number
}

/** The frequency whose multiples hold the most power for how many they are. Where edges only gather here and there, it is in the first few. */
const toFundamental = (spectrum: Spectrum, slowest: number, fastest: number): Fundamental => {
  const best = { place: 0, power: 0 }
  for (let place = Math.ceil(slowest); place <= fastest; place += 1) {
    let [sum, n] = [0, 0]
    for (let at = place; at <= fastest; at += place) {
      sum += powerAt(spectrum, at) - 1.5 * spectrum.mean
      n += 1
    }
    if (sum / Math.sqrt(n) <= best.power) continue
    best.power = sum / Math.sqrt(n)
    best.place = place
  }
  return best
}

/** Mean power that a rhythm so many times slower has between the beats of this one, and the number of its frequencies. */
const addedBy = (spectrum: Spectrum, place: number, times: number, fastest: number): { added: number; n: number } => {
  let [sum, n] = [0, 0]
  for (let k = 1; (k * place) / times <= fastest; k += 1) {
    if (k % times === 0) continue
    sum += powerAt(spectrum, (k * place) / times)
    n += 1
  }
  return { added: sum / Math.max(1, n), n }
}

/** How many times slower the bars may follow each other than the strongest rhythm does. */
const slowerThan = (
  spectrum: Spectrum,
  found: Fundamental,
  slowest: number,
  fastest: number,
  span: number,
): number[] => {
  const bars = span * found.place * spectrum.step
  const least = Math.max(ABOVE_USUAL * spectrum.usual, found.power * Math.max(ADDED, ADDED_BY_BARS / bars))
  const times: { times: number; added: number }[] = []
  for (let m = 2; m <= SLOWEST && found.place / m >= slowest; m += 1) {
    const { added, n } = addedBy(spectrum, found.place, m, fastest)
    if (added >= least) times.push({ times: m, added: added * n ** 0.4 })
  }
  return times.sort((a, b) => b.added - a.added).map((each) => each.times)
}

/** The pitch to a fraction of what the spectrum tells: the one in which both kinds of edges stand closest. */
const refined = ({ begins, ends }: EdgeWeights, pitch: number, step: number): number => {
  let [best, at] = [0, pitch]
  for (let i = -STEPS; i <= STEPS; i += 1) {
    const trial = 1 / (1 / pitch + (i * step) / STEPS)
    const arrows = toArrows(trial, begins.length)
    const close = toBeat(begins, arrows).closeness ** 2 + toBeat(ends, arrows).closeness ** 2
    if (close <= best) continue
    best = close
    at = trial
  }
  return at
}

/** The rhythm of upright edges: the distance from bar to bar, or a part of it. Null where they have none, as those of lines. */
export const findRhythm = (weights: EdgeWeights): Rhythm | null => {
  const { begins, ends } = weights
  const hasEdges = (_: number, x: number): boolean => begins[x] + ends[x] > 0
  const first = begins.findIndex(hasEdges)
  const span = begins.findLastIndex(hasEdges) - first + 1
  if (first < 0 || span < SHORTEST_PITCH * LEAST_BARS * 2) return null
  const spectrum = toSpectrum(weights, first, first + span)
  const { step, usual } = spectrum
  const slowest = 1 / Math.min(LONGEST_PITCH, span / LEAST_BARS) / step
  let fastest = 1 / SHORTEST_PITCH / step
  let found = toFundamental(spectrum, slowest, fastest)
  const point = [2, 3].find((each) => Math.abs(1 / (found.place * step) / each - 1) < ON_POINTS)
  if (point !== undefined) {
    // What is faster than two points is the mirror image of what is slower.
    const slower = fastest / point
    const other = toFundamental(spectrum, slowest, slower)
    if (other.power >= EVIDENCE * usual) {
      found = other
      fastest = slower
    }
  }
  if (found.power < EVIDENCE * usual) return null
  return {
    pitch: refined(weights, 1 / (found.place * step), step),
    slower: slowerThan(spectrum, found, slowest, fastest, span),
  }
}
