import type { Pixels } from '@uptick/chart-reader/reading'
import type { Place } from './draft-rules.ts'

/** How far around a tap a label is looked for: a finger covers as much. */
const AROUND = { x: 36, y: 18 } as const
/** A step in brightness between neighbors that counts as the edge of a letter. */
const STEP = 28
/** Ruled lines and the frame of an axis have fewer edges in a row than letters. */
const LEAST_EDGES = 3

const brightness = ({ data }: Pixels, at: number): number =>
  (2 * (data[at] ?? 0) + 5 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 8

const countEdges = (pixels: Pixels, row: number, from: number, to: number): number => {
  let edges = 0
  for (let x = from; x + 1 < to; x += 1) {
    const at = (row * pixels.width + x) * 4
    if (Math.abs(brightness(pixels, at) - brightness(pixels, at + 4)) > STEP) edges += 1
  }
  return edges
}

/** The middle row of the text that a tap meant; the tap's own row where there is none. */
export const snapRow = (pixels: Pixels, { x, y }: Place): number => {
  const from = Math.max(0, Math.round(x) - AROUND.x)
  const to = Math.min(pixels.width, Math.round(x) + AROUND.x)
  const top = Math.max(0, Math.round(y) - 2 * AROUND.y)
  const bottom = Math.min(pixels.height, Math.round(y) + 2 * AROUND.y)
  const edges = Array.from({ length: bottom - top }, (_, at) => countEdges(pixels, top + at, from, to))
  const least = Math.min(...edges) + LEAST_EDGES
  const runs: { from: number; to: number }[] = []
  for (const [at, count] of edges.entries()) {
    if (count < least) continue
    const last = runs.at(-1)
    if (last?.to === at) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  const middles = runs
    // A run that leaves the window is no line of text, and one of few rows is a ruled line.
    .filter((run) => run.to - run.from >= 4 && run.from > 0 && run.to < edges.length)
    .map((run) => top + (run.from + run.to) / 2)
    .filter((middle) => Math.abs(middle - y) <= AROUND.y)
    .toSorted((one, other) => Math.abs(one - y) - Math.abs(other - y))
  return middles[0] ?? y
}
