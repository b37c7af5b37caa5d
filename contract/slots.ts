/**
 * A slot's fixed terms. Apart from the schemas, so that a public page computes with them without loading a validator.
 */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS
/** Midnight in UTC, by which days are counted: the one that the instant's day began with. */
export const startOfDayMs = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS
/** Monday at 0:00 UTC of the instant's week. The first Monday was the fifth day of 1970. */
export const startOfWeekMs = (atMs: number): number => {
  const firstMs = 4 * DAY_MS
  return Math.floor((atMs - firstMs) / WEEK_MS) * WEEK_MS + firstMs
}
/** So many days later on the calendar, earlier where `days` is negative: `2026-03-29`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
export const timeframeMs = (timeframe: '1m' | '5m'): number => (timeframe === '1m' ? MINUTE_MS : 5 * MINUTE_MS)

/** Entry is one minute after creation (docs/product.md, “Signals”). */
export const ENTRY_DELAY_MS = 60_000

/** A binary option's payout on a won stake; break-even rate = 1 / (1 + payout). */
export const PAYOUT = 0.8
