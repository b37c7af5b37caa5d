import { followPrice, gatherSlots, type Stretches } from '../price-track.ts'

/** One column of ink: its number, upper row, and the row after the last. */
export type DrawnStretch = readonly [x: number, top: number, bottom: number]

/** Stretches of one colour, in the order given. */
export const stretchesOf = (drawn: readonly DrawnStretch[], colour: number): Stretches => ({
  count: drawn.length,
  columns: Int32Array.from(drawn, ([x]) => x),
  tops: Int32Array.from(drawn, ([, top]) => top),
  bottoms: Int32Array.from(drawn, ([, , bottom]) => bottom),
  colours: new Uint8Array(drawn.length).fill(colour),
})

/** The slots, of a column each, that are followed through some ink in a picture of 400×600. */
export const followedSlots = (drawn: readonly DrawnStretch[]): number[] => {
  const slots = gatherSlots(stretchesOf(drawn, 1), 400, 600, () => true)
  return followPrice(slots, new Uint8Array(slots.tops.length)).slots
}
