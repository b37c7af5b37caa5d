import type { ContrastMap } from './glyph-shape.ts'
import type { Box } from './reading.ts'

/** Least contrast of a point that is no ink. */
const FAINT = 0.17
/** Share of a faint point's contrast to which it falls on either side: the foot of a digit falls to one side only. */
const VALLEY = 0.7
/** Rows by which a comma reaches below the digits at least; ink fainter than the other share is none. */
const TAIL = 0.45
const FADED = 0.15
/** Contrast from which what stands over or under a mark makes it a part of a digit. */
const STEMMED = 0.42
/** How much farther two digits stand apart than others where a mark between them was lost, and from how many digits on that is told. */
const WIDE_STEP = 1.27
const FEWEST_DIGITS = 4
/** Empty columns between such digits at least, by their height. */
const BLANK = 0.42
/** The same where a mark is not told but may be hidden. */
const DOUBTFUL_STEP = 1.2
const DOUBTFUL_BLANK = 0.25

/** The strongest contrast in a column, between two rows. */
const toPeak = ({ contrast, width }: ContrastMap, x: number, top: number, bottom: number): number => {
  let most = 0
  for (let y = Math.max(0, top); y < Math.min(contrast.length / width, bottom); y += 1)
    most = Math.max(most, contrast[y * width + x])
  return most
}

/** Whether a point too faint to be ink stands in the gap between two digits: at the foot of the line, with nothing over it, and apart from the feet of both digits. */
const hasFaintPoint = (map: ContrastMap, left: number, right: number, top: number, bottom: number): boolean => {
  if (right - left < 4) return false
  const foot = bottom - Math.max(2, Math.round((bottom - top) * 0.22))
  const feet = Array.from({ length: right - left }, (_, i) => toPeak(map, left + i, foot, bottom))
  for (let i = 1; i < feet.length - 1; i += 1) {
    const point = feet[i]
    const apart = point * VALLEY
    if (Math.min(...feet.slice(0, i)) > apart || Math.min(...feet.slice(i + 1)) > apart) continue
    if (point >= Math.max(FAINT, 2 * toPeak(map, left + i, top, foot - 1))) return true
  }
  return false
}

/** How far ink reaches below the foot of the digits in a range of columns, in rows: a half-inked row counts half. */
const toDepth = (map: ContrastMap, left: number, right: number, bottom: number): number => {
  let depth = 0
  for (let row = bottom; row < map.contrast.length / map.width; row += 1) {
    let peak = 0
    for (let x = Math.max(0, left); x < Math.min(map.width, right); x += 1)
      peak = Math.max(peak, map.contrast[row * map.width + x])
    if (peak < FADED) break
    depth += peak
  }
  return depth
}

/** Whether the mark reaches farther below the digits than they do themselves: a comma, whose tail may lean to one side. */
const hasTail = (map: ContrastMap, mark: Box, bottom: number, tall: number): boolean => {
  const tail = toDepth(map, mark.x - 1, mark.x + mark.width + 1, bottom)
  const digits = Math.max(toDepth(map, 0, mark.x - 1, bottom), toDepth(map, mark.x + mark.width + 1, map.width, bottom))
  return tail - Math.min(digits, 1) >= Math.max(TAIL, tall * 0.05)
}

export interface DigitRows {
  top: number
  bottom: number
  tall: number
}

/** The rows that the digits among the pieces fill. */
export const toRows = (boxes: Box[]): DigitRows => {
  const tall = Math.max(0, ...boxes.map((box) => box.height))
  const high = boxes.filter((box) => box.height >= tall * 0.8)
  return {
    tall,
    top: Math.min(...high.map((box) => box.y)),
    bottom: Math.max(...high.map((box) => box.y + box.height)),
  }
}

/** Whether a piece is a dash between the head and the foot of the digits. */
export const isDash = (box: Box, { top, bottom, tall }: DigitRows): boolean =>
  box.width >= box.height * 1.2 &&
  box.height <= Math.max(2, tall * 0.25) &&
  box.y > top + tall * 0.25 &&
  box.y + box.height <= bottom - tall * 0.2

