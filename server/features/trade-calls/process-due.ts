import type { Bar } from '../../../engine/market/candles.ts'
import type { CallRevealEntry, CallSettleEntry, EntryFields } from '../../../engine/record/entries.ts'
import { settle } from '../../../engine/signals/settlement.ts'
import type { Transaction } from '../../db/client.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Market } from '../market/service.ts'
import type { EntryDraft } from '../record/service.ts'
import { toSealedText } from './rules.ts'
import * as store from './store.ts'

/** What people's calls have to say at a boundary: entries of the record, and the calls that changed. */
export interface DueCalls {
  drafts: EntryDraft[]
  changed: string[]
}

interface Deps {
  market: Market
  forming: MarketFeed['forming']
}

const revealDraft = (call: store.CallRow, boundary: Date): EntryDraft => {
  const fields: EntryFields<CallRevealEntry> = {
    boundary: boundary.toISOString(),
    call: call.id,
    callIndex: call.callIndex,
    revealed: toSealedText(call),
  }
  return { kind: 'call-reveal', slotId: call.id, fields }
}

const settleDraft = (
  call: store.CallRow,
  { outcome, entryPrice, exitPrice, voidReason }: ReturnType<typeof settle>,
  boundary: Date,
): EntryDraft => {
  const fields: EntryFields<CallSettleEntry> = {
    boundary: boundary.toISOString(),
    call: call.id,
    callIndex: call.callIndex,
    ruleVersion: call.ruleVersion,
    outcome,
    entryPrice,
    exitPrice,
    voidReason,
  }
  return { kind: 'call-settle', slotId: call.id, fields }
}

type BarAt = (openAtMs: number) => Bar | undefined

const readBars = async (tx: Transaction, market: Market, { pairId, entryAt, expiresAt }: store.CallRow) => {
  const bars = new Map<number, Bar>()
  for (const bar of await market.findBars(tx, pairId, entryAt, expiresAt)) bars.set(bar.openAtMs, bar)
  return bars
}

const priceAtEntry = (call: store.CallRow, barAt: BarAt, forming: MarketFeed['forming']): number | null => {
  const entryAtMs = call.entryAt.getTime()
  const bar = barAt(entryAtMs) ?? forming(call.pairId)
  return bar?.openAtMs === entryAtMs ? bar.open : call.entryPrice
}

/**
 * Reveals the calls whose entry has come and settles the expired ones on the stored candles, as the engine's own signals are. Whoever
 * calls has locked the market: no call for this boundary is still on its way.
 */
export const processDueCalls = async (
  tx: Transaction,
  { market, forming }: Deps,
  boundary: Date,
): Promise<DueCalls> => {
  const reveals: EntryDraft[] = []
  const settles: EntryDraft[] = []
  const changed: string[] = []
  for (const call of await store.findDue(tx, market.feed.id, boundary)) {
    const shown = { ...call, revealedAt: call.revealedAt ?? boundary }
    if (call.revealedAt === null) reveals.push(revealDraft(call, boundary))
    const bars = await readBars(tx, market, call)
    const barAt: BarAt = (openAtMs) => bars.get(openAtMs)
    const expiresAtMs = call.expiresAt.getTime()
    if (expiresAtMs <= boundary.getTime()) {
      const settlement = settle({ direction: call.direction, entryAtMs: call.entryAt.getTime(), expiresAtMs }, barAt)
      settles.push(settleDraft(call, settlement, boundary))
      // One that is revealed this late has no open copies to count any more.
      await store.updateDue(tx, { ...shown, ...settlement, settledAt: boundary })
      changed.push(call.id)
      continue
    }
    const entryPrice = priceAtEntry(call, barAt, forming)
    if (call.revealedAt !== null && entryPrice === call.entryPrice) continue
    const isCounted = call.revealedAt === null && call.roomId !== null
    const copies = isCounted ? await store.countCopies(tx, call.id) : call.copies
    await store.updateDue(tx, { ...shown, entryPrice, copies })
    changed.push(call.id)
  }
  return { drafts: [...reveals, ...settles], changed }
}
