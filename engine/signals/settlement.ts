import { MINUTE_MS } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'
import type { Bar } from '../market/candles.ts'

/** Changes whenever `settle` could answer differently for the same bars (docs/decisions/0030-settlement-rule.md). */
export const RULE_VERSION = 'open-to-close-1'

export interface Position {
  direction: 'CALL' | 'PUT'
  entryAtMs: number
  expiresAtMs: number
}

export interface Settlement {
  outcome: Outcome
  /** Open of the bar that opens at entry; null when void. */
  entryPrice: number | null
  /** Close of the bar that ends at expiry; null when void. */
  exitPrice: number | null
  voidReason: string | null
}

const voided = (voidReason: string): Settlement => ({ outcome: 'void', entryPrice: null, exitPrice: null, voidReason })

/** What two prices mean for a position. */
export const toOutcome = (direction: Position['direction'], entryPrice: number, exitPrice: number): Outcome => {
  if (exitPrice === entryPrice) return 'breakeven'
  return exitPrice > entryPrice === (direction === 'CALL') ? 'profit' : 'loss'
}

const formatMinute = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Settles a position on stored bars alone: price at entry is the open of the bar that opens then, price at expiry
 * the close of the bar that ends then. Equal prices break even; any missing bar in [entry, expiry) makes it void.
 * `barAt` answers the stored bar that opens at an instant (ms); `barMs` is the length of those bars.
 * Throws a RangeError when the position does not span a positive whole number of bars.
 */
export const settle = (
  { direction, entryAtMs, expiresAtMs }: Position,
  barAt: (openAtMs: number) => Bar | undefined,
  barMs: number = MINUTE_MS,
): Settlement => {
  if (!(expiresAtMs > entryAtMs) || (expiresAtMs - entryAtMs) % barMs !== 0)
    throw new RangeError('A position must span a positive whole number of bars')
  let entryPrice = Number.NaN
  let exitPrice = Number.NaN
  for (let openAtMs = entryAtMs; openAtMs < expiresAtMs; openAtMs += barMs) {
    const bar = barAt(openAtMs)
    if (!bar) return voided(`No price was recorded for ${formatMinute(openAtMs)}.`)
    if (openAtMs === entryAtMs) entryPrice = bar.open
    exitPrice = bar.close
  }
  return { outcome: toOutcome(direction, entryPrice, exitPrice), entryPrice, exitPrice, voidReason: null }
}
