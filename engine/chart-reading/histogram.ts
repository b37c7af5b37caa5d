import type { Background } from './background.ts'
import type { Series } from './price-series.ts'
import type { Pixels } from './reading.ts'
import { packedPixels } from './scale-pixels.ts'

/** Least distance from the background, in the channel that differs most, and from one colour of a bar to the next. */
const APART = 38
const OTHER_COLOUR = 50
/** Shortest part of a bar, and rows by which bars may miss their base. */
const SHORTEST = 3
const NEAR = 2
/** Of the columns under and over the track: the share with ink that reaches the base; how many gaps lie between bars, and how much longer than the middle one the longest may be. Where the fill of an area is too faint to be seen there are gaps too, of any length. */
const STANDING = 0.75
const GAPS = 3
const LONGEST_GAP = 6
/** Columns looked at, at most. */
const SAMPLES = 120
/** Share of the track that must lie on such bars. */
const ON_BARS = 0.5
/** How much the heights of the bars differ, as a share of the picture. */
const SPREAD = 0.03

/** A column of a picture: what stands out from the background without a gap, and where its colours end. */
interface Column {
  runs: { top: number; bottom: number }[]
  ends: number[]
}

/** The colour of the surface that most of the picture lies on. */
const mainColour = ({ groups, colours }: Background): [number, number, number] => {
  const counts = new Map<number, number>()
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1)
  const [main] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [0]
  const sums: [number, number, number] = [0, 0, 0]
  for (const [tile, group] of groups.entries())
    if (group === main) for (const c of [0, 1, 2] as const) sums[c] += colours[tile * 3 + c] as number
  const count = counts.get(main) ?? 1
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

const readColumn = (
  { data, width, height }: Pixels,
  packed: Int32Array,
  x: number,
  colour: readonly [number, number, number],
): Column => {
  const found: Column = { runs: [], ends: [] }
  let [top, part] = [-1, -1]
  const endPart = (y: number): void => {
    if (y - part >= SHORTEST) found.ends.push(part, y)
    part = y
  }
  for (let y = 0; y <= height; y += 1) {
    // Most pixels are that over them: then neither a bar nor a colour begins or ends.
    if (y > 0 && y < height && packed[y * width + x] === packed[(y - 1) * width + x]) continue
    const i = (y * width + x) * 4
    let [apart, changed] = [0, 0]
    for (let c = 0; y < height && c < 3; c += 1) {
      const value = data[i + c] as number
      apart = Math.max(apart, Math.abs(value - (colour[c] as number)))
      if (top >= 0) changed = Math.max(changed, Math.abs(value - (data[i - width * 4 + c] as number)))
    }
    if (apart >= APART && top < 0) {
      top = y
      part = y
    } else if (apart < APART && top >= 0) {
      endPart(y)
      found.runs.push({ top, bottom: y })
      top = -1
    } else if (top >= 0 && changed >= OTHER_COLOUR) endPart(y)
  }
  return found
}

/** The row at which most colours end. */
const baseOf = (columns: Column[], height: number): number => {
  const counts = new Float64Array(height + 2 * NEAR + 1)
  for (const { ends } of columns)
    for (const end of new Set(ends))
      for (let near = 0; near <= 2 * NEAR; near += 1) counts[end + near] = (counts[end + near] as number) + 1
  return counts.indexOf(Math.max(...counts)) - NEAR
}

/** How many columns lie before, between and after the bars, the shortest first. */
const gapsBetween = (standing: boolean[]): number[] => {
  const gaps: number[] = []
  let last = -1
  for (const [i, stands] of [...standing, true].entries()) {
    if (!stands) continue
    if (i > last + 1) gaps.push(i - last - 1)
    last = i
  }
  return gaps.sort((a, b) => a - b)
}

/**
 * Whether what was followed are the bars of a histogram: solid, apart from each other, of different heights, standing on
 * one row or hanging from it. Volume under a price is not meant: there the track lies above the bars.
 */
export const isHistogram = (pixels: Pixels, background: Background, { slots, track, left, right }: Series): boolean => {
  const colour = mainColour(background)
  const middleOf = (slot: number): number => Math.min(pixels.width - 1, slot * slots.size + (slots.size >> 1))
  const packed = packedPixels(pixels)
  const columns = new Map<number, Column>()
  const step = Math.max(1, Math.ceil((right - left) / slots.size / SAMPLES))
  for (let slot = left / slots.size; slot < right / slots.size; slot += step)
    columns.set(slot, readColumn(pixels, packed, middleOf(slot), colour))
  const all = [...columns.values()]
  const base = baseOf(all, pixels.height)
  const barOf = ({ runs }: Column) =>
    runs.find(({ top, bottom }) => top <= base + NEAR && bottom >= base - NEAR && bottom - top > NEAR * 2)
  const heights = all.flatMap((column) => {
    const bar = barOf(column)
    return bar === undefined ? [] : [bar.bottom - bar.top]
  })
  const inked = all.filter(({ runs }) => runs.some(({ top, bottom }) => bottom - top > NEAR * 2))
  const gaps = gapsBetween(all.map((column) => barOf(column) !== undefined))
  const mean = heights.reduce((sum, high) => sum + high, 0) / Math.max(1, heights.length)
  const spread = Math.sqrt(heights.reduce((sum, high) => sum + (high - mean) ** 2, 0) / Math.max(1, heights.length))
  let [looked, onBars] = [0, 0]
  for (const [i, node] of track.stretches.entries()) {
    const column = columns.get(track.slots[i] as number)
    if (column === undefined) continue
    looked += 1
    const bar = barOf(column)
    if (bar === undefined) continue
    const [top, bottom] = [slots.tops[node] as number, slots.bottoms[node] as number]
    if (bottom > bar.top - NEAR && top < bar.bottom + NEAR) onBars += 1
  }
  return (
    heights.length >= inked.length * STANDING &&
    gaps.length >= GAPS &&
    (gaps.at(-1) as number) <= (gaps[gaps.length >> 1] as number) * LONGEST_GAP &&
    spread >= pixels.height * SPREAD &&
    onBars >= looked * ON_BARS
  )
}