/** Whether a piece of a label is a point or a comma: small, at the foot of the line. */
export const isMark = (box: Box, bottom: number, tall: number): boolean =>
  box.y >= bottom - tall * 0.5 && box.height <= tall * 0.5 && box.width <= tall * 0.5

/** Whether a piece of a label is an apostrophe between its thousands: small, at the head of the line. */
export const isApostrophe = (box: Box, top: number, tall: number): boolean =>
  box.height <= tall * 0.45 && box.width <= tall * 0.4 && box.y + box.height <= top + tall * 0.55

/** Whether nothing stands over or under a mark and right beside that: a stem fainter than its flag belongs to a digit. */
const isAlone = (map: ContrastMap, { x, y, width, height }: Box, top: number, bottom: number): boolean =>
  Array.from({ length: width + 2 }, (_, i) => x - 1 + i)
    .filter((column) => column >= 0 && column < map.width)
    .every((column) => Math.max(toPeak(map, column, top, y - 1), toPeak(map, column, y + height + 1, bottom)) < STEMMED)

/** Whether two digits stand apart as with a point between them, though none was seen: it was lost in a small or compressed picture, or a space or an apostrophe stands there. */
export const findGaps = (digits: readonly Box[], tall: number, wide = WIDE_STEP, empty = BLANK): boolean[] => {
  const middles = digits.map(({ x, width }) => x + width / 2)
  const steps = middles.slice(1).map((middle, i) => middle - middles[i])
  const usual = steps.toSorted((a, b) => a - b)[(steps.length - 1) >> 1] ?? 0
  return steps.map((step, i) => {
    const [one, next] = [digits[i], digits[i + 1]]
    const blank = next.x - one.x - one.width
    return digits.length >= FEWEST_DIGITS && step > usual * wide && blank >= tall * empty
  })
}

/** Whether a mark may be hidden between two digits. */
export const mayHideMark = (digits: readonly Box[], tall: number): boolean =>
  findGaps(digits, tall, DOUBTFUL_STEP, DOUBTFUL_BLANK).includes(true)

/** What a small piece of a label stands for: a point, a comma, or nothing where it groups thousands; null where it is no mark. */
export const readMark = (map: ContrastMap, box: Box, { top, bottom, tall }: DigitRows): string | null => {
  if (isApostrophe(box, top, tall)) return isAlone(map, box, top, bottom) ? '' : null
  if (!isMark(box, bottom, tall)) return null
  return hasTail(map, box, bottom, tall) ? ',' : '.'
}

/** The mark before a digit that no piece shows. */
export const markBefore = (
  map: ContrastMap,
  box: Box,
  end: number,
  { top, bottom }: DigitRows,
  gaps: Set<Box>,
): string => {
  if (end >= 0 && hasFaintPoint(map, end, box.x, top, bottom)) return '.'
  return gaps.has(box) ? '_' : ''
}

/** What was read of a label, and how surely its least sure character. */
interface SureText {
  text: string
  sure: number
}

/** Ones in a text: where only the darkest ink counts, digits fall apart into several strokes, which look like ones. */
const onesIn = (text: string): number => text.split('1').length - 1

/** Whether a text was read more surely than one read before from fainter ink, and its digits didn't fall apart. */
export const isSurer = (read: SureText, before: SureText): boolean =>
  read.sure > before.sure &&
  (before.text === '' || read.text.length <= before.text.length || onesIn(read.text) <= onesIn(before.text))

export const hasMark = ({ text }: SureText): boolean => /\d[.,_]/.test(text)

/** How much less sure another reading may be that counts against the surest. */
const DISPUTING = 0.1

/** Whether another reading has a mark where this one has none, or about as surely as many other digits, or more. */
export const isDisputed = (best: SureText, other: SureText): boolean => {
  if (hasMark(other) && !hasMark(best)) return true
  const [one, two] = [best, other].map(({ text }) => text.replaceAll(/\D/g, ''))
  return one !== two && two.length >= one.length && other.sure >= best.sure - DISPUTING
}
