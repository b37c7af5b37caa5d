import type { PathPoint } from './price-path.ts'
/** Ink of some colours, gathered into slots: for each slot its vertical stretches, from top to bottom. */
export interface Slots {
  /** Working pixels of a slot. */
  size: number
  count: number
  height: number
  /** Slot s has the stretches `starts[s]` up to `starts[s + 1]`. */
  starts: Int32Array
  tops: Int32Array
  bottoms: Int32Array
}

/** A price followed from left to right. */
export interface Track {
  score: number
  /** Numbers of the stretches in `Slots`, one for each covered slot. */
  stretches: number[]
  /** The slots they lie in. */
  slots: number[]
}

/** Ink of some colours with the price followed through it. */
export interface Series {
  colours: readonly number[]
  slots: Slots
  track: Track
  /** Mean height of the stretches that were followed, in rows. */
  thickness: number
  /** Lowest and highest row of the track. */
  top: number
  bottom: number
  /** Columns from the first to the last slot. */
  left: number
  right: number
  /** Share of the slots between both ends that are covered. */
  coverage: number
  /** Share of the ink of these colours, within the track's box, that lies on the track. */
  purity: number
  /** Rows of ink that the track follows. */
  followed: number
  /** Share of the steps from slot to slot that go up or down, and of those that turn round. */
  moving: number
  turning: number
  /** Share of the steps at which the ink becomes much higher or lower, as from a wick to a body. */
  jagged: number
  /** Reversals of at least a twenty-fifth of the track's range. */
  reversals: number
  score: number
}

/** Share of what was followed that ink beside it in its colors is at least, for the price to go on behind what covers it; and how far over and under its rows that may be, by its height. */
const GOING_ON = 0.1
const GONE = 0.5

/** Whether the price goes on to the right of where it could be followed: a menu lies over it. */
export const goesOn = ({ slots, track, top, bottom }: Series): boolean => {
  const last = track.slots[track.slots.length - 1] ?? 0
  const gone = (bottom - top) * GONE
  let beyond = 0
  for (let slot = last + 1; slot < slots.count; slot += 1)
    for (let node = slots.starts[slot]; node < slots.starts[slot + 1]; node += 1)
      if (slots.bottoms[node] > top - gone && slots.tops[node] < bottom + gone) {
        beyond += 1
        break
      }
  return beyond >= track.slots.length * GOING_ON
}

/** What was followed, before candles or bars were told in it: steep lines that come again and again look like bars. */
export const trackPoints = ({ slots, track }: Series): PathPoint[] =>
  track.stretches.map((node, i) => {
    const [high, low] = [slots.tops[node], slots.bottoms[node]]
    return { x: track.slots[i] * slots.size, high, low, close: (high + low) / 2 }
  })
