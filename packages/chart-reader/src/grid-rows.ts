import type { Pixels } from './reading.ts'

/** Columns looked at on a row. */
const SAMPLES = 160
/** Rows above and below a row that it is compared with: more where the picture has several pixels to a point, and its lines as many. */
const BESIDE = [2, 5] as const
/** Least difference to both, in the sum of the channels: rulers are faint, and that of a compressed picture fainter. */
const LEAST_STEP = 8
/** The same for a tick: text beside it leaves traces in a compressed picture. */
const LEAST_TICK = 45
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

/** Where lines are looked for beside a label, and how much they differ from the rows beside them at least. */
interface Search {
  columnsOf: (label: Label) => Columns
  step: number
}

type Label = Readonly<{ x: number; width: number; y: number; height: number }>

/** The share of the columns in which the row is brighter than both rows beside it, less that in which it is darker; with the sign of the larger. */
const ruledShare = (
  { data, width, height }: Pixels,
  { row, beside, step }: { row: number; beside: number; step: number },
  { left, right }: Columns,
): number => {
  if (row < beside || row + beside >= height) return 0
  const stride = Math.max(1, Math.floor((right - left) / SAMPLES))
  let [brighter, darker, looked] = [0, 0, 0]
  const lightAt = (x: number, y: number): number => {
    const i = (y * width + x) * 4
    return data[i] + data[i + 1] + data[i + 2]
  }
  for (let x = Math.max(0, left); x < Math.min(width, right); x += stride) {
    const here = lightAt(x, row)
    const [above, below] = [here - lightAt(x, row - beside), here - lightAt(x, row + beside)]
    looked += 1
    if (above >= step && below >= step) brighter += 1
    else if (above <= -step && below <= -step) darker += 1
  }
  return (brighter - darker) / Math.max(1, looked)
}

/** The middle of the rows that lie at one distance from most labels and are ruled, in the columns given for each, about as much as the most ruled one; null where there is none. */
const sharedShift = (
  pixels: Pixels,
  labels: readonly Label[],
  beside: number,
  { columnsOf, step }: Search,
): number | null => {
  const reach = Math.ceil(Math.max(...labels.map(({ height }) => height)) * REACH)
  const scores = new Map<number, number>()
  for (let shift = -reach; shift <= reach; shift += 1) {
    const shares = labels.map((label) =>
      ruledShare(pixels, { row: Math.floor(label.y) + shift, beside, step }, columnsOf(label)),
    )
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

/** A tick may be on the left or right of its label, as far from it as that is high, or beyond the line of the axis. */
const TICKS: readonly Search[] = [0, 1].flatMap((away) => [
  {
    columnsOf: ({ x, height }) => ({ left: x - 1 - height * (away + 1), right: x - 1 - height * away }),
    step: LEAST_TICK,
  },
  {
    columnsOf: ({ x, width, height }) => ({
      left: x + width + 1 + height * away,
      right: x + width + 1 + height * (away + 1),
    }),
    step: LEAST_TICK,
  },
])

/**
 * By how many rows the ruled lines of an axis, or its ticks where it has no lines, lie under the middles of its labels:
 * libraries centre the box of a font on the line, and digits stand above or below its middle. Null where most labels have
 * neither at one distance.
 */
export const gridOffset = (pixels: Pixels, labels: readonly Label[], columns: Columns): number | null => {
  for (const search of [{ columnsOf: () => columns, step: LEAST_STEP }, ...TICKS])
    for (const beside of BESIDE) {
      const shift = sharedShift(pixels, labels, beside, search)
      if (shift === null) continue
      // The upper edge of the line's row, from the labels' middles as they were rounded down.
      return shift + labels.reduce((sum, { y }) => sum + Math.floor(y) - y, 0) / labels.length
    }
  return null
}
