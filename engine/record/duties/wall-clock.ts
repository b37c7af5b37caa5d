/** The wall clock as the record states it: of the entry at hand, and the latest of all before it. */
export interface WallClock {
  appendedMs: number
  latestMs: number
}
