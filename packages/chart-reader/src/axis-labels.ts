import { type Background, TILE } from './background.ts'
import { differenceBetween } from './colour-difference.ts'
import { splitColumns } from './digit-pieces.ts'
import { type ReadNumber, readCharacters, readNumber, type SeenDigit } from './digits.ts'
import type { ContrastMap } from './glyph-shape.ts'
import { type TextLine, withoutTicks } from './glyphs.ts'
import { isMark } from './number-marks.ts'
import { toMiddleRow, toOuterBox } from './outer-box.ts'
import type { Box, Pixels } from './reading.ts'
import type { Lanes } from './ruled-lines.ts'

/** How far beside a label, as a share of its height, ink may be a part of it, and how much of its height such ink has. */
const BESIDE = 0.7
const TOUCHED = 0.5
/** Columns that the line of an axis fills at most, and how high it is at least, by the height of a label. */
const MOST_RULER = 3
const RULER_HEIGHT = 2.5
/** How far below a label the tail of a comma is looked for, as a share of its height. */
const TAIL = 0.2
/** Lines of text looked at in one picture. */
const MOST_LINES = 160
/** How far before a number its minus begins at most, and how long and how high that is, by the height of the number. */
const MINUS_BEFORE = 1.5
const MINUS_LENGTH = [0.3, 1.1] as const
const MINUS_HEIGHT = 0.25
/** How far over and under a label the line of an axis is looked for and how high it is at least, by the label's height, and how much it stands out compared with the label. */
const RULED_BEYOND = 1.5
const RULED_HEIGHT = 2.2
const RULED = 0.22
/** Share of a label's height that may be missing at its ends, and contrast from which a pixel beside it may be of a digit. */
const MISSING = 0.35
const INKED = 0.4
/** How far a label may stand from the picture's edge so that more of it may lie beyond: as far as its characters from each other, or so much of its height, also where no mark stands among them, and where a mark is seen before it. */
const CLOSE = 0.25
const CLOSE_UNMARKED = 0.45
const CLOSE_BEHIND_MARK = 1.6
/** Labels read at least. */
export const LEAST_LABELS = 3

/** Columns by which labels of one axis may be out of line. */
export const ALIGNED = 4

/** Labels of one axis are aligned by their right edges, their left ones or their middles. */
export const PLACES: readonly ((label: { x: number; width: number }) => number)[] = [
  ({ x, width }) => x + width,
  ({ x }) => x,
  ({ x, width }) => x + width / 2,
]

export interface AxisLabel extends ReadNumber {
  x: number
  width: number
  /** Its middle. */
  y: number
  height: number
  /** Whether the picture ends so near that digits may be missing. */
  cut: boolean
  /** Whether a minus stands before it; its value is without. */
  negative: boolean
  /** Whether its point was put where it stands in the others. */
  mended: boolean
  /** Whether some of its digits touch, so that a point between them is not seen. */
  merged: boolean
}

/** What an axis is read from: the picture, and its ink column by column, without text and ruled lines. */
export interface AxisScene {
  pixels: Pixels
  background: Background
  columns: Lanes
  text: TextLine[]
  /** The picture as it was before it was averaged down, and how many of its pixels are one of `pixels`. */
  source: { pixels: Pixels; factor: number }
}

/** Lines of text that stand below at least two others: the rest can be no axis. */
const aligned = (text: TextLine[]): TextLine[] =>
  text.filter((line) =>
    PLACES.some(
      (place) => text.filter((other) => Math.abs(place(other) - place(line)) <= ALIGNED).length >= LEAST_LABELS,
    ),
  )

/** Whether the ink of a column is far higher than the line of text that it stands beside. */
const isRuler = ({ ink, length }: Lanes, lane: number, { y, height }: Box): boolean => {
  let count = 0
  for (let row = Math.max(0, y - 2 * height); row < Math.min(length, y + 3 * height); row += 1)
    if (ink[lane * length + row] !== 0) count += 1
  return count >= height * RULER_HEIGHT
}

/** Whether ink that is no text stands right beside the line, over much of its height: a digit that was not told from it may be missing. The line of the axis, which is thin and high, hides none. */
const isTouched = (columns: Lanes, line: Box): boolean => {
  const { ink, lanes, length } = columns
  const { x, y, width, height } = line
  const reach = Math.ceil(height * BESIDE)
  const rows = new Set<number>()
  const look = (from: number, to: number): boolean => {
    rows.clear()
    const beside = Array.from({ length: to - from }, (_, i) => from + i).filter((lane) => lane >= 0 && lane < lanes)
    const rulers = beside.filter((lane) => isRuler(columns, lane, line))
    for (const lane of rulers.length <= MOST_RULER ? beside.filter((each) => !rulers.includes(each)) : beside)
      for (let row = y; row < y + height; row += 1) if (ink[lane * length + row] !== 0) rows.add(row)
    return rows.size >= height * TOUCHED
  }
  return look(x - reach, x) || look(x + width, x + width + reach)
}

