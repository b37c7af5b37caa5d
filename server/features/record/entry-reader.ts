import type { RecordEntry } from '../../../contract/track-record.ts'
import { toHex } from '../../../engine/log/bytes.ts'
import { formatProofFile } from '../../../engine/log/proof-file.ts'
import type { Database } from '../../db/client.ts'
import { readNote } from './checkpoint-reader.ts'
import type { OpenLog } from './open-log.ts'
import { createOwnReader, findTileAt } from './own-reader.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  opened: () => Promise<OpenLog>
}

/** Committed, revealed, settled. */
const ENTRIES_OF_A_SLOT = 3

const viewEntry = ({ index, text, leafHash }: store.LeafRow): RecordEntry => ({
  index,
  text,
  leafHash: toHex(leafHash),
})

/** The entries of the log that the world may know of, and what proves them. */
export const createEntryReader = ({ db, opened }: Deps) => ({
  /** A page of the log in order, behind its first `after` entries. */
  listRecords: async ({ after, limit }: { after: number; limit: number }): Promise<RecordEntry[]> => {
    const { published } = await opened()
    const rows = await store.findLeaves(db.orm, { begin: after, end: Math.min(published.size, after + limit) })
    return rows.map(viewEntry)
  },

  /** What the record says of one slot, in order: commitment, reveal, settlement, as far as it has come. */
  findEntriesOf: async (slotId: string, commitIndex: number): Promise<RecordEntry[]> => {
    const { published } = await opened()
    // Read along the index of the log from its commitment on: a slot's entries are minutes apart.
    const range = { begin: commitIndex, end: published.size }
    const rows = await store.findLeaves(db.orm, { ...range, slotId, limit: ENTRIES_OF_A_SLOT })
    return rows.map(viewEntry)
  },

  /** The first `limit` candles entries between two places. */
  findCandlesBetween: async (feed: string, begin: number, end: number, limit: number): Promise<RecordEntry[]> => {
    const rows = await store.findLeaves(db.orm, { kind: 'candles', feed, begin, end, limit })
    return rows.map(viewEntry)
  },

  /** The newest entries of a kind, newest first, parsed; of one market where it is named. */
  findNewestOfKind: async (
    kind: string,
    limit: number,
    feed?: string,
  ): Promise<{ index: number; fields: unknown }[]> => {
    const rows = await store.findLeavesOfKind(db.orm, kind, limit, feed)
    return rows.map(({ index, text }) => ({ index, fields: JSON.parse(text) }))
  },

  /** The bytes of the tile or bundle at `path` (`tile/…`); null where no checkpoint covers one. */
  findTile: async (path: string): Promise<Uint8Array | null> => findTileAt(db, path, (await opened()).published.size),

  /** A proof file of entry `index` in the newest checkpoint; null where that has no such entry. */
  findProof: async (index: number): Promise<string | null> => {
    const { published } = await opened()
    if (index >= published.size) return null
    const hashes = await createOwnReader(db, published).proveInclusion(index)
    return formatProofFile({ index, hashes, checkpoint: await readNote(db, published), extra: null })
  },
})
