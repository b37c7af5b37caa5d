import type { Pixels } from './reading.ts'

/** Columns looked at on a row. */
const SAMPLES = 160
/** Rows above and below a row that it is compared with: more where the picture has several pixels to a point, and its lines as many. */
const BESIDE = [2, 5] as const
/** Least difference to both, in the sum of the channels: rulers are faint, and that of a compressed picture fainter. */
const LEAST_STEP = 8
/** The same for a tick: text beside it leaves traces in a compressed picture. */
const LEAST_TICK = 45
/** Share of the labels, and how many, of which each has a line in one of two neighbouring rows. */
const EITHER = 0.8
const FEWEST = 4
/** Columns of a tick that are looked at, and how far from its label it ends, by the label's height. */
const TICK = 3
const FAR = 2.2
/** How far beside a label's middle its line may run, as a share of the label's height, and under labels that stand on their lines; how much of the distance between two labels that is at most, and how much more such lines are ruled. */
const REACH = 0.45
const REACH_ON_LINE = 0.95
const MOST_APART = 0.3
const CLEARER = 1.25
/** Share of the most ruled row's columns from which on a row belongs to the same line. */
const ALIKE = 0.9

interface Columns {
  left: number
  right: number
}

/** Where lines are looked for beside a label, and how much they differ from the rows beside them at least. */
interface Search {
  /** Rows over and under the middle of the label. */
  reach: number
  columnsOf: (label: Label) => Columns
  step: number
  /** Share of the columns that must be ruled, and of the labels that must have a line at the same distance. */
  ruled: number
  shared: number
}

interface Shift {
  rows: number
  /** How much is ruled there, over all labels. */
  score: number
  /** Whether it is between two rows, of which labels have either. */
  split: boolean
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

/** For each distance from the labels, how much of the columns is ruled there at each label; 0 where that is too little. */
const sharesByShift = (
  pixels: Pixels,
  labels: readonly Label[],
  beside: number,
  { columnsOf, step, ruled, reach }: Search,
): Map<number, number[]> => {
  const shares = new Map<number, number[]>()
  for (let shift = -reach; shift <= reach; shift += 1) {
    const seen = labels.map((label) =>
      ruledShare(pixels, { row: Math.floor(label.y) + shift, beside, step }, columnsOf(label)),
    )
    const sign = Math.sign(seen.reduce((sum, share) => sum + share, 0))
    shares.set(
      shift,
      seen.map((share) => (share * sign >= ruled ? Math.abs(share) : 0)),
    )
  }
  return shares
}

const sumOf = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0)

/** How far the rows of the line lie from the labels on average: where a label has none, one in the row beside counts, as labels and lines are rounded to rows apart. */
const meanShift = (shares: Map<number, number[]>, line: readonly [number, number[]][]): number => {
  const shifts = line.map(([shift]) => shift)
  const beside = [Math.min(...shifts) - 1, Math.max(...shifts) + 1]
  const mean = (of: readonly number[]): number => sumOf(of) / of.length
  const rows = (line[0]?.[1] ?? []).flatMap((_, i) => {
    const isRuled = (shift: number): boolean => (shares.get(shift)?.[i] ?? 0) > 0
    const found = [shifts, beside].map((some) => some.filter(isRuled)).find((some) => some.length > 0)
    return found === undefined ? [] : [mean(found)]
  })
  return mean(rows)
}

/**
 * The middle of the rows that lie at one distance from most labels and are ruled about as much as the most ruled one; else of two
 * neighbouring rows of which nearly all labels have one, as labels and lines are rounded to rows apart. Null where there is none.
 */
