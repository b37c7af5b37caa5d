import { keptArray } from './kept-arrays.ts'
import { type Lanes, toLength } from './ruled-lines.ts'
import type { Slots, Track } from './series.ts'

/** Columns are gathered into at most this many slots. */
const MOST_SLOTS = 640
/** Stretches of one slot that are followed at most. */
const MOST_STRETCHES = 8
/** Slots that a track may pass over without ink. */
const LONGEST_PASS = 36
/** What passing over a slot costs, in covered slots. */
const PASS_COST = 0.3
/** What a jump across the whole height costs, in covered slots. */
const JUMP_COST = 70

/** What a stretch counts more, in covered slots, when it is as high as this share of the picture: candles before the lines drawn over them in their colour. */
const THICK_BONUS = 0.6
const THICK = 0.035

/** Share of the height that a price may jump between two slots near the ends of its track. */
const LONGEST_JUMP = 0.1
/** Share of a track that may be cut off at either end. */
const LONGEST_END = 0.07
/** The same for an end whose ink is this much higher or lower than the rest: another kind of figure. */
const LONGEST_OTHER = 0.42
const OTHER_HEIGHT = 4

/** A plate at an end: share of the track, height as a share of the picture, width for its height, and how much of that it fills at least. */
const LONGEST_PLATE = 0.15
const PLATE_HEIGHT = 0.075
const PLATE_WIDTH = 1.5
const PLATE_FILLED = 0.45

/** An end of up to this share of a track goes when the track leaps to it so many times as far as anywhere else, and so far at least (share of the height). */
const LONGEST_LEAPT_TO = 0.2
const LONE_LEAP = 4
const LEAST_LEAP = 0.04
/** Share of the steps at which the ink of a line becomes much higher or lower, at most; by so many rows, and so much of its height. */
const LINE_JAGGED = 0.3
const JAG = 3
const JAG_SHARE = 0.35
/** Rows that a line leaps at most, where another one crosses it. */
const JOINED = 2

/** Share of a track that must stand still at its end to be cut off, and how high its ink is there at most. */
const LEAST_FLAT_END = 0.04
const FLAT_END_ROWS = 4

/** Vertical stretches of ink of one colour: column, upper row, row after the last. Ordered by column, then row. */
export interface Stretches {
  count: number
  columns: Int32Array
  tops: Int32Array
  bottoms: Int32Array
  colours: Uint8Array
}

/** The place after the last of those that have the colour of the first. */
const colourEnd = (ink: Uint8Array, from: number, most: number): number => {
  const colour = ink[from]
  let place = from + 1
  while (place < most && ink[place] === colour) place += 1
  return place
}

const keptColumns = keptArray('numbers')
const keptTops = keptArray('numbers')
const keptBottoms = keptArray('numbers')
const keptColours = keptArray('bytes')

/** All vertical stretches of a picture given column by column. They are kept until the next picture is read. */
export const findStretches = ({ ink, length, runs }: Lanes): Stretches => {
  const most = toLength(runs)
  const [columns, tops, bottoms, colours] = [keptColumns(most), keptTops(most), keptBottoms(most), keptColours(most)]
  let count = 0
  for (let i = 0; i < runs.starts.length; i += 1) {
    const runEnd = runs.ends[i]
    const column = Math.floor(runs.starts[i] / length)
    for (let place = runs.starts[i]; place < runEnd; ) {
      const end = colourEnd(ink, place, runEnd)
      const colour = ink[place]
      if (colour !== 0) {
        columns[count] = column
        tops[count] = place - column * length
        bottoms[count] = end - column * length
        colours[count] = colour
        count += 1
      }
      place = end
    }
  }
  return { count, columns, tops, bottoms, colours }
}

/** Rows of one slot from top to bottom, upper row and row after the last in turn: joined where at most two rows lie between them; the longest are kept. */
const joined = (rows: number[]): number[] => {
  if (rows.length <= 2) return rows
  for (let i = 2; i < rows.length; i += 2)
    for (let at = i; at > 0 && rows[at] < rows[at - 2]; at -= 2) {
      const [top, bottom] = [rows[at], rows[at + 1]]
      rows[at] = rows[at - 2]
      rows[at + 1] = rows[at - 1]
      rows[at - 2] = top
      rows[at - 1] = bottom
    }
  let end = 0
  for (let i = 0; i < rows.length; i += 2) {
    const [top, bottom] = [rows[i], rows[i + 1]]
    if (end > 0 && top <= rows[end - 1] + 2) rows[end - 1] = Math.max(rows[end - 1], bottom)
    else {
      rows[end] = top
      rows[end + 1] = bottom
      end += 2
    }
  }
  rows.length = end
  return end <= MOST_STRETCHES * 2 ? rows : toLongest(rows)
}

