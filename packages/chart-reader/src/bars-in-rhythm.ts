import { arrowsOfMultiples, computeCloseness, computeDepth, findLattice } from './bar-lattice.ts'
import { findRhythm } from './bar-rhythm.ts'
import { withoutDrawnLines } from './drawn-lines.ts'
import type { Ink } from './ink.ts'
import { liesOver } from './overlaid-tracks.ts'
import { findBarsAt } from './placed-bars.ts'
import { type FoundBars, trackColumns } from './price-bars.ts'
import { followColours } from './price-series.ts'
import type { Stretches } from './price-track.ts'
import type { Series } from './series.ts'
import type { InkColumns } from './touching-bars.ts'
import { findEdges, type UprightEdges, weighByColour, weighEdges } from './upright-edges.ts'

/** Rows above and below what was followed in which edges are looked at, as a share of its height: averages are lower than their candles. */
const BEYOND = 0.3
/** Edges of a colour weigh at least so much to be looked at; as a share of the heaviest, for it to be one of bars, and for others to be measured by it. */
const LEAST_WEIGHT = 60
const LIGHT = 0.15
const HEAVY = 0.3
/** How close to the rhythm the edges of some colour are at least, those of each, and that for the closest. */
const LEAST_CLOSENESS = 0.25
const CLOSE = 0.18
const CLOSE_FOR_CLOSEST = 0.42
/** A colour whose edges stand anywhere is that of a line when it covers so much of the width; falling candles alone don't. */
const LINE_COVERAGE = 0.72
/** Another colour of bars was not followed when its edges weigh so much of the heaviest's. */
const OTHER_WEIGHT = 0.5
/** Of what was followed before, what bars found instead score, and cover of its height and width, at least. */
const LEAST_SCORE = 0.3
const LEAST_COVERED = 0.6
const LEAST_WIDTH = 0.85
/** How much lower ink is between bars. */
const LEAST_DEPTH = 0.3

/** The edges beside what was followed. */
const besideOf = (edges: UprightEdges, { top, bottom }: Series): ((edge: number) => boolean) => {
  const beyond = (bottom - top) * BEYOND
  return (edge) => edges.tops[edge] >= top - beyond && edges.tops[edge] <= bottom + beyond
}

interface RhythmicColour {
  colour: number
  weight: number
  closeness: number
  /** Columns in which there is ink of the colour, as a share of those that were followed. */
  coverage: number
}

/** For each colour in how many columns it stands beside what was followed, as a share of the columns of that. */
const toCoverage = ({ count, columns, tops, bottoms, colours }: Stretches, most: number, series: Series): number[] => {
  const covered = new Int32Array(most + 1)
  const last = new Int32Array(most + 1).fill(-1)
  for (let i = 0; i < count; i += 1) {
    const [colour, x] = [colours[i], columns[i]]
    const isBeside = bottoms[i] > series.top && tops[i] < series.bottom
    if (!isBeside || last[colour] === x || x < series.left || x >= series.right) continue
    last[colour] = x
    covered[colour] += 1
  }
  return Array.from(covered, (columnsOf) => columnsOf / (series.right - series.left))
}

const computeSum = (values: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < values.length; i += 1) sum += values[i]
  return sum
}

/** For each colour how closely its edges stand in the rhythm. */
const measureColours = (
  edges: UprightEdges,
  { stretches, ink }: { stretches: Stretches; ink: Ink },
  series: Series,
  pitch: number,
): RhythmicColour[] => {
  const coverage = toCoverage(stretches, ink.colours.length, series)
  const multiples = arrowsOfMultiples(pitch, ink.width + 1)
  return weighByColour(edges, ink.width, ink.colours.length, besideOf(edges, series)).map((weights, i) => {
    const weight = computeSum(weights.begins)
    return {
      colour: i + 1,
      weight,
      closeness: weight < LEAST_WEIGHT ? 0 : computeCloseness(weights, multiples),
      coverage: coverage[i + 1],
    }
  })
}

/** What is drawn as bars: the series itself where its colours are those of bars, or what can be followed without those of lines. */
const seriesOfBars = (
  { stretches, ink }: { stretches: Stretches; ink: Ink },
  series: Series,
  colours: RhythmicColour[],
): Series | null => {
  const heaviest = Math.max(...colours.map(({ weight }) => weight))
  const heavy = colours.filter(({ weight }) => weight >= HEAVY * heaviest)
  const closest = Math.max(...heavy.map(({ closeness }) => closeness))
  if (closest < LEAST_CLOSENESS) return null
  const isClose = ({ closeness }: RhythmicColour): boolean => closeness >= Math.max(CLOSE, CLOSE_FOR_CLOSEST * closest)
  const isLight = ({ weight }: RhythmicColour): boolean => weight < LIGHT * heaviest
  const own = colours.filter(({ colour }) => series.colours.includes(colour))
  const isLine = (each: RhythmicColour): boolean => each.coverage >= LINE_COVERAGE && (!isClose(each) || isLight(each))
  const others = colours.filter(
    (each) => isClose(each) && each.weight >= OTHER_WEIGHT * heaviest && !own.includes(each),
  )
  const areOfBars = own.some(isClose) && others.length === 0
  if (areOfBars && !own.some(isLine)) return series
  const rhythmic = colours.filter((each) => isClose(each) && !isLight(each)).map(({ colour }) => colour)
  const covers = ({ top, bottom }: Series): boolean =>
    Math.min(bottom, series.bottom) - Math.max(top, series.top) >= LEAST_COVERED * (series.bottom - series.top)
  const found = followColours(stretches, ink, rhythmic).sort((a, b) => b.score - a.score)
  // What is light may be the smoothed edges of bars, without which they can't be followed.
  const mayStay = areOfBars && own.every((each) => !isLine(each) || isLight(each))
  return (
    found.find((other) => liesOver(other, series) && other.score >= series.score * LEAST_SCORE && covers(other)) ??
    (mayStay ? series : null)
  )
}

/**
 * Bars that touch, or that lines run between and over: their upright edges stand in a rhythm, which those of lines don't.
 * Null where what was followed is a line.
 */
export const findBarsInRhythm = (
  scene: { stretches: Stretches; ink: Ink; columns: InkColumns },
  series: Series,
): { bars: FoundBars; series: Series } | null => {
  const { stretches, ink, columns } = scene
  const edges = findEdges(stretches, ink.width)
  const rhythm = findRhythm(weighEdges(edges, ink.width, () => true))
  if (rhythm === null) return null
  const bars = seriesOfBars(scene, series, measureColours(edges, scene, series, rhythm.pitch))
  if (bars === null) return null
  const isBeside = besideOf(edges, series)
  const own = weighEdges(edges, ink.width, (edge) => bars.colours.includes(edges.colours[edge]) && isBeside(edge))
  const rows = trackColumns(columns, bars)
  const lattice = findLattice(rows, own, rhythm)
  if (lattice === null || computeDepth(rows, lattice) < LEAST_DEPTH) return null
  const undrawn = withoutDrawnLines(scene, bars, lattice.pitch)
  const found =
    (undrawn && findBarsAt(undrawn.columns, trackColumns(undrawn.columns, undrawn.series), lattice, bars.colours)) ??
    findBarsAt(columns, rows, lattice, bars.colours)
  if (found === null) return null
  const wide = (found.bars[found.bars.length - 1]?.right ?? 0) - (found.bars[0]?.left ?? 0)
  const isNarrower = bars !== series && wide < LEAST_WIDTH * (series.right - series.left)
  return isNarrower ? null : { bars: found, series: bars }
}
