import { COLUMNS, notesOf, timingOf } from './figures.ts'
import type { BacktestOutcome } from './outcome.ts'

/** The table as aligned text, with its notes and the timing line. */
export const tableOf = (outcome: BacktestOutcome): string => {
  const cells = [COLUMNS.map(({ title }) => title), ...outcome.results.map((row) => COLUMNS.map((c) => c.value(row)))]
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  const lines = cells.map((line) =>
    line
      .map((cell, column) =>
        COLUMNS[column]?.numeric ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', ...notesOf(outcome), timingOf(outcome)].join('\n')
}
