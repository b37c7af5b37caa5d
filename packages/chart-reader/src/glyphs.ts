import { MOST_COLOURS } from './ink.ts'
import { keptArray } from './kept-arrays.ts'
import { toOuterBox } from './outer-box.ts'
import type { Box } from './reading.ts'
import { goesOnAsBars } from './rows-of-bars.ts'
import { commonest, inkEnd, type Lanes, toLength } from './ruled-lines.ts'
import { findShortLabels } from './short-labels.ts'

/** Sizes of a character, in working pixels. */
const TALLEST = 44
const LOWEST = 5
const WIDEST = 44
/** How wide a bold W is, by its height. */
const WIDE = 1.6
/** Small characters may all touch: how high they are, how wide they are together by that, and how many strokes a column has on average at least. */
const SMALL = 24
const TOUCHING = 6
const STROKES = 1.4

/** Share of a line's characters that have its colour, and share of a colour's ink that is text where the colour is that of text. */
const ONE_COLOUR = 0.7
/** Share of a character's ink that has the line's colour for it to be of that colour. */
const OWN_COLOUR = 0.25
const WRITTEN = 0.4
/** Share of a line's characters that stand level with the one before, and rows by which they may differ for that, as a share of their height. */
const LEVEL = 0.6
const STEP = 0.06
/** Characters of a line of text at least. */
const LEAST_CHARACTERS = 3
/** Points and dots are lower than this share of a line's height. A comma with a long tail is higher, and begins in the lower half. */
const MARK = 0.35
const COMMA = 0.5
/** How wide an i is at most, by the height of its dot. */
const DOT = 2
/** Characters of a line that the next one is compared with. */
const RECENT = 4

/** A connected piece of ink small enough to be a character. */
export interface Glyph extends Box {
  /** Stretches of ink, column by column: digits have two or three in a column, a candle has one. */
  stretches: number
  ink: number
}

/** Characters that stand in one line. */
export interface TextLine extends Box {
  glyphs: Glyph[]
}

interface Pieces {
  parents: Int32Array
  boxes: Int32Array
  count: number
}

const toRoot = (parents: Int32Array, piece: number): number => {
  let root = piece
  while (parents[root] !== root) root = parents[root]
  let step = piece
  while (parents[step] !== root) {
    const next = parents[step]
    parents[step] = root
    step = next
  }
  return root
}

const FIELDS = 4

/** Vertical stretches looked at in one picture: a picture with more is all text, or none. */
const MOST_STRETCHES = 400_000

const keptParents = keptArray('numbers')
const keptBoxes = keptArray('numbers')

/** Every vertical stretch of ink, joined with those of the column before that it touches. */
const joinStretches = (columns: Lanes): Pieces => {
  const { ink, length, runs } = columns
  const most = Math.min(MOST_STRETCHES, toLength(runs))
  const [parents, boxes] = [keptParents(most), keptBoxes(most * FIELDS)]
  let count = 0
  let [x, from, previousFrom, previousTo, scan] = [-2, 0, 0, 0, 0]
  const add = (place: number, end: number): void => {
    const column = Math.floor(place / length)
    if (column !== x) {
      previousFrom = column === x + 1 ? from : count
      previousTo = count
      scan = previousFrom
      from = count
      x = column
    }
    const [top, bottom] = [place - x * length, end - x * length]
    const piece = count
    count += 1
    parents[piece] = piece
    const at = piece * FIELDS
    boxes[at] = x
    boxes[at + 1] = top
    boxes[at + 2] = x + 1
    boxes[at + 3] = bottom
    while (scan < previousTo && boxes[scan * FIELDS + 3] < top) scan += 1
    for (let other = scan; other < previousTo && boxes[other * FIELDS + 1] <= bottom; other += 1)
      parents[toRoot(parents, other)] = toRoot(parents, piece)
  }
  for (let i = 0; i < runs.starts.length; i += 1) {
    const runEnd = runs.ends[i]
    for (let place = runs.starts[i]; place < runEnd && count < most; ) {
      const end = inkEnd(ink, place, runEnd)
      if (end > place) add(place, end)
      place = end + 1
    }
  }
  return { parents, boxes, count }
}

