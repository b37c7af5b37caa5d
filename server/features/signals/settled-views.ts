import type { InputOf } from '../../../contract/call.ts'
import { MINUTE_MS, type Pair } from '../../../contract/market.ts'
import { REPLAY_MINUTES_BEFORE, type SignalReplay } from '../../../contract/replays.ts'
import type { Signal } from '../../../contract/signals.ts'
import {
  LATEST_SIGNALS,
  type listSettledSignals,
  SETTLED_CHART_MINUTES,
  SETTLED_CHART_SIGNALS,
  type SettledChart,
  type SettledSignal,
} from '../../../contract/track-record.ts'
import { percent } from '../../../engine/record/percent.ts'
import { type SettledRow, toSettledRow } from '../../../engine/record/settled-rows.ts'
import type { Database } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { createPreparedAnswers } from '../../platform/http/prepared-answers.ts'
import type { SerializedResponse } from '../../platform/http/route.ts'
import { readBatches } from '../../platform/list/read-batches.ts'
import { type Market, toCandle } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import { findStatedConfidence } from './rules.ts'
import { findLastSettled, findSettled, findSettledBehind, findSettledById, findSettledByIds } from './settled-store.ts'
import type { RecordedSlot, SlotRow } from './store.ts'

interface Deps {
  db: Database
  market: Market
  record: RecordLog
  /** Signals as members see them. */
  view: (slots: readonly RecordedSlot[]) => Promise<Signal[]>
  answers: ReturnType<typeof createPreparedAnswers>
}

const toSettlement = (slot: SlotRow, pairById: ReadonlyMap<string, Pair>): SettledSignal[] => {
  const { decision, outcome } = slot
  if (decision === 'ABSTAIN' || outcome === null) return []
  const stated = findStatedConfidence(slot)
  return [
    {
      id: slot.id,
      pair: slot.pair,
      decimals: pairById.get(slot.pairId)?.decimals ?? 5,
      timeframe: slot.timeframe,
      direction: decision,
      slotAt: slot.slotAt.toISOString(),
      entryAt: slot.entryAt.toISOString(),
      expiresAt: slot.expiresAt.toISOString(),
      stated: stated && percent(stated),
      outcome,
      entryPrice: slot.entryPrice,
      exitPrice: slot.exitPrice,
      commitIndex: slot.commitSequence - 1,
    },
  ]
}

const toRow = (slot: SlotRow): SettledRow =>
  toSettledRow(
    {
      slot: slot.id,
      pair: slot.pair,
      timeframe: slot.timeframe,
      slotAt: slot.slotAt.toISOString(),
      entryAt: slot.entryAt.toISOString(),
      expiresAt: slot.expiresAt.toISOString(),
      decision: slot.decision,
      modelVersion: slot.modelVersion,
      ruleVersion: slot.ruleVersion,
    },
    findStatedConfidence(slot),
    { outcome: slot.outcome ?? 'void', entryPrice: slot.entryPrice, exitPrice: slot.exitPrice },
    slot.commitSequence - 1,
  )

/** Settled signals, which the public record tells whole: a list, a table, and each of them candle by candle. */
export const createSettledViews = ({ db, market, record, view, answers }: Deps) => {
  const feedId = market.feed.id

  return {
    /**
     * The signals that were settled last, and the candles of the newest one's pair up to its expiry. Nothing that is sealed or open, and no
     * candle behind that expiry: the answer is the same for everybody, and takes no time from whoever asks.
     */
    getSettledChart: async (): Promise<SettledChart> => {
      const rows = await findLastSettled(db.orm, feedId, SETTLED_CHART_SIGNALS)
      const [newest] = rows
      if (!newest) return { signals: [], candles: [] }
      const from = new Date(newest.expiresAt.getTime() - SETTLED_CHART_MINUTES * MINUTE_MS)
      const bars = await market.findBars(db.orm, newest.pairId, from, newest.expiresAt)
      return { signals: rows.flatMap((slot) => toSettlement(slot, market.pairById)), candles: bars.map(toCandle) }
    },

    /**
     * The entries of the signals that were settled last, as far as they are in a published checkpoint. Prepared for each
     * size of the log: what is published later is another answer.
     */
    listLatestEntries: async (): Promise<SerializedResponse> =>
      answers.get(`latest|${await record.findPublishedSize()}`, async () => {
        const rows = await findLastSettled(db.orm, feedId, LATEST_SIGNALS)
        const entries = await Promise.all(
          rows.map(({ id, commitSequence }) => record.findEntriesOf(id, commitSequence - 1)),
        )
        return entries.flat().toSorted((a, b) => a.index - b.index)
      }),

    /** Settled signals, newest slot first. A slot that both timeframes share is never cut in two between pages. */
    listSettledSignals: async ({
      timeframe,
      before,
      record: number,
      limit,
    }: InputOf<typeof listSettledSignals>): Promise<SettledSignal[]> => {
      const query = { timeframe, before: before ? new Date(before) : undefined, record: number, limit: limit + 1 }
      const rows = await findSettled(db.orm, feedId, query)
      const next = rows[limit]
      const page = next ? rows.filter(({ slotAt }) => slotAt.getTime() !== next.slotAt.getTime()) : rows
      return page.flatMap((slot) => toSettlement(slot, market.pairById))
    },

    /** Those of these ids that are settled signals of this market. What is sealed, open or unknown is left out, and looks alike. */
    findSettledSignals: async (ids: readonly string[]): Promise<SettledSignal[]> =>
      ids.length === 0
        ? []
        : (await findSettledByIds(db.orm, feedId, ids)).flatMap((slot) => toSettlement(slot, market.pairById)),

    /** Every settled signal in the order of the commitments, batch by batch: the rows that the log itself gives. */
    listAllSettled: async function* (): AsyncGenerator<SettledRow[]> {
      for await (const batch of readBatches<SlotRow>((next) => findSettledBehind(db.orm, feedId, next)))
        yield batch.map(toRow)
    },

    /**
     * One settled signal candle by candle, with its entries of the record. Throws SIGNAL_NOT_FOUND for what is sealed, open,
     * an abstention, of another market, or not in a published checkpoint yet: whoever asks learns nothing from the refusal.
     */
    getSignalReplay: async (id: string): Promise<SignalReplay> => {
      const slot = await findSettledById(db.orm, feedId, id)
      const [signal] = slot ? await view([slot]) : []
      if (!slot || !signal) throw new CallError('SIGNAL_NOT_FOUND')
      const [commit, reveal, settle] = await record.findEntriesOf(slot.id, slot.commitSequence - 1)
      if (!commit || !reveal || !settle) throw new CallError('SIGNAL_NOT_FOUND')
      const from = new Date(slot.slotAt.getTime() - REPLAY_MINUTES_BEFORE * MINUTE_MS)
      const bars = await market.findBars(db.orm, slot.pairId, from, slot.expiresAt)
      const minutes = (slot.expiresAt.getTime() - slot.entryAt.getTime()) / MINUTE_MS
      const candles = await record.findCandlesBetween(market.feed.id, reveal.index, settle.index, minutes)
      return { signal, candles: bars.map(toCandle), entries: { commit, reveal, settle, candles } }
    },
  }
}
