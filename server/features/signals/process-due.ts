import type { Bar } from '../../../engine/market/candles.ts'
import type { EntryFields, RevealEntry, SettleEntry } from '../../../engine/record/entries.ts'
import { MODEL_VERSION } from '../../../engine/signals/engine.ts'
import { settle } from '../../../engine/signals/settlement.ts'
import type { Transaction } from '../../db/client.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Market } from '../market/service.ts'
import type { AppendedEntry, EntryDraft, RecordLog } from '../record/service.ts'
import type { TradeCalls } from '../trade-calls/service.ts'
import type { Engines } from './create-engines.ts'
import { toSealedText } from './rules.ts'
import * as store from './store.ts'

export interface BoundaryDeps {
  /** What people called, which is due with the engine's own; nothing where nobody can call. */
  calls: Pick<TradeCalls['due'], 'processDue' | 'findLastDue'> | null
  record: RecordLog
  market: Market
  engines: Engines
  /** The bar being formed, which knows the price at entry from entry on. */
  forming: MarketFeed['forming']
  /** The seed of a day that is over; null where prices are not drawn from any. */
  seedOf: NonNullable<MarketFeed['seedOf']> | null
  /** Market time for the record, wall time for the rows; ms. */
  marketNow: () => number
  wallNow: () => number
  /** Market time at which the market closes for good. */
  endsAt: number | null
}

/** What fell due at a boundary: the published signals that it changed, and what the record has to say of all that was due. */
export interface Due {
  /** Open signals whose entry price became known, or was set right by their closed bar. */
  entered: store.RecordedSlot[]
  /** Open signals that have entered at a price which nobody can say yet. */
  unpriced: store.RecordedSlot[]
  settled: store.RecordedSlot[]
  drafts: EntryDraft[]
  /** The calls by people that changed. */
  called: string[]
}

/** The entries that a boundary added to the log: those behind its first `after`, up to `through`. */
export interface Recorded {
  after: number
  through: number
  /** The number of the entry that settled a slot, by slot. */
  settlements: ReadonlyMap<string, number>
}

/** Null where nothing was added. */
export const findRecording = (drafts: readonly EntryDraft[], appended: readonly AppendedEntry[]): Recorded | null => {
  const [first, last] = [appended[0], appended.at(-1)]
  if (!first || !last) return null
  const settlements = new Map<string, number>()
  for (const [place, { kind, slotId }] of drafts.entries())
    if (kind === 'settle' && slotId) settlements.set(slotId, (appended[place]?.index ?? first.index) + 1)
  return { after: first.index, through: last.index + 1, settlements }
}

/** Its place in the log; the row counts from 1. */
const computeCommitIndex = ({ commitSequence }: { commitSequence: number }): number => commitSequence - 1

/** What the record says once its entry has come. @internal */
export const revealDraft = (slot: store.SlotRow, boundary: Date): EntryDraft => {
  const fields: EntryFields<RevealEntry> = {
    boundary: boundary.toISOString(),
    slot: slot.id,
    commitIndex: computeCommitIndex(slot),
    revealed: toSealedText(slot),
  }
  return { kind: 'reveal', slotId: slot.id, fields }
}

/** What the record says of how it ended. @internal */
export const settleDraft = (
  slot: store.SlotRow,
  { outcome, entryPrice, exitPrice, voidReason }: ReturnType<typeof settle>,
  boundary: Date,
): EntryDraft => {
  const fields: EntryFields<SettleEntry> = {
    boundary: boundary.toISOString(),
    slot: slot.id,
    commitIndex: computeCommitIndex(slot),
    ruleVersion: slot.ruleVersion,
    outcome,
    entryPrice,
    exitPrice,
    voidReason,
  }
  return { kind: 'settle', slotId: slot.id, fields }
}

/** Teaches the streams what became of their model's signals. A transaction that is tried again teaches nothing twice. */
export const learnSettled = (engines: Engines, slots: readonly store.SlotRow[]): void => {
  for (const { timeframe, modelVersion, confidence, calibrated, outcome, expiresAt } of slots) {
    if (modelVersion !== MODEL_VERSION) continue
    engines.streams.get(timeframe)?.learn({ confidence, calibrated, outcome, expiresAtMs: expiresAt.getTime() })
  }
}

