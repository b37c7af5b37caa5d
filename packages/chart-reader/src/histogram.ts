import { type Background, TILE } from './background.ts'
import { differenceBetween } from './colour-difference.ts'
import type { Extent } from './extent.ts'
import type { Pixels } from './reading.ts'
import { packedPixels } from './scale-pixels.ts'
import type { Series } from './series.ts'

/** Least distance from the background, in the channel that differs most, and from one colour of a bar to the next. */
const APART = 38
const OTHER_COLOUR = 50
/** What fades is at its end, within some rows, no more different from what lies beyond than by this share of what ink is. */
const FADED = 0.5
/** Shortest part of a bar, and rows by which bars may miss their base. */
const SHORTEST = 3
const NEAR = 2
/** Of the columns under and over the track: the share with ink that reaches the base; how many gaps lie between bars, and how much longer than the middle one the longest may be. Where the fill of an area is too faint to be seen there are gaps too, of any length. */
const STANDING = 0.75
/** Of every so many of these columns one is looked at before the others: where the track lies on so few bars, it is no histogram. */
const FIRST_OF = 5
const FEW_ON_BARS = 0.25
const GAPS = 3
const LONGEST_GAP = 6
/** Share of the gaps in which what was followed may lie beyond the row on which the bars stand, and share of the bars that must stand on one side of it: nothing hangs under bars, but where the fill of an area ends its line goes on. */
const BEYOND = 0.5
const ONE_SIDE = 0.9
/** Columns looked at, at most. */
const SAMPLES = 120
/** Share of the track that must lie on such bars. */
const ON_BARS = 0.5
/** How much the heights of the bars differ, as a share of the picture. */
const SPREAD = 0.03

/** A column of a picture: what stands out from the background without a gap, and where its colours end. */
interface Column {
  runs: Extent[]
  ends: number[]
}