const sharedShift = (pixels: Pixels, labels: readonly Label[], beside: number, search: Search): Shift | null => {
  const shares = sharesByShift(pixels, labels, beside, search)
  const common = [...shares].filter(
    ([, seen]) => seen.filter((share) => share > 0).length >= labels.length * search.shared,
  )
  const most = Math.max(...common.map(([, seen]) => sumOf(seen)))
  const line = common.filter(([, seen]) => sumOf(seen) >= most * ALIKE)
  if (line.length > 0) return { rows: meanShift(shares, line), score: most, split: false }
  const pairs = [...shares].flatMap(([shift, seen]): Shift[] => {
    const below = shares.get(shift + 1)
    const either = seen.filter((share, i) => share + (below?.[i] ?? 0) > 0).length
    if (below === undefined || either < Math.max(FEWEST, labels.length * EITHER)) return []
    const score = sumOf(seen) + sumOf(below)
    return [{ rows: shift + sumOf(below) / score, score, split: true }]
  })
  return pairs.reduce<Shift | null>((best, each) => (best === null || each.score > best.score ? each : best), null)
}

/** Lines over the pane: solid ones, or dotted ones that most labels have. */
const linesOver = (columns: Columns, reach: number): Search[] => [
  { reach, columnsOf: () => columns, step: LEAST_STEP, ruled: 0.3, shared: 0.6 },
  { reach, columnsOf: () => columns, step: LEAST_STEP, ruled: 0.18, shared: 0.85 },
]

const heightOf = (labels: readonly Label[]): number => Math.max(...labels.map(({ height }) => height))

/** Rows from a label to the line on which it stands at most: nearer than to the one of its neighbor. */
const reachOnLine = (labels: readonly Label[]): number => {
  const rows = labels.map(({ y }) => y).sort((a, b) => a - b)
  const least = Math.min(...rows.slice(1).map((row, i) => row - rows[i]))
  return Math.floor(Math.min(heightOf(labels) * REACH_ON_LINE, least * MOST_APART))
}

/** Ticks on the left or right of the labels, at any distance, also beyond the line of the axis. */
const ticksBeside = (labels: readonly Label[]): Search[] => {
  const reach = Math.ceil(heightOf(labels) * REACH)
  const far = Math.ceil(heightOf(labels) * FAR)
  return Array.from({ length: far }, (_, away) => away + 1).flatMap((away) =>
    [
      ({ x }: Label) => ({ left: x - away - TICK, right: x - away }),
      ({ x, width }: Label) => ({ left: x + width + away, right: x + width + away + TICK }),
    ].map((columnsOf) => ({ reach, columnsOf, step: LEAST_TICK, ruled: 0.6, shared: 0.6 })),
  )
}

/**
 * By how many rows the ruled lines of an axis, or its ticks where it has no lines, lie under the middles of its labels:
 * libraries centre the box of a font on the line, and digits stand above or below its middle. Null where most labels have
 * neither at one distance.
 */
export const gridOffset = (pixels: Pixels, labels: readonly Label[], columns: Columns): number | null => {
  // The upper edge of the line's row, from the labels' middles as they were rounded down.
  const middle = labels.reduce((sum, { y }) => sum + Math.floor(y) - y, 0) / labels.length
  const find = (searches: Search[], beside: number): Shift[] =>
    searches.flatMap((search) => sharedShift(pixels, labels, beside, search) ?? [])
  const best = (found: Shift[]): Shift | null =>
    found.reduce<Shift | null>((best, each) => (best === null || each.score > best.score ? each : best), null)
  const seen = (searches: Search[][]): Shift | null => {
    for (const each of searches)
      for (const beside of BESIDE) {
        const found = best(find(each, beside))
        if (found !== null) return found
      }
    return null
  }
  const linesWithin = (reach: number): Shift | null => seen(linesOver(columns, reach).map((search) => [search]))
  const near = linesWithin(Math.ceil(heightOf(labels) * REACH))
  const under = linesWithin(reachOnLine(labels))
  // Compressed pictures have traces of a line in rows beside it.
  const isTrace = near?.split === true && under?.split === false
  const ruled = isTrace || (under !== null && under.score >= CLEARER * (near?.score ?? 0)) ? under : near
  const found = ruled ?? seen([ticksBeside(labels)])
  return found === null ? null : found.rows + middle
}