/** The line without the ticks of the axis behind its last digit. */
const withoutTick = (line: TextLine): TextLine => {
  const glyphs = withoutTicks(line.glyphs)
  return glyphs.length === line.glyphs.length ? line : { ...toOuterBox(glyphs), glyphs }
}

interface LabelBox {
  box: Box
  below: number
}

/** A line of text with a margin, drawn out to the picture's edge where that is near: a point may stand there alone. In pixels of the source. */
const labelBox = ({ pixels, source: { pixels: whole, factor } }: AxisScene, line: Box): LabelBox => {
  const near = line.height * BESIDE
  const left = line.x <= near ? 0 : Math.max(0, Math.floor((line.x - 1) * factor))
  const end = line.x + line.width
  const right = end + near >= pixels.width ? whole.width : Math.min(whole.width, Math.ceil((end + 1) * factor))
  const y = Math.max(0, Math.floor((line.y - 1) * factor))
  const foot = Math.min(whole.height, Math.ceil((line.y + line.height + 1) * factor))
  const below = Math.min(whole.height, foot + Math.round(line.height * factor * TAIL)) - foot
  return { box: { x: left, y, width: right - left, height: foot + below - y }, below }
}

/** How much the pixels of a box stand out from what lies behind it, compared with the strongest of them. */
export const toContrast = (scene: AxisScene, box: Box, below: number, behind: Box): ContrastMap => {
  const { background, source } = scene
  const contrast = new Float32Array(box.width * box.height)
  const column = Math.floor((behind.x + behind.width / 2) / TILE)
  const tile = (Math.floor(toMiddleRow(behind) / TILE) * background.columns + column) * 3
  let most = 1
  for (let y = 0; y < box.height; y += 1)
    for (let x = 0; x < box.width; x += 1) {
      const at = ((box.y + y) * source.pixels.width + box.x + x) * 4
      const apart = differenceBetween(source.pixels.data, at, background.colours, tile)
      contrast[y * box.width + x] = apart
      most = Math.max(most, apart)
    }
  for (let i = 0; i < contrast.length; i += 1) contrast[i] /= most
  return { contrast, width: box.width, below }
}

/** A label's box between the upright lines beside it. */
interface RuledBox {
  box: Box
  /** Whether such a line is on its left. */
  ruled: boolean
  /** Whether a minus stands before it. */
  negative: boolean
}

/** The columns between two upright lines that hold the label; null where a line goes through it, or where ink beside it may be a digit. */
const betweenRules = (scene: AxisScene, { box, below }: LabelBox, line: TextLine): RuledBox | null => {
  const { pixels, factor } = scene.source
  const tall = line.height * factor
  const reach = Math.ceil(tall * MINUS_BEFORE)
  const x = Math.max(0, box.x - reach)
  const y = Math.max(0, Math.floor(box.y - tall * RULED_BEYOND))
  const high = Math.min(pixels.height, Math.ceil(box.y + box.height - below + tall * RULED_BEYOND)) - y
  const wide = { x, y, width: Math.min(pixels.width, box.x + box.width + reach) - x, height: high }
  const { contrast } = toContrast(scene, wide, 0, line)
  const count = (column: number, from: number, to: number, least: number): number => {
    let rows = 0
    for (let row = Math.max(0, from); row < Math.min(high, to); row += 1)
      if (contrast[row * wide.width + column - x] >= least) rows += 1
    return rows
  }
  const columns = Array.from({ length: wide.width }, (_, i) => x + i)
  const rows = [box.y - y, box.y - y + box.height - below] as const
  const isRule = (column: number): boolean =>
    count(column, ...rows, RULED) === rows[1] - rows[0] && count(column, 0, high, RULED) >= tall * RULED_HEIGHT
  const rules = columns.filter(isRule)
  const middle = (line.x + line.width / 2) * factor
  const nearest = Math.max(-1, ...rules.filter((column) => column <= middle))
  const next = Math.min(pixels.width, ...rules.filter((column) => column > middle))
  const [left, right] = [Math.max(box.x, nearest + 1), Math.min(box.x + box.width, next)]
  const [first, last] = [line.x * factor, (line.x + line.width) * factor]
  // Of a digit on the other side of the line more would be missing than of a tick.
  if (left - first > tall * MISSING || last - right > tall * MISSING) return null
  const isDigit = (column: number): boolean =>
    column > nearest && column < next && count(column, ...rows, INKED) >= Math.max(3, tall * TOUCHED)
  // Smoothed edges of the outermost characters are theirs.
  const near = columns.filter((column) => column > left - tall * BESIDE && column < right + tall * BESIDE)
  if (near.some((column) => (column < left - 1 || column > right) && isDigit(column))) return null
  const middleRows = [
    Math.floor(rows[0] + (rows[1] - rows[0]) * 0.3),
    Math.ceil(rows[0] + (rows[1] - rows[0]) * 0.8),
  ] as const
  const isDash = (column: number): boolean => {
    const inked = count(column, ...middleRows, INKED)
    return inked > 0 && inked <= Math.max(2, tall * MINUS_HEIGHT) && inked === count(column, ...rows, INKED)
  }
  const dashed = columns.filter((column) => column < Math.floor(first) && column > nearest && isDash(column))
  const touchesRule = dashed.length > 0 && dashed[0] - nearest <= 2
  const length = dashed.length === 0 ? 0 : dashed[dashed.length - 1] - dashed[0] + 1
  const negative =
    !touchesRule && length === dashed.length && length >= tall * MINUS_LENGTH[0] && length <= tall * MINUS_LENGTH[1]
  return { box: { ...box, x: left, width: right - left }, ruled: nearest >= x, negative }
}

