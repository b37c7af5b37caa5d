import type { Box } from './reading.ts'

/** Share of a label's height by which the middles of two texts on one row are apart at most. */
const LEVEL = 0.3
/** Share of the labels that must have a neighbour on their row (of some the text isn't told from a bar behind it), and of the neighbours that must stand level with a label. */
const PAIRED = 0.4
const NEIGHBOURS = 0.75
/** Rows with neighbours at least: by chance two labels may have one. */
const FEWEST = 3

const computeMiddle = ({ y, height }: Box): number => y + height / 2

/**
 * Whether a column of numbers beside the path belongs to a list, such as an order book: beyond the path, on its side,
 * another text stands level with most of them, and hardly one between the rows. An axis has nothing beside it row by row.
 */
export const isList = (
  labels: readonly { x: number; width: number; y: number }[],
  text: readonly Box[],
  { left, right }: { left: number; right: number },
): boolean => {
  const first = Math.min(...labels.map(({ x }) => x))
  const last = Math.max(...labels.map(({ x, width }) => x + width))
  const onRight = first + last > left + right
  const rows = labels.map(({ y }) => y)
  const [top, bottom] = [Math.min(...rows) - 1, Math.max(...rows) + 1]
  const between = text.filter((line) => computeMiddle(line) > top && computeMiddle(line) < bottom)
  // Labels that were not read as numbers count too.
  const own = between.filter((line) => line.x < last && line.x + line.width > first)
  const others = between.filter(
    (line) => (onRight ? line.x > right : line.x + line.width < left) && !own.includes(line),
  )
  const areLevel = (one: Box, other: Box): boolean =>
    Math.abs(computeMiddle(one) - computeMiddle(other)) <= Math.max(1, one.height * LEVEL)
  const paired = own.filter((line) => others.some((other) => areLevel(line, other)))
  const level = others.filter((other) => own.some((line) => areLevel(line, other)))
  return paired.length >= Math.max(FEWEST, own.length * PAIRED) && level.length >= others.length * NEIGHBOURS
}
