import type { Series } from './price-series.ts'

/** Share of a candle's columns that a row must fill to belong to its body. */
const BODY_SHARE = 0.6
/** Candles are told apart when this many are separated by empty columns. */
const LEAST_BARS = 6

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
interface Segment {
  left: number
  right: number
  high: number
  low: number
  bodyTop: number
  bodyBottom: number
  /** Middle of the ink left and right of the stem: open and close of an OHLC bar. */
  leftTick: number
  rightTick: number
  tickHeight: number
  /** What tells rising from falling: the colour, or whether the body is hollow. */
  tone: number
}

/** Ink of the picture column by column, with the columns' height. */
export interface InkColumns {
  columns: Uint8Array
  height: number
}

export interface ColumnRows {
  x: number
  top: number
  bottom: number
}

/** For every column of the track the rows of the stretch that was followed, where there is ink of its colours. */
export const trackColumns = ({ columns, height }: InkColumns, series: Series): ColumnRows[] => {
  const { slots, track, colours } = series
  const wanted = new Uint8Array(256)
  for (const colour of colours) wanted[colour] = 1
  const found: ColumnRows[] = []
  for (const [i, node] of track.stretches.entries()) {
    const slot = track.slots[i] as number
    const top = slots.tops[node] as number
    const bottom = slots.bottoms[node] as number
    for (let x = slot * slots.size; x < Math.min((slot + 1) * slots.size, columns.length / height); x += 1) {
      let [first, last] = [-1, -1]
      for (let y = top; y < bottom; y += 1) {
        if (wanted[columns[x * height + y] as number] === 0) continue
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
    if (last !== undefined && row.x - (last[last.length - 1] as ColumnRows).x === 1) last.push(row)
    else groups.push([row])
  }
  return groups
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Rows that most columns of the group fill. */
const bodyOf = (group: ColumnRows[]): { top: number; bottom: number } => {
  const tops = group.map((row) => row.top).sort((a, b) => a - b)
  const bottoms = group.map((row) => row.bottom).sort((a, b) => b - a)
  const at = Math.min(group.length - 1, Math.ceil(group.length * BODY_SHARE) - 1)
  return { top: tops[at] as number, bottom: bottoms[at] as number }
}

/** The colour that most of the body has, or for a single colour whether its inside is empty. */
const toneOf = ({ columns, height }: InkColumns, group: ColumnRows[], top: number, bottom: number, single: boolean) => {
  const counts = new Map<number, number>()
  let [filled, cells] = [0, 0]
  const inner = group.length >= 5 ? group.slice(1, -1) : group
  for (const { x } of inner)
    for (let y = top + 1; y < bottom - 1; y += 1) {
      const colour = columns[x * height + y] as number
      cells += 1
      if (colour === 0) continue
      filled += 1
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  if (single) return cells > 0 && filled < cells * 0.5 ? 1 : 0
  let [best, most] = [0, 0]
  for (const [colour, count] of counts)
    if (count > most) {
      best = colour
      most = count
    }
  return best
}

const segmentOf = (ink: InkColumns, group: ColumnRows[], single: boolean): Segment => {
  const first = group[0] as ColumnRows
  const last = group[group.length - 1] as ColumnRows
  const high = Math.min(...group.map((row) => row.top))
  const low = Math.max(...group.map((row) => row.bottom))
  const body = bodyOf(group)
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
    tone: toneOf(ink, group, top, bottom, single),
  }
}

/** Whether the segments are stems with a tick on either side. */
const areTicked = (segments: Segment[]): boolean => {
  const ticked = segments.filter(
    (segment) =>
      segment.right - segment.left >= 3 &&
      segment.tickHeight <= Math.max(3, 0.3 * (segment.low - segment.high)) &&
      Math.abs(segment.leftTick - segment.rightTick) > segment.tickHeight,
  )
  return ticked.length >= segments.length * 0.4
}

const barOf = (segment: Segment, open: number, close: number): PriceBar => ({
  x: (segment.left + segment.right) / 2,
  left: segment.left,
  right: segment.right,
  high: segment.high,
  low: segment.low,
  open,
  close,
})

/**
 * Which tone rises is not asked of the colour: a bar opens near the close of the one before, so the reading with the
 * smaller sum of such gaps is taken. Red may rise.
 */
const directed = (segments: Segment[]): PriceBar[] => {
  const counts = new Map<number, number>()
  for (const { tone } of segments) counts.set(tone, (counts.get(tone) ?? 0) + 1)
  const tones = [...counts].sort((a, b) => b[1] - a[1]).map(([tone]) => tone)
  const readAs = (rising: number): { bars: PriceBar[]; gaps: number } => {
    let gaps = 0
    const bars: PriceBar[] = []
    for (const segment of segments) {
      const up = segment.tone === rising
      const bar = barOf(segment, up ? segment.bodyBottom : segment.bodyTop, up ? segment.bodyTop : segment.bodyBottom)
      const before = bars[bars.length - 1]
      if (before !== undefined) gaps += Math.min(40, Math.abs(before.close - bar.open))
      bars.push(bar)
    }
    return { bars, gaps }
  }
  const readings = tones.slice(0, 2).map(readAs)
  readings.sort((a, b) => a.gaps - b.gaps)
  return (readings[0] as { bars: PriceBar[] }).bars
}

/** Whether the places of the groups are multiples of one distance, as those of candles are. */
const areRegular = (groups: ColumnRows[][]): boolean => {
  const places = groups.map((group) => ((group[0] as ColumnRows).x + (group[group.length - 1] as ColumnRows).x) / 2)
  const steps = places.slice(1).map((place, i) => place - (places[i] as number))
  const pitch = middle([...steps])
  const regular = steps.filter(
    (step) => Math.abs(step / pitch - Math.max(1, Math.round(step / pitch))) * pitch <= Math.max(1.6, pitch * 0.16),
  )
  return regular.length >= steps.length * 0.8
}

/** Candles or OHLC bars, when they stand apart from each other; null where they touch, or where a line was drawn. */
export const findBars = (ink: InkColumns, series: Series): { kind: 'candles' | 'bars'; bars: PriceBar[] } | null => {
  const groups = splitAtGaps(trackColumns(ink, series))
  if (groups.length < LEAST_BARS) return null
  const widths = groups.map((group) => group.length)
  const usual = middle([...widths])
  const merged = widths.filter((width) => width > usual * 2.2 + 1).length
  if (merged > groups.length * 0.15) return null
  if (!areRegular(groups)) return null
  const single = series.colours.length === 1
  const segments = groups.filter((group) => group.length >= usual * 0.34).map((group) => segmentOf(ink, group, single))
  if (segments.length < LEAST_BARS) return null
  if (areTicked(segments))
    return { kind: 'bars', bars: segments.map((segment) => barOf(segment, segment.leftTick, segment.rightTick)) }
  return { kind: 'candles', bars: directed(segments) }
}
