import type { Slots, Track } from './series.ts'

/** How far a torn line leaps at least, as a share of the height, and rows that any line leaps where another one crosses it. */
const LEAST_LEAP = 0.04
const JOINED = 2
/** Share of the steps at which the ink of a line becomes much higher or lower, at most. */
const LINE_JAGGED = 0.3

/** Whether what was followed are parts of two lines: it leaps once from one to the other, and nowhere else. One line never does. */
export const isTorn = ({ tops, bottoms, height }: Slots, { stretches }: Track, jagged: number): boolean => {
  if (jagged > LINE_JAGGED) return false
  let [furthest, others] = [0, 0]
  for (let i = 1; i < stretches.length; i += 1) {
    const [before, here] = [stretches[i - 1] as number, stretches[i] as number]
    const leap = Math.max(
      (tops[here] as number) - (bottoms[before] as number),
      (tops[before] as number) - (bottoms[here] as number),
    )
    others = Math.max(others, Math.min(leap, furthest))
    furthest = Math.max(furthest, leap)
  }
  return furthest >= LEAST_LEAP * height && others <= JOINED
}
