import { type Body, getClose, toDirections } from './bar-directions.ts'
import { computeMiddle, withEnds } from './bar-ends.ts'
import { withCovered } from './covered-rows.ts'
import { toExtent } from './extent.ts'
import { filledUp } from './hollow-bodies.ts'
import { toWantedLeaf } from './ink.ts'
import { median } from './median.ts'
import type { RuledRow } from './ruled-lines.ts'
import type { Series } from './series.ts'
import { type ColumnRows, type InkColumns, splitAtStems } from './touching-bars.ts'

/** Share of a candle's columns that a row must fill to belong to its body. */
const BODY_SHARE = 0.6
/** Candles are told apart when this many are separated by empty columns. */
export const LEAST_BARS = 6
/** Share of them that must have a tick on either side to be OHLC bars: when they stand apart, and when they touch. */
export const TICKED = 0.4
const TICKED_TOUCHING = 0.6

/** What stands at one place of the time axis: rows from the picture's top, fractions allowed. */
export interface PriceBar {
  x: number
  left: number
  right: number
  high: number
  low: number
  open: number
  close: number
}

/** A stretch of columns that touch each other, before it is known which way it went. */
interface Segment extends Body {
  left: number
  right: number
  high: number
  low: number
  /** Middle of the ink left and right of the stem: open and close of an OHLC bar. */
  leftTick: number
  rightTick: number
  tickHeight: number
  /** Whether a tick was seen right of the stem. */
  closes: boolean
}

/** For every column of the track the rows of the stretch that was followed, where there is ink of its colours. */
export const trackColumns = ({ columns, height }: InkColumns, series: Series): ColumnRows[] => {
  const { slots, track, colours } = series
  const wanted = toWantedLeaf(colours)
  const found: ColumnRows[] = []
  for (const [i, node] of track.stretches.entries()) {
    const slot = track.slots[i]
    const top = slots.tops[node]
    const bottom = slots.bottoms[node]
    for (let x = slot * slots.size; x < Math.min((slot + 1) * slots.size, columns.length / height); x += 1) {
      let [first, last] = [-1, -1]
      for (let y = top; y < bottom; y += 1) {
        if (wanted[columns[x * height + y]] === 0) continue
        if (first < 0) first = y
        last = y
      }
      if (first >= 0) found.push({ x, top: first, bottom: last + 1 })
    }
  }
  return found
}

/** Groups columns that follow each other without a gap. */
const splitAtGaps = (rows: ColumnRows[]): ColumnRows[][] => {
  const groups: ColumnRows[][] = []
  for (const row of rows) {
    const last = groups[groups.length - 1]
    if (last !== undefined && row.x - last[last.length - 1].x === 1) last.push(row)
    else groups.push([row])
  }
  return groups
}

/** Rows that most columns of the group fill. */
const toBody = (group: ColumnRows[]): { top: number; bottom: number } => {
  const tops = group.map((row) => row.top).sort((a, b) => a - b)
  const bottoms = group.map((row) => row.bottom).sort((a, b) => b - a)
  const at = Math.min(group.length - 1, Math.ceil(group.length * BODY_SHARE) - 1)
  return { top: tops[at], bottom: bottoms[at] }
}

/** Pixels by colour. There are few colours in a candle, so they are looked for one by one. */
interface ColourCounts {
  colours: number[]
  counts: number[]
}

/** The colour of most pixels, or that of two which was seen first; 0 where there are none. */
const commonest = ({ colours, counts }: ColourCounts): number => {
  let [best, most] = [0, 0]
  for (let i = 0; i < colours.length; i += 1) {
    if (counts[i] <= most) continue
    best = colours[i]
    most = counts[i]
  }
  return best
}

/** Adds pixels of one colour, 0 being none; colours stay in the order in which they were first seen. */
const addColour = ({ colours, counts }: ColourCounts, colour: number, more: number): void => {
  if (colour === 0 || more <= 0) return
  const at = colours.indexOf(colour)
  if (at >= 0) counts[at] += more
  else {
    colours.push(colour)
    counts.push(more)
  }
}

/** What the body is filled with (0: nothing), and the colour that most of the candle has. Counted by stretches of one colour. */
const toPaint = ({ columns, height }: InkColumns, group: ColumnRows[], top: number, bottom: number) => {
  const inside: ColourCounts = { colours: [], counts: [] }
  const all: ColourCounts = { colours: [], counts: [] }
  let cells = 0
  for (let i = 0; i < group.length; i += 1) {
    const row = group[i]
    const inner = group.length < 5 || (i > 0 && i < group.length - 1)
    const column = row.x * height
    for (let y = row.top; y < row.bottom; ) {
      const from = y
      const colour = columns[column + y]
      while (y < row.bottom && columns[column + y] === colour) y += 1
      addColour(all, colour, y - from)
      if (!inner) continue
      const within = Math.max(0, Math.min(y, bottom - 1) - Math.max(from, top + 1))
      cells += within
      addColour(inside, colour, within)
    }
  }
  const filled = inside.counts.reduce((sum, count) => sum + count, 0)
  const hollow = cells === 0 ? null : filled < cells * 0.5
  return { hollow, colour: hollow === true || filled === 0 ? commonest(all) : commonest(inside) }
}