/** Whether a comma or a point stands between the picture's left edge and a label, at its foot. */
const isBehindMark = (scene: AxisScene, line: TextLine): boolean => {
  const { factor } = scene.source
  if (line.x > line.height * CLOSE_BEHIND_MARK) return false
  const [y, tall] = [Math.floor(line.y * factor), Math.ceil(line.height * factor)]
  const box = { x: 0, y, width: Math.floor(line.x * factor), height: tall + Math.round(tall * TAIL) }
  box.height = Math.min(box.height, scene.source.pixels.height - y)
  if (box.width < 1) return false
  const last = splitColumns(toContrast(scene, box, 0, line), INKED, false).at(-1)
  return last !== undefined && isMark(last, tall, tall)
}

/**
 * Whether the picture ends so near that digits may lie beyond its edge. $1,288.8 of which the $1 is missing would be a
 * price, too. Nothing is missing before a currency sign.
 */
const mayGoOn = (scene: AxisScene, line: TextLine, { signed, marked }: ReadNumber): boolean => {
  const gaps = line.glyphs.slice(1).map(({ x }, i) => x - line.glyphs[i].x - line.glyphs[i].width)
  const reach = Math.max(...gaps, line.height * (marked ? CLOSE : CLOSE_UNMARKED))
  if (scene.pixels.width - line.x - line.width <= reach) return true
  return !signed && (line.x <= reach || isBehindMark(scene, line))
}

/** A line of text and what of it can be read. */
export interface SeenText {
  x: number
  width: number
  y: number
  characters: string
}

/** What can be read of lines of text, also of those that were not read as numbers. */
export const readTexts = (scene: AxisScene, text: TextLine[]): SeenText[] => {
  const seen: SeenDigit[] = []
  return aligned(text.slice(0, MOST_LINES).map(withoutTick)).map((line) => {
    const { box, below } = labelBox(scene, line)
    const characters = readCharacters(toContrast(scene, box, below, line), seen)
    return { x: line.x, width: line.width, y: toMiddleRow(line), characters }
  })
}

/** The labels that may be those of an axis, and all lines of text among which they were. */
export const readLabels = (scene: AxisScene, text: TextLine[]): AxisLabel[] => {
  const labels: AxisLabel[] = []
  const seen: SeenDigit[] = []
  const lines = text.slice(0, MOST_LINES).map(withoutTick)
  for (const line of aligned(lines)) {
    if (isTouched(scene.columns, line)) continue
    const outer = labelBox(scene, line)
    const inner = betweenRules(scene, outer, line)
    if (inner === null) continue
    const cut = { left: line.x <= 0, right: line.x + line.width >= scene.pixels.width, ruled: inner.ruled }
    const number = readNumber(toContrast(scene, inner.box, outer.below, line), cut, seen)
    if (number === null) continue
    labels.push({
      x: line.x,
      width: line.width,
      y: toMiddleRow(line),
      height: line.height,
      cut: cut.right || mayGoOn(scene, line, number),
      negative: inner.negative,
      mended: false,
      merged: number.hidden || (!number.marked && line.glyphs.length < number.digits - 1),
      ...number,
    })
  }
  return labels
}