/** Connected pieces of ink, from left to right. */
const findPieces = (columns: Lanes): Glyph[] => {
  const { parents, boxes, count } = joinStretches(columns)
  const whole: (Glyph & { right: number; bottom: number })[] = []
  // For each root the place of its glyph in the list, from one on.
  const numbers = new Int32Array(count)
  for (let piece = 0; piece < count; piece += 1) {
    const root = toRoot(parents, piece)
    const at = piece * FIELDS
    const x = boxes[at]
    const [y, right, bottom] = [boxes[at + 1], boxes[at + 2], boxes[at + 3]]
    const glyph = whole[numbers[root] - 1]
    if (glyph === undefined) {
      numbers[root] = whole.push({ x, y, right, bottom, width: 0, height: 0, stretches: 1, ink: bottom - y })
      continue
    }
    glyph.y = Math.min(glyph.y, y)
    glyph.right = Math.max(glyph.right, right)
    glyph.bottom = Math.max(glyph.bottom, bottom)
    glyph.stretches += 1
    glyph.ink += bottom - y
  }
  return whole
    .map(({ x, y, right, bottom, stretches, ink }) => ({ x, y, width: right - x, height: bottom - y, stretches, ink }))
    .sort((a, b) => a.x - b.x || a.y - b.y)
}

/** Whether one is the dot over or under the other, as in an i or a colon. */
const isDotted = (one: Glyph, other: Glyph): boolean => {
  const [upper, lower] = one.y <= other.y ? [one, other] : [other, one]
  const narrow = Math.max(one.width, other.width)
  return upper.y + upper.height <= lower.y && upper.height <= lower.height && narrow <= upper.height * DOT
}

/** Whether `next` may be the character after the last ones of a line. Bars of a chart that go up and down make no line with the labels beside them. */
const follows = (line: Glyph[], next: Glyph): boolean => {
  const last = line[line.length - 1]
  const gap = next.x - (last.x + last.width)
  if (gap < -2 && !isDotted(last, next)) return false
  let [tall, top, bottom] = [last.height, last.y, last.y + last.height]
  for (let i = Math.max(0, line.length - RECENT); i < line.length - 1; i += 1) {
    const { y, height } = line[i]
    tall = Math.max(tall, height)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + height)
  }
  if (gap > Math.max(3, 0.75 * Math.max(tall, next.height))) return false
  if (next.height > tall * 1.5 && tall >= LOWEST) return false
  const isComma = next.height <= tall * COMMA && next.y >= (top + bottom) / 2
  if (next.height < tall * 0.5 && next.height > Math.max(LOWEST, tall * MARK) && !isComma) return false
  return next.y >= top - 0.45 * tall && next.y + next.height <= bottom + 0.45 * tall
}

const toLine = (glyphs: Glyph[]): TextLine => ({ ...toOuterBox(glyphs), glyphs })

/** A line's characters without its points and dots. */
const toTallRows = (glyphs: Glyph[]): Glyph[] => {
  const least = Math.max(LOWEST, MARK * Math.max(...glyphs.map(({ height }) => height)))
  return glyphs.filter(({ height }) => height >= least)
}

/** At least three characters (small ones touch), of one height, in one row. */
const isRow = (tall: Glyph[]): boolean => {
  const characters = tall.reduce((sum, glyph) => sum + Math.max(1, Math.round(glyph.width / (0.65 * glyph.height))), 0)
  if (characters < LEAST_CHARACTERS) return false
  const heights = tall.map((glyph) => glyph.height).sort((a, b) => a - b)
  const middle = heights[heights.length >> 1]
  const alike = tall.filter((glyph) => Math.abs(glyph.height - middle) <= Math.max(2, middle * 0.35)).length
  if (alike < tall.length * 0.65) return false
  return toOuterBox(tall).height <= middle * 1.8
}

/** Whether the first character reaches over and below those behind it. */
const hasSign = ([first, ...rest]: Glyph[]): boolean =>
  first !== undefined &&
  rest.length > 1 &&
  rest.every(({ y, height }) => y > first.y && y + height < first.y + first.height)

