import type { Performance } from '../../../contract/signals.ts'
import type { Backtest } from '../../../contract/track-record.ts'
import { measuredRate, verdictOf } from '../../../engine/signals/statistics.ts'

type Counts = Performance['byTimeframe']['1m']

/** A rate that is never shown without its count and interval; percentages. */
export interface Rate {
  rate: number
  n: number
  low: number
  high: number
}

/** Won over won plus lost; null while they are too few to speak of. */
export const rateOf = (won: number, lost: number): Rate | null => {
  const n = won + lost
  const measured = measuredRate(won, n)
  if (measured === null) return null
  const { rate, interval } = measured
  return { rate: rate * 100, n, low: interval.low * 100, high: interval.high * 100 }
}

export interface CountRow extends Counts {
  timeframe: '1m' | '5m' | 'both'
}

/** Both timeframes, then each. */
export const countRowsOf = (performance: Performance): CountRow[] => [
  { ...performance, timeframe: 'both' },
  { ...performance.byTimeframe['1m'], timeframe: '1m' },
  { ...performance.byTimeframe['5m'], timeframe: '5m' },
]

/** The back-test's verdict by the rule that the record is judged by. */
export const backtestVerdict = ({ won, lost }: Pick<Backtest, 'won' | 'lost'>) => verdictOf(won, lost)

/** What the feed's label says beyond its kind: a replay's instruments and dates, a venue. */
export const feedDetailOf = (label: string): string | null => {
  const at = label.indexOf(': ')
  return at < 0 ? null : label.slice(at + 2)
}

/** A hash as people compare it: the first eight and the last six characters. */
export const shortHash = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash)
