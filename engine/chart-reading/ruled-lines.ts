/** Pixels of a line that may be missing in a row: the gaps of a dashed line. */
const LONGEST_GAP = 8
/** Share of a run that must be ink, and of its ink that must stand alone, for it to be a line. */
const LEAST_DENSITY = 0.35
const LEAST_ALONE = 0.7
/** A ruled line is at most twice this thick. */
const REACH = 3

/** A line of the picture along one axis: `at` across it, `from` to `to` along it. */
export interface RuledLine {
  at: number
  from: number
  to: number
}

/** A grid of `lanes` lanes, each with `length` pixels in a row: the picture's rows, or its columns. */
interface Lanes {
  ink: Uint8Array
  lanes: number
  length: number
}

/** Whether nothing lies close on either side of the pixel. */
const standsAlone = ({ ink, lanes, length }: Lanes, lane: number, at: number): boolean => {
  const before = lane - REACH
  const after = lane + REACH
  return (before < 0 || ink[before * length + at] === 0) && (after >= lanes || ink[after * length + at] === 0)
}

const isLine = (grid: Lanes, lane: number, from: number, to: number, count: number): boolean => {
  if (count < (to - from) * LEAST_DENSITY) return false
  let alone = 0
  for (let at = from; at < to; at += 1)
    if (grid.ink[lane * grid.length + at] !== 0 && standsAlone(grid, lane, at)) alone += 1
  return alone >= count * LEAST_ALONE
}

/** Runs of ink in a lane that are long enough, over gaps like those of a dashed line. */
const longRuns = (
  { ink, length }: Lanes,
  lane: number,
  shortest: number,
): { from: number; to: number; count: number }[] => {
  const runs: { from: number; to: number; count: number }[] = []
  let [from, last, count] = [-1, -1, 0]
  for (let at = 0; at <= length; at += 1) {
    const inked = at < length && ink[lane * length + at] !== 0
    if (!inked && at < length && at - last <= LONGEST_GAP) continue
    if (!inked && from >= 0) {
      if (last + 1 - from >= shortest) runs.push({ from, to: last + 1, count })
      from = -1
      count = 0
    }
    if (!inked) continue
    if (from < 0) from = at
    last = at
    count += 1
  }
  return runs
}

/** Finds long thin lines along the lanes (grid, frame, crosshair, last price) and takes them out of the ink where nothing crosses them. */
export const eraseRuledLines = (ink: Uint8Array, lanes: number, length: number, shortest: number): RuledLine[] => {
  const grid: Lanes = { ink, lanes, length }
  const found: RuledLine[] = []
  for (let lane = 0; lane < lanes; lane += 1)
    for (const { from, to, count } of longRuns(grid, lane, shortest))
      if (isLine(grid, lane, from, to, count)) found.push({ at: lane, from, to })
  const alone: number[] = []
  for (const line of found)
    for (let at = line.from; at < line.to; at += 1)
      if (ink[line.at * length + at] !== 0 && standsAlone(grid, line.at, at)) alone.push(line.at * length + at)
  for (const place of alone) ink[place] = 0
  return found
}

/** Rows become columns. In blocks, so that neither side leaves the cache. */
export const transpose = (from: Uint8Array, width: number, height: number): Uint8Array => {
  const to = new Uint8Array(from.length)
  const block = 32
  for (let y0 = 0; y0 < height; y0 += block)
    for (let x0 = 0; x0 < width; x0 += block) {
      const y1 = Math.min(height, y0 + block)
      const x1 = Math.min(width, x0 + block)
      for (let y = y0; y < y1; y += 1)
        for (let x = x0; x < x1; x += 1) to[x * height + y] = from[y * width + x] as number
    }
  return to
}
