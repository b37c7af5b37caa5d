import type { Series } from './series.ts'

/** Shares by which two tracks overlap for one to be drawn over the other. */
const OVERLAP = 0.6

/** An average turns less often than its price: by this factor at least, in the steps of its track and in its reversals. */
const LIVELIER = 1.25
/** In how many of its steps the price moves at least, for the steps in which its average does: what fills a pane stands still. */
const MOVING = 0.7
/** Share of the average's range by which the price reaches beyond it at least, above and below together, and by which it may stay within it on one side. */
const BEYOND = 0.06
const WITHIN = 0.02
/** What the price scores at least, for what the average does: where that lies over it, less of its ink is seen. */
const LEAST_SCORE = 0.6
const LEAST_COVERAGE = 0.9
const LEAST_PURITY = 0.5
/** Share of its width by which the price may begin or end within the average's. */
const SHORTER = 0.02

const overlap = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.max(0, Math.min(a1, b1) - Math.max(a0, b0)) / Math.max(1, Math.min(a1 - a0, b1 - b0))

/** Whether one track runs where the other does. */
export const liesOver = (series: Series, best: Series): boolean =>
  series.right - series.left >= 0.5 * (best.right - best.left) &&
  overlap(series.left, series.right, best.left, best.right) >= OVERLAP &&
  overlap(series.top, series.bottom, best.top, best.bottom) >= OVERLAP

const reachesBeyond = (series: Series, average: Series): boolean => {
  const range = average.bottom - average.top
  const [above, below] = [average.top - series.top, series.bottom - average.bottom]
  return Math.min(above, below) >= -WITHIN * range && above + below >= BEYOND * range
}

const isAsWide = (series: Series, average: Series): boolean => {
  const most = SHORTER * (average.right - average.left)
  return series.left <= average.left + most && series.right >= average.right - most
}

/** Whether the second is an average of what the first follows: within its range, no earlier, and smoother. */
export const isAverageOf = (series: Series, average: Series): boolean =>
  !series.colours.some((colour) => average.colours.includes(colour)) &&
  series.coverage >= LEAST_COVERAGE &&
  series.purity >= LEAST_PURITY &&
  series.score >= average.score * LEAST_SCORE &&
  series.turning >= average.turning * LIVELIER &&
  series.moving >= average.moving * MOVING &&
  series.reversals >= average.reversals * LIVELIER &&
  reachesBeyond(series, average) &&
  isAsWide(series, average)

/** What was chosen, or the price that it is an average of: it is drawn over the price's line, which loses ink to it. */
export const priceUnder = (found: Series[], chosen: Series): Series =>
  found.find((series) => isAverageOf(series, chosen)) ?? chosen
