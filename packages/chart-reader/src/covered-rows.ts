import type { ColumnRows, InkColumns } from './touching-bars.ts'

/** Rows that a line may cover of what it is drawn over: pixels, and share of the picture's height. */
const LINE_PIXELS = 5
const LINE_HEIGHT = 0.015

/** Share of a bar's columns that a wick fills at most. */
const WICK = 0.5

/** Whether what ends at one row goes on at another one. */
type GoesOn = (last: number, next: number) => boolean

/** The place where ink of the same colour ends beyond a line that covers it, or the one given where it doesn't go on there. */
const beyondLine = (ink: InkColumns, column: number, end: number, step: 1 | -1, goesOn: GoesOn): number => {
  const { columns, height } = ink
  const most = Math.max(LINE_PIXELS, LINE_HEIGHT * height)
  const isInside = (y: number): boolean => y >= 0 && y < height
  const colour = columns[column + end - step]
  let y = end
  while (isInside(y) && columns[column + y] !== 0 && columns[column + y] !== colour) y += step
  if (y === end || Math.abs(y - end) > most || !isInside(y) || columns[column + y] !== colour) return end
  if (!goesOn(end - step, y)) return end
  while (isInside(y) && columns[column + y] === colour) y += step
  return beyondLine(ink, column, y, step, goesOn)
}

/**
 * Columns of a bar with what goes on of it beneath the lines drawn over it: only one side of such a line was followed.
 * Where a wick ends at a line and as much as a body begins beyond, that is another bar, such as one of the volume.
 */
export const withCovered = (ink: InkColumns, group: ColumnRows[]): ColumnRows[] => {
  const extend = ({ x, top, bottom }: ColumnRows, goesOn: GoesOn): ColumnRows => ({
    x,
    top: beyondLine(ink, x * ink.height, top - 1, -1, goesOn) + 1,
    bottom: beyondLine(ink, x * ink.height, bottom, 1, goesOn),
  })
  const sides = [group[0], group[group.length - 1]].map((side) => extend(side, () => true))
  const goesOn: GoesOn = (last, next) =>
    sides.some(({ top, bottom }) => last >= top && last < bottom) ||
    group.filter(({ x }) => ink.columns[x * ink.height + next] !== 0).length <= group.length * WICK
  return group.map((row) => extend(row, goesOn))
}
