import { type InkRuns, MOST_COLOURS } from './ink.ts'
import { keptArray } from './kept-arrays.ts'

/** Pixels of a line that may be missing in a row, and points: the gaps of a dashed line. */
const LONGEST_GAP = 8
const LONGEST_GAP_POINTS = 4
/** Share of a run that must be ink, and of its ink that must stand alone, for it to be a line. */
const LEAST_DENSITY = 0.35
const LEAST_ALONE = 0.7
/** The same for a run that begins and ends where a line does. */
const LEAST_ALONE_OF_GRID = 0.45
/** A ruled line is a point thick, and smoothed by so many pixels in all; lines are told apart from here on. */
const SMOOTHED = 2
const REACH = 3
/** A picture so much higher than wide is that of a phone, which is about so many points wide. */
const UPRIGHT = 1.3
const PHONE_WIDTH = 390

/** Columns from a wick to where its body is looked for: that of a narrow candle ends there. */
const BESIDE = 2

/** Share of the picture that an upright line spans when it needs no other of its kind, and rows by which the ends of two may differ. */
const SPANNING = 0.62
/** Rows of a body that a line along a row, such as that of the last price where it meets its plate, has none of. */
const LEAST_CROSSED = 4
const SAME_END = 3

/** A row that stands alone and spans less than this share of the picture may be candles that stood still, when its dashes are as long as their bodies. */
const ROW_OF_CANDLES = 0.5
const LEAST_BODY = 5
const FEWEST_BODIES = 3

/** A line of the picture along one axis: `at` across it, `from` to `to` along it. */
interface RuledLine {
  at: number
  from: number
  to: number
}

/** A picture column by column: `lanes` columns, each with `length` pixels from its top. */
export interface Lanes {
  /** The number of a colour for each pixel, 0 where there is none. */
  ink: Uint8Array
  lanes: number
  length: number
  /** Where ink was found along the columns, none from one into the next; some of it may have been taken out since. Most of a picture is none. */
  runs: InkRuns
}

/** Ink looked at along its rows or along its columns: `lanes` of them, each with `length` pixels, and how far one lane lies from the next, and one pixel of a lane from the next. */
interface Direction {
  ink: Uint8Array
  lanes: number
  length: number
  across: number
  along: number
  /** Pixels of a point. */
  point: number
}

/** Pixels of a point: pictures of phones have several. */
const computePoint = ({ lanes: width, length: height }: { lanes: number; length: number }): number =>
  height >= width * UPRIGHT ? Math.max(1, Math.round(width / PHONE_WIDTH)) : 1

/** Whether nothing lies close on either side of the pixel. */
const standsAlone = ({ ink, lanes, across, along, point }: Direction, lane: number, at: number): boolean => {
  const reach = point + SMOOTHED
  const before = lane - reach
  const after = lane + reach
  return (
    (before < 0 || ink[before * across + at * along] === 0) &&
    (after >= lanes || ink[after * across + at * along] === 0)
  )
}

/** Share of a run's ink that stands alone; 0 where too much of it is missing. */
const aloneShare = (grid: Direction, { at: lane, from, to, count }: Run): number => {
  if (count < (to - from) * LEAST_DENSITY) return 0
  const { ink, across, along } = grid
  let alone = 0
  for (let at = from; at < to; at += 1)
    if (ink[lane * across + at * along] !== 0 && standsAlone(grid, lane, at)) alone += 1
  return alone / count
}

const endTogether = (a: RuledLine, b: RuledLine): boolean =>
  Math.abs(a.at - b.at) > REACH && Math.abs(a.from - b.from) <= SAME_END && Math.abs(a.to - b.to) <= SAME_END

/** The runs that are lines: those that stand alone, and those that candles cross all along but that span the picture, or begin and end where such a line does. */
const toLines = (grid: Direction, runs: Run[]): Run[] => {
  const shares = runs.map((run) => aloneShare(grid, run))
  const sure = runs.filter((_, i) => shares[i] >= LEAST_ALONE)
  return runs.filter(
    (run, i) =>
      shares[i] >= LEAST_ALONE ||
      (shares[i] >= LEAST_ALONE_OF_GRID &&
        (run.to - run.from >= SPANNING * grid.length || sure.some((line) => endTogether(line, run)))),
  )
}

