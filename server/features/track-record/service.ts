import type { Timeframe } from '../../../contract/market.ts'
import type { Gap, RecordEntry, RecordHead } from '../../../contract/track-record.ts'
import type { MissedBody } from '../../../engine/record/bodies.ts'
import { type Draft, headText, type Link, linkDrafts, NO_PREVIOUS_HASH } from '../../../engine/record/chain.ts'
import type { Tally } from '../../../engine/signals/statistics.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import type { SigningKey } from '../../platform/signing-key.ts'
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

/**
 * Appends to the public chain inside the caller's transaction, so that a slot and its record exist together or not at all.
 * Answers the links in the order of `drafts`. Two appenders that read the same head cannot both commit: the sequence is the
 * primary key.
 */
export const appendEntries = async (
  tx: Transaction,
  drafts: readonly (Draft & { slotId?: string })[],
  appendedAt: Date,
): Promise<(Link & { hash: string })[]> => {
  if (drafts.length === 0) return []
  const linked = await linkDrafts(await store.findHead(tx), drafts, sha256)
  await store.insertEntries(
    tx,
    linked.map((link, place) => ({
      sequence: link.sequence,
      kind: link.kind,
      body: link.body,
      previousHash: link.previousHash,
      hash: link.hash,
      slotId: drafts[place]?.slotId ?? null,
      appendedAt,
    })),
  )
  return linked
}

/** The public chain, readable by anyone. It is written by `appendEntries` alone. */
export const createTrackRecord = ({ db, signingKey }: { db: Database; signingKey: SigningKey }) => ({
  /** A page of the chain in order, behind sequence `after`. */
  listRecords: async ({ after, limit }: { after: number; limit: number }): Promise<RecordEntry[]> => {
    const entries = await store.findEntriesAfter(db.orm, after, limit)
    return entries.map(({ sequence, kind, body, previousHash, hash, appendedAt }) => ({
      sequence,
      kind,
      body,
      previousHash,
      hash,
      appendedAt: appendedAt.toISOString(),
    }))
  },

  /** The last link, signed; sequence 0 while the chain is empty. */
  getRecordHead: async (): Promise<RecordHead> => {
    const head = (await store.findHead(db.orm)) ?? { sequence: 0, hash: NO_PREVIOUS_HASH }
    return { ...head, signature: signingKey.sign(headText(head)), publicKey: signingKey.publicKey }
  },

  findEntry: (sequence: number) => store.findEntry(db.orm, sequence),

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
    const entries = await store.findEntriesOfKind(db.orm, 'missed', GAPS_SHOWN)
    return entries.map(({ body, sequence }) => {
      const { timeframe, from, to, slots, reason } = JSON.parse(body) as MissedBody
      return { timeframe, from, to, slots, reason, sequence }
    })
  },
})