/** Whether most characters stand on the foot of the one before, or of the one before that where it has a tail. A line may lean, but doesn't jump as hollow candles do. */
const isLevel = (tall: Glyph[]): boolean => {
  const level = tall.slice(1).filter((glyph, i) => {
    const foot = glyph.y + glyph.height
    return [tall[i], tall[i - 1] ?? tall[i]].some(
      (before) => Math.abs(foot - before.y - before.height) <= Math.max(1, before.height * STEP),
    )
  })
  // A currency sign may reach below the digits behind it.
  return level.length >= (tall.length - 1 - (hasSign(tall) ? 1 : 0)) * LEVEL
}

/** Most of them with more than one stroke across: no row of candles. */
const hasStrokes = (tall: Glyph[]): boolean => {
  const stretches = tall.reduce((sum, glyph) => sum + glyph.stretches, 0)
  const columns = tall.reduce((sum, glyph) => sum + glyph.width, 0)
  return stretches >= columns * 1.15
}

/** How many pixels of each colour lie in the boxes. */
const coloursIn = ({ ink, length }: Lanes, boxes: Box[]): Uint32Array => {
  const counts = new Uint32Array(MOST_COLOURS + 1)
  for (const box of boxes)
    for (let x = box.x; x < box.x + box.width; x += 1)
      for (let place = x * length + box.y; place < x * length + box.y + box.height; place += 1) {
        const colour = ink[place]
        if (colour !== 0) counts[colour] += 1
      }
  return counts
}

/** Whether most characters have the colour that the line has: those of a row of candles rise and fall. Text whose colour lies between two has both in each character. */
const isOfOneColour = (columns: Lanes, tall: Glyph[]): boolean => {
  const colour = commonest(coloursIn(columns, tall))
  const hasColour = (glyph: Glyph): boolean => {
    const counts = coloursIn(columns, [glyph])
    return counts[colour] >= OWN_COLOUR * counts.reduce((sum, count) => sum + count, 0)
  }
  return tall.filter(hasColour).length >= tall.length * ONE_COLOUR
}

/** The parts of a row that have one colour each: numbers beside each other in a table or a legend. */
const ofOneColour = (columns: Lanes, glyphs: Glyph[]): Glyph[][] => {
  const parts: Glyph[][] = []
  const tall = toTallRows(glyphs)
  let colour = 0
  for (const glyph of glyphs) {
    const own = tall.includes(glyph) ? commonest(coloursIn(columns, [glyph])) : colour
    if (parts.length === 0 || own !== colour) parts.push([])
    parts.at(-1)?.push(glyph)
    colour = own
  }
  return parts.filter((part) => isRow(toTallRows(part)) && isLevel(toTallRows(part)))
}

/** What words of one line have in common. */
interface Writing {
  foot: number
  height: number
  colour: number
}

const toWriting = (columns: Lanes, glyphs: Glyph[]): Writing => {
  const feet = glyphs.map(({ y, height }) => y + height).sort((a, b) => a - b)
  return {
    foot: feet[feet.length >> 1],
    height: Math.max(...glyphs.map(({ height }) => height)),
    colour: commonest(coloursIn(columns, glyphs)),
  }
}

/** Whether text of the same height and colour stands on the same row: a word of few strokes among others. */
const isBesideText = ({ foot, height, colour }: Writing, known: Writing[]): boolean =>
  known.some(
    (other) => other.colour === colour && Math.abs(other.foot - foot) <= 1 && Math.abs(other.height - height) <= 1,
  )

/** The rows of characters that are text. A row of ones and sevens has no strokes to tell it by, but the colour that only text has. */
const chooseText = (columns: Lanes, pieces: Glyph[], rows: Glyph[][]): Glyph[][] => {
  const likely = rows
    .filter(
      (glyphs) => isRow(toTallRows(glyphs)) && isLevel(toTallRows(glyphs)) && !goesOnAsBars(toTallRows(glyphs), pieces),
    )
    .flatMap((glyphs) => (isOfOneColour(columns, toTallRows(glyphs)) ? [glyphs] : ofOneColour(columns, glyphs)))
  const stroked = likely.filter((glyphs) => hasStrokes(toTallRows(glyphs)))
  if (stroked.length === likely.length) return stroked
  const known = stroked.map((glyphs) => toWriting(columns, glyphs))
  const sure = likely.filter((glyphs) => stroked.includes(glyphs) || isBesideText(toWriting(columns, glyphs), known))
  const written = coloursIn(columns, sure.flat())
  const all = new Uint32Array(MOST_COLOURS + 1)
  const { ink, runs } = columns
  for (let i = 0; i < runs.starts.length; i += 1)
    for (let place = runs.starts[i]; place < runs.ends[i]; place += 1) {
      all[ink[place]] += 1
    }
  return likely.filter((glyphs) => {
    const colour = commonest(coloursIn(columns, glyphs))
    return sure.includes(glyphs) || written[colour] >= all[colour] * WRITTEN
  })
}

