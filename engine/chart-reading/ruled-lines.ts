import type { InkRuns } from './ink.ts'
import { keptArray } from './kept-arrays.ts'

/** Pixels of a line that may be missing in a row: the gaps of a dashed line. */
const LONGEST_GAP = 8
/** Share of a run that must be ink, and of its ink that must stand alone, for it to be a line. */
const LEAST_DENSITY = 0.35
const LEAST_ALONE = 0.7
/** The same for a run that begins and ends where a line does. */
const LEAST_ALONE_OF_GRID = 0.45
/** A ruled line is at most twice this thick. */
const REACH = 3

/** Share of the picture that a line along it spans when it needs no other of its kind, and rows by which the ends of two may differ. */
const SPANNING = 0.62
const SAME_END = 3

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
}

/** Whether nothing lies close on either side of the pixel. */
const standsAlone = ({ ink, lanes, across, along }: Direction, lane: number, at: number): boolean => {
  const before = lane - REACH
  const after = lane + REACH
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

/** The runs that are lines: those that stand alone, and those that candles cross all along but that begin and end where such a line does. */
const linesOf = (grid: Direction, runs: Run[]): Run[] => {
  const shares = runs.map((run) => aloneShare(grid, run))
  const sure = runs.filter((_, i) => (shares[i] as number) >= LEAST_ALONE)
  return runs.filter(
    (run, i) =>
      (shares[i] as number) >= LEAST_ALONE ||
      ((shares[i] as number) >= LEAST_ALONE_OF_GRID && sure.some((line) => endTogether(line, run))),
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
  private lane = 0
  private laneStart = 0
  private from = -1
  private last = -1
  private count = 0

  constructor(length: number, shortest: number) {
    this.length = length
    this.shortest = shortest
  }

  /** Adds ink from one place up to another of one lane, in ascending order. */
  add(start: number, end: number): void {
    if (start >= this.laneStart + this.length) {
      this.end()
      this.lane = Math.floor(start / this.length)
      this.laneStart = this.lane * this.length
    } else if (start - this.last > LONGEST_GAP + 1) this.end()
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

/** Whether the line spans most of the picture, or another one begins and ends where it does: a wick does neither. */
const isRuled = (line: RuledLine, all: RuledLine[], length: number): boolean =>
  line.to - line.from >= SPANNING * length || all.some((other) => endTogether(other, line))

/** Takes long thin lines (grid, frame, crosshair, last price) out of the ink where nothing crosses them, and returns them. */
const eraseLines = (grid: Direction, runs: Run[], mayStandAlone: boolean): RuledLine[] => {
  const { ink, length, across, along } = grid
  const long = linesOf(grid, runs)
  const found = mayStandAlone ? long : long.filter((line) => isRuled(line, long, length))
  const alone = new Int32Array(found.reduce((sum, { from, to }) => sum + to - from, 0))
  let count = 0
  for (const line of found)
    for (let at = line.from; at < line.to; at += 1) {
      const place = line.at * across + at * along
      if (ink[place] === 0 || !standsAlone(grid, line.at, at)) continue
      alone[count] = place
      count += 1
    }
  for (let i = 0; i < count; i += 1) ink[alone[i] as number] = 0
  return found
}

/** A ruled row, from one column up to another, in its colour. */
export interface RuledRow {
  row: number
  from: number
  to: number
  colour: number
}

const colourOfRow = ({ ink, length }: Omit<Lanes, 'runs'>, { at, from, to }: RuledLine): number => {
  const counts = new Map<number, number>()
  for (let x = from; x < to; ) {
    const start = x
    const colour = ink[x * length + at] as number
    while (x < to && ink[x * length + at] === colour) x += 1
    if (colour !== 0) counts.set(colour, (counts.get(colour) ?? 0) + x - start)
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0]
}

/** Takes ruled lines of at least so many pixels along the rows out of the ink, given column by column. */
export const eraseRuledRows = (
  picture: Omit<Lanes, 'runs'>,
  { starts, ends }: InkRuns,
  shortest: number,
): RuledRow[] => {
  const { ink, lanes, length } = picture
  const long = new LongRuns(lanes, shortest)
  for (let i = 0; i < starts.length; i += 1) long.add(starts[i] as number, ends[i] as number)
  long.end()
  const before = new Map(long.runs.map((run) => [run as RuledLine, colourOfRow(picture, run)]))
  const grid = { ink, lanes: length, length: lanes, across: 1, along: length }
  return eraseLines(grid, long.runs, true).map((line) => ({
    row: line.at,
    from: line.from,
    to: line.to,
    colour: before.get(line) ?? 0,
  }))
}

/** Takes ruled lines of at least so many pixels along the columns out of the ink: those that span the picture, or are like another one. */
export const eraseRuledColumns = ({ ink, lanes, length, runs }: Lanes, shortest: number): void => {
  const long = new LongRuns(length, shortest)
  // Counted, not iterated: an iterator over an array of numbers is several times slower.
  for (let i = 0; i < runs.starts.length; i += 1) long.add(runs.starts[i] as number, runs.ends[i] as number)
  long.end()
  eraseLines({ ink, lanes, length, across: length, along: 1 }, long.runs, false)
}

const keptStarts = keptArray('numbers')
const keptEnds = keptArray('numbers')

/** The place after the ink that begins at a place; the place itself where there is none. */
export const inkEnd = (ink: Uint8Array, from: number, most: number): number => {
  let place = from
  while (place < most && ink[place] !== 0) place += 1
  return place
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