/** Whether ink of this height is a tick beside a stem. */
const isTick = (height: number, { high, low }: { high: number; low: number }): boolean =>
  height <= Math.max(3, 0.3 * (low - high))

export const toSegment = (ink: InkColumns, followed: ColumnRows[]): Segment => {
  const group = filledUp(ink, withCovered(ink, followed))
  const first = group[0]
  const last = group[group.length - 1]
  const { top: high, bottom: low } = toExtent(group)
  const body = toBody(group)
  const top = Math.min(body.top, body.bottom)
  const bottom = Math.max(body.top, body.bottom)
  const mid = (row: ColumnRows): number => (row.top + row.bottom) / 2
  return {
    left: first.x,
    right: last.x + 1,
    high,
    low,
    bodyTop: top,
    bodyBottom: bottom,
    leftTick: mid(first),
    rightTick: mid(last),
    tickHeight: (first.bottom - first.top + last.bottom - last.top) / 2,
    closes: isTick(last.bottom - last.top, { high, low }),
    ...toPaint(ink, group, top, bottom),
  }
}

/** Whether the segments are stems with a tick on either side. */
export const areTicked = (segments: Segment[], least: number): boolean => {
  const ticked = segments.filter(
    (segment) =>
      segment.right - segment.left >= 3 &&
      isTick(segment.tickHeight, segment) &&
      Math.abs(segment.leftTick - segment.rightTick) > segment.tickHeight,
  )
  return ticked.length >= segments.length * least
}

const toBar = (segment: Segment, open: number, close: number): PriceBar => ({
  x: (segment.left + segment.right) / 2,
  left: segment.left,
  right: segment.right,
  high: segment.high,
  low: segment.low,
  open,
  close,
})

/** A body is told from its wicks when it is so much lower; of how many that is so for closes to be read from them. */
const LOWER_BODY = 0.85
const LEAST_SHOWN = 0.25

/** Whether bodies can be told from wicks. */
const showBodies = (segments: Segment[]): boolean => {
  const shown = segments.filter(
    ({ high, low, bodyTop, bodyBottom }) => bodyBottom - bodyTop < LOWER_BODY * (low - high) - 1,
  )
  return shown.length >= segments.length * LEAST_SHOWN
}

/** Bars of which only highs and lows are seen: on average they open and close a quarter from them. */
const atQuarters = (bars: PriceBar[]): PriceBar[] =>
  bars.map((bar) => ({
    ...bar,
    open: bar.open + (bar.close - bar.open) / 4,
    close: bar.close + (bar.open - bar.close) / 4,
  }))

/** Candles, each of which opens and closes at the ends of its body. */
const directed = (segments: Segment[]): PriceBar[] => {
  const rises = toDirections(segments)
  const bars = segments.map((segment, i) => {
    const up = rises[i]
    return toBar(segment, getClose(segment, !up), getClose(segment, up))
  })
  return showBodies(segments) ? bars : atQuarters(bars)
}

/** Distances from the middle of each group to that of the next. */
const toSteps = (groups: ColumnRows[][]): number[] => {
  const places = groups.map(computeMiddle)
  return places.slice(1).map((place, i) => place - places[i])
}

/** The usual distance from bar to bar, to a fraction of a column: the mean of the steps that are near to their middle one. */
const computePitch = (groups: ColumnRows[][]): number => {
  const steps = toSteps(groups)
  const usual = median(steps)
  const near = steps.filter((step) => Math.abs(step - usual) <= 1.5)
  return near.reduce((sum, step) => sum + step, 0) / Math.max(1, near.length)
}

/** Whether the places of the groups are multiples of one distance, as those of candles are. */
const areRegular = (groups: ColumnRows[][]): boolean => {
  const steps = toSteps(groups)
  const pitch = median(steps)
  const regular = steps.filter(
    (step) => Math.abs(step / pitch - Math.max(1, Math.round(step / pitch))) * pitch <= Math.max(1.6, pitch * 0.16),
  )
  return regular.length >= steps.length * 0.8
}

/** A group is several bars that touch when it is so much wider than the usual one; how many of the groups may be. */
const MERGED = 1.5
const MOST_MERGED = 0.3

/** A group of so many columns as several bars side by side, each as wide as the distance from bar to bar less the gap after it. */
const cutAtPitch = (group: ColumnRows[], pitch: number, gap: number): ColumnRows[][] => {
  const count = Math.max(1, Math.round((group.length + gap) / pitch))
  const each = (group.length + gap) / count
  const parts: ColumnRows[][] = Array.from({ length: count }, () => [])
  for (const [i, row] of group.entries()) parts[Math.min(count - 1, Math.floor((i + 0.5 + gap / 2) / each))]?.push(row)
  return parts.filter((part) => part.length > 0)
}

