import { equalBytes, fromBase64, toBase64 } from '../../../engine/log/bytes.ts'
import { ED25519, toVerifierKey } from '../../../engine/log/note.ts'
import type { Policy } from '../../../engine/log/policy.ts'
import { createGrowingTree } from '../../../engine/log/tree.ts'
import type { Database } from '../../db/client.ts'
import type { CheckpointJournal } from '../../platform/checkpoint-journal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logger.ts'
import type { SigningKey } from '../../platform/signing-key.ts'
import type { Transact } from '../../platform/transaction.ts'
import { hasher, type Signer, signCheckpoint } from './append-leaves.ts'
import { createTimestamps } from './create-timestamps.ts'
import { createWitnesses, type Witnesses } from './create-witnesses.ts'
import { createOwnReader } from './own-reader.ts'
import { problemOfKey, toOrigin } from './rules.ts'
import * as store from './store.ts'

export interface LogDeps {
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

export interface OpenLog {
  signer: Signer
  journal: CheckpointJournal
  witnesses: Witnesses
  timestamps: ReturnType<typeof createTimestamps>
  /** The last checkpoint that the world may know: it is in the database and in the journal. */
  published: store.CheckpointRow
}

const findNewest = async (db: Database): Promise<store.CheckpointRow> => {
  const newest = await store.findNewestCheckpoint(db.orm)
  if (!newest) throw new Error('The log has no checkpoint.')
  return newest
}

/** The log's name and key; begins the log where there is none. */
const openSigner = async ({ db, transact, clock, signingKey, publicUrl }: LogDeps): Promise<Signer> => {
  const publicKey = Buffer.from(signingKey.publicKey)
  const identity =
    (await store.findIdentity(db.orm)) ??
    (await transact(async (tx) => {
      const row = { origin: toOrigin(publicUrl), publicKey, begunAt: new Date(clock.now()) }
      const key = toVerifierKey(row.origin, ED25519, publicKey)
      await store.insertIdentity(tx, row)
      await signCheckpoint(tx, createGrowingTree(undefined, hasher), { key, sign: signingKey.sign }, row.begunAt)
      return row
    }))
  const problem = problemOfKey(identity.publicKey, signingKey, identity.origin)
  if (problem) throw new Error(problem)
  return { key: toVerifierKey(identity.origin, ED25519, publicKey), sign: signingKey.sign }
}

/** Refuses to go on where the database has forgotten, or tells otherwise than, what was signed and told before. */
const assertRemembered = async (db: Database, journal: CheckpointJournal, origin: string): Promise<void> => {
  const last = journal.last()
  if (!last) return
  if (last.origin !== origin)
    throw new Error(
      `DATA_DIR belongs to the record ${last.origin}, the database to ${origin}. Bring those together that belong.`,
    )
  const newest = await findNewest(db)
  if (newest.size < last.size)
    throw new Error(
      `The record was signed up to ${last.size} entries, but the database ends at ${newest.size}. ` +
        'It was restored from an older backup: restore a newer one. A second story cannot be signed.',
    )
  const root = await createOwnReader(db, newest).rootAt(last.size)
  if (!equalBytes(root, fromBase64(last.root) ?? new Uint8Array()))
    throw new Error(`The first ${last.size} entries of the record are not those that were signed.`)
}

/** Keeps the newest checkpoint in the journal, after which the world may know it: `onPublished` is told then. */
export const publishNewest = async (
  db: Database,
  open: OpenLog,
  onPublished: () => void,
  evenSame = false,
): Promise<void> => {
  const newest = await findNewest(db)
  if (newest.size === open.published.size && !evenSame) return
  await open.journal.append({ origin: open.signer.key.name, size: newest.size, root: toBase64(newest.root) })
  open.published = newest
  onPublished()
}

/** Opens the log, or begins it. Throws a sentence where going on could tell a second story. */
export const openLog = async (deps: LogDeps, onPublished: () => void): Promise<OpenLog> => {
  const { db, log } = deps
  const signer = await openSigner(deps)
  const journal = await deps.openJournal()
  try {
    await assertRemembered(db, journal, signer.key.name)
    const before = await findNewest(db)
    const witnesses = await createWitnesses({ db, witnesses: deps.policy?.witnesses ?? [], log })
    await witnesses.ask(before)
    const timestamps = createTimestamps({ db, url: deps.timestampUrl, log })
    const open: OpenLog = { signer, journal, witnesses, timestamps, published: before }
    await publishNewest(db, open, onPublished, journal.last()?.size !== before.size)
    return open
  } catch (error) {
    // It is opened anew at the next try, and Node ends a process that loses an open file unclosed.
    await journal.close()
    throw error
  }
}
