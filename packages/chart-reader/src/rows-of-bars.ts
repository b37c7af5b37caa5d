import { toOuterBox } from './outer-box.ts'
import type { Box } from './reading.ts'

/** How far a bar may stand from its place: columns, and share of the distance from bar to bar. */
const MISSED = 1.5
const MISSED_SHARE = 0.2
/** Rows by which the foot of the next bar differs at least from those of all in the row: on one base stand the bars of a histogram. */
const OTHER_FOOT = 2

const computeMiddle = ({ x, width }: Box): number => x + width / 2

/** The middle value; of two the smaller one: a distance is once more likely than twice. */
const lowerMedian = (values: number[]): number => values.sort((a, b) => a - b)[(values.length - 1) >> 1] ?? 0

/** The distance from piece to piece where all stand at multiples of one, in columns; null where they don't. */
const findPitch = (row: Box[]): number | null => {
  const steps = row.slice(1).map((piece, i) => computeMiddle(piece) - computeMiddle(row[i]))
  const pitch = lowerMedian([...steps])
  const most = Math.max(MISSED, pitch * MISSED_SHARE)
  const areRegular = steps.every((step) => {
    const times = Math.round(step / pitch)
    return times > 0 && Math.abs(step - times * pitch) <= most
  })
  return areRegular ? pitch : null
}

/**
 * Whether a row of pieces that might be characters is a part of a row of bars: the next one stands at its place before or
 * after them, as high as they are but standing on another row than any of them.
 * `pieces` are all of the picture.
 */
export const goesOnAsBars = (row: Box[], pieces: Box[]): boolean => {
  const [first, last] = [row[0], row[row.length - 1]]
  const pitch = findPitch(row)
  if (first === undefined || last === undefined || pitch === null) return false
  const usual = lowerMedian(row.map(({ height }) => height))
  const { y: top, height } = toOuterBox(row)
  const bottom = top + height
  const places = [computeMiddle(first) - pitch, computeMiddle(last) + pitch]
  const most = Math.max(MISSED, pitch * MISSED_SHARE)
  return pieces.some(
    (piece) =>
      places.some((place) => Math.abs(computeMiddle(piece) - place) <= most) &&
      piece.height >= usual &&
      row.every(({ y, height }) => Math.abs(y + height - piece.y - piece.height) > OTHER_FOOT) &&
      piece.width <= pitch &&
      piece.y < bottom &&
      piece.y + piece.height > top &&
      !row.includes(piece),
  )
}
