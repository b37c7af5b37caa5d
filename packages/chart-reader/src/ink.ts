import { type Background, stepBetween, TILE } from './background.ts'
import { keptArray } from './kept-arrays.ts'
import type { Pixels } from './reading.ts'
import { OPAQUE, packedPixels } from './scale-pixels.ts'

/** Least distance from the background, in the channel that differs most. */
const LEAST_CONTRAST = 38
/** Colours told apart at most. */
export const MOST_COLOURS = 12
/** Directions from the background are one colour within about 20 degrees. */
const SAME_DIRECTION = 0.935

/** What stands out from the background, by colour. */
export interface Ink {
  /** The picture that it was found in, and what lies behind it. */
  pixels: Pixels
  background: Background
  width: number
  height: number
  /** 0 background, from 1 the number of a colour. Column by column: what is asked of ink is mostly asked up and down. */
  colour: Uint8Array
  /** Pixels of ink. */
  count: number
  /** Whether no pixel of the picture is transparent. */
  opaque: boolean
  /** Along the rows, with places counted row by row. */
  runs: InkRuns
  colours: InkColour[]
}

/** Pixels of ink that follow each other along a row or a column, in ascending order: each from `starts` up to `ends`. A run may begin where the one before ends. */
export interface InkRuns {
  starts: Int32Array
  ends: Int32Array
}

/** Which colours are wanted, by their number. */
export const toWantedLeaf = (colours: readonly number[]): Uint8Array => {
  const wanted = new Uint8Array(256)
  for (const colour of colours) wanted[colour] = 1
  return wanted
}

export interface InkColour {
  /** Difference from the background, channel by channel. */
  direction: readonly [number, number, number]
  count: number
}

const BINS = 1 << 15

/** The bin of a difference from the background: five signed bits a channel. 0 stands for no ink, so black on white has the bin beside it. */
const computeBin = (r: number, g: number, b: number): number =>
  (((r + 256) >> 4) << 10) | (((g + 256) >> 4) << 5) | ((b + 256) >> 4) || 1

const computeMiddle = (bin: number): [number, number, number] => [
  ((bin >> 10) << 4) - 248,
  (((bin >> 5) & 31) << 4) - 248,
  ((bin & 31) << 4) - 248,
]

/** A difference from the background, and how strong it is. */
interface Difference {
  vector: readonly [number, number, number]
  length: number
}

const toDifference = (vector: readonly [number, number, number]): Difference => ({
  vector,
  length: Math.hypot(vector[0], vector[1], vector[2]),
})

