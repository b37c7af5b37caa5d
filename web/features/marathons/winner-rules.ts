import type { ReplayedTrade } from '../../../contract/marathon-history.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Mark } from '../../market/chart-rules.ts'

/** So many minutes are shown around a trade: what came before its entry, and a few after its expiry. */
export const REPLAY_MINUTES = 45
export const MINUTES_AFTER = 5

/** More marks would bury the candles. */
const MAX_MARKS = 6

const toMark = (trade: ReplayedTrade): Mark => ({
  id: trade.id,
  direction: trade.direction,
  entryAtMs: Date.parse(trade.entryAt),
  expiresAtMs: Date.parse(trade.expiresAt),
  entryPrice: trade.entryPrice,
  exitPrice: trade.exitPrice,
  outcome: trade.outcome,
})

/** The trade that is shown and those before it on the same pair that the chart still reaches, newest first. */
export const marksUpTo = (trades: readonly ReplayedTrade[], place: number): Mark[] => {
  const shown = trades[place]
  if (!shown) return []
  const fromMs = Date.parse(shown.expiresAt) - (REPLAY_MINUTES - MINUTES_AFTER) * MINUTE_MS
  return trades
    .slice(0, place + 1)
    .filter(({ pairId, entryAt }) => pairId === shown.pairId && Date.parse(entryAt) >= fromMs)
    .toReversed()
    .slice(0, MAX_MARKS)
    .map(toMark)
}

/** What the trades up to this one came to, cents. */
export const sumUpTo = (trades: readonly ReplayedTrade[], place: number): number =>
  trades.slice(0, place + 1).reduce((sum, { resultCents }) => sum + resultCents, 0)
