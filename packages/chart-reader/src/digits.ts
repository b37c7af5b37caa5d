import { cutAtBrackets, withNoughts } from './counted-noughts.ts'
import { NARROW, splitColumns } from './digit-pieces.ts'
import { DIGIT_SHAPES } from './digit-shapes.ts'
import {
  type ContrastMap,
  GLYPH_COLUMNS,
  GLYPH_ROWS,
  type SeenShape,
  seenShape,
  toLikeness,
  toShape,
} from './glyph-shape.ts'
import { LETTER_SHAPES } from './letter-shapes.ts'
import {
  type DigitRows,
  findGaps,
  hasMark,
  isApostrophe,
  isDash,
  isDisputed,
  isMark,
  isSurer,
  markBefore,
  mayHideMark,
  readMark,
  toRows,
} from './number-marks.ts'
import { parsePrice } from './parse-price.ts'
import type { Box } from './reading.ts'
import { SIGN_SHAPES } from './sign-shapes.ts'
import { SUFFIX_SHAPES } from './suffix-shapes.ts'

/** Shares of the strongest contrast from which a pixel belongs to a character: small ones touch at the lower shares. */
const INKED = [0.42, 0.56, 0.7] as const
/** Least likeness with a known shape. */
const LEAST_LIKENESS = 0.6
/** How wide a one with serifs is at most, by its height, how inked its stem is at least, and its sides are at most, as a share of that. */
const STEM_WIDTH = 0.45
const STEM = 0.6
const BESIDE_STEM = 0.75
/** How inked the stem of a narrow one is at least, whose flag leaves the rest empty, and how much a one counts as like a known one. */
const NARROW_STEM = 0.72
const ONE_LIKENESS = 0.8
/** Least likeness where digits that touch were cut by their usual width. */
const LEAST_EVENLY = 0.7
/** From this likeness on a text is not read again at another share. */
const SURE = 0.9
/** Decimals that must be left where the last one may be cut off. */
const LEAST_LEFT = 2
/** How far the middles of two ones are apart at least, by their height: closer ones are the sides of one digit that fell apart. */
const CLOSEST = 0.45

interface KnownDigit extends SeenShape {
  digit: number
}

const prepared = (shapes: typeof DIGIT_SHAPES): KnownDigit[] =>
  shapes.map(([digit, aspect, ink]) => ({
    digit,
    ...seenShape(
      Float32Array.from(ink, (field) => Number.parseInt(field, 16) / 15),
      aspect,
    ),
  }))

const KNOWN = prepared(DIGIT_SHAPES)
const SIGNS = prepared(SIGN_SHAPES)
const SUFFIXES = prepared(SUFFIX_SHAPES)
const LETTERS = prepared(LETTER_SHAPES)
const READABLE = [...KNOWN, ...SIGNS, ...SUFFIXES]
/** The powers of ten that k, K and µ stand for, by the number of their shapes. */
const SUFFIX_EXPONENTS = new Map([
  [20, 3],
  [21, 3],
  [22, -6],
])

/** The known shape that is most like the one seen; null when none is more alike than `least`. */
const findBest = (known: KnownDigit[], seen: SeenShape, least: number): { digit: number; likeness: number } | null => {
  let [best, digit] = [least, -1]
  for (const shape of known) {
    const like = toLikeness(seen, shape, best)
    if (like > best) {
      best = like
      digit = shape.digit
    }
  }
  return digit < 0 ? null : { digit, likeness: best }
}

interface ReadDigit {
  digit: string
  likeness: number
}

/** A character that was read already: the labels of an axis begin with the same digits, drawn pixel by pixel alike. */
export interface SeenDigit {
  aspect: number
  plain: Float32Array
  read: ReadDigit | null
}

const isSame = (one: Float32Array, other: Float32Array): boolean => {
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return false
  return true
}

const readDigit = (map: ContrastMap, box: Box, seen: SeenDigit[]): ReadDigit | null => {
  const aspect = box.width / box.height
  const plain = toShape(map, box)
  const before = seen.find((digit) => digit.aspect === aspect && isSame(digit.plain, plain))
  if (before !== undefined) return before.read
  const read = compareDigit(plain, aspect)
  seen.push({ aspect, plain, read })
  return read
}

/** How much each column of a character is inked. */
const toColumns = (plain: Float32Array): number[] =>
  Array.from({ length: GLYPH_COLUMNS }, (_, column) => {
    let sum = 0
    for (let at = column; at < plain.length; at += GLYPH_COLUMNS) sum += plain[at]
    return sum / GLYPH_ROWS
  })

