/** Pixels of a line that may be missing in a row: the gaps of a dashed line. */
const LONGEST_GAP = 8
/** Share of a run that must be ink, and of its ink that must stand alone, for it to be a line. */
const LEAST_DENSITY = 0.35
const LEAST_ALONE = 0.7
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

/** A grid of `lanes` lanes, each with `length` pixels in a row: the picture's rows, or its columns. */
export interface Lanes {
  /** The number of a colour for each pixel, 0 where there is none. */
  ink: Uint8Array
  lanes: number
  length: number
  /** Where ink was found, in ascending order; some of it may have been taken out since. Most of a picture is none. */
  places: Int32Array
}

/** Whether nothing lies close on either side of the pixel. */
const standsAlone = ({ ink, lanes, length }: Lanes, lane: number, at: number): boolean => {
  const before = lane - REACH
  const after = lane + REACH
  return (before < 0 || ink[before * length + at] === 0) && (after >= lanes || ink[after * length + at] === 0)
}

const isLine = (grid: Lanes, { at: lane, from, to, count }: Run): boolean => {
  if (count < (to - from) * LEAST_DENSITY) return false
  let alone = 0
  for (let at = from; at < to; at += 1)
    if (grid.ink[lane * grid.length + at] !== 0 && standsAlone(grid, lane, at)) alone += 1
  return alone >= count * LEAST_ALONE
}

interface Run extends RuledLine {
  count: number
}

/** Runs of ink along the lanes that are long enough, over gaps like those of a dashed line. */
const longRuns = ({ ink, length, places }: Lanes, shortest: number): Run[] => {
  const runs: Run[] = []
  let [at, laneStart, from, last, count] = [0, 0, -1, -1, 0]
  const end = (): void => {
    if (from >= 0 && last + 1 - from >= shortest)
      runs.push({ at, from: from - laneStart, to: last + 1 - laneStart, count })
    from = -1
    count = 0
  }
  // Counted, not iterated: an iterator over an array of numbers is several times slower.
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] as number
    if (ink[place] === 0) continue
    if (place >= laneStart + length) {
      end()
      at = Math.floor(place / length)
      laneStart = at * length
    } else if (place - last > LONGEST_GAP + 1) end()
    if (from < 0) from = place
    last = place
    count += 1
  }
  end()
  return runs
}

/** Whether the line spans most of the picture, or another one begins and ends where it does: a wick does neither. */
const isRuled = (line: RuledLine, all: RuledLine[], length: number): boolean =>
  line.to - line.from >= SPANNING * length ||
  all.some(
    ({ at, from, to }) =>
      Math.abs(at - line.at) > REACH && Math.abs(from - line.from) <= SAME_END && Math.abs(to - line.to) <= SAME_END,
  )

/** Finds long thin lines along the lanes (grid, frame, crosshair, last price) and takes them out of the ink where nothing crosses them. */
export const eraseRuledLines = (
  grid: Lanes,
  { shortest, alone: mayStandAlone }: { shortest: number; alone: boolean },
): void => {
  const { ink, length } = grid
  const long = longRuns(grid, shortest).filter((run) => isLine(grid, run))
  const found = mayStandAlone ? long : long.filter((line) => isRuled(line, long, length))
  const alone: number[] = []
  for (const line of found)
    for (let at = line.from; at < line.to; at += 1)
      if (ink[line.at * length + at] !== 0 && standsAlone(grid, line.at, at)) alone.push(line.at * length + at)
  for (const place of alone) ink[place] = 0
}

/** Rows become columns. */
export const transpose = ({ ink, lanes, length, places }: Lanes): Lanes => {
  // Sorted by counting: as the places ascend, those of one column stay in order.
  const columns = new Int32Array(places.length)
  const starts = new Int32Array(length + 1)
  let [count, laneStart] = [0, 0]
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] as number
    while (place >= laneStart + length) laneStart += length
    const x = place - laneStart
    columns[i] = x
    if (ink[place] === 0) continue
    starts[x + 1] = (starts[x + 1] as number) + 1
    count += 1
  }
  for (let x = 0; x < length; x += 1) starts[x + 1] = (starts[x + 1] as number) + (starts[x] as number)
  const turned: Lanes = { ink: new Uint8Array(ink.length), lanes: length, length: lanes, places: new Int32Array(count) }
  let lane = 0
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] as number
    while (place >= (lane + 1) * length) lane += 1
    if (ink[place] === 0) continue
    const x = columns[i] as number
    const to = x * lanes + lane
    turned.ink[to] = ink[place] as number
    const next = starts[x] as number
    turned.places[next] = to
    starts[x] = next + 1
  }
  return turned
}
