import type { Extent } from './extent.ts'
import type { TextLine } from './glyphs.ts'
import { median } from './median.ts'
import { toOuterBox } from './outer-box.ts'
import type { Lanes } from './ruled-lines.ts'

/** Lines of text that stand below each other are a column from this many on, when their edges differ by so many columns at most. */
const FEWEST = 3
const ALIGNED = 4
/** A line so much wider than most of those aligned with it is no label: the heading over the chart. */
const WIDER = 1.4
/** Share of a column's width that a row of a plate fills, and how high a plate is, by the height of a label. */
const FILLED = 0.6
const LOWEST_PLATE = 0.8
const HIGHEST_PLATE = 4
/** Rows of a plate that its text may leave less full. */
const MOST_WRITTEN = 2
/** Share of a plate's ink that has its colour: where the price runs under a label, there are several. */
const ONE_COLOUR = 0.7
/** Plates in one column at most: with more they are something else. */
const MOST_PLATES = 3
/** Share of the ink of its text up to which what is left in a column belongs to its labels. */
const REST = 0.6
/** Columns before a column of labels in which the price stands that goes on into it. */
const BEFORE = 6
/** Columns without ink between bars that may touch one another almost. */
const BETWEEN_BARS = 2
/** Share of the picture's width at its sides in which axes stand, and their width at least, by the height of a label. */
const SIDE = 0.25
const LEAST_WIDTH = 2

interface LabelColumn {
  left: number
  right: number
  labels: TextLine[]
}

/** Columns of labels: lines of text of one height below each other, aligned to the left or to the right. */
const findColumns = (text: TextLine[]): LabelColumn[] => {
  const found = new Map<string, LabelColumn>()
  for (const place of [({ x }: TextLine): number => x, ({ x, width }: TextLine): number => x + width])
    for (const line of text) {
      const aligned = text.filter(
        (other) =>
          Math.abs(place(other) - place(line)) <= ALIGNED && Math.abs(other.height - line.height) <= 0.35 * line.height,
      )
      const usual = median(aligned.map(({ width }) => width))
      const labels = aligned.filter(({ width }) => width <= usual * WIDER)
      if (new Set(labels.map(({ y, height }) => Math.round(y / height))).size < FEWEST) continue
      const { x: left, width } = toOuterBox(labels)
      const right = left + width
      found.set(`${left} ${right}`, { left, right, labels })
    }
  return [...found.values()]
}

/** Whether the column stands at a side of the picture and is as wide as prices are. */
const isBeside = ({ left, right, labels }: LabelColumn, width: number): boolean =>
  (left >= (1 - SIDE) * width || right <= SIDE * width) &&
  right - left >= median(labels.map(({ height }) => height)) * LEAST_WIDTH

/** Rows from one label's distance above the uppermost label to one below the lowest. */
const toRows = ({ labels }: LabelColumn): Extent => {
  const rows = labels.map(({ y }) => y).sort((a, b) => a - b)
  const pitch = median(rows.slice(1).map((row, i) => row - rows[i]))
  return { top: rows[0] - pitch, bottom: rows[rows.length - 1] + pitch }
}

/** Takes ink out of the columns, in the rows given. */
const eraseRows = ({ ink, lanes, length }: Lanes, left: number, right: number, top: number, bottom: number): void => {
  for (let x = Math.max(0, left); x < Math.min(lanes, right); x += 1)
    ink.fill(0, x * length + Math.max(0, top), x * length + Math.max(0, Math.min(length, bottom)))
}

/** The stretches of ink of one column of the picture. */
const toStretches = ({ ink, length }: Lanes, column: number): Extent[] => {
  const found: Extent[] = []
  for (let row = 0; row < length; row += 1) {
    if (ink[column * length + row] === 0) continue
    const last = found[found.length - 1]
    if (last?.bottom === row) last.bottom = row + 1
    else found.push({ top: row, bottom: row + 1 })
  }
  return found
}

