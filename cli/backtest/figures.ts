import type { RateInterval } from '../../engine/signals/statistics.ts'
import type { LaterEntry } from './later-entry.ts'
import type { BacktestOutcome, BacktestRow } from './outcome.ts'

const NONE = '–'
export const count = (value: number): string => value.toLocaleString('en-US')
export const percent = (rate: number | null): string => (rate === null ? NONE : `${(100 * rate).toFixed(1)}%`)
export const interval = (range: RateInterval | null): string =>
  range === null ? NONE : `${(100 * range.low).toFixed(1)}–${(100 * range.high).toFixed(1)}`
const score = (value: number | null | undefined): string => value?.toFixed(4) ?? NONE

/** What is said of a recording whose edge is gone a minute after entry. */
export const labelOf = (later: LaterEntry | null): string => (later?.isThin ? 'thin' : NONE)

/** A column of the table on the terminal and in the report. */
export interface Column {
  title: string
  numeric: boolean
  value: (row: BacktestRow) => string
}

export const COLUMNS: Column[] = [
  { title: 'Recording', numeric: false, value: (row) => row.file.replace(/\.csv$/i, '') },
  { title: 'Slots of', numeric: false, value: (row) => row.timeframe },
  { title: 'Slots', numeric: true, value: (row) => count(row.slots) },
  { title: 'Decided', numeric: true, value: (row) => count(row.decided) },
  { title: 'Abstained', numeric: true, value: (row) => count(row.abstained) },
  { title: 'Won', numeric: true, value: (row) => count(row.won) },
  { title: 'Lost', numeric: true, value: (row) => count(row.lost) },
  { title: 'Even', numeric: true, value: (row) => count(row.breakeven) },
  { title: 'Void', numeric: true, value: (row) => count(row.void) },
  { title: 'Rate', numeric: true, value: (row) => percent(row.rate) },
  { title: '95%', numeric: true, value: (row) => interval(row.interval) },
  { title: 'A minute later', numeric: true, value: (row) => percent(row.later?.laterRate ?? null) },
  { title: 'Label', numeric: false, value: (row) => labelOf(row.later) },
  { title: 'Verdict', numeric: false, value: (row) => row.verdict },
  { title: 'Brier', numeric: true, value: (row) => score(row.brier) },
  { title: 'Always 50%', numeric: true, value: (row) => score(row.always50?.brier) },
  { title: 'ECE', numeric: true, value: (row) => score(row.ece) },
  { title: 'Always 50%', numeric: true, value: (row) => score(row.always50?.ece) },
]

/** What a reader must know to read the table, as sentences. */
export const notesOf = (outcome: BacktestOutcome): string[] => [
  `Model ${outcome.modelVersion}, settlement ${outcome.settlementRule}. The engine decides every slot on earlier candles of its file. It isn’t tuned to any file.`,
  `Slots count as abstained until enough have settled for the confidence to be off by at most ${(100 * outcome.calibratedWithin).toFixed(0)} points (95% interval). So do slots with missing, stale or flat prices${outcome.margin > 0 ? `, and those below ${percent(0.5 + outcome.margin)} confidence` : ''}. Hours in which the market was closed have no slots.`,
  '“A minute later” shows the win rate of the same decisions with an entry one minute later. “Thin” means: an edge by the rule (z ≥ 2), none a minute later (z < 2), and a significant loss (z ≥ 2). Bounces between two prices and stale quotes look like that. Nobody can trade them. 5-minute candles can’t show it.',
  `Rate is won / (won + lost). Break-even at a payout of ${percent(outcome.payout)} is ${percent(outcome.breakEvenRate)}. “Always 50%” is the score of 50% for every one of the same slots. Recorded prices; hypothetical results.`,
]

export const timingOf = ({ candles, engineSeconds, candlesPerSecond }: BacktestOutcome): string =>
  `${count(candles)} candles in ${engineSeconds.toFixed(2)} s: ${count(candlesPerSecond)} candles/s in the engine, without reading files.`
