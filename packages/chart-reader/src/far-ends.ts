import type { Slots, Track } from './series.ts'

/** How much wider the gap before an end is than any other in its track, and how far the end lies above or below, as a share of the height. */
const WIDER = 2
const FAR = 0.1

/** Whether the shorter end of a track, from or up to one of its stretches, lies behind a gap wider than any in the rest of it, and far above or below: the symbols of a legend beside a chart. */
export const isFarOff = ({ tops, bottoms, height }: Slots, { stretches, slots }: Track, i: number): boolean => {
  const [before, here] = [stretches[i - 1] as number, stretches[i] as number]
  const [down, up] = [
    (tops[here] as number) - (bottoms[before] as number),
    (tops[before] as number) - (bottoms[here] as number),
  ]
  if (Math.max(down, up) <= FAR * height) return false
  const gapBefore = (k: number): number => (slots[k] as number) - (slots[k - 1] as number) - 1
  const [from, to] = i > slots.length / 2 ? [1, i] : [i + 1, slots.length]
  for (let k = from; k < to; k += 1) if (gapBefore(i) <= WIDER * gapBefore(k)) return false
  return true
}