/** A plate is at most so high: rows, and share of the picture's longer side where a point has several pixels. */
const TALLEST_PLATE = 40
const PLATE_SHARE = 0.035

/** A plate with a price on it, at the side of the picture: wider than high, and full. */
const isPlate = (piece: Glyph, width: number, height: number): boolean =>
  piece.height >= 10 &&
  piece.height <= Math.max(TALLEST_PLATE, PLATE_SHARE * Math.max(width, height)) &&
  piece.width >= 1.5 * piece.height &&
  piece.width <= 8 * piece.height &&
  piece.ink >= 0.6 * piece.width * piece.height &&
  (piece.x + piece.width >= 0.86 * width || piece.x <= 0.1 * width)

/** Whether a piece is small enough to be a character, or several small ones that touch. */
const mayBeWritten = ({ width, height, stretches }: Glyph): boolean =>
  (width <= Math.max(WIDEST, height * WIDE) && height <= TALLEST) ||
  (height >= LOWEST && height <= SMALL && width <= height * TOUCHING && stretches >= width * STROKES)

/** How high a tick is at most and how far from the head and the foot of a label it lies, as shares of its height. */
const TICK_HEIGHT = 0.25
const TICK_INSIDE = 0.2

/** The characters without the ticks of an axis behind the last one. */
export const withoutTicks = (glyphs: Glyph[]): Glyph[] => {
  const { y: top, height: tall } = toOuterBox(glyphs)
  const isTick = ({ y, width, height }: Glyph): boolean =>
    height <= Math.max(2, tall * TICK_HEIGHT) &&
    width >= height &&
    y > top + tall * TICK_INSIDE &&
    y + height < top + tall * (1 - TICK_INSIDE)
  const to = glyphs.findLastIndex((glyph) => !isTick(glyph)) + 1
  return to === 0 ? glyphs : glyphs.slice(0, to)
}

/** Rows of few characters that were not taken for text by themselves. */
const shortRows = (rows: Glyph[][], text: Glyph[][]): Glyph[][] => {
  const written = new Set(text.flat())
  return rows.map(withoutTicks).filter((glyphs) => {
    const { length } = toTallRows(glyphs)
    return length > 0 && length <= LEAST_CHARACTERS && glyphs.length <= LEAST_CHARACTERS + 1 && !written.has(glyphs[0])
  })
}

/** What is written in the ink, given column by column: lines of text, with the short labels of axes, and plates that carry the last price or the crosshair's. */
export const findText = (columns: Lanes): { lines: TextLine[]; plates: Glyph[] } => {
  const pieces = findPieces(columns)
  const glyphs = pieces.filter(mayBeWritten)
  const open: Glyph[][] = []
  const closed: Glyph[][] = []
  for (const glyph of glyphs) {
    if (glyph.ink < 2) continue
    for (let i = open.length - 1; i >= 0; i -= 1) {
      const last = open[i][open[i].length - 1]
      if (glyph.x - (last.x + last.width) > TALLEST) closed.push(...open.splice(i, 1))
    }
    const line = open.find((candidate) => follows(candidate, glyph))
    if (line === undefined) open.push([glyph])
    else line.push(glyph)
  }
  closed.push(...open)
  const text = chooseText(columns, pieces, closed)
  const lines = text.map(toLine)
  return {
    lines: [...lines, ...findShortLabels(shortRows(closed, text).map(toLine), lines, columns.lanes)],
    plates: pieces.filter((piece) => isPlate(piece, columns.lanes, columns.length)),
  }
}