/** Whether ink goes on from the plot into the column over half of its width: the price under labels that stand inside of the plot. The labels have left holes in it. */
const goesOnInto = (grid: Lanes, { left, right, labels }: LabelColumn, top: number, bottom: number): boolean => {
  const hole = median(labels.map(({ height }) => height))
  const [from, step] = left + right > grid.lanes ? [left - BEFORE, 1] : [right - 1 + BEFORE, -1]
  const count = BEFORE + Math.ceil((right - left) / 2)
  let reached: Extent[] = [{ top, bottom }]
  let missed = 0
  for (let i = 0; i < count; i += 1) {
    const column = from + i * step
    const most = i === 0 ? 0 : hole
    const next = toStretches(grid, column).filter((each) =>
      reached.some((before) => each.top <= before.bottom + most && each.bottom >= before.top - most),
    )
    missed = next.length === 0 ? missed + 1 : 0
    if (missed > BETWEEN_BARS) return false
    if (next.length > 0) reached = next
  }
  return true
}

/** Takes out what is left between labels and plates when it is little: labels that a plate covers in part. Where the price runs below its labels there is more. */
const eraseRest = (grid: Lanes, column: LabelColumn): void => {
  const { left, right, labels } = column
  const rows = toRows(column)
  const [top, bottom] = [Math.max(0, rows.top), Math.min(grid.length, rows.bottom)]
  if (goesOnInto(grid, column, top, bottom)) return
  const written = labels.reduce((sum, { glyphs }) => sum + glyphs.reduce((all, glyph) => all + glyph.ink, 0), 0)
  let rest = 0
  for (let x = left; x < right; x += 1)
    for (let row = top; row < bottom; row += 1) if (grid.ink[x * grid.length + row] !== 0) rest += 1
  if (rest <= written * REST) eraseRows(grid, left, right, top, bottom)
}

/** Whether most of the ink between two columns and two rows has one colour. */
const hasOneColour = ({ ink, length }: Lanes, { left, right }: LabelColumn, top: number, bottom: number): boolean => {
  const counts = new Uint32Array(256)
  let all = 0
  for (let x = left; x < right; x += 1)
    for (let row = top; row < bottom; row += 1) {
      const colour = ink[x * length + row]
      if (colour === 0) continue
      counts[colour] += 1
      all += 1
    }
  return Math.max(...counts) >= all * ONE_COLOUR
}

/** Rows filled from one side of the column to the other in one colour, about as many as a label is high. */
const findPlates = (grid: Lanes, column: LabelColumn): Extent[] => {
  const { ink, length } = grid
  const { left, right, labels } = column
  const high = median(labels.map(({ height }) => height))
  const found: Extent[] = []
  const isFull = (row: number): boolean => {
    let count = 0
    for (let x = left; x < right; x += 1) if (ink[x * length + row] !== 0) count += 1
    return count >= (right - left) * FILLED
  }
  let [top, bottom] = [-1, -1]
  for (let row = 0; row <= length; row += 1) {
    if (row < length && isFull(row)) {
      if (top < 0) top = row
      bottom = row + 1
      continue
    }
    if (top < 0 || (row < length && row - bottom < MOST_WRITTEN)) continue
    const isHigh = bottom - top >= high * LOWEST_PLATE && bottom - top <= high * HIGHEST_PLATE
    if (isHigh && hasOneColour(grid, column, top, bottom)) found.push({ top, bottom })
    top = -1
  }
  return found
}

/**
 * Takes the plates of the last price and of the crosshair out of the columns of labels beside a chart, whose text is gone
 * already: else the price would seem to begin or to end on them.
 */
export const erasePlates = (grid: Lanes, text: TextLine[]): void => {
  for (const column of findColumns(text)) {
    if (!isBeside(column, grid.lanes)) continue
    const { top: first, bottom: last } = toRows(column)
    const margin = median(column.labels.map(({ height }) => height))
    // One may cover the label after the last one: that begins a label's distance below it, and the plate reaches around it.
    const plates = findPlates(grid, column).filter(
      ({ top, bottom }) => top >= first - margin && (top + bottom) / 2 <= last + 2 * margin,
    )
    if (plates.length > MOST_PLATES) continue
    for (const { top, bottom } of plates)
      eraseRows(grid, column.left - margin, column.right + margin, top - 1, bottom + 1)
    eraseRest(grid, column)
  }
}
