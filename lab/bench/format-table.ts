import type { BenchRow } from './bench-row.ts'

const HEAD = ['id', 'what', 'ours', 'baseline', 'ratio', 'goal', 'met']

const cellsOf = (row: BenchRow): string[] => [
  row.id,
  row.what,
  row.ours,
  row.baseline,
  row.ratio === null ? '–' : row.ratio.toFixed(2),
  row.goal,
  verdictOf(row.met),
]

const verdictOf = (met: BenchRow['met']): string => {
  if (met === null) return '–'
  return met ? 'yes' : 'no'
}

/** The rows as a Markdown table with padded columns: readable in a terminal, ready for the README. */
export const formatTable = (rows: readonly BenchRow[]): string => {
  const lines = [HEAD, ...[...rows].sort((a, b) => a.id.localeCompare(b.id)).map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  const format = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = '', ...body] = lines.map(format)
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n')
}
