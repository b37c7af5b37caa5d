import type { Timeframe } from '../../../contract/market.ts'
import type { Gap } from '../../../contract/track-record.ts'
import type { MissedBody } from '../../../engine/record/bodies.ts'
import type { Tally } from '../../../engine/signals/statistics.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import type { RecordLog } from '../record/service.ts'
import * as store from './store.ts'

const GAPS_SHOWN = 200

interface NewBacktest {
  feedId: string
  pairId: string
  timeframe: Timeframe
  modelVersion: string
  fromAt: Date
  toAt: Date
  slots: number
  tally: Tally
  createdAt: Date
}

export interface StoredBacktest {
  pairId: string
  timeframe: Timeframe
  from: string
  to: string
  slots: number
  tally: Tally
}

export type TrackRecord = ReturnType<typeof createTrackRecord>

/** The public page: what came before the record, and where the record has gaps. */
export const createTrackRecord = ({ db, record }: { db: Database; record: RecordLog }) => ({
  /** Keeps what the engine did on history before its first slot. Never part of the record. */
  insertBacktests: (tx: Transaction, rows: readonly NewBacktest[]): Promise<void> =>
    store.insertBacktests(
      tx,
      rows.map(({ slots, tally, ...row }) => ({ ...row, id: newId(), summary: { slots, tally } })),
    ),

  findBacktests: async (feedId: string, modelVersion: string): Promise<StoredBacktest[]> => {
    const rows = await store.findBacktests(db.orm, feedId, modelVersion)
    return rows.map(({ pairId, timeframe, fromAt, toAt, summary }) => {
      const { slots, tally } = summary as { slots: number; tally: Tally }
      return { pairId, timeframe, from: fromAt.toISOString(), to: toAt.toISOString(), slots, tally }
    })
  },

  /** Stretches without a commitment, newest first. */
  listGaps: async (): Promise<Gap[]> => {
    const [own, carried] = await Promise.all([
      record.findNewestOfKind('missed', GAPS_SHOWN),
      store.findMissedOfChain(db.orm, GAPS_SHOWN),
    ])
    const entries = [
      ...own.map(({ index, fields }) => ({ sequence: index + 1, body: fields as MissedBody })),
      ...carried.map(({ sequence, body }) => ({ sequence, body: JSON.parse(body) as MissedBody })),
    ]
    return entries.slice(0, GAPS_SHOWN).map(({ sequence, body }) => {
      const { timeframe, from, to, slots, reason } = body
      return { timeframe, from, to, slots, reason, sequence }
    })
  },
})
