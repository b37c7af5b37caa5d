import { type Timeframe, timeframeMs } from '../../contract/market.ts'
import { DUAL_SIGNALS_PER_TIMEFRAME, type Signal } from '../../contract/signals.ts'

const newestFirst = (a: Signal, b: Signal): number =>
  b.createdAt.localeCompare(a.createdAt) || timeframeMs(a.timeframe) - timeframeMs(b.timeframe)

/**
 * Puts a created or settled signal into a list that is newest first. The same signal twice changes nothing, and
 * a late copy from before settlement never takes an outcome away again. At most `limit` remain.
 */
export const withSignal = (signals: readonly Signal[], signal: Signal, limit: number): Signal[] => {
  const known = signals.find(({ id }) => id === signal.id)
  const kept = known && isNewer(known, signal) ? known : signal
  return [...signals.filter(({ id }) => id !== signal.id), kept].sort(newestFirst).slice(0, limit)
}

const isNewer = (known: Signal, incoming: Signal): boolean => {
  const knownSettled = known.outcome !== null
  const incomingSettled = incoming.outcome !== null
  if (knownSettled !== incomingSettled) return knownSettled
  const aheadMs = Date.parse(known.updatedAt) - Date.parse(incoming.updatedAt)
  // An entry price can come after the entry, which alone counts as an update.
  if (aheadMs === 0) return known.entryPrice !== null && incoming.entryPrice === null && !incomingSettled
  return aheadMs > 0
}

export interface DualSignals {
  scalping: Signal[]
  standard: Signal[]
}

const columnOf: Record<Timeframe, keyof DualSignals> = { '1m': 'scalping', '5m': 'standard' }

/** Puts a created or settled signal into its column, newest first, three at most. */
export const withDualSignal = (dual: DualSignals, signal: Signal): DualSignals => {
  const column = columnOf[signal.timeframe]
  return { ...dual, [column]: withSignal(dual[column], signal, DUAL_SIGNALS_PER_TIMEFRAME) }
}

/** Several lists as one, newest first, each signal once in its latest state. */
export const mergeSignals = (...lists: readonly (readonly Signal[])[]): Signal[] => {
  const byId = new Map<string, Signal>()
  for (const signal of lists.flat()) {
    const known = byId.get(signal.id)
    if (!known || !isNewer(known, signal)) byId.set(signal.id, signal)
  }
  return [...byId.values()].sort(newestFirst)
}

/**
 * A fetched page, with what the socket has brought meanwhile: a request that left before a signal was created may
 * answer after it.
 */
export const refreshed = (
  known: readonly Signal[] | undefined,
  fetched: readonly Signal[],
  limit: number,
): Signal[] => {
  const newest = fetched[0]
  const isKept = (signal: Signal) =>
    (newest !== undefined && signal.createdAt > newest.createdAt) || fetched.some(({ id }) => id === signal.id)
  return mergeSignals(fetched, (known ?? []).filter(isKept)).slice(0, limit)
}
