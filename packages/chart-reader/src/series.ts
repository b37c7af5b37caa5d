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
