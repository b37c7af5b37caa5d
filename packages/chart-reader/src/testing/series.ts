import type { Series } from '../series.ts'

/** A series of which only these facts matter. */
export const seriesOf = (given: Partial<Series>): Series => ({
  colours: [1, 2],
  slots: {
    size: 1,
    count: 0,
    height: 400,
    starts: new Int32Array(1),
    tops: new Int32Array(0),
    bottoms: new Int32Array(0),
  },
  track: { score: 0, stretches: [], slots: [] },
  thickness: 10,
  top: 50,
  bottom: 350,
  left: 20,
  right: 600,
  coverage: 1,
  purity: 0.5,
  followed: 0,
  moving: 0.5,
  turning: 0.2,
  jagged: 0.05,
  reversals: 10,
  score: 300,
  ...given,
})
