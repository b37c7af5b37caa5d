import type { Box } from './reading.ts'

/** Share of a label's height by which the middles of two texts on one row are apart at most. */
const LEVEL = 0.3
/** Share of the labels that must have a neighbour on their row (of some the text isn't told from a bar behind it), and of the neighbours that must stand level with a label. */
const PAIRED = 0.4
const NEIGHBOURS = 0.75
/** Rows with neighbours at least: by chance two labels may have one. */
const FEWEST = 3

const middleOf = ({ y, height }: Box): number => y + height / 2

/**
 * Whether a column of numbers beside the path belongs to a list, such as an order book: beyond the path, on its side,
 * another text stands level with most of them, and hardly one between the rows. An axis has nothing beside it row by row.
 */
export const isList = (
  labels: readonly { x: number; width: number; y: number; height: number }[],
  text: readonly Box[],
  { left, right }: { left: number; right: number },
): boolean => {
  const first = Math.min(...labels.map(({ x }) => x))
  const last = Math.max(...labels.map(({ x, width }) => x + width))
  const onRight = first + last > left + right
  const rows = labels.map(({ y }) => y)
  const [top, bottom] = [Math.min(...rows) - 1, Math.max(...rows) + 1]
  const others = text.filter((line) => {
    const isOutside = onRight ? line.x > right : line.x + line.width < left
    const isOther = line.x >= last || line.x + line.width <= first
    return isOutside && isOther && middleOf(line) > top && middleOf(line) < bottom
  })
  const areLevel = (label: { y: number; height: number }, line: Box): boolean =>
    Math.abs(middleOf(line) - label.y) <= Math.max(1, label.height * LEVEL)
  const paired = labels.filter((label) => others.some((line) => areLevel(label, line)))
  const level = others.filter((line) => labels.some((label) => areLevel(label, line)))
  return paired.length >= Math.max(FEWEST, labels.length * PAIRED) && level.length >= others.length * NEIGHBOURS
}
