/**
 * A slot's fixed terms. Apart from the schemas, so that a public page computes with them without loading a validator.
 */
export const MINUTE_MS = 60_000
export const timeframeMs = (timeframe: '1m' | '5m'): number => (timeframe === '1m' ? MINUTE_MS : 5 * MINUTE_MS)

/** Entry is one minute after creation (docs/product.md, “Signals”). */
export const ENTRY_DELAY_MS = 60_000

/** A binary option's payout on a won stake; break-even rate = 1 / (1 + payout). */
export const PAYOUT = 0.8
