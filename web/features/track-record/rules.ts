import type { Performance } from '../../../contract/signals.ts'
import type { Backtest } from '../../../contract/track-record.ts'
import { measuredRate, toVerdict } from '../../../engine/signals/statistics.ts'
import { formatCount, formatFigure } from '../../lib/format.ts'

type Counts = Performance['byTimeframe']['1m']

/** A rate that is never shown without its count and interval; percentages. */
export interface Rate {
  rate: number
  n: number
  low: number
  high: number
}

/** Won over won plus lost; null while they are too few to speak of. */
export const findRate = (won: number, lost: number): Rate | null => {
  const n = won + lost
  const measured = measuredRate(won, n)
  if (measured === null) return null
  const { rate, interval } = measured
  return { rate: rate * 100, n, low: interval.low * 100, high: interval.high * 100 }
}

/** Counts with the rate that the server made of them; null where they are too few to speak of. */
export interface Measured {
  n: number
  winRate: number | null
  interval: { low: number; high: number } | null
}

export const findMeasuredRate = ({ n, winRate, interval }: Measured): Rate | null =>
  winRate === null || interval === null ? null : { rate: winRate, n, ...interval }

/** `09:00–10:00`: an hour of the day. */
export const hourName = (hour: number): string => {
  const at = (value: number) => `${String(value % 24).padStart(2, '0')}:00`
  return `${at(hour)}–${at(hour + 1)}`
}

/** Stakes won or lost, with their sign: `+3.4`, `−12`. */
export const netText = (net: number): string => (net === 0 ? '0' : `${net > 0 ? '+' : '−'}${Math.abs(net)}`)

const MOST_WEALTH = 1_000_000

/** What a wealth of 1 has become. */
export const wealthText = (wealth: number): string => {
  if (wealth > MOST_WEALTH) return `> ${formatCount(MOST_WEALTH)}`
  return wealth < 0.01 ? `< ${formatFigure(0.01)}` : formatFigure(wealth)
}

export interface CountRow extends Counts {
  timeframe: '1m' | '5m' | 'both'
}

/** Both timeframes, then each. */
export const countRowsFor = (performance: Performance): CountRow[] => [
  { ...performance, timeframe: 'both' },
  { ...performance.byTimeframe['1m'], timeframe: '1m' },
  { ...performance.byTimeframe['5m'], timeframe: '5m' },
]

/** The back-test's verdict by the rule that the record is judged by. */
export const backtestVerdict = ({ won, lost }: Pick<Backtest, 'won' | 'lost'>) => toVerdict(won, lost)

/** What the feed's label says beyond its kind: a replay's instruments and dates, a venue. */
export const findFeedDetail = (label: string): string | null => {
  const at = label.indexOf(': ')
  return at < 0 ? null : label.slice(at + 2)
}

/** A hash as people compare it: the first eight and the last six characters. */
export const shortHash = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash)
