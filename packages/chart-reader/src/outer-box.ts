import type { Box } from './reading.ts'

/** The smallest box around all of the boxes. */
export const toOuterBox = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y
  return { x, y, width, height }
}

/** The row in the middle of a box. */
export const toMiddleRow = ({ y, height }: Pick<Box, 'y' | 'height'>): number => y + height / 2
