import type { BenchRow } from './bench-row.ts'

const HEAD = '| | Subject | Measured | Baseline | Ratio | Goal | Command |'

/** The command that measures a row, as the page names it. */
const commandOf = (name: string): string => `\`npm run --prefix lab bench -- ${name}\``

const verdictOf = ({ goal, met }: BenchRow): string => {
  if (met === null) return goal
  return `${goal}: ${met ? 'met' : 'missed'}`
}

/** One row of the page. A vertical bar in a text would end its cell. */
const lineOf = (row: BenchRow, name: string): string => {
  const ratio = row.ratio === null ? '–' : row.ratio.toFixed(2)
  const cells = [row.id, row.what, row.ours, row.baseline, ratio, verdictOf(row), commandOf(name)]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/**
 * The page with new rows for one benchmark. They replace its earlier rows, or go to the end of the table.
 *
 * @throws Error where the page has no table.
 */
export const replaceRows = (page: string, name: string, rows: readonly BenchRow[]): string => {
  const lines = page.split('\n')
  const head = lines.indexOf(HEAD)
  if (head === -1) throw new Error('docs/benchmarks.md has no table of benchmarks.')
  const length = lines.slice(head).findIndex((line) => !line.startsWith('|'))
  const end = length === -1 ? lines.length : head + length
  const isOwn = (line: string): boolean => line.endsWith(`| ${commandOf(name)} |`)
  const table = lines.slice(head + 2, end)
  const first = table.findIndex(isOwn)
  const place = first === -1 ? table.length : first
  const others = table.filter((line) => !isOwn(line))
  const kept = table.slice(0, place).filter((line) => !isOwn(line)).length
  others.splice(kept, 0, ...rows.map((row) => lineOf(row, name)))
  return [...lines.slice(0, head + 2), ...others, ...lines.slice(end)].join('\n')
}
