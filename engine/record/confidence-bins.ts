import type { ConfidenceBin } from '../../contract/signals.ts'
import { measuredRate, wilsonInterval } from '../signals/statistics.ts'
import { percent, percentInterval } from './percent.ts'

const BIN_POINTS = 5
const FIRST_BIN_AT = 50

/** Settled signals of one bin of stated probability. One of a handful has a count and an interval that says how little it knows, but no rate. */
export const confidenceBin = (
  place: number,
  n: number,
  won: number,
  source: ConfidenceBin['source'],
): ConfidenceBin => {
  const interval = wilsonInterval(won, n)
  const measured = measuredRate(won, n)
  return {
    low: FIRST_BIN_AT + BIN_POINTS * place,
    high: FIRST_BIN_AT + BIN_POINTS * (place + 1),
    n,
    won,
    rate: measured && percent(measured.rate),
    interval: interval && percentInterval(interval),
    source,
  }
}