/** Whether one column is inked from head to foot and stands out from both sides: a one with serifs of which little is seen. */
const isStem = (plain: Float32Array): boolean => {
  const columns = toColumns(plain)
  return (
    Math.max(...columns) >= STEM && Math.max(columns[0] ?? 0, columns.at(-1) ?? 0) < Math.max(...columns) * BESIDE_STEM
  )
}

const compareDigit = (plain: Float32Array, aspect: number): ReadDigit | null => {
  if (aspect <= NARROW) {
    const ink = plain.reduce((sum, share) => sum + share, 0) / plain.length
    return ink >= 0.5 || Math.max(...toColumns(plain)) >= NARROW_STEM ? { digit: '1', likeness: ONE_LIKENESS } : null
  }
  const found = findBest(KNOWN, seenShape(plain, aspect), LEAST_LIKENESS)
  if (found !== null) return { digit: String(found.digit), likeness: found.likeness }
  return aspect <= STEM_WIDTH && isStem(plain) ? { digit: '1', likeness: LEAST_LIKENESS } : null
}

export interface ReadNumber {
  value: number
  decimals: number
  digits: number
  /** Whether a point or comma was read. */
  marked: boolean
  /** Whether a currency sign stands before it. */
  signed: boolean
  /** The power of ten behind it, by which its value is multiplied: 3 for a k, -5 for E-5. */
  exponent: number
  /** Whether its only mark may be that of thousands as well as that of decimals. */
  ambiguous: boolean
  /** Whether that mark is a comma that was clearly seen. */
  comma: boolean
  /** How much its least sure character is like a known one. */
  sure: number
  /** Rows of its digits. */
  tall: number
  /** Whether its first and its last character look more like letters. */
  letters: readonly boolean[]
  /** How wide its digits are; 0 for ones. */
  widths: readonly number[]
  /** Whether it may be another number: with a mark that is hidden, or with other digits where fainter or darker ink counts. */
  hidden: boolean
}

/** Sides of a label at which the picture ends: the character there may be a part of one, and others may be missing. */
export interface CutSides {
  left: boolean
  right: boolean
  /** Whether a dash at the left may be the tick of an axis. */
  ruled?: boolean
}

const WHOLE: CutSides = { left: false, right: false }

/** A character that is so much higher than the others, and how many others there must be. */
const HIGHER = 1.12
const FEWEST_BESIDE = 3
/** By how much a character must be more like a currency sign than like any digit. */
const LEAD = 0.02

/** The same for a currency sign before a number, which is left out: a one and the mark behind it look a little like one. Digits lower than so many rows, too, look higher with such a mark. */
const LEAD_OF_SIGN = 0.1
const LEAST_TALL_OF_SIGN = 8

/** How high letters are at least, by the highest character. */
const STANDING = 0.6

/** Whether the first piece of a label is a currency sign: digits are of one height, a dollar's stroke reaches over them; others are told by their shape. */
const hasSign = (map: ContrastMap, boxes: Box[]): boolean => {
  const [first, ...rest] = boxes
  if (first === undefined || rest.length === 0) return false
  const heights = rest.map(({ height }) => height).sort((a, b) => b - a)
  const digit = heights[heights.length >> 2]
  const others = heights.filter((height) => height > digit * HIGHER).length
  // A comma that touches the first digit reaches below the others, and only there.
  const isOver = first.y < Math.min(...rest.filter(({ height }) => height >= digit).map(({ y }) => y))
  const least = Math.max(digit * HIGHER, digit + (digit < LEAST_TALL_OF_SIGN ? 2 : 1))
  if (rest.length >= FEWEST_BESIDE && others === 0 && isOver && first.height >= least) return true
  if (first.height < digit * 0.8 || first.width <= first.height * NARROW) return false
  const seen = seenShape(toShape(map, first), first.width / first.height)
  // Signs first: few characters are as much like one as they would have to be beside the least likeness of a digit.
  const sign = findBest(SIGNS, seen, LEAST_LIKENESS)
  return sign !== null && sign.likeness > (findBest(KNOWN, seen, 0)?.likeness ?? 0) + LEAD_OF_SIGN
}

/** Whether a piece at an end of a label is more like a character of another currency than like any that is read, by so much. */
const isLetter = (map: ContrastMap, { x, y, width, height }: Box, lead = 2 * LEAD): boolean => {
  if (width <= height * NARROW) return false
  const seen = seenShape(toShape(map, { x, y, width, height }), width / height)
  const letter = findBest(LETTERS, seen, LEAST_LIKENESS)
  return letter !== null && letter.likeness > (findBest(READABLE, seen, 0)?.likeness ?? 0) + lead
}

