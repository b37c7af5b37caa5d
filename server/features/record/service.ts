import type { RecordEntry, RecordEvidence, RecordHead } from '../../../contract/track-record.ts'
import { equalBytes, fromBase64, toBase64, toHex, utf8 } from '../../../engine/log/bytes.ts'
import { ED25519, formatVerifierKey, verifierKeyOf } from '../../../engine/log/note.ts'
import { formatPolicy, type Policy } from '../../../engine/log/policy.ts'
import { formatProofFile } from '../../../engine/log/proof-file.ts'
import { encodeBundle } from '../../../engine/log/tiles.ts'
import { createGrowingTree } from '../../../engine/log/tree.ts'
import { COSIGNED_PAGE, STAMPED_PAGE } from '../../../engine/record/outside-anchors.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { CheckpointJournal } from '../../platform/checkpoint-journal.ts'
import type { Clock } from '../../platform/clock.ts'
import { createHook } from '../../platform/hook.ts'
import type { Logger } from '../../platform/logger.ts'
import type { SigningKey } from '../../platform/signing-key.ts'
import type { Transact } from '../../platform/transaction.ts'
import {
  type AppendedEntry,
  appendLeaves,
  type EntryDraft,
  hasher,
  type Signer,
  signCheckpoint,
} from './append-entries.ts'
import { Contradicted, createWitnesses, type Witnesses } from './ask-witnesses.ts'
import { createOwnReader, findTileAt } from './find-tiles.ts'
import { originOf, problemOfKey } from './rules.ts'
import { createTimestamps } from './stamp-checkpoints.ts'
import * as store from './store.ts'
import { evidenceOf } from './view-evidence.ts'

export type { AppendedEntry, EntryDraft } from './append-entries.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  log: Logger
  signingKey: SigningKey
  /** Where the record is served: names a log that begins, and where its policy says it is. */
  publicUrl: string
  /** Opened when the log is. */
  openJournal: () => Promise<CheckpointJournal>
  /** Whose cosignatures are asked for; null for nobody's. */
  policy: Policy | null
  timestampUrl: string | null
}

interface Open {
  signer: Signer
  journal: CheckpointJournal
  witnesses: Witnesses
  timestamps: ReturnType<typeof createTimestamps>
  /** The last checkpoint that the world may know: it is in the database and in the journal. */
  published: store.CheckpointRow
}

/** Committed, revealed, settled. */
const ENTRIES_OF_A_SLOT = 3

export type RecordLog = ReturnType<typeof createRecord>

