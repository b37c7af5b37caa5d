import { type Background, TILE } from './background.ts'
import type { Pixels } from './reading.ts'

/** Least distance from the background, in the channel that differs most. */
const LEAST_CONTRAST = 38
/** Colours told apart at most. */
const MOST_COLOURS = 12
/** Directions from the background are one colour within about 20 degrees. */
const SAME_DIRECTION = 0.935

/** What stands out from the background, by colour. */
export interface Ink {
  width: number
  height: number
  /** 0 background, from 1 the number of a colour. Row by row. */
  colour: Uint8Array
  colours: InkColour[]
}

export interface InkColour {
  /** Difference from the background, channel by channel. */
  direction: readonly [number, number, number]
  count: number
}

const BINS = 1 << 15

/** The bin of a difference from the background: five signed bits a channel. */
const binOf = (r: number, g: number, b: number): number =>
  (((r + 256) >> 4) << 10) | (((g + 256) >> 4) << 5) | ((b + 256) >> 4)

const middleOf = (bin: number): [number, number, number] => [
  ((bin >> 10) << 4) - 248,
  (((bin >> 5) & 31) << 4) - 248,
  ((bin & 31) << 4) - 248,
]

const length = (v: readonly [number, number, number]): number => Math.hypot(v[0], v[1], v[2])

/** 1 for the same direction and strength, less for each difference. */
const likeness = (a: readonly [number, number, number], b: readonly [number, number, number]): number => {
  const [la, lb] = [length(a), length(b)]
  const cosine = (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (la * lb)
  return cosine - 0.05 * Math.max(0, Math.abs(Math.log(la / lb)) - 0.5)
}

interface Clusters {
  /** From bin to colour number. */
  table: Uint8Array
  colours: InkColour[]
}

const clusterBins = (counts: Uint32Array): Clusters => {
  const bins: { bin: number; vector: [number, number, number]; weight: number }[] = []
  for (let bin = 0; bin < BINS; bin += 1) {
    const count = counts[bin] as number
    if (count === 0) continue
    const vector = middleOf(bin)
    bins.push({ bin, vector, weight: count * length(vector) ** 1.5 })
  }
  bins.sort((a, b) => b.weight - a.weight || a.bin - b.bin)
  const table = new Uint8Array(BINS)
  const colours: InkColour[] = []
  for (const { bin, vector } of bins) {
    let best = -1
    let bestLikeness = -2
    for (let i = 0; i < colours.length; i += 1) {
      const like = likeness((colours[i] as InkColour).direction, vector)
      if (like > bestLikeness) {
        bestLikeness = like
        best = i
      }
    }
    if (bestLikeness < SAME_DIRECTION && colours.length < MOST_COLOURS) {
      colours.push({ direction: vector, count: 0 })
      best = colours.length - 1
    }
    table[bin] = best + 1
    const colour = colours[best] as InkColour
    colour.count += counts[bin] as number
  }
  return { table, colours }
}

/** Tells what stands out from what lies behind, and sorts it by colour; thin lines that were smoothed keep their colour, because a blend lies in its direction. */
export const findInk = (pixels: Pixels, background: Background): Ink => {
  const { data, width, height } = pixels
  const contrast = Math.max(LEAST_CONTRAST, Math.min(80, background.noise * 5))
  const bins = new Uint16Array(width * height)
  const counts = new Uint32Array(BINS)
  for (let y = 0; y < height; y += 1) {
    const tileRow = Math.floor(y / TILE) * background.columns
    for (let x0 = 0; x0 < width; x0 += TILE) {
      const tile = (tileRow + x0 / TILE) * 3
      const br = background.colours[tile] as number
      const bg = background.colours[tile + 1] as number
      const bb = background.colours[tile + 2] as number
      const end = y * width + Math.min(width, x0 + TILE)
      for (let p = y * width + x0; p < end; p += 1) {
        const r = (data[p * 4] as number) - br
        const g = (data[p * 4 + 1] as number) - bg
        const b = (data[p * 4 + 2] as number) - bb
        if (r < contrast && r > -contrast && g < contrast && g > -contrast && b < contrast && b > -contrast) continue
        const bin = binOf(r, g, b)
        bins[p] = bin
        counts[bin] = (counts[bin] as number) + 1
      }
    }
  }
  const { table, colours } = clusterBins(counts)
  const colour = new Uint8Array(width * height)
  for (let p = 0; p < colour.length; p += 1) {
    const bin = bins[p] as number
    if (bin !== 0) colour[p] = table[bin] as number
  }
  return { width, height, colour, colours }
}