/** The power of ten that is written out behind a number (E-5), and how many pieces it takes. */
const writtenPower = (
  map: ContrastMap,
  boxes: Box[],
  seen: SeenDigit[],
): { exponent: number; pieces: number } | null => {
  const rows = toRows(boxes)
  const dash = boxes.findIndex((box) => isDash(box, rows))
  const power = boxes.slice(dash + 1)
  if (dash < 2 || power.length === 0 || power.length > 2) return null
  const { top, bottom } = rows
  const digits = power.map((box) => readDigit(map, { ...box, y: top, height: bottom - top }, seen)?.digit ?? '?')
  const exponent = -Number(digits.join(''))
  return Number.isNaN(exponent) ? null : { exponent, pieces: power.length + 2 }
}

/** The power of ten behind a number, and how many pieces it takes: a letter that stands for one, or one that is written out. */
const findSuffix = (map: ContrastMap, boxes: Box[], seen: SeenDigit[]): { exponent: number; pieces: number } | null => {
  const last = boxes.at(-1)
  const { tall } = toRows(boxes)
  if (last === undefined || boxes.length < 2 || tall < 5) return null
  if (last.height < tall * 0.8 || last.width <= last.height * NARROW) return writtenPower(map, boxes, seen)
  const shape = seenShape(toShape(map, last), last.width / last.height)
  const least = LEAST_LIKENESS - LEAD
  const suffix = findBest(SUFFIXES, shape, least + LEAD)
  if (suffix === null || suffix.likeness <= (findBest(KNOWN, shape, least)?.likeness ?? least) + LEAD)
    return writtenPower(map, boxes, seen)
  return { exponent: SUFFIX_EXPONENTS.get(suffix.digit) ?? 0, pieces: 1 }
}

interface ReadText extends Pick<ReadNumber, 'sure' | 'tall' | 'signed' | 'exponent' | 'letters' | 'widths' | 'hidden'> {
  text: string
}

/** Whether two ones stand closer than digits do: the sides of one that fell apart. */
const fellApart = (text: string, boxes: readonly Box[], tall: number): boolean => {
  const middles = boxes.map(({ x, width }) => x + width / 2)
  return [...text.replaceAll(/\D/g, '')].some(
    (digit, i, digits) => digit === '1' && digits[i + 1] === '1' && middles[i + 1] - middles[i] < tall * CLOSEST,
  )
}

/** The digits right behind another one, from which they stand apart as if a mark were between them. */
const afterGaps = (boxes: Box[], { top, bottom, tall }: DigitRows): Set<Box> => {
  const digits = boxes.filter((box) => !isMark(box, bottom, tall) && !isApostrophe(box, top, tall))
  const gaps = findGaps(digits, tall)
  return new Set(digits.filter((box, i) => gaps[i - 1] && boxes[boxes.indexOf(box) - 1] === digits[i - 1]))
}

/** The digits, points and commas of a number without characters that may be cut, and how surely its least sure character was read. */
const readBoxes = (
  map: ContrastMap,
  boxes: Box[],
  cut: CutSides,
  seen: SeenDigit[],
): Pick<ReadText, 'text' | 'sure' | 'tall' | 'widths' | 'hidden'> | null => {
  const rows = toRows(boxes)
  const { tall, top, bottom } = rows
  if (tall < 5) return null
  let text = ''
  let sure = 1
  let end = -1
  const digits: Box[] = []
  const widths: number[] = []
  const gaps = afterGaps(boxes, { top, bottom, tall })
  for (const [i, box] of boxes.entries()) {
    const mark = i === 0 && !isMark(box, bottom, tall) ? null : readMark(map, box, rows)
    if (mark !== null) {
      text += mark
      end = -1
      continue
    }
    if ((cut.left && i === 0) || (cut.right && i === boxes.length - 1)) continue
    const read = readDigit(map, { ...box, y: top, height: bottom - top }, seen)
    if (read === null) return null
    digits.push(box)
    widths.push(read.digit === '1' ? 0 : box.width)
    text += markBefore(map, box, end, rows, gaps)
    text += read.digit
    sure = Math.min(sure, read.likeness)
    end = box.x + box.width
  }
  if (fellApart(text, digits, tall)) return null
  return { text, sure, tall, widths, hidden: !/[.,_]/.test(text) && mayHideMark(digits, tall) }
}

const UNREAD: ReadText = {
  text: '',
  sure: 0,
  tall: 0,
  signed: false,
  exponent: 0,
  letters: [],
  widths: [],
  hidden: false,
}
/** What a number with a dash before it is read as: surely nothing, also where the dash is too faint to be seen. */
const BELOW_NOUGHT: ReadText = { ...UNREAD, sure: 1 }

