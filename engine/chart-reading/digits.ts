import { DIGIT_SHAPES } from './digit-shapes.ts'
import { type ContrastMap, likenessOf, type SeenShape, seenShape, shapeOf } from './glyph-shape.ts'
import type { Box } from './reading.ts'
import { SIGN_SHAPES } from './sign-shapes.ts'

/** Shares of the strongest contrast from which a pixel belongs to a character: small ones touch at the lower shares. */
const INKED = [0.42, 0.56, 0.7] as const
/** Least likeness with a known shape. */
const LEAST_LIKENESS = 0.6
/** A character as narrow as this, by its height, is a one. */
const NARROW = 0.36
/** From this likeness on a text is not read again at another share. */
const SURE = 0.9
/** Decimals that must be left where the last one may be cut off. */
const LEAST_LEFT = 2
/** Least contrast of a point that is no ink. */
const FAINT = 0.17
/** Share of a faint point's contrast to which it falls on either side: the foot of a digit falls to one side only. */
const VALLEY = 0.7
/** Rows by which a comma reaches below the digits at least; ink fainter than the other share is none. */
const TAIL = 0.45
const FADED = 0.15

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

/** The known shape that is most like the one seen; null when none is more alike than `least`. */
const bestOf = (known: KnownDigit[], seen: SeenShape, least: number): { digit: number; likeness: number } | null => {
  let [best, digit] = [least, -1]
  for (const shape of known) {
    const like = likenessOf(seen, shape, best)
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
  const plain = shapeOf(map, box)
  const before = seen.find((digit) => digit.aspect === aspect && isSame(digit.plain, plain))
  if (before !== undefined) return before.read
  const read = compareDigit(plain, aspect)
  seen.push({ aspect, plain, read })
  return read
}

const compareDigit = (plain: Float32Array, aspect: number): ReadDigit | null => {
  if (aspect <= NARROW) {
    const ink = plain.reduce((sum, share) => sum + share, 0) / plain.length
    return ink < 0.5 ? null : { digit: '1', likeness: 0.7 }
  }
  const found = bestOf(KNOWN, seenShape(plain, aspect), LEAST_LIKENESS)
  return found === null ? null : { digit: String(found.digit), likeness: found.likeness }
}

const heightOf = ({ contrast, width, below = 0 }: ContrastMap): number => contrast.length / width - below

/** Rows of ink in a range of columns, or null where there is none. */
const trimRows = (map: ContrastMap, inked: number, left: number, right: number): Box | null => {
  const { contrast, width } = map
  const height = heightOf(map)
  let [top, bottom] = [height, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = left; x < right; x += 1)
      if ((contrast[y * width + x] as number) >= inked) {
        top = Math.min(top, y)
        bottom = Math.max(bottom, y + 1)
      }
  return bottom === 0 ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

/** Columns of ink, split where empty; pieces too wide for one digit are cut where they have least ink. */
const splitColumns = (map: ContrastMap, inked: number): Box[] => {
  const height = heightOf(map)
  const ink: number[] = []
  for (let x = 0; x < map.width; x += 1) {
    let [sum, most] = [0, 0]
    for (let y = 0; y < height; y += 1) {
      const value = map.contrast[y * map.width + x] as number
      sum += value
      most = Math.max(most, value)
    }
    ink.push(most >= inked ? sum : 0)
  }
  const boxes: Box[] = []
  const add = (left: number, right: number): void => {
    const box = trimRows(map, inked, left, right)
    if (box === null) return
    if (box.width <= Math.max(4, box.height * 0.92) || box.height < height * 0.5) {
      boxes.push(box)
      return
    }
    const from = left + Math.round(box.height * 0.35)
    const to = Math.min(right - 2, left + Math.round(box.height * 0.8))
    let cut = from
    for (let x = from; x <= to; x += 1) if ((ink[x] as number) < (ink[cut] as number)) cut = x
    add(left, cut)
    add(cut, right)
  }
  let start = -1
  for (let x = 0; x <= map.width; x += 1) {
    if (x < map.width && (ink[x] as number) > 0) {
      if (start < 0) start = x
    } else if (start >= 0) {
      add(start, x)
      start = -1
    }
  }
  return boxes
}

/** A comma before three last digits groups thousands; any other point or comma is the decimal one. A number of several digits that begins with 0 has a point after it, read or not. */
const parsePrice = (read: string): Omit<ReadNumber, 'signed'> | null => {
  const text = /^0\d+$/.test(read) ? `0.${read.slice(1)}` : read
  const digits = text.replaceAll(/\D/g, '').length
  if (digits === text.length) return { value: Number(text), decimals: 0, digits, marked: false }
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const after = text.length - last - 1
  const grouped = text[last] === ',' && after === 3
  const value = grouped
    ? Number(text.replaceAll(/[.,]/g, ''))
    : Number(`${text.slice(0, last).replaceAll(/[.,]/g, '')}.${text.slice(last + 1)}`)
  return Number.isFinite(value) && after > 0 ? { value, decimals: grouped ? 0 : after, digits, marked: true } : null
}

export interface ReadNumber {
  value: number
  decimals: number
  digits: number
  /** Whether a point or comma was read. */
  marked: boolean
  /** Whether a currency sign stands before it. */
  signed: boolean
}

/** The strongest contrast in a column, between two rows. */
const peakOf = ({ contrast, width }: ContrastMap, x: number, top: number, bottom: number): number => {
  let most = 0
  for (let y = Math.max(0, top); y < Math.min(contrast.length / width, bottom); y += 1)
    most = Math.max(most, contrast[y * width + x] as number)
  return most
}

/** Whether a point too faint to be ink stands in the gap between two digits: at the foot of the line, with nothing over it, and apart from the feet of both digits. */
const hasFaintPoint = (map: ContrastMap, left: number, right: number, top: number, bottom: number): boolean => {
  if (right - left < 4) return false
  const foot = bottom - Math.max(2, Math.round((bottom - top) * 0.22))
  const feet = Array.from({ length: right - left }, (_, i) => peakOf(map, left + i, foot, bottom))
  for (let i = 1; i < feet.length - 1; i += 1) {
    const point = feet[i] as number
    const apart = point * VALLEY
    if (Math.min(...feet.slice(0, i)) > apart || Math.min(...feet.slice(i + 1)) > apart) continue
    if (point >= Math.max(FAINT, 2 * peakOf(map, left + i, top, foot - 1))) return true
  }
  return false
}

/** How far ink reaches below the foot of the digits in a range of columns, in rows: a half-inked row counts half. */
const depthOf = (map: ContrastMap, left: number, right: number, bottom: number): number => {
  let depth = 0
  for (let row = bottom; row < map.contrast.length / map.width; row += 1) {
    let peak = 0
    for (let x = Math.max(0, left); x < Math.min(map.width, right); x += 1)
      peak = Math.max(peak, map.contrast[row * map.width + x] as number)
    if (peak < FADED) break
    depth += peak
  }
  return depth
}

/** Whether the mark reaches farther below the digits than they do themselves: a comma, whose tail may lean to one side. */
const hasTail = (map: ContrastMap, mark: Box, bottom: number, tall: number): boolean => {
  const tail = depthOf(map, mark.x - 1, mark.x + mark.width + 1, bottom)
  const digits = Math.max(depthOf(map, 0, mark.x - 1, bottom), depthOf(map, mark.x + mark.width + 1, map.width, bottom))
  return tail - Math.min(digits, 1) >= Math.max(TAIL, tall * 0.05)
}

/** Whether a piece of a label is a point or a comma: small, at the foot of the line. */
const isMark = (box: Box, bottom: number, tall: number): boolean =>
  box.y >= bottom - tall * 0.5 && box.height <= tall * 0.5 && box.width <= tall * 0.5

/** Sides of a label at which the picture ends: the character there may be a part of one, and others may be missing. */
export interface CutSides {
  left: boolean
  right: boolean
}

const WHOLE: CutSides = { left: false, right: false }

/** A character that is so much higher than the others, and how many others there must be. */
const HIGHER = 1.12
const FEWEST_BESIDE = 3
/** By how much a character must be more like a currency sign than like any digit. */
const LEAD = 0.02

/** Whether the first piece of a label is a currency sign: digits are of one height, a dollar's stroke reaches over them; others are told by their shape. */
const hasSign = (map: ContrastMap, boxes: Box[]): boolean => {
  const [first, ...rest] = boxes
  if (first === undefined || rest.length < FEWEST_BESIDE) return false
  const heights = rest.map(({ height }) => height).sort((a, b) => b - a)
  const digit = heights[heights.length >> 2] as number
  const others = heights.filter((height) => height > digit * HIGHER).length
  if (others === 0 && first.height >= Math.max(digit * HIGHER, digit + 1)) return true
  if (first.height < digit * 0.8 || first.width <= first.height * NARROW) return false
  const seen = seenShape(shapeOf(map, first), first.width / first.height)
  // Signs first: few characters are as much like one as they would have to be beside the least likeness of a digit.
  const least = LEAST_LIKENESS - LEAD
  const sign = bestOf(SIGNS, seen, least + LEAD)
  return sign !== null && sign.likeness > (bestOf(KNOWN, seen, least)?.likeness ?? least) + LEAD
}

/** The text of a label without characters that may be cut, and how surely its least sure character was read. */
const readAt = (
  map: ContrastMap,
  inked: number,
  cut: CutSides,
  seen: SeenDigit[],
): { text: string; sure: number; signed: boolean } | null => {
  const pieces = splitColumns(map, inked)
  const signed = hasSign(map, pieces)
  const boxes = signed ? pieces.slice(1) : pieces
  const tall = Math.max(0, ...boxes.map((box) => box.height))
  if (tall < 5) return null
  const high = boxes.filter((box) => box.height >= tall * 0.8)
  const top = Math.min(...high.map((box) => box.y))
  const bottom = Math.max(...high.map((box) => box.y + box.height))
  let text = ''
  let sure = 1
  let end = -1
  for (const [i, box] of boxes.entries()) {
    if (isMark(box, bottom, tall)) {
      text += hasTail(map, box, bottom, tall) ? ',' : '.'
      end = -1
      continue
    }
    if ((cut.left && i === 0) || (cut.right && i === boxes.length - 1)) continue
    const read = readDigit(map, { ...box, y: top, height: bottom - top }, seen)
    if (read === null) return null
    if (end >= 0 && hasFaintPoint(map, end, box.x, top, bottom)) text += '.'
    text += read.digit
    sure = Math.min(sure, read.likeness)
    end = box.x + box.width
  }
  return { text, sure, signed }
}

/**
 * Reads a number from a line of text; null when a character is no digit, point or comma. Where its first digits may be
 * cut off, only what begins with a point and a nought is one: nothing but a nought stands before these. Where its last
 * ones may be, only decimals may: two must be left. Characters of other labels of the axis are kept in `seen`.
 */
export const readNumber = (map: ContrastMap, cut: CutSides = WHOLE, seen: SeenDigit[] = []): ReadNumber | null => {
  let [text, sure, signed] = ['', 0, false]
  for (const inked of INKED) {
    const read = readAt(map, inked, cut, seen)
    if (read === null || read.sure <= sure) continue
    text = read.text
    sure = read.sure
    signed = read.signed
    if (sure >= SURE) break
  }
  const startless = /^[.,]0\d+$/.test(text)
  if (cut.left && !startless) return null
  const trimmed = startless ? `0.${text.slice(1)}` : text.replace(/^[.,]+|[.,]+$/g, '')
  const number = /\d/.test(trimmed) ? parsePrice(trimmed) : null
  return number === null || (cut.right && number.decimals < LEAST_LEFT) ? null : { ...number, signed }
}