interface Run extends RuledLine {
  count: number
}

/** Gathers runs along lanes of so many pixels that are long enough, over gaps like those of a dashed line. */
class LongRuns {
  readonly runs: Run[] = []
  private readonly length: number
  private readonly shortest: number
  private readonly longestGap: number
  private lane = 0
  private laneStart = 0
  private from = -1
  private last = -1
  private count = 0

  constructor(length: number, shortest: number, point: number) {
    this.length = length
    this.shortest = shortest
    this.longestGap = Math.max(LONGEST_GAP, LONGEST_GAP_POINTS * point)
  }

  /** Adds ink from one place up to another of one lane, in ascending order. */
  add(start: number, end: number): void {
    if (start >= this.laneStart + this.length) {
      this.end()
      this.lane = Math.floor(start / this.length)
      this.laneStart = this.lane * this.length
    } else if (start - this.last > this.longestGap + 1) this.end()
    if (this.from < 0) this.from = start
    this.last = end - 1
    this.count += end - start
  }

  /** Ends the run that is open. */
  end(): void {
    const { lane, laneStart, from, last, count } = this
    if (from >= 0 && last + 1 - from >= this.shortest)
      this.runs.push({ at: lane, from: from - laneStart, to: last + 1 - laneStart, count })
    this.from = -1
    this.count = 0
  }
}

/** How many pixels of each colour lie on a line. */
const coloursOn = ({ ink, across, along }: Direction, { at: lane, from, to }: RuledLine): Uint32Array => {
  const counts = new Uint32Array(MOST_COLOURS + 1)
  for (let at = from; at < to; at += 1) counts[ink[lane * across + at * along]] += 1
  counts[0] = 0
  return counts
}

/** The number of the colour that most pixels have; 0 where there are none. */
export const commonest = (counts: Uint32Array): number => counts.indexOf(Math.max(...counts))

/** The colour that most of a line has. */
const computeColor = (grid: Direction, line: RuledLine): number => commonest(coloursOn(grid, line))

/** Whether a line widens in its own colour somewhere, to so many sides at least, over so many of its pixels: a wick does at its body. */
const hasBody = (
  { ink, lanes, across, along }: Direction,
  { at: lane, from, to }: RuledLine,
  sides: number,
  least: number,
): boolean => {
  if (lane < BESIDE || lane + BESIDE >= lanes) return false
  let wide = 0
  for (let at = from; at < to; at += 1) {
    const place = lane * across + at * along
    const colour = ink[place]
    if (colour === 0) continue
    const [before, after] = [ink[place - BESIDE * across] === colour, ink[place + BESIDE * across] === colour]
    if (Number(before) + Number(after) >= sides) wide += 1
    if (wide >= least) return true
  }
  return false
}

/** Whether another line begins and ends where it does, or it spans most of the picture and is no wick: that has a body, and is the only one of its colour. */
const isRuledColumn = (grid: Direction, line: RuledLine, all: RuledLine[]): boolean => {
  if (all.some((other) => endTogether(other, line))) return true
  if (line.to - line.from < SPANNING * grid.length) return false
  const colour = computeColor(grid, line)
  return (
    all.some((other) => Math.abs(other.at - line.at) > REACH && computeColor(grid, other) === colour) ||
    !hasBody(grid, line, 2, LEAST_CROSSED)
  )
}

/** Whether a row are the bodies of candles that stood still: dashes as long as bodies, over a part of the picture, and no other row like it. */
const isRowOfCandles = ({ ink, length, across, along }: Direction, line: RuledLine, all: RuledLine[]): boolean => {
  if (line.to - line.from >= ROW_OF_CANDLES * length || all.some((other) => endTogether(other, line))) return false
  const dashes: number[] = []
  let since = -1
  for (let at = line.from; at <= line.to; at += 1) {
    const isInk = at < line.to && ink[line.at * across + at * along] !== 0
    if (isInk && since < 0) since = at
    if (isInk || since < 0) continue
    dashes.push(at - since)
    since = -1
  }
  dashes.sort((a, b) => a - b)
  const usual = dashes[dashes.length >> 1] ?? 0
  return dashes.length >= FEWEST_BODIES && usual >= LEAST_BODY
}

