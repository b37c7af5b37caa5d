import type { Interval } from '../../contract/signals.ts'
import { measuredRate } from '../signals/statistics.ts'

/** A fraction in percent, rounded as it is published. */
export const percent = (fraction: number, decimals = 1): number => Number((fraction * 100).toFixed(decimals))

/** Both ends of an interval of fractions in percent. */
export const percentInterval = ({ low, high }: Interval): Interval => ({ low: percent(low), high: percent(high) })

/** What `won` of `n` say, in percent; both null while they are too few to speak of. */
export const measuredPercent = (won: number, n: number): { winRate: number | null; interval: Interval | null } => {
  const measured = measuredRate(won, n)
  return { winRate: measured && percent(measured.rate), interval: measured && percentInterval(measured.interval) }
}