/** The colour of the surface that most of the picture lies on. */
const mainColour = ({ groups, colours }: Background): [number, number, number] => {
  const counts = new Map<number, number>()
  // Counted, not iterated: an iterator over an array of numbers is several times slower.
  for (let tile = 0; tile < groups.length; tile += 1) {
    const group = groups[tile]
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  const [main] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [0]
  const sums: [number, number, number] = [0, 0, 0]
  for (let tile = 0; tile < groups.length; tile += 1)
    if (groups[tile] === main) for (let c = 0; c < 3; c += 1) sums[c] += colours[tile * 3 + c]
  const count = counts.get(main) ?? 1
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

/** A column while its picture is gone through: rows at which the ink and the colour that are open began, -1 for none. */
interface OpenColumn extends Column {
  x: number
  top: number
  part: number
}

const endPart = (column: OpenColumn, y: number): void => {
  if (y - column.part >= SHORTEST) column.ends.push(column.part, y)
  column.part = y
}

/** Whether a pixel differs from the colour of the background by so much that it is ink. */
const isInk = (data: Pixels['data'], i: number, colour: readonly number[]): boolean =>
  Math.abs(data[i] - colour[0]) >= APART ||
  Math.abs(data[i + 1] - colour[1]) >= APART ||
  Math.abs(data[i + 2] - colour[2]) >= APART

/** Whether two pixels have different colours. */
const areOfTwo = (data: Pixels['data'], i: number, other: number): boolean =>
  Math.abs(data[i] - data[other]) >= OTHER_COLOUR ||
  Math.abs(data[i + 1] - data[other + 1]) >= OTHER_COLOUR ||
  Math.abs(data[i + 2] - data[other + 2]) >= OTHER_COLOUR

/** Goes on by one row at which the column changes. */
const readRow = ({ data, width }: Pixels, column: OpenColumn, y: number, colour: readonly number[]): void => {
  const i = (y * width + column.x) * 4
  const isOpen = column.top >= 0
  if (!isInk(data, i, colour)) {
    if (isOpen) endColumn(column, y)
  } else if (!isOpen) {
    column.top = y
    column.part = y
  } else if (areOfTwo(data, i, i - width * 4)) endPart(column, y)
}

const endColumn = (column: OpenColumn, y: number): void => {
  endPart(column, y)
  column.runs.push({ top: column.top, bottom: y })
  column.top = -1
}

/** The next row whose pixel isn't that over it. Most are: then neither a bar nor a colour begins or ends. */
const nextChange = (packed: Int32Array, width: number, x: number, from: number, bottom: number): number => {
  const end = bottom * width
  let place = from * width + x
  while (place < end && packed[place] === packed[place - width]) place += width
  return (place - x) / width
}

/** Some columns of the picture. They are gone through a row of tiles at a time, as they lie in memory; in a tile of one colour nothing changes but at its top. */
const readColumns = (pixels: Pixels, background: Background, xs: number[], colour: readonly number[]): Column[] => {
  const { width, height } = pixels
  const packed = packedPixels(pixels)
  const columns = xs.map((x): OpenColumn => ({ x, top: -1, part: -1, runs: [], ends: [] }))
  for (const column of columns) readRow(pixels, column, 0, colour)
  for (let top = 0; top < height; top += TILE)
    for (const column of columns) {
      const { x } = column
      const tile = (top / TILE) * background.columns + Math.floor(x / TILE)
      const bottom = background.plain[tile] === 1 ? top + 1 : Math.min(height, top + TILE)
      for (let y = nextChange(packed, width, x, Math.max(1, top), bottom); y < bottom; ) {
        readRow(pixels, column, y, colour)
        y = nextChange(packed, width, x, y + 1, bottom)
      }
    }
  for (const column of columns) if (column.top >= 0) endColumn(column, height)
  return columns
}

/** The row at which most colours end. */
const toBase = (columns: Column[], height: number): number => {
  const counts = new Float64Array(height + 2 * NEAR + 1)
  for (const { ends } of columns)
    for (const end of new Set(ends)) for (let near = 0; near <= 2 * NEAR; near += 1) counts[end + near] += 1
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

/** The middle row of the track in each of the slots; null where it has none. */
const toRows = (slots: Series['slots'], track: Series['track'], looked: number[]): (number | null)[] => {
  const rows = new Map<number, number>()
  for (const [i, node] of track.stretches.entries())
    rows.set(track.slots[i], (slots.tops[node] + slots.bottoms[node]) / 2)
  return looked.map((slot) => rows.get(slot) ?? null)
}

/** Whether in most gaps between bars that stand on one row something was followed under it, or over the row from which they hang. */
const goesBeyond = (bars: (Extent | null)[], rows: (number | null)[], base: number): boolean => {
  const found = bars.filter((bar) => bar !== null)
  const gaps = rows.filter((_, i) => bars[i] === null)
  const isMost = (count: number): boolean => count > gaps.length * BEYOND
  const standing = found.filter(({ bottom }) => bottom <= base + NEAR).length >= found.length * ONE_SIDE
  const hanging = found.filter(({ top }) => top >= base - NEAR).length >= found.length * ONE_SIDE
  return (
    (standing && isMost(gaps.filter((row) => row !== null && row > base + NEAR).length)) ||
    (hanging && isMost(gaps.filter((row) => row !== null && row < base - NEAR).length))
  )
}

/** Whether most of what seems to stand on one row only fades there, as what fills an area does. */
const fadesOut = ({ data, width, height }: Pixels, xs: number[], bars: (Extent | null)[], base: number): boolean => {
  let [ending, fading] = [0, 0]
  for (const [i, bar] of bars.entries()) {
    if (bar === null || Math.abs(bar.bottom - base) > NEAR || bar.bottom + NEAR >= height) continue
    const at = (bar.bottom * width + xs[i]) * 4
    const [over, under] = [at - (NEAR + 1) * width * 4, at + NEAR * width * 4]
    ending += 1
    if (differenceBetween(data, over, data, under) < APART * FADED) fading += 1
  }
  return fading > ending / 2
}

/** For each column the ink that reaches the row on which most columns end; null where none does. */
const barsIn = (columns: Column[], height: number): { base: number; bars: (Extent | null)[] } => {
  const base = toBase(columns, height)
  const reachesBase = ({ top, bottom }: Extent): boolean =>
    top <= base + NEAR && bottom >= base - NEAR && bottom - top > NEAR * 2
  return { base, bars: columns.map(({ runs }) => runs.find(reachesBase) ?? null) }
}

/** The columns with more ink than a line has. */
const toInkedRuns = (columns: Column[]): Column[] =>
  columns.filter(({ runs }) => runs.some(({ top, bottom }) => bottom - top > NEAR * 2))

/** Of the slots with a column, how many the track has, and in how many it lies on the bar there. */
const countOnBars = (
  { slots, track }: Pick<Series, 'slots' | 'track'>,
  looked: number[],
  bars: (Extent | null)[],
): { seen: number; onBars: number } => {
  const barAt = new Map(looked.map((slot, i) => [slot, bars[i]]))
  let [seen, onBars] = [0, 0]
  for (const [i, node] of track.stretches.entries()) {
    const bar = barAt.get(track.slots[i])
    if (bar === undefined) continue
    seen += 1
    if (bar === null) continue
    const [top, bottom] = [slots.tops[node], slots.bottoms[node]]
    if (bottom > bar.top - NEAR && top < bar.bottom + NEAR) onBars += 1
  }
  return { seen, onBars }
}

/**
 * Whether what was followed are the bars of a histogram: solid, apart from each other, of different heights, standing on
 * one row or hanging from it. Volume under a price is not meant: there the track lies above the bars.
 */
export const isHistogram = (pixels: Pixels, background: Background, series: Series): boolean => {
  const { slots, track, left, right } = series
  const colour = mainColour(background)
  const computeMiddle = (slot: number): number => Math.min(pixels.width - 1, slot * slots.size + (slots.size >> 1))
  const readAt = (some: number[]): Column[] => readColumns(pixels, background, some.map(computeMiddle), colour)
  const looked: number[] = []
  const step = Math.max(1, Math.ceil((right - left) / slots.size / SAMPLES))
  for (let slot = left / slots.size; slot < right / slots.size; slot += step) looked.push(slot)
  const first = looked.filter((_, i) => i % FIRST_OF === 0)
  const begun = countOnBars(series, first, barsIn(readAt(first), pixels.height).bars)
  if (begun.onBars < begun.seen * FEW_ON_BARS) return false
  const all = readAt(looked)
  const { base, bars } = barsIn(all, pixels.height)
  const { seen, onBars } = countOnBars(series, looked, bars)
  const heights = bars.filter((bar) => bar !== null).map(({ top, bottom }) => bottom - top)
  const gaps = gapsBetween(bars.map((bar) => bar !== null))
  const mean = heights.reduce((sum, high) => sum + high, 0) / Math.max(1, heights.length)
  const spread = Math.sqrt(heights.reduce((sum, high) => sum + (high - mean) ** 2, 0) / Math.max(1, heights.length))
  return (
    heights.length >= toInkedRuns(all).length * STANDING &&
    gaps.length >= GAPS &&
    gaps[gaps.length - 1] <= gaps[gaps.length >> 1] * LONGEST_GAP &&
    spread >= pixels.height * SPREAD &&
    onBars >= seen * ON_BARS &&
    !goesBeyond(bars, toRows(slots, track, looked), base) &&
    !fadesOut(pixels, looked.map(computeMiddle), bars, base)
  )
}
