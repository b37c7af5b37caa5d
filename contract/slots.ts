/**
 * A slot's fixed terms. Apart from the schemas, so that a public page computes with them without loading a validator.
 */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** Midnight in UTC, by which days are counted: the one that the instant's day began with. */
export const startOfDayMs = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS
export const timeframeMs = (timeframe: '1m' | '5m'): number => (timeframe === '1m' ? MINUTE_MS : 5 * MINUTE_MS)

/** Entry is one minute after creation (docs/product.md, “Signals”). */
export const ENTRY_DELAY_MS = 60_000

/** A binary option's payout on a won stake; break-even rate = 1 / (1 + payout). */
export const PAYOUT = 0.8
