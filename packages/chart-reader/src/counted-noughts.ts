import { median } from './median.ts'
import type { Box } from './reading.ts'

/** How much higher than the digits brackets are, and digits between them at most. */
const HIGHER = 1.12
const MOST_BETWEEN = 2

/** The pieces of a price with many noughts behind its point, which are counted in brackets: 0.0{4}123. */
export interface CountedNoughts {
  before: Box[]
  count: Box[]
  after: Box[]
}

/** Cuts a label at its brackets: the only two pieces that are higher than its digits, with one or two digits between them. Null where it has none. */
export const cutAtBrackets = (pieces: Box[]): CountedNoughts | null => {
  const digit = median(pieces.map(({ height }) => height))
  const high = pieces.flatMap(({ height }, i) => (height >= Math.max(digit * HIGHER, digit + 1) ? [i] : []))
  const [open, close] = high
  if (high.length !== 2 || open === undefined || close === undefined) return null
  const [before, count, after] = [pieces.slice(0, open), pieces.slice(open + 1, close), pieces.slice(close + 1)]
  if (before.length < 2 || after.length === 0 || count.length === 0 || count.length > MOST_BETWEEN) return null
  return { before, count, after }
}

/** The whole price: the nought before the brackets stands so many times; null where what was read is no such number. */
export const withNoughts = (before: string, count: string, after: string): string | null => {
  const noughts = Number(count)
  return /^0[.,]?0$/.test(before) && /^\d+$/.test(count) && /^\d+$/.test(after) && noughts > 0
    ? `0.${'0'.repeat(noughts)}${after}`
    : null
}