/** The public record: a log that only grows, whose every state is signed. Written by `appendEntries` alone. */
export const createRecord = (deps: Deps) => {
  const { db, transact, clock, log, signingKey } = deps
  let opening: Promise<Open> | null = null
  let publishing: Promise<void> = Promise.resolve()
  let halted: string | null = null
  const published = createHook()

  /** The log's name and key; begins the log where there is none. */
  const openSigner = async (): Promise<Signer> => {
    const publicKey = Buffer.from(signingKey.publicKey)
    const identity =
      (await store.findIdentity(db.orm)) ??
      (await transact(async (tx) => {
        const row = { origin: originOf(deps.publicUrl), publicKey, begunAt: new Date(clock.now()) }
        const key = verifierKeyOf(row.origin, ED25519, publicKey)
        await store.insertIdentity(tx, row)
        await signCheckpoint(tx, createGrowingTree(undefined, hasher), { key, sign: signingKey.sign }, row.begunAt)
        return row
      }))
    const problem = problemOfKey(identity.publicKey, signingKey, identity.origin)
    if (problem) throw new Error(problem)
    return { key: verifierKeyOf(identity.origin, ED25519, publicKey), sign: signingKey.sign }
  }

  const findNewest = async (): Promise<store.CheckpointRow> => {
    const newest = await store.findNewestCheckpoint(db.orm)
    if (!newest) throw new Error('The log has no checkpoint.')
    return newest
  }

  /** Refuses to go on where the database has forgotten, or tells otherwise than, what was signed and told before. */
  const assertRemembered = async (journal: CheckpointJournal, origin: string): Promise<void> => {
    const last = journal.last()
    if (!last) return
    if (last.origin !== origin)
      throw new Error(
        `DATA_DIR belongs to the record ${last.origin}, the database to ${origin}. Bring those together that belong.`,
      )
    const newest = await findNewest()
    if (newest.size < last.size)
      throw new Error(
        `The record was signed up to ${last.size} entries, but the database ends at ${newest.size}. ` +
          'It was restored from an older backup: restore a newer one. A second story cannot be signed.',
      )
    const root = await createOwnReader(db, newest).rootAt(last.size)
    if (!equalBytes(root, fromBase64(last.root) ?? new Uint8Array()))
      throw new Error(`The first ${last.size} entries of the record are not those that were signed.`)
  }

  const openLog = async (): Promise<Open> => {
    const signer = await openSigner()
    const journal = await deps.openJournal()
    try {
      await assertRemembered(journal, signer.key.name)
      const before = await findNewest()
      const witnesses = await createWitnesses({ db, witnesses: deps.policy?.witnesses ?? [], log })
      await witnesses.ask(before)
      const timestamps = createTimestamps({ db, url: deps.timestampUrl, log })
      const open: Open = { signer, journal, witnesses, timestamps, published: before }
      await publishNewest(open, journal.last()?.size !== before.size)
      return open
    } catch (error) {
      // It is opened anew at the next try, and Node ends a process that loses an open file unclosed.
      await journal.close()
      throw error
    }
  }

  const opened = (): Promise<Open> => {
    opening ??= openLog().catch((error) => {
      opening = null
      throw error
    })
    return opening
  }

  const publishNewest = async (open: Open, evenSame = false): Promise<void> => {
    const newest = await findNewest()
    if (newest.size === open.published.size && !evenSame) return
    await open.journal.append({ origin: open.signer.key.name, size: newest.size, root: toBase64(newest.root) })
    open.published = newest
    void published.run()
  }

  const noteOf = async (checkpoint: store.CheckpointRow): Promise<string> => {
    const cosignatures = await store.findCosignatures(db.orm, checkpoint.size)
    return checkpoint.note + cosignatures.map(({ line }) => line).join('')
  }

  /** A checkpoint that the world may know. */
  const findPublished = async (size: number): Promise<store.CheckpointRow | null> => {
    const { published } = await opened()
    return size <= published.size ? store.findCheckpoint(db.orm, size) : null
  }

  const viewEntry = ({ index, text, leafHash }: store.LeafRow): RecordEntry => ({
    index,
    text,
    leafHash: toHex(leafHash),
  })

  return {
    /**
     * Begins the log or goes on with it, and asks the witnesses. Must be done before anything is appended. Throws a sentence where going on could tell a second story: another key, a database that is older than
     * what was signed, or a witness that has cosigned something else.
     */
    open: async (): Promise<void> => {
      await opened()
    },

    /**
     * Appends to the public log inside the caller's transaction, so that a slot and its record exist together or not at all.
     * Answers the entries in the order of `drafts`. After the commit the caller calls `publish`: before, nobody may hear of it.
     */
    appendEntries: async (
      tx: Transaction,
      drafts: readonly EntryDraft[],
      appendedAt: Date,
    ): Promise<AppendedEntry[]> => {
      if (halted !== null) throw new Error(`Nothing is added to the record: ${halted}`)
      const open = await opening
      if (!open) throw new Error('The log is not open.')
      return appendLeaves(tx, drafts, appendedAt, open.signer, () => Math.floor(clock.now()))
    },

    /** What was appended and committed may be told: its checkpoint survives whatever happens to the database. */
    publish: (): Promise<void> => {
      const next = publishing.then(async () => publishNewest(await opened()))
      // The next one is not held up by this one's failure, which its own caller hears of.
      publishing = next.catch(() => {})
      return next
    },

    /** How many entries the world may know of. */
    findPublishedSize: async (): Promise<number> => (await opened()).published.size,

    /** Calls `wake` whenever there is a new checkpoint. */
    onPublished: published.add,

    /** Asks the witnesses for cosignatures of the newest checkpoint. Answers whether one is still owed. */
    askWitnesses: async (): Promise<boolean> => {
      const { witnesses, published } = await opened()
      try {
        await witnesses.ask(published)
      } catch (error) {
        if (!(error instanceof Contradicted)) throw error
        halted = error.message
        log.fatal({ reason: halted }, 'nothing more is added to the record')
      }
      return witnesses.states().some(({ cosignedSize }) => cosignedSize !== published.size)
    },

    /** Has the newest checkpoint time-stamped, if it is not. */
    stamp: async (): Promise<void> => {
      const { timestamps, published } = await opened()
      await timestamps.stamp(published)
    },

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

    /** The newest checkpoint, as data and as the note that it is. */
    getRecordHead: async (): Promise<RecordHead> => {
      const { published, signer } = await opened()
      const { size, root } = published
      return { size, root: toHex(root), checkpoint: await noteOf(published), key: formatVerifierKey(signer.key) }
    },

    /** What stands behind the record besides itself: witnesses and time-stamps, and what is wrong with them. */
    getRecordEvidence: async (): Promise<RecordEvidence> => {
      const { published, signer, witnesses, timestamps } = await opened()
      return evidenceOf({
        published,
        key: signer.key,
        policy: deps.policy,
        witnesses: witnesses.states(),
        timestamps: await timestamps.state(),
        halted,
      })
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

    /** The newest checkpoint's note, with the cosignatures that there are. */
    findCheckpointNote: async (): Promise<string> => noteOf((await opened()).published),

    /** The note of the checkpoint at `size`; null where none was signed there. */
    findCheckpointNoteAt: async (size: number): Promise<string | null> => {
      const checkpoint = await findPublished(size)
      return checkpoint && noteOf(checkpoint)
    },

    /** The cosigned checkpoints above `size`, in order, as a bundle of notes: at most `COSIGNED_PAGE`. */
    findCosigned: async (size: number): Promise<Uint8Array> => {
      const through = (await opened()).published.size
      const notes = await store.findCosignedNotes(db.orm, { after: size, through, limit: COSIGNED_PAGE })
      return encodeBundle(notes.map(utf8))
    },

    /** The sizes above `size` whose checkpoints are time-stamped, in order, a line each: at most `STAMPED_PAGE`. */
    findStamped: async (size: number): Promise<string> => {
      const through = (await opened()).published.size
      const sizes = await store.findStampedSizes(db.orm, { after: size, through, limit: STAMPED_PAGE })
      return sizes.map((stamped) => `${stamped}\n`).join('')
    },

    /** The bytes of the tile or bundle at `path` (`tile/…`); null where no checkpoint covers one. */
    findTile: async (path: string): Promise<Uint8Array | null> => findTileAt(db, path, (await opened()).published.size),

    /** A proof file of entry `index` in the newest checkpoint; null where that has no such entry. */
    findProof: async (index: number): Promise<string | null> => {
      const { published } = await opened()
      if (index >= published.size) return null
      const hashes = await createOwnReader(db, published).proveInclusion(index)
      return formatProofFile({ index, hashes, checkpoint: await noteOf(published), extra: null })
    },

    /** Whom to believe, as a policy file: this log and the witnesses it asks. */
    findPolicy: async (): Promise<string> => {
      const { signer } = await opened()
      const { witnesses, groups, quorum } = deps.policy ?? { witnesses: [], groups: [], quorum: 'none' }
      return formatPolicy({ logs: [{ key: signer.key, url: `${deps.publicUrl}/log` }], witnesses, groups, quorum })
    },

    /** The RFC 3161 answer over the checkpoint at `size`; null where it has none. */
    findTimestamp: async (size: number): Promise<Uint8Array | null> => {
      await opened()
      return store.findTimestamp(db.orm, size)
    },

    close: async (): Promise<void> => {
      const open = await opening
      await publishing
      await open?.journal.close()
    },
  }
}
