import type { Interval } from '../../contract/signals.ts'

/** A fraction in percent, rounded as it is published. */
export const percent = (fraction: number, decimals = 1): number => Number((fraction * 100).toFixed(decimals))

/** Both ends of an interval of fractions in percent. */
export const percentInterval = ({ low, high }: Interval): Interval => ({ low: percent(low), high: percent(high) })
