import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { Transaction } from '../../db/client.ts'
import type { Market } from '../market/service.ts'
import type { EntryDraft } from '../record/service.ts'
import { type BoundaryResult, candlesDraft } from './process-boundary.ts'
import { type BoundaryDeps, type Due, findRecording, processDue } from './process-due.ts'
import { missedStretch, TIMEFRAMES } from './rules.ts'
import { seedDrafts, seedDraftsAt } from './seed-drafts-at.ts'
import * as store from './store.ts'

/** What the record says of the slots from `fromMs` to before `toMs` that nobody committed to. */
export const missedDrafts = (feedId: string, fromMs: number, toMs: number, reason: string): EntryDraft[] =>
  TIMEFRAMES.flatMap((timeframe): EntryDraft[] => {
    const fields = missedStretch(feedId, timeframe, fromMs, toMs, reason)
    return fields ? [{ kind: 'missed', fields }] : []
  })

/** The stored bars of all pairs with from <= open < to, by their open. */
const findMinutes = async (
  tx: Transaction,
  market: Market,
  fromMs: number,
  toMs: number,
): Promise<Map<number, Map<string, Bar>>> => {
  const minutes = new Map<number, Map<string, Bar>>()
  for (let openAtMs = fromMs; openAtMs < toMs; openAtMs += MINUTE_MS) minutes.set(openAtMs, new Map())
  for (const { id } of market.pairs)
    for (const bar of await market.findBars(tx, id, new Date(fromMs), new Date(toMs)))
      minutes.get(bar.openAtMs)?.set(id, bar)
  return minutes
}

/**
 * Reveals, prices and settles what fell due after boundary `fromMs` and up to `throughMs`, minute by minute as if somebody had been
 * there, each with the candles that closed then. Once nothing is owed any more, the rest of the stretch needs no entries.
 */
export const catchUpOn = async (
  tx: Transaction,
  deps: BoundaryDeps,
  fromMs: number,
  throughMs: number,
): Promise<Due> => {
  await deps.market.lockFeed(tx)
  const lastDue = await store.findLastDue(tx, deps.market.feed.id)
  const lastCall = await deps.calls?.findLastDue(tx)
  const lastDueMs = Math.max(lastDue?.getTime() ?? fromMs, lastCall?.getTime() ?? fromMs)
  const endMs = Math.min(throughMs, lastDueMs)
  const entered = new Map<string, store.RecordedSlot>()
  const called = new Set<string>()
  const result: Due = { entered: [], unpriced: [], settled: [], drafts: [], called: [] }
  for (const [openAtMs, bars] of await findMinutes(tx, deps.market, fromMs, endMs)) {
    const boundary = new Date(openAtMs + MINUTE_MS)
    const due = await processDue(tx, deps, boundary)
    result.drafts.push(
      candlesDraft(deps.market, boundary.getTime(), bars),
      ...due.drafts,
      ...seedDraftsAt(deps, boundary.getTime()),
    )
    result.settled.push(...due.settled)
    result.unpriced = due.unpriced
    for (const id of due.called) called.add(id)
    for (const slot of due.entered) entered.set(slot.id, slot)
    // Of one that has settled since, that is the news.
    for (const { id } of due.settled) entered.delete(id)
  }
  result.drafts.push(...seedDrafts(deps, Math.max(fromMs, endMs), throughMs))
  return { ...result, entered: [...entered.values()], called: [...called] }
}

/** Settles what expired while nobody watched, and owns up to the missed slots up to a boundary. */
export const recordMissed = async (
  tx: Transaction,
  deps: BoundaryDeps,
  { feedId, fromMs, boundaryMs, reason }: { feedId: string; fromMs: number; boundaryMs: number; reason: string },
): Promise<BoundaryResult> => {
  const throughMs = boundaryMs - MINUTE_MS
  const { drafts, ...owed } = await catchUpOn(tx, deps, fromMs, throughMs)
  const missed = missedDrafts(feedId, fromMs + MINUTE_MS, boundaryMs, reason)
  // What was missed is said first: it is why the rest is late.
  const owned = [...missed, ...drafts]
  const appended = await deps.record.appendEntries(tx, owned, new Date(deps.wallNow()))
  await deps.market.markProcessed(tx, new Date(throughMs))
  return { created: [], ...owed, recorded: findRecording(owned, appended) }
}
