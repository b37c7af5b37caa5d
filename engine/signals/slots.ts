import { type Timeframe, timeframeMs } from '../../contract/market.ts'
import { ENTRY_DELAY_MS } from '../../contract/signals.ts'

/** When a position of the slot at `slotAtMs` opens and ends, in ms since 1970 UTC. */
export interface SlotTimes {
  entryAtMs: number
  expiresAtMs: number
}

/**
 * Entry is one minute after the slot boundary, expiry one timeframe after entry. Where only 5-minute bars were
 * recorded, one minute cannot be resolved, so that entry is one bar after the boundary (decision 0030).
 */
export const entryDelayMs = (resolution: Timeframe): number => Math.max(ENTRY_DELAY_MS, timeframeMs(resolution))

export const slotTimes = (slotAtMs: number, timeframe: Timeframe, resolution: Timeframe = '1m'): SlotTimes => {
  const entryAtMs = slotAtMs + entryDelayMs(resolution)
  return { entryAtMs, expiresAtMs: entryAtMs + timeframeMs(timeframe) }
}

export const isSlotBoundary = (atMs: number, timeframe: Timeframe): boolean => atMs % timeframeMs(timeframe) === 0
