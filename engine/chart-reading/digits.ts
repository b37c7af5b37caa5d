import { DIGIT_SHAPES } from './digit-shapes.ts'
import { type ContrastMap, shapeOf } from './glyph-shape.ts'
import type { Box } from './reading.ts'

/** Shares of the strongest contrast from which a pixel belongs to a character: small ones touch at the lower shares. */
const INKED = [0.42, 0.56, 0.7] as const
/** Least likeness with a known shape. */
const LEAST_LIKENESS = 0.6
/** A character as narrow as this, by its height, is a one. */
const NARROW = 0.36

interface KnownDigit {
  digit: number
  aspect: number
  shape: Float32Array
}

/** Less its mean, and of length one: then the product of two shapes is their correlation. */
const normalised = (shape: Float32Array): Float32Array => {
  const mean = shape.reduce((sum, value) => sum + value, 0) / shape.length
  const centred = shape.map((value) => value - mean)
  const length = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0)) || 1
  return centred.map((value) => value / length)
}

const KNOWN: KnownDigit[] = DIGIT_SHAPES.map(([digit, aspect, ink]) => ({
  digit,
  aspect,
  shape: normalised(Float32Array.from(ink, (field) => Number.parseInt(field, 16) / 15)),
}))

interface ReadDigit {
  digit: string
  likeness: number
}

const readDigit = (map: ContrastMap, box: Box): ReadDigit | null => {
  const aspect = box.width / box.height
  const plain = shapeOf(map, box)
  if (aspect <= NARROW) {
    const ink = plain.reduce((sum, share) => sum + share, 0) / plain.length
    return ink < 0.5 ? null : { digit: '1', likeness: 0.7 }
  }
  const shape = normalised(plain)
  let [best, digit] = [LEAST_LIKENESS, -1]
  for (const known of KNOWN) {
    let like = -0.3 * Math.abs(Math.log(aspect / known.aspect))
    for (let i = 0; i < shape.length; i += 1) like += (shape[i] as number) * (known.shape[i] as number)
    if (like > best) {
      best = like
      digit = known.digit
    }
  }
  return digit < 0 ? null : { digit: String(digit), likeness: best }
}

/** Rows of ink in a range of columns, or null where there is none. */
const trimRows = ({ contrast, width }: ContrastMap, inked: number, left: number, right: number): Box | null => {
  const height = contrast.length / width
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
  const height = map.contrast.length / map.width
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

/** A comma before three last digits groups thousands; any other point or comma is the decimal one. */
const parsePrice = (text: string): { value: number; decimals: number } | null => {
  const marks = text.replaceAll(/\d/g, '')
  if (marks.length === 0) return { value: Number(text), decimals: 0 }
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const after = text.length - last - 1
  const groups = marks.length > 1 || (text[last] === ',' && after === 3)
  if (groups && text[last] === ',' && after === 3) return { value: Number(text.replaceAll(/[.,]/g, '')), decimals: 0 }
  const whole = text.slice(0, last).replaceAll(/[.,]/g, '')
  const value = Number(`${whole}.${text.slice(last + 1)}`)
  return Number.isFinite(value) && after > 0 ? { value, decimals: after } : null
}

interface ReadNumber {
  value: number
  decimals: number
}

/** The text of a label, and how surely its least sure character was read. */
const readAt = (map: ContrastMap, inked: number): { text: string; sure: number } | null => {
  const boxes = splitColumns(map, inked)
  const tall = Math.max(0, ...boxes.map((box) => box.height))
  if (tall < 5) return null
  const high = boxes.filter((box) => box.height >= tall * 0.8)
  const top = Math.min(...high.map((box) => box.y))
  const bottom = Math.max(...high.map((box) => box.y + box.height))
  let text = ''
  let sure = 1
  for (const box of boxes) {
    const low = box.y >= bottom - tall * 0.5 && box.height <= tall * 0.5 && box.width <= tall * 0.5
    if (low) {
      text += box.height > tall * 0.3 && box.y + box.height > bottom ? ',' : '.'
      continue
    }
    const read = readDigit(map, { ...box, y: top, height: bottom - top })
    if (read === null) return null
    text += read.digit
    sure = Math.min(sure, read.likeness)
  }
  return { text, sure }
}

/** Reads a number from a line of text; null when a character is no digit, point or comma. */
export const readNumber = (map: ContrastMap): ReadNumber | null => {
  let [text, sure] = ['', 0]
  for (const inked of INKED) {
    const read = readAt(map, inked)
    if (read === null || read.sure <= sure) continue
    text = read.text
    sure = read.sure
  }
  const trimmed = text.replace(/^[.,]+|[.,]+$/g, '')
  return /\d/.test(trimmed) ? parsePrice(trimmed) : null
}