/** Groups of columns that stand apart, each a candle or a bar, and the share of the columns that had to be cut; null where they touch, or where a line was drawn. */
const standingApart = (
  ink: InkColumns,
  rows: ColumnRows[],
  colours: readonly number[],
): { groups: ColumnRows[][]; cut: number } | null => {
  const groups = splitAtGaps(rows)
  if (groups.length < LEAST_BARS) return null
  const usual = median(groups.map((group) => group.length))
  const isMerged = (group: ColumnRows[]): boolean => group.length > usual * MERGED + 1
  const merged = groups.filter(isMerged)
  if (merged.length > groups.length * MOST_MERGED || !areRegular(groups)) return null
  const pitch = computePitch(groups.filter((group) => !isMerged(group)))
  const bars = groups
    .filter((group) => group.length >= usual * 0.34)
    .flatMap((group) => (isMerged(group) ? cutAtPitch(group, pitch, pitch - usual) : [group]))
  const cut = merged.reduce((sum, group) => sum + group.length, 0) / rows.length
  return { groups: withEnds(ink, { pitch, width: usual, colours }, bars), cut }
}

export interface FoundBars {
  kind: 'candles' | 'bars'
  bars: PriceBar[]
  /** Whether they stand apart: nothing else looks so. The steps of a line have stems too. */
  apart: boolean
  /** Share of their columns that touched and were cut at the distance from bar to bar; a line that joins bars is cut so, too. */
  cut: number
  /** Whether the close of the last bar was seen; its tick is taken out with the line of the last price. */
  closes: boolean
}

/** Share of the steps from bar to bar that must be of one length, and how exactly. */
const EVEN_SHARE = 0.7
const EVEN = 1.6

/** Share of their columns that may have been cut: what joins more of them is a line. */
const MOST_CUT = 0.5

/** Whether most bars were seen one by one. */
export const areSeen = ({ cut }: FoundBars): boolean => cut <= MOST_CUT

/** Whether most bars follow the one before at one distance. Where they don't, others between them were not seen. */
export const areEven = ({ bars }: FoundBars): boolean => {
  const steps = bars.slice(1).map(({ x }, i) => x - bars[i].x)
  const usual = median(steps)
  return steps.filter((step) => Math.abs(step - usual) <= EVEN).length >= steps.length * EVEN_SHARE
}

/** What segments are read as: OHLC bars by their ticks, or candles by their bodies. */
export const readSegments = (segments: Segment[], areBars: boolean, apart: boolean, cut = 0): FoundBars =>
  areBars
    ? {
        kind: 'bars',
        bars: segments.map((segment) => toBar(segment, segment.leftTick, segment.rightTick)),
        apart,
        cut,
        closes: segments[segments.length - 1]?.closes === true,
      }
    : { kind: 'candles', bars: directed(segments), apart, cut, closes: true }

/** Candles or OHLC bars, when they stand apart from each other or can be told by their stems; null for a line. */
export const findBars = (ink: InkColumns, series: Series): FoundBars | null => {
  const rows = trackColumns(ink, series)
  const apart = standingApart(ink, rows, series.colours)
  const groups = apart?.groups ?? splitAtStems(rows)
  if (groups === null) return null
  const single = series.colours.length === 1
  const segments = groups.map((group) => toSegment(ink, group))
  if (segments.length < LEAST_BARS) return null
  const areBars = areTicked(segments, apart === null ? TICKED_TOUCHING : TICKED)
  return !areBars && apart === null && single ? null : readSegments(segments, areBars, apart !== null, apart?.cut)
}

/** Rows by which a line may miss the bar that it is about. */
const NEAR = 2

/** Rows of lines that may be that of the last price: in a colour that no other ruled line has, as those of a grid do. */
export const lastPriceRows = (rows: RuledRow[]): RuledRow[] =>
  rows.filter(
    ({ row, colour }) => !rows.some((other) => other.colour === colour && Math.abs(other.row - row) > NEAR + 1),
  )

/**
 * The last bar closes where the line of the last price runs through it. Its own tick is that line's, and was taken out
 * with it; of a body's two ends the one that the line touches is the close.
 */
export const closeAtLastPrice = ({ kind, bars, closes }: FoundBars, lines: RuledRow[]): void => {
  const last = bars[bars.length - 1]
  if (last === undefined) return
  const line = lines.find(({ row, to }) => to >= last.left && row >= last.high - NEAR && row <= last.low + NEAR)
  if (line === undefined) return
  const close = line.row + 0.5
  if (!closes) last.close = close
  else if (kind === 'candles' && Math.abs(last.open - close) <= NEAR && Math.abs(last.close - close) > NEAR)
    [last.open, last.close] = [last.close, last.open]
}