/** Stretches of a line in one colour, without those of none. */
const toStretches = ({ ink, across, along }: Direction, line: RuledLine): (RuledLine & { colour: number })[] => {
  const found: (RuledLine & { colour: number })[] = []
  for (let at = line.from; at < line.to; ) {
    const from = at
    const colour = ink[line.at * across + at * along]
    while (at < line.to && ink[line.at * across + at * along] === colour) at += 1
    if (colour !== 0) found.push({ at: line.at, from, to: at, colour })
  }
  return found
}

/** The colour that most of a line and of those like it has. */
const ownColours = (grid: Direction, lines: RuledLine[]): number[] => {
  const all = lines.map((line) => coloursOn(grid, line))
  return lines.map((line, i) => {
    const like = all.filter((_, k) => k === i || endTogether(lines[k], line))
    return commonest(all[i].map((_, colour) => like.reduce((sum, each) => sum + each[colour], 0)))
  })
}

/** Takes long thin lines (grid, frame, crosshair, last price) out of the ink where nothing crosses them. A wick that stands on a grid line stays: it has another colour, and a body. */
const eraseLines = (grid: Direction, lines: RuledLine[]): void => {
  const { ink, across, along } = grid
  const own = ownColours(grid, lines)
  const alone = new Int32Array(lines.reduce((sum, { from, to }) => sum + to - from, 0))
  let count = 0
  for (const [i, line] of lines.entries())
    for (const stretch of toStretches(grid, line)) {
      if (stretch.colour !== own[i] && hasBody(grid, stretch, 1, 1)) continue
      for (let at = stretch.from; at < stretch.to; at += 1) {
        if (!standsAlone(grid, line.at, at)) continue
        alone[count] = line.at * across + at * along
        count += 1
      }
    }
  for (let i = 0; i < count; i += 1) ink[alone[i]] = 0
}

/** A ruled row, from one column up to another, in its colour. */
export interface RuledRow {
  row: number
  from: number
  to: number
  colour: number
}

/** Takes ruled lines of at least so many pixels along the rows out of the ink, given column by column. */
export const eraseRuledRows = (
  picture: Omit<Lanes, 'runs'>,
  { starts, ends }: InkRuns,
  shortest: number,
): RuledRow[] => {
  const { ink, lanes, length } = picture
  const point = computePoint(picture)
  const long = new LongRuns(lanes, shortest, point)
  for (let i = 0; i < starts.length; i += 1) long.add(starts[i], ends[i])
  long.end()
  const grid = { ink, lanes: length, length: lanes, across: 1, along: length, point }
  const all = toLines(grid, long.runs)
  const lines = all.filter((line) => !isRowOfCandles(grid, line, all))
  const rows = lines.map((line) => ({
    row: line.at,
    from: line.from,
    to: line.to,
    colour: computeColor(grid, line),
  }))
  eraseLines(grid, lines)
  return rows
}

/** A grid whose lines end where the fill of an area begins: so many lines at least hang from one row over which nothing begins, over so much of the picture, and so far apart at least. */
const LEAST_HANGING = 4
const HANGING_WIDTH = 0.4
const HANGING_STEP = 20
/** How long such a line is at least, as a share of what others are. */
const SHORTEST_HANGING = 0.2

/** Lines of one colour that hang from one row. */
const hangingLines = (grid: Direction, lines: RuledLine[]): RuledLine[] => {
  const top = Math.min(...lines.map(({ from }) => from))
  const highest = lines.filter(({ from }) => from <= top + 1)
  const colours = highest.map((line) => computeColor(grid, line))
  const [first] = colours
  const [left, right] = [highest[0]?.at ?? 0, highest[highest.length - 1]?.at ?? 0]
  const areApart = highest.slice(1).every(({ at }, i) => {
    const step = at - highest[i].at
    return step <= REACH || step >= HANGING_STEP
  })
  const isGrid =
    highest.length >= LEAST_HANGING &&
    right - left >= HANGING_WIDTH * grid.lanes &&
    areApart &&
    colours.every((colour) => colour === first)
  return isGrid ? highest : []
}