/** Reads a price whose noughts behind the point are counted in brackets; null for any other. */
const readCounted = (map: ContrastMap, pieces: Box[], cut: CutSides, seen: SeenDigit[]): ReadText | null => {
  const parts = cut.left ? null : cutAtBrackets(pieces)
  if (parts === null) return null
  const read = [parts.before, parts.count, parts.after].map((boxes, i) =>
    readBoxes(map, boxes, i === 2 ? cut : WHOLE, seen),
  )
  const [before = '', count = '', after = ''] = read.map((part) => part?.text ?? '')
  const text = withNoughts(before, count, after)
  if (text === null) return null
  return { ...UNREAD, text, sure: Math.min(...read.map((part) => part?.sure ?? 0)), tall: read[0]?.tall ?? 0 }
}

/** Without the ticks at its ends: a dash behind a number is one, and a dash before it where the line of the axis touches it. */
const withoutTicks = (pieces: Box[], isTick: boolean): Box[] => {
  const rows = toRows(pieces)
  const from = isTick && pieces.length > 1 && isDash(pieces[0], rows) ? 1 : 0
  const to = pieces.findLastIndex((piece) => !isDash(piece, rows)) + 1
  return pieces.slice(from, to)
}

/** Reads a label in parts: a currency sign, a number, and the power of ten behind it. */
const readAt = (map: ContrastMap, boxes: Box[], cut: CutSides, seen: SeenDigit[]): ReadText | null => {
  const pieces = withoutTicks(boxes, cut.ruled === true)
  const signed = hasSign(map, pieces)
  const unsigned = signed ? pieces.slice(1) : pieces
  // What is below nought is no price.
  if (unsigned.length > 1 && isDash(unsigned[0], toRows(unsigned))) return BELOW_NOUGHT
  const counted = readCounted(map, unsigned, cut, seen)
  if (counted !== null) return { ...counted, signed }
  const suffix = findSuffix(map, unsigned, seen)
  if (suffix !== null && cut.right) return null
  const read = readBoxes(map, unsigned.slice(0, unsigned.length - (suffix?.pieces ?? 0)), cut, seen)
  if (read === null) return null
  const high = pieces.filter(({ height }) => height >= read.tall * STANDING)
  // A p is hardly less like a µ than a µ is.
  const lead = (suffix?.pieces === 1 ? -2 : 2) * LEAD
  const last = high[high.length - 1]
  const letters = high.length > 0 ? [isLetter(map, high[0]), isLetter(map, last, lead)] : [false, false]
  return { ...read, signed, exponent: suffix?.exponent ?? 0, letters }
}

/** What is read at the share of contrast at which it is read most surely; null when at none all characters are read. */
const readSurest = (map: ContrastMap, evenly: boolean, cut: CutSides, seen: SeenDigit[]): ReadText | null => {
  let best = UNREAD
  const others: ReadText[] = []
  for (const inked of INKED) {
    const read = readAt(map, splitColumns(map, inked, evenly), cut, seen)
    if (read === null) continue
    others.push(read)
    if (isSurer(read, best)) best = read
    if (best.sure >= SURE && hasMark(best)) break
  }
  const hidden = best.hidden || others.some((other) => isDisputed(best, other))
  return best.text === '' || (evenly && best.sure < LEAST_EVENLY) ? null : { ...best, hidden }
}

/** The characters of a text one by one, without its marks: digits, and question marks for what is none. */
export const readCharacters = (map: ContrastMap, seen: SeenDigit[]): string => {
  const boxes = splitColumns(map, INKED[0], false)
  const { tall, top, bottom } = toRows(boxes)
  return boxes
    .filter((box) => !isMark(box, bottom, tall) && !isApostrophe(box, top, tall))
    .map((box) => readDigit(map, { ...box, y: top, height: bottom - top }, seen)?.digit ?? '?')
    .join('')
}

/**
 * Reads a number from a line of text; null when a character is no digit, point or comma. Where its first digits may be
 * cut off, only what begins with a point and a nought is one: nothing but a nought stands before these. Where its last
 * ones may be, only decimals may: two must be left. Characters of other labels of the axis are kept in `seen`.
 */
export const readNumber = (map: ContrastMap, cut: CutSides = WHOLE, seen: SeenDigit[] = []): ReadNumber | null => {
  const best = readSurest(map, false, cut, seen) ?? readSurest(map, true, cut, seen) ?? UNREAD
  const { text, ...rest } = best
  const startless = /^[.,]0\d+$/.test(text)
  if ((cut.left || /^[.,_]/.test(text)) && !startless) return null
  const trimmed = startless ? `0.${text.slice(1)}` : text.replace(/^[.,]+|[.,]+$/g, '')
  const number = /\d/.test(trimmed) ? parsePrice(trimmed, rest.tall) : null
  if (number === null || (cut.right && number.decimals < LEAST_LEFT)) return null
  const value = Number(`${number.value}e${rest.exponent}`)
  return { ...number, ...rest, value, decimals: number.decimals - rest.exponent }
}
