import { type Background, TILE } from './background.ts'
import { differenceBetween } from './colour-difference.ts'
import type { Extent } from './extent.ts'
import type { Stretches } from './price-track.ts'
import type { Pixels } from './reading.ts'

/** Share of the columns in which bars stand on one row before they count as a histogram. */
const ANCHORED_SHARE = 0.16
/** Of the stretches that stand on a base, as many at most may cross its row instead: prices cross a row, bars don't. */
const CROSSING_SHARE = 0.05
/** Least spread of the heights of such bars, in pixels: a flat price has none. */
const ANCHORED_SPREAD = 2.5

/** Rows above the base at which the colour of a bar is looked at, above its own edge, and share of the bars that have a colour there for it to be one of theirs; two colours are one when they differ by no more in any channel. */
const ABOVE_BASE = 4
const LEAST_SHARE = 0.08
const SAME_COLOUR = 20
/** Rows of other colours on end that stand in front of a bar at least: its own edge has fewer. */
const LEAST_BEFORE = 6
/** Rows under an upper edge at which the colour is seen: the edge itself is smoothed. */
const EDGE = 1

/** The row on which many stretches end (or begin), when those are of different heights: the base of a histogram. */
const findBase = (stretches: Stretches, height: number, chosen: Uint8Array, ends: Int32Array): number | null => {
  const counts = new Int32Array(height + 2)
  let columns = 0
  let column = -1
  for (let i = 0; i < stretches.count; i += 1) {
    if (chosen[i] === 0) continue
    if (stretches.columns[i] !== column) columns += 1
    column = stretches.columns[i]
    counts[ends[i]] += 1
  }
  let best = 1
  for (let row = 1; row <= height; row += 1) {
    const here = counts[row] + counts[row - 1]
    if (here > counts[best] + counts[best - 1]) best = row
  }
  if (counts[best] + counts[best - 1] < Math.max(16, columns * ANCHORED_SHARE)) return null
  let [n, sum, squares, crossing] = [0, 0, 0, 0]
  for (let i = 0; i < stretches.count; i += 1) {
    if (chosen[i] === 0) continue
    if (stretches.tops[i] < best - 3 && stretches.bottoms[i] > best + 3) crossing += 1
    if (Math.abs(ends[i] - best + 0.5) > 1) continue
    const high = stretches.bottoms[i] - stretches.tops[i]
    n += 1
    sum += high
    squares += high * high
  }
  const spread = Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2))
  return spread < ANCHORED_SPREAD || crossing > n * CROSSING_SHARE ? null : best
}

/** A picture and what lies behind its ink. */
interface Scene {
  pixels: Pixels
  background: Background
}

/** Colours as red, green and blue, one after another. */
type Colours = number[]

const differsFrom = (data: Pixels['data'], i: number, colours: Colours, c: number): boolean =>
  Math.abs(data[i] - colours[c]) > SAME_COLOUR ||
  Math.abs(data[i + 1] - colours[c + 1]) > SAME_COLOUR ||
  Math.abs(data[i + 2] - colours[c + 2]) > SAME_COLOUR

const isOneOf = (data: Pixels['data'], i: number, colours: Colours): boolean => {
  for (let c = 0; c < colours.length; c += 3) if (!differsFrom(data, i, colours, c)) return true
  return false
}

const isOnBase = (end: number, base: number): boolean => Math.abs(end - base + 0.5) <= 1.5

/** How much a pixel differs from what lies behind it, in the channel that differs most. */
const toStrength = ({ pixels: { data, width }, background }: Scene, x: number, y: number): number => {
  const [i, tile] = [(y * width + x) * 4, (Math.floor(y / TILE) * background.columns + Math.floor(x / TILE)) * 3]
  return differenceBetween(data, i, background.colours, tile)
}

/** The colours of the bars that stand on a base, seen a little above it. */
const coloursOfBars = (stretches: Stretches, pixels: Pixels, chosen: Uint8Array, base: number): Colours => {
  const { data, width } = pixels
  const colours: Colours = []
  const counts: number[] = []
  let all = 0
  for (let i = 0; i < stretches.count; i += 1) {
    const bottom = stretches.bottoms[i]
    if (chosen[i] === 0 || !isOnBase(bottom, base)) continue
    if (bottom - 1 - ABOVE_BASE <= stretches.tops[i] + EDGE) continue
    const at = ((bottom - 1 - ABOVE_BASE) * width + stretches.columns[i]) * 4
    all += 1
    let like = 0
    while (like < counts.length && differsFrom(data, at, colours, like * 3)) like += 1
    if (like === counts.length) colours.push(data[at], data[at + 1], data[at + 2])
    counts[like] = (counts[like] ?? 0) + 1
  }
  return colours.filter((_, c) => counts[Math.floor(c / 3)] >= all * LEAST_SHARE)
}

/** The rows of what stands in front of a bar, or above it without a gap; null where there is only the bar. */
const rowsBefore = (scene: Scene, x: number, { top, bottom }: Extent, bar: Colours): Extent | null => {
  const { data, width } = scene.pixels
  const isBar = (row: number): boolean => isOneOf(data, (row * width + x) * 4, bar)
  if (bottom - top < LEAST_BEFORE + ABOVE_BASE || isBar(top + EDGE)) return null
  for (let row = bottom - 1 - ABOVE_BASE; row >= top; row -= LEAST_BEFORE) {
    if (isBar(row)) continue
    let [first, end] = [row, row + 1]
    while (first > top && !isBar(first - 1)) first -= 1
    while (end < bottom && !isBar(end)) end += 1
    if (end >= bottom - ABOVE_BASE) return null
    row = first
    if (end - first < LEAST_BEFORE) continue
    // Where bars shine through each other, what stands above is but fainter.
    return toStrength(scene, x, (first + end) >> 1) > toStrength(scene, x, end + EDGE) ? { top, bottom: end } : null
  }
  return null
}

/** Takes the bars that stand on a base, or hang from it, out of the chosen stretches; what stands in front of one stays. */
const dropBars = (stretches: Stretches, scene: Scene, chosen: Uint8Array, base: number, stand: boolean): void => {
  const { columns, tops, bottoms } = stretches
  const colours = stand ? coloursOfBars(stretches, scene.pixels, chosen, base) : []
  for (let i = 0; i < stretches.count; i += 1) {
    if (chosen[i] === 0) continue
    const rows = { top: tops[i], bottom: bottoms[i] }
    const stands = isOnBase(rows.bottom, base)
    if (!stands && !isOnBase(rows.top, base)) continue
    const before = stands && colours.length > 0 ? rowsBefore(scene, columns[i], rows, colours) : null
    if (before === null) chosen[i] = 0
    else {
      tops[i] = before.top
      bottoms[i] = before.bottom
    }
  }
}

/** Takes the bars of histograms (volume, MACD) out of the chosen stretches. */
export const dropHistograms = (stretches: Stretches, scene: Scene, chosen: Uint8Array): void => {
  // Where nothing was dropped by one end nor by the other, nothing more will be.
  let without = 0
  for (let round = 0; round < 4 && without < 2; round += 1) {
    const stand = round % 2 === 0
    const base = findBase(stretches, scene.pixels.height, chosen, stand ? stretches.bottoms : stretches.tops)
    without = base === null ? without + 1 : 0
    if (base !== null) dropBars(stretches, scene, chosen, base, stand)
  }
}