/** Entry prices that became known, numbered in the order of their commits; by slot. */
const numberEntered = async (
  tx: Transaction,
  market: Market,
  entered: readonly store.RecordedSlot[],
): Promise<Map<string, store.RecordedSlot>> => {
  // Numbers are for those who listen: a market that nobody is told of takes none from them.
  if (entered.length === 0 || !market.isTold) return new Map(entered.map((slot) => [slot.id, slot]))
  const through = await market.takeEnteredNumbers(tx, entered.length)
  const before = through - entered.length
  return new Map(entered.map((slot, place) => [slot.id, { ...slot, enteredSequence: before + place + 1 }]))
}

type BarAt = (openAtMs: number) => Bar | undefined

/** The open of the minute that opens at entry: of the closed bar once it is stored, until then of the one being formed. */
export const findEntryPrice = (slot: store.SlotRow, barAt: BarAt, forming: MarketFeed['forming']): number | null => {
  const entryAtMs = slot.entryAt.getTime()
  const bar = barAt(entryAtMs) ?? forming(slot.pairId)
  return bar?.openAtMs === entryAtMs ? bar.open : null
}

/** The stored bars from the first of these entries to the last of their expiries, by pair and open. */
const readBars = async (tx: Transaction, market: Market, slots: readonly store.SlotRow[]) => {
  const barsOf = new Map<string, Map<number, Bar>>()
  if (slots.length === 0) return barsOf
  const from = new Date(Math.min(...slots.map(({ entryAt }) => entryAt.getTime())))
  const to = new Date(Math.max(...slots.map(({ expiresAt }) => expiresAt.getTime())))
  const pairIds = [...new Set(slots.map(({ pairId }) => pairId))]
  for (const { pairId, bar } of await market.findBarsOf(tx, pairIds, from, to))
    barsOf.set(pairId, (barsOf.get(pairId) ?? new Map()).set(bar.openAtMs, bar))
  return barsOf
}

/**
 * Publishes the decisions whose entry has come, settles the expired signals on stored candles alone and learns from them, and
 * writes the price at entry to those that are open. What the closed bar says replaces what the forming one said, as it is the
 * closed bars that a signal settles on. One reading of what is due, one of its bars, one writing.
 */
export const processDue = async (tx: Transaction, deps: BoundaryDeps, boundary: Date): Promise<Due> => {
  const { market, engines, forming } = deps
  const slots = await store.findDue(tx, market.feed.id, boundary)
  const published = slots.filter(({ decision }) => decision !== 'ABSTAIN')
  const barsOf = await readBars(tx, market, published)
  const reveals: EntryDraft[] = []
  const settles: EntryDraft[] = []
  const due: Due = { entered: [], unpriced: [], settled: [], drafts: [], called: [] }
  const changed: store.RecordedSlot[] = []
  for (const slot of slots) {
    const shown = slot.revealedAt === null ? { ...slot, revealedAt: boundary } : slot
    if (shown !== slot) reveals.push(revealDraft(shown, boundary))
    const { decision } = shown
    if (decision === 'ABSTAIN') {
      changed.push(shown)
      continue
    }
    const barAt: BarAt = (openAtMs) => barsOf.get(shown.pairId)?.get(openAtMs)
    const expiresAtMs = shown.expiresAt.getTime()
    if (expiresAtMs <= boundary.getTime()) {
      const position = { direction: decision, entryAtMs: shown.entryAt.getTime(), expiresAtMs }
      const settlement = settle(position, barAt)
      const settled = { ...shown, ...settlement, settledAt: boundary }
      settles.push(settleDraft(settled, settlement, boundary))
      due.settled.push(settled)
      changed.push(settled)
      continue
    }
    const entryPrice = findEntryPrice(shown, barAt, forming) ?? shown.entryPrice
    const priced = entryPrice === shown.entryPrice ? shown : { ...shown, entryPrice }
    if (entryPrice === null) due.unpriced.push(priced)
    if (priced !== shown) due.entered.push(priced)
    if (priced !== slot) changed.push(priced)
  }
  const numbered = await numberEntered(tx, market, due.entered)
  due.entered = [...numbered.values()]
  await store.updateDue(
    tx,
    changed.map((slot) => numbered.get(slot.id) ?? slot),
  )
  learnSettled(engines, due.settled)
  const called = await deps.calls?.processDue(tx, boundary)
  due.drafts = [...reveals, ...settles, ...(called?.drafts ?? [])]
  due.called = called?.changed ?? []
  return due
}
