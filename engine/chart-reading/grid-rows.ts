import type { Pixels } from './reading.ts'

/** Columns looked at on a row. */
const SAMPLES = 160
/** Rows above and below a row that it is compared with. */
const BESIDE = 2
/** Least difference to both, in the sum of the channels: rulers are faint, and that of a compressed picture fainter. */
const LEAST_STEP = 8
/** Share of the columns that must be ruled, and of the labels that must have a line at the same distance. */
const RULED = 0.3
const SHARED = 0.6
/** How far beside a label's middle its line may run, as a share of the label's height. */
const REACH = 0.45

/** The share of the columns in which the row is brighter than both rows beside it, less that in which it is darker; with the sign of the larger. */
const ruledShare = ({ data, width, height }: Pixels, row: number, left: number, right: number): number => {
  if (row < BESIDE || row + BESIDE >= height) return 0
  const step = Math.max(1, Math.floor((right - left) / SAMPLES))
  let [brighter, darker, looked] = [0, 0, 0]
  const lightAt = (x: number, y: number): number => {
    const i = (y * width + x) * 4
    return (data[i] as number) + (data[i + 1] as number) + (data[i + 2] as number)
  }
  for (let x = left; x < right; x += step) {
    const here = lightAt(x, row)
    const [above, below] = [here - lightAt(x, row - BESIDE), here - lightAt(x, row + BESIDE)]
    looked += 1
    if (above >= LEAST_STEP && below >= LEAST_STEP) brighter += 1
    else if (above <= -LEAST_STEP && below <= -LEAST_STEP) darker += 1
  }
  return (brighter - darker) / Math.max(1, looked)
}

/**
 * By how many rows the ruled lines of an axis lie under the middles of its labels: libraries centre the box of a font on
 * the line, and digits stand above or below its middle. Null where most labels have no line at one distance.
 */
export const gridOffset = (
  pixels: Pixels,
  labels: readonly { y: number; height: number }[],
  { left, right }: { left: number; right: number },
): number | null => {
  const tall = Math.max(...labels.map(({ height }) => height))
  const reach = Math.ceil(tall * REACH)
  let [best, offset] = [0, 0]
  for (let shift = -reach; shift <= reach; shift += 1) {
    const shares = labels.map(({ y }) => ruledShare(pixels, Math.floor(y) + shift, left, right))
    const sign = Math.sign(shares.reduce((sum, share) => sum + share, 0))
    const ruled = shares.filter((share) => share * sign >= RULED)
    const score = ruled.reduce((sum, share) => sum + Math.abs(share), 0)
    if (ruled.length < labels.length * SHARED || score <= best) continue
    best = score
    offset = shift
  }
  if (best === 0) return null
  // The upper edge of the line's row, from the labels' middles as they were rounded down.
  const rounding = labels.reduce((sum, { y }) => sum + Math.floor(y) - y, 0) / labels.length
  return offset + rounding
}
