import { COLUMNS, notesOf, timingOf } from './figures.ts'
import type { BacktestOutcome } from './outcome.ts'

const points = (value: number | null): string => (value === null ? '–' : (100 * value).toFixed(2))

/** Per market: all calibrated slots beside the published signals, and every bin of the latter with 500 or more. */
const publishedLines = ({ published }: BacktestOutcome): string[] => [
  'Several pairs side by side, one published per slot | Candles | Slots of | Pairs | All: n | said − won | Published: n | Stated | Won | stated − won | Slope | ECE of ten equal bins | Bins with n ≥ 500: stated − won',
  ...published.map(({ market, resolution, timeframe, pairs, all, published: signals, summary }) => {
    const slope = signals.slope === null ? '–' : `${signals.slope.toFixed(2)} ± ${(signals.slopeError ?? 0).toFixed(2)}`
    const bins = summary.bins
      .filter(({ n }) => n >= 500)
      .map(
        ({ low, n, rate, meanConfidence }) =>
          `${(100 * low).toFixed(0)} %: ${points((meanConfidence ?? 0) - (rate ?? 0))} (${n})`,
      )
    return [
      ...[market, resolution, timeframe, pairs, all.n, points(all.gap), signals.n, points(signals.said)],
      ...[points(signals.won), points(signals.gap), slope, points(signals.equalCountEce), bins.join(', ') || '–'],
    ].join(' | ')
  }),
]

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
  return [...lines, '', ...publishedLines(outcome), '', ...notesOf(outcome), timingOf(outcome)].join('\n')
}
