import type { Pixels } from './reading.ts'

/** Columns looked at on a row. */
const SAMPLES = 160
/** Rows above and below a row that it is compared with: more where the picture has several pixels to a point, and its lines as many. */
const BESIDE = [2, 5] as const
/** Least difference to both, in the sum of the channels: rulers are faint, and that of a compressed picture fainter. */
const LEAST_STEP = 8
/** Share of the columns that must be ruled, and of the labels that must have a line at the same distance. */
const RULED = 0.3
const SHARED = 0.6
/** How far beside a label's middle its line may run, as a share of the label's height. */
const REACH = 0.45
/** Share of the most ruled row's columns from which on a row belongs to the same line. */
const ALIKE = 0.9

interface Columns {
  left: number
  right: number
}

type Label = Readonly<{ y: number; height: number }>

/** The share of the columns in which the row is brighter than both rows beside it, less that in which it is darker; with the sign of the larger. */
const ruledShare = ({ data, width, height }: Pixels, row: number, beside: number, { left, right }: Columns): number => {
  if (row < beside || row + beside >= height) return 0
  const step = Math.max(1, Math.floor((right - left) / SAMPLES))
  let [brighter, darker, looked] = [0, 0, 0]
  const lightAt = (x: number, y: number): number => {
    const i = (y * width + x) * 4
    return (data[i] as number) + (data[i + 1] as number) + (data[i + 2] as number)
  }
  for (let x = left; x < right; x += step) {
    const here = lightAt(x, row)
    const [above, below] = [here - lightAt(x, row - beside), here - lightAt(x, row + beside)]
    looked += 1
    if (above >= LEAST_STEP && below >= LEAST_STEP) brighter += 1
    else if (above <= -LEAST_STEP && below <= -LEAST_STEP) darker += 1
  }
  return (brighter - darker) / Math.max(1, looked)
}

/** The middle of the rows that lie at one distance from most labels and are ruled about as much as the most ruled one; null where there is none. */
const sharedShift = (pixels: Pixels, labels: readonly Label[], beside: number, columns: Columns): number | null => {
  const reach = Math.ceil(Math.max(...labels.map(({ height }) => height)) * REACH)
  const scores = new Map<number, number>()
  for (let shift = -reach; shift <= reach; shift += 1) {
    const shares = labels.map(({ y }) => ruledShare(pixels, Math.floor(y) + shift, beside, columns))
    const sign = Math.sign(shares.reduce((sum, share) => sum + share, 0))
    const ruled = shares.filter((share) => share * sign >= RULED)
    if (ruled.length >= labels.length * SHARED)
      scores.set(
        shift,
        ruled.reduce((sum, share) => sum + Math.abs(share), 0),
      )
  }
  const most = Math.max(...scores.values())
  const line = [...scores.keys()].filter((shift) => (scores.get(shift) ?? 0) >= most * ALIKE)
  return line.length === 0 ? null : line.reduce((sum, shift) => sum + shift, 0) / line.length
}

/**
 * By how many rows the ruled lines of an axis lie under the middles of its labels: libraries centre the box of a font on
 * the line, and digits stand above or below its middle. Null where most labels have no line at one distance.
 */
export const gridOffset = (pixels: Pixels, labels: readonly Label[], columns: Columns): number | null => {
  for (const beside of BESIDE) {
    const shift = sharedShift(pixels, labels, beside, columns)
    if (shift === null) continue
    // The upper edge of the line's row, from the labels' middles as they were rounded down.
    return shift + labels.reduce((sum, { y }) => sum + Math.floor(y) - y, 0) / labels.length
  }
  return null
}