const toLongest = (rows: number[]): number[] => {
  const pairs: [number, number][] = []
  for (let i = 0; i < rows.length; i += 2) pairs.push([rows[i], rows[i + 1]])
  return pairs
    .sort((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, MOST_STRETCHES)
    .sort((a, b) => a[0] - b[0])
    .flat()
}

const keptSlotTops = keptArray('numbers')
const keptSlotBottoms = keptArray('numbers')

/** Gathers the stretches of the chosen colours, without those that `keep` refuses, into slots. */
export const gatherSlots = (
  stretches: Stretches,
  width: number,
  height: number,
  keep: (stretch: number) => boolean,
): Slots => {
  const size = Math.max(1, Math.ceil(width / MOST_SLOTS))
  const count = Math.ceil(width / size)
  const starts = new Int32Array(count + 1)
  const [tops, bottoms] = [keptSlotTops(stretches.count), keptSlotBottoms(stretches.count)]
  const rows: number[] = []
  let total = 0
  let i = 0
  for (let slot = 0; slot < count; slot += 1) {
    starts[slot] = total
    rows.length = 0
    for (; i < stretches.count && stretches.columns[i] < (slot + 1) * size; i += 1)
      if (keep(i)) rows.push(stretches.tops[i], stretches.bottoms[i])
    const kept = joined(rows)
    for (let at = 0; at < kept.length; at += 2) {
      tops[total] = kept[at]
      bottoms[total] = kept[at + 1]
      total += 1
    }
  }
  starts[count] = total
  return { size, count, height, starts, tops: tops.slice(0, total), bottoms: bottoms.slice(0, total) }
}

/** Rows between two stretches; 0 when they overlap. */
const gapBetween = (slots: Slots, a: number, b: number): number => {
  const down = slots.tops[b] - slots.bottoms[a]
  const up = slots.tops[a] - slots.bottoms[b]
  return Math.max(0, down, up)
}

/** How much wider the gap before an end is than any other in its track, and how far the end lies above or below, as a share of the height. */
const WIDER = 2
const FAR = 0.1

/** Whether the shorter end of a track, from or up to one of its stretches, lies behind a gap wider than any in the rest of it, and far above or below: the symbols of a legend beside a chart. */
const isFarOff = ({ tops, bottoms, height }: Slots, { stretches, slots }: Track, i: number): boolean => {
  const [before, here] = [stretches[i - 1], stretches[i]]
  const [down, up] = [tops[here] - bottoms[before], tops[before] - bottoms[here]]
  if (Math.max(down, up) <= FAR * height) return false
  const gapBefore = (k: number): number => slots[k] - slots[k - 1] - 1
  const [from, to] = i > slots.length / 2 ? [1, i] : [i + 1, slots.length]
  for (let k = from; k < to; k += 1) if (gapBefore(i) <= WIDER * gapBefore(k)) return false
  return true
}

const isOther = (height: number, other: number): boolean =>
  height > OTHER_HEIGHT * other || height * OTHER_HEIGHT < other

const computeMean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Removes the ends of a track that hang on by one long jump or one long pass: a label, a legend, a frame. */
const trimTrack = (slots: Slots, track: Track): Track => {
  const { stretches, slots: where } = track
  const passes: number[] = []
  for (let i = 1; i < where.length; i += 1) {
    const pass = where[i] - where[i - 1] - 1
    if (pass > 0) passes.push(pass)
  }
  passes.sort((a, b) => a - b)
  const usual = passes[passes.length >> 1] ?? 0
  const height = (a: number, b: number): number => {
    let sum = 0
    for (let i = a; i < b; i += 1) sum += slots.bottoms[stretches[i]] - slots.tops[stretches[i]]
    return sum / Math.max(1, b - a)
  }
  const otherHeight = (i: number): boolean => isOther(height(0, i), height(i, stretches.length))
  const isBreak = (i: number): boolean => {
    const pass = where[i] - where[i - 1] - 1
    const gap = gapBetween(slots, stretches[i - 1], stretches[i])
    return (
      pass > Math.max(7, usual * 2.5) || (gap > slots.height * LONGEST_JUMP && (pass > usual + 2 || otherHeight(i)))
    )
  }
  let [from, to] = [0, stretches.length]
  const mayEnd = (piece: number, i: number): boolean => {
    if (piece > stretches.length * LONGEST_OTHER || !isBreak(i)) return false
    if (piece <= stretches.length * LONGEST_END || otherHeight(i)) return true
    return piece <= stretches.length * LONGEST_LEAPT_TO && isFarOff(slots, track, i)
  }
  for (let i = 1; i < stretches.length * LONGEST_OTHER; i += 1) if (mayEnd(i, i)) from = i
  for (let i = stretches.length - 1; i > stretches.length * (1 - LONGEST_OTHER); i -= 1)
    if (mayEnd(stretches.length - i, i)) to = i
  return { score: track.score, stretches: stretches.slice(from, to), slots: where.slice(from, to) }
}

/** Removes an end that stands still on one row: what is left of the line of the last price, or of a ruler. A price that stood still there ends at the same row without it. */
const withoutFlatEnds = (slots: Slots, track: Track): Track => {
  const { stretches, slots: where } = track
  const least = Math.max(8, stretches.length * LEAST_FLAT_END)
  const computeMiddle = (i: number): number => slots.tops[stretches[i]] + slots.bottoms[stretches[i]]
  const isThin = (i: number): boolean => slots.bottoms[stretches[i]] - slots.tops[stretches[i]] <= FLAT_END_ROWS
  const flatFrom = (end: number, step: number): number => {
    let i = end
    while (i >= 0 && i < stretches.length && isThin(i) && Math.abs(computeMiddle(i) - computeMiddle(end)) <= 2)
      i += step
    return i
  }
  const [head, tail] = [flatFrom(0, 1), flatFrom(stretches.length - 1, -1)]
  // Slots, not stretches: a dotted line has few of these.
  const toWidth = (first: number, last: number): number => where[last] - where[first] + 1
  const isLong = (first: number, last: number): boolean => first <= last && toWidth(first, last) >= least
  const from = isLong(0, head - 1) && head < stretches.length / 2 ? head : 0
  const to = isLong(tail + 1, stretches.length - 1) && tail > stretches.length / 2 ? tail + 1 : stretches.length
  return { score: track.score, stretches: stretches.slice(from, to), slots: where.slice(from, to) }
}

/** Whether so many slots of the track, from one place in it on, keep to a box that is wider than high and mostly full: a plate with a price on it. */
const isPlate = (slots: Slots, { stretches, slots: where }: Track, from: number, to: number): boolean => {
  let [top, bottom, filled] = [slots.height, 0, 0]
  for (let i = from; i < to; i += 1) {
    top = Math.min(top, slots.tops[stretches[i]])
    bottom = Math.max(bottom, slots.bottoms[stretches[i]])
  }
  const [first, last] = [where[from], where[to - 1]]
  const width = (last + 1 - first) * slots.size
  if (bottom - top > PLATE_HEIGHT * slots.height || width < (bottom - top) * PLATE_WIDTH) return false
  for (let node = slots.starts[first]; node < slots.starts[last + 1]; node += 1)
    filled += Math.max(0, Math.min(bottom, slots.bottoms[node]) - Math.max(top, slots.tops[node]))
  return filled * slots.size >= (bottom - top) * width * PLATE_FILLED
}

/** Removes an end that is a plate among price labels: the track jumps to it. */
const withoutPlates = (slots: Slots, track: Track): Track => {
  const { stretches, slots: where, score } = track
  const longest = stretches.length * LONGEST_PLATE
  const jumps = (i: number): boolean => gapBetween(slots, stretches[i - 1], stretches[i]) > slots.height * LONGEST_JUMP
  let [from, to] = [0, stretches.length]
  for (let i = 1; i < longest; i += 1) if (jumps(i) && isPlate(slots, track, 0, i)) from = i
  for (let i = stretches.length - 1; i > stretches.length - longest; i -= 1)
    if (jumps(i) && isPlate(slots, track, i, stretches.length)) to = i
  return { score, stretches: stretches.slice(from, to), slots: where.slice(from, to) }
}

/** Whether some stretches are of a line: the ink seldom becomes much higher or lower from one to the next, as that of candles does. */
const areOfLine = (heights: number[]): boolean => {
  const jags = heights.slice(1).filter((height, i) => {
    const before = heights[i]
    return Math.abs(height - before) >= Math.max(JAG, JAG_SHARE * Math.max(height, before))
  })
  return jags.length <= heights.length * LINE_JAGGED
}

/** The place of an end that the track leaps to as it leaps nowhere else; undefined where it has none. */
const loneLeap = (leaps: number[], from: number, to: number, least: number): number | undefined => {
  let best = from
  for (let i = from; i < to; i += 1) if (leaps[i] > leaps[best]) best = i
  const others = Math.max(0, ...leaps.slice(from, best), ...leaps.slice(best + 1, to))
  return (leaps[best] ?? 0) >= Math.max(least, LONE_LEAP * others) ? best : undefined
}

/**
 * Removes an end that the track leaps to as it leaps nowhere else: a legend, a plate, icons. A line never leaps; a price
 * drawn as candles may do so once, but not farther than it went in all.
 */
const withoutLeaptTo = (slots: Slots, { score, stretches, slots: where }: Track): Track => {
  const leaps = stretches.map((node, i) => (i === 0 ? 0 : gapBetween(slots, stretches[i - 1], node)))
  const longest = Math.floor(stretches.length * LONGEST_LEAPT_TO)
  const usual = Math.max(0, ...leaps.slice(longest + 1, stretches.length - longest))
  const least = Math.max(LEAST_LEAP * slots.height, LONE_LEAP * usual)
  const from = loneLeap(leaps, 1, longest + 1, least) ?? 0
  const to = loneLeap(leaps, stretches.length - longest, stretches.length, least) ?? stretches.length
  if (from === 0 && to === stretches.length) return { score, stretches, slots: where }
  const rest = stretches.slice(from, to)
  const toHeights = (nodes: number[]): number[] => nodes.map((node) => slots.bottoms[node] - slots.tops[node])
  const top = Math.min(...rest.map((node) => slots.tops[node]))
  const bottom = Math.max(...rest.map((node) => slots.bottoms[node]))
  const heights = toHeights(rest)
  const isLine = usual <= JOINED && areOfLine(heights)
  const goes = (place: number, end: number[]): boolean =>
    isLine || leaps[place] > bottom - top || isOther(computeMean(toHeights(end)), computeMean(heights))
  const first = from > 0 && goes(from, stretches.slice(0, from)) ? from : 0
  const end = to < stretches.length && goes(to, stretches.slice(to)) ? to : stretches.length
  return { score, stretches: stretches.slice(first, end), slots: where.slice(first, end) }
}

interface Ways {
  /** Of the best way that ends in the stretch; 0 for stretches that are left out. */
  scores: Float64Array
  before: Int32Array
  /** For each slot the best score in it or in one before. */
  best: Float64Array
}

/** Finds the best way to a stretch from those of the slots before. */
const reachFromBefore = (slots: Slots, { scores, before, best }: Ways, slot: number, node: number): void => {
  const jump = JUMP_COST / slots.height
  let score = 0
  const first = Math.max(0, slot - LONGEST_PASS - 1)
  for (let other = slot - 1; other >= first; other -= 1) {
    const pass = PASS_COST * (slot - 1 - other)
    // From farther off none can be better: passing costs more, and the best there is no better.
    if (best[other] - pass <= score) break
    const end = slots.starts[other + 1]
    for (let from = slots.starts[other]; from < end; from += 1) {
      const reached = scores[from] - pass
      if (reached <= score) continue
      const landed = reached - jump * gapBetween(slots, from, node)
      if (landed <= score) continue
      score = landed
      before[node] = from
    }
  }
  scores[node] = score + 1 + toBonus(slots, node)
}

const toBonus = (slots: Slots, node: number): number =>
  THICK_BONUS * Math.min(1, (slots.bottoms[node] - slots.tops[node]) / (THICK * slots.height))

/**
 * The way from left to right over as many slots as possible with as little jumping as possible, found exactly by going
 * through the slots once (Viterbi). Text and other panes are left aside when a jump to them costs more than they cover.
 */
export const followPrice = (slots: Slots, without: Uint8Array): Track => {
  const total = slots.tops.length
  const way: Ways = {
    scores: new Float64Array(total),
    before: new Int32Array(total).fill(-1),
    best: new Float64Array(slots.count),
  }
  let best = -1
  for (let slot = 0; slot < slots.count; slot += 1) {
    for (let node = slots.starts[slot]; node < slots.starts[slot + 1]; node += 1) {
      if (without[node] === 1) continue
      reachFromBefore(slots, way, slot, node)
      if (best < 0 || way.scores[node] > way.scores[best]) best = node
    }
    way.best[slot] = way.scores[best] ?? 0
  }
  if (best < 0) return { score: 0, stretches: [], slots: [] }
  const stretches: number[] = []
  for (let node = best; node >= 0; node = way.before[node]) stretches.push(node)
  stretches.reverse()
  const where: number[] = []
  let slot = 0
  for (const node of stretches) {
    while (slots.starts[slot + 1] <= node) slot += 1
    where.push(slot)
  }
  const score = stretches.reduce((sum, node) => sum - toBonus(slots, node), way.scores[best])
  return withoutFlatEnds(
    slots,
    withoutLeaptTo(slots, withoutPlates(slots, trimTrack(slots, { score, stretches, slots: where }))),
  )
}
