import type { Database } from '../../db/client.ts'
import type { Transact } from '../../platform/transaction.ts'
import { appendLeaves, type EntryDraft, type Signer } from './append-entries.ts'
import * as store from './store.ts'

/** Few enough for one transaction of the embedded database, many enough that a million take minutes. */
const BATCH = 1_000

const draftOf = ({ slotId, sequence, kind, previousHash, hash, body, appendedAt }: store.ChainRow): EntryDraft => ({
  kind: 'carried',
  ...(slotId === null ? {} : { slotId }),
  fields: { entry: { sequence, kind, previousHash, hash, body, appendedAt: appendedAt.toISOString() } },
})

/**
 * Carries what was recorded in the form of a hash chain into the first leaves of the log: entry n becomes leaf n − 1, with the
 * hash and the exact text that it had. Once, in batches; after an interruption it goes on behind the last batch. Answers how
 * many were carried. Throws where the chain has a hole.
 */
export const carryChain = async (
  { db, transact }: { db: Database; transact: Transact },
  signer: Signer,
  now: () => number,
): Promise<number> => {
  const end = await store.findChainEnd(db.orm)
  let carried = 0
  for (;;) {
    const appended = await transact(async (tx) => {
      await store.lockLog(tx)
      const size = (await store.findNewestCheckpoint(tx))?.size ?? 0
      if (size >= end) return 0
      const rows = await store.findChain(tx, size, BATCH)
      const gap = rows.findIndex(({ sequence }, place) => sequence !== size + place + 1)
      if (gap !== -1)
        throw new Error(`The record has no entry ${size + gap + 1}, so it cannot be carried into the log.`)
      await appendLeaves(tx, rows.map(draftOf), new Date(now()), signer)
      return rows.length
    })
    if (appended === 0) return carried
    carried += appended
  }
}