/** How many lines there are where those that stand close together are one: of several columns, or both walls of a body. */
const countApart = (lines: RuledLine[]): number => {
  let [count, before] = [0, Number.NEGATIVE_INFINITY]
  for (const { at } of lines.toSorted((a, b) => a.at - b.at)) {
    if (at - before < HANGING_STEP) continue
    count += 1
    before = at
  }
  return count
}

/** Lines of one colour and length at a distance from each other: the grid of a low pane. */
const likeLines = (grid: Direction, lines: RuledLine[]): RuledLine[] => {
  const colours = lines.map((line) => computeColor(grid, line))
  return lines.filter((line, i) => {
    const like = lines.filter(
      (other, k) =>
        colours[k] === colours[i] && Math.abs(other.from - line.from) <= 1 && Math.abs(other.to - line.to) <= 1,
    )
    return countApart(like) >= LEAST_HANGING
  })
}

/** Takes ruled lines of at least so many pixels along the columns out of the ink: those that span the picture, are like another one, or hang from one row. */
export const eraseRuledColumns = ({ ink, lanes, length, runs }: Lanes, shortest: number): void => {
  // A steep price is upright, too: what is thicker than a pixel isn't told from it.
  const point = 1
  const long = new LongRuns(length, shortest * SHORTEST_HANGING, point)
  // Counted, not iterated: an iterator over an array of numbers is several times slower.
  for (let i = 0; i < runs.starts.length; i += 1) long.add(runs.starts[i], runs.ends[i])
  long.end()
  const grid = { ink, lanes, length, across: length, along: 1, point }
  const found = toLines(grid, long.runs)
  const all = found.filter(({ from, to }) => to - from >= shortest)
  const short = [...hangingLines(grid, found), ...likeLines(grid, found)]
  eraseLines(
    grid,
    found.filter((line) => short.includes(line) || (all.includes(line) && isRuledColumn(grid, line, all))),
  )
}

const keptStarts = keptArray('numbers')
const keptEnds = keptArray('numbers')

/** The place after the ink that begins at a place; the place itself where there is none. */
export const inkEnd = (ink: Uint8Array, from: number, most: number): number => {
  let place = from
  while (place < most && ink[place] !== 0) place += 1
  return place
}

/** So many pixels the runs hold: of ink in them, of stretches or of pieces there are no more. */
export const toLength = ({ starts, ends }: InkRuns): number => {
  let length = 0
  for (let i = 0; i < starts.length; i += 1) length += ends[i] - starts[i]
  return length
}

/** The place of the next ink, from a place on. What has none is passed over eight pixels at a time: taken as one number they are 0 then, and only then, as no colour's number has the bit of a sign. */
const nextInk = (ink: Uint8Array, eights: Float64Array, from: number): number => {
  let place = from
  while (place % 8 !== 0 && ink[place] === 0) place += 1
  if (place % 8 !== 0 || ink[place] !== 0) return place
  let eight = place / 8
  while (eight < eights.length && eights[eight] === 0) eight += 1
  place = eight * 8
  while (place < ink.length && ink[place] === 0) place += 1
  return place
}

/** Where there is ink along columns of so many pixels, of which at most so many have any. */
export const findColumnRuns = (ink: Uint8Array, length: number, most: number): InkRuns => {
  const eights = new Float64Array(ink.buffer, ink.byteOffset, ink.length >> 3)
  const [starts, ends] = [keptStarts(most), keptEnds(most)]
  let [count, columnEnd] = [0, 0]
  for (let place = nextInk(ink, eights, 0); place < ink.length; ) {
    while (place >= columnEnd) columnEnd += length
    const end = inkEnd(ink, place, columnEnd)
    starts[count] = place
    ends[count] = end
    count += 1
    place = nextInk(ink, eights, end)
  }
  return { starts: starts.subarray(0, count), ends: ends.subarray(0, count) }
}
