import { MINUTE_MS } from '../../../contract/market.ts'
import type { SharedSignal } from '../../../contract/shared-signals.ts'
import type { Database } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Market } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import { findSlotById } from './store.ts'

interface Deps {
  db: Database
  market: Market
  record: RecordLog
}

/** What was settled never changes; the newest are asked for by everybody who looks at a list. */
const KEPT = 500

/**
 * One decision as far as published checkpoints tell it. Read from the record's entries alone: what is not public there cannot come out here.
 * Throws SIGNAL_NOT_FOUND for what is of another market, or has no published commitment yet.
 */
export const createSharedView = ({ db, market, record }: Deps) => {
  const kept = new Map<string, SharedSignal>()

  const read = async (id: string): Promise<SharedSignal> => {
    const slot = await findSlotById(db.orm, market.feed.id, id)
    const [commit, reveal, settle] = slot ? await record.findEntriesOf(slot.id, slot.commitSequence - 1) : []
    if (!slot || !commit) throw new CallError('SIGNAL_NOT_FOUND')
    const minutes = (slot.expiresAt.getTime() - slot.entryAt.getTime()) / MINUTE_MS
    const candles =
      reveal && settle ? await record.findCandlesBetween(market.feed.id, reveal.index, settle.index, minutes) : []
    return {
      entries: { commit, reveal: reveal ?? null, settle: settle ?? null, candles },
      decimals: market.pairById.get(slot.pairId)?.decimals ?? 5,
      source: market.feed,
    }
  }

  return async (id: string): Promise<SharedSignal> => {
    const known = kept.get(id)
    if (known) return known
    const shared = await read(id)
    if (shared.entries.settle) kept.set(id, shared)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return shared
  }
}