/** 1 for the same direction and strength, less for each difference. */
const likeness = (one: Difference, other: Difference): number => {
  const [a, b] = [one.vector, other.vector]
  const cosine = (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (one.length * other.length)
  return cosine - 0.05 * Math.max(0, Math.abs(Math.log(one.length / other.length)) - 0.5)
}

interface Clusters {
  /** From bin to colour number. */
  table: Uint8Array
  colours: InkColour[]
}

const clusterBins = (counts: Uint32Array): Clusters => {
  const bins: { bin: number; difference: Difference; weight: number }[] = []
  for (let bin = 0; bin < BINS; bin += 1) {
    const count = counts[bin]
    if (count === 0) continue
    const difference = toDifference(computeMiddle(bin))
    bins.push({ bin, difference, weight: count * difference.length ** 1.5 })
  }
  bins.sort((a, b) => b.weight - a.weight || a.bin - b.bin)
  const table = new Uint8Array(BINS)
  const clusters: Difference[] = []
  const colours: InkColour[] = []
  for (const { bin, difference } of bins) {
    let best = -1
    let bestLikeness = -2
    for (let i = 0; i < clusters.length; i += 1) {
      const like = likeness(clusters[i], difference)
      if (like > bestLikeness) {
        bestLikeness = like
        best = i
      }
    }
    if (bestLikeness < SAME_DIRECTION && colours.length < MOST_COLOURS) {
      clusters.push(difference)
      colours.push({ direction: difference.vector, count: 0 })
      best = colours.length - 1
    }
    table[bin] = best + 1
    colours[best].count += counts[bin]
  }
  return { table, colours }
}

/** Pixels this near to the colour of a surface that lies beside their own tile belong to that surface. */
const NEAR_SURFACE = 16

/** For each tile the colours of the tiles around it that differ from its own: the other side of a panel's edge, or of the edge of an area's fill. */
const surfacesBeside = ({ columns, rows, colours, groups }: Background): (Uint8Array | null)[] => {
  // Most tiles lie among tiles of their own colour: compared as one number, that is soon seen.
  const whole = new Int32Array(groups.length)
  for (let i = 0; i < whole.length; i += 1)
    whole[i] = (colours[i * 3] << 16) | (colours[i * 3 + 1] << 8) | colours[i * 3 + 2]
  const surfaces: (Uint8Array | null)[] = []
  for (let tile = 0; tile < groups.length; tile += 1) {
    let found: number[] | null = null
    const x = tile % columns
    const y = Math.floor(tile / columns)
    for (let ty = Math.max(0, y - 1); ty <= Math.min(rows - 1, y + 1); ty += 1)
      for (let tx = Math.max(0, x - 1); tx <= Math.min(columns - 1, x + 1); tx += 1) {
        const other = ty * columns + tx
        if (whole[other] === whole[tile] || groups[other] === 0 || stepBetween(colours, tile, other) <= NEAR_SURFACE)
          continue
        found ??= []
        found.push(colours[other * 3], colours[other * 3 + 1], colours[other * 3 + 2])
      }
    surfaces.push(found === null ? null : Uint8Array.from(found))
  }
  return surfaces
}

const isSurface = (surfaces: Uint8Array, data: Pixels['data'], i: number): boolean => {
  for (let s = 0; s < surfaces.length; s += 3)
    if (
      Math.abs(data[i] - surfaces[s]) <= NEAR_SURFACE &&
      Math.abs(data[i + 1] - surfaces[s + 1]) <= NEAR_SURFACE &&
      Math.abs(data[i + 2] - surfaces[s + 2]) <= NEAR_SURFACE
    )
      return true
  return false
}

const LEAST_RUNS = 1 << 15
const keptStarts = keptArray('numbers')
const keptEnds = keptArray('numbers')
const keptBins = keptArray('shorts')
const keptColours = keptArray('bytes')

/** Runs of ink and their bins, in arrays that grow: most pictures have few. */
class RunList {
  starts: Int32Array
  ends: Int32Array
  bins: Uint16Array
  count = 0

  constructor() {
    this.starts = keptStarts(LEAST_RUNS)
    this.ends = keptEnds(LEAST_RUNS)
    this.bins = keptBins(LEAST_RUNS)
  }

  /** Adds the places from `from` up to `to`, all of one bin. */
  add(from: number, to: number, bin: number): void {
    const at = this.count
    if (at === this.starts.length) this.grow()
    this.starts[at] = from
    this.ends[at] = to
    this.bins[at] = bin
    this.count = at + 1
  }

  private grow(): void {
    const size = this.starts.length * 2
    const [starts, ends, bins] = [keptStarts(size), keptEnds(size), keptBins(size)]
    starts.set(this.starts)
    ends.set(this.ends)
    bins.set(this.bins)
    this.starts = starts
    this.ends = ends
    this.bins = bins
  }
}

/** The bin of a pixel that stands out; 0 for one of the background, or of a surface beside it. */
const binAt = (
  data: Pixels['data'],
  i: number,
  behind: Uint8Array,
  tile: number,
  contrast: number,
  beside: Uint8Array | null,
): number => {
  const r = data[i] - behind[tile]
  const g = data[i + 1] - behind[tile + 1]
  const b = data[i + 2] - behind[tile + 2]
  if (r < contrast && r > -contrast && g < contrast && g > -contrast && b < contrast && b > -contrast) return 0
  return beside !== null && isSurface(beside, data, i) ? 0 : computeBin(r, g, b)
}

/** The place after the last of those that are as the first. */
const runEnd = (packed: Int32Array, from: number, end: number): number => {
  const value = packed[from]
  let p = from + 1
  while (p < end && packed[p] === value) p += 1
  return p
}

/** Finds what stands out, and whether nothing is transparent: every pixel is looked at here or in the search for the background. */
const findRuns = (pixels: Pixels, background: Background): { list: RunList; opaque: boolean } => {
  const { data, width, height } = pixels
  const { columns, colours } = background
  const packed = packedPixels(pixels)
  const contrast = Math.max(LEAST_CONTRAST, Math.min(80, background.noise * 5))
  const list = new RunList()
  const surfaces = surfacesBeside(background)
  // Columns of tiles with more than plain background in them.
  const lookedAt = (tileRow: number, row: number): number[] => {
    const looked: number[] = []
    for (let column = 0; column < columns; column += 1) {
      const [tile, first] = [tileRow + column, row + column * TILE]
      const isEmpty =
        background.plain[tile] === 1 &&
        (packed[first] & OPAQUE) === OPAQUE &&
        binAt(data, first * 4, colours, tile * 3, contrast, surfaces[tile] ?? null) === 0
      if (!isEmpty) looked.push(column)
    }
    return looked
  }
  // Neighbours are mostly of one colour, and mostly of the background's, which is kept from row to row of a tile.
  const plain = new Float64Array(columns)
  let common = OPAQUE
  let looked: number[] = []
  for (let y = 0; y < height; y += 1) {
    const tileRow = Math.floor(y / TILE) * columns
    if (y % TILE === 0) {
      plain.fill(Number.NaN)
      looked = lookedAt(tileRow, y * width)
    }
    for (let i = 0; i < looked.length; i += 1) {
      const column = looked[i]
      const tile = tileRow + column
      const beside = surfaces[tile] ?? null
      const end = y * width + Math.min(width, (column + 1) * TILE)
      for (let p = y * width + column * TILE; p < end; ) {
        const from = p
        const value = packed[from]
        p = runEnd(packed, from, end)
        common &= value
        if (value === plain[column]) continue
        const bin = binAt(data, from * 4, colours, tile * 3, contrast, beside)
        if (bin === 0) plain[column] = value
        else list.add(from, p, bin)
      }
    }
  }
  return { list, opaque: common === OPAQUE }
}

/** Tells what stands out from what lies behind, and sorts it by colour; thin lines that were smoothed keep their colour, because a blend lies in its direction. */
export const findInk = (pixels: Pixels, background: Background): Ink => {
  const { width, height } = pixels
  const { list, opaque } = findRuns(pixels, background)
  const { starts, ends, bins, count } = list
  const counts = new Uint32Array(BINS)
  for (let i = 0; i < count; i += 1) counts[bins[i]] += ends[i] - starts[i]
  const { table, colours } = clusterBins(counts)
  const colour = keptColours(width * height)
    .subarray(0, width * height)
    .fill(0)
  let [y, row] = [0, 0]
  for (let i = 0; i < count; i += 1) {
    const start = starts[i]
    while (start >= row + width) {
      row += width
      y += 1
    }
    const number = table[bins[i]]
    const end = (ends[i] - row) * height + y
    for (let place = (start - row) * height + y; place < end; place += height) colour[place] = number
  }
  const runs = { starts: starts.subarray(0, count), ends: ends.subarray(0, count) }
  const inked = colours.reduce((sum, each) => sum + each.count, 0)
  return { pixels, background, width, height, colour, count: inked, opaque, runs, colours }
}
