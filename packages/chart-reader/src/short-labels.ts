import { toMiddleRow } from './outer-box.ts'
import type { Box } from './reading.ts'

/** Labels of a column at least, columns by which their edges and rows by which their heights may differ, and least distance from one to the next, by their height. */
const FEWEST = 4
const ALIGNED = 2
const ALIKE = 2
const LEAST_STEP = 1.5
/** Share of the picture's width at its sides in which axes stand. */
const SIDE = 0.25
/** Rows by which a label may miss its place, and share of the steps that must lead from place to place. */
const MISSED = 2
const LEAST_REGULAR = 0.8
/** Labels looked at in one picture. */
const MOST = 300

/** Whether all stand at one distance from each other, or at a multiple of it. */
const areRegular = (labels: Box[]): boolean => {
  const rows = labels.map(toMiddleRow).sort((a, b) => a - b)
  const steps = rows.slice(1).map((row, i) => row - rows[i])
  const least = Math.min(...steps)
  if (rows.length < FEWEST || least < LEAST_STEP * Math.max(...labels.map(({ height }) => height))) return false
  const span = rows[rows.length - 1] - rows[0]
  const pitch = span / Math.round(span / least)
  const regular = steps.filter((step) => Math.abs(step - pitch * Math.round(step / pitch)) <= MISSED)
  return regular.length >= steps.length * LEAST_REGULAR
}

/**
 * Labels of one or two characters, such as $5 or 80: too short for text wherever they stand, but not in a column of an axis,
 * where at least four labels stand below each other at equal distances.
 */
export const findShortLabels = <T extends Box>(few: T[], text: T[], width: number): T[] => {
  const isBeside = ({ x, width: wide }: Box): boolean => x >= (1 - SIDE) * width || x + wide <= SIDE * width
  const short = few.filter(isBeside).slice(0, MOST)
  const all = [...short, ...text.filter(isBeside)]
  return short.filter((label) =>
    [({ x, width: wide }: Box): number => x + wide, ({ x }: Box): number => x].some((place) =>
      areRegular(
        all.filter(
          (other) => Math.abs(place(other) - place(label)) <= ALIGNED && Math.abs(other.height - label.height) <= ALIKE,
        ),
      ),
    ),
  )
}
