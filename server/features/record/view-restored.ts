import { equalBytes, fromBase64, utf8 } from '../../../engine/log/bytes.ts'
import { ED25519, formatVerifierKey, toVerifierKey } from '../../../engine/log/note.ts'
import type { RecordSource } from '../../../engine/record/record-source.ts'
import type { Database } from '../../db/client.ts'
import type { Signed } from '../../platform/checkpoint-journal.ts'
import { createOwnReader, findTileAt } from './own-reader.ts'
import * as store from './store.ts'

interface RestoredRecord {
  /** What a server would serve below `/log/`, read without one. */
  source: RecordSource
  /** The key that the log was begun with. */
  vkey: string
  size: number
  /** Why no server would go on with it beside `signed`, in a sentence; null where one would. */
  problemBeside: (signed: Signed) => Promise<string | null>
}

/** The record in a database that nobody serves, to be verified as any other. Null where none was begun in it. */
export const viewRestoredRecord = async (db: Database): Promise<RestoredRecord | null> => {
  const identity = await store.findIdentity(db.orm)
  const newest = await store.findNewestCheckpoint(db.orm)
  if (!identity || !newest) return null
  const { origin, publicKey } = identity
  const { size } = newest
  return {
    size,
    vkey: formatVerifierKey(toVerifierKey(origin, ED25519, publicKey)),
    source: {
      name: 'The restored database',
      read: async (path) => (path === 'checkpoint' ? utf8(newest.note) : findTileAt(db, path, size)),
      // Nothing is published while nobody serves.
      readPublished: async () => null,
    },
    problemBeside: async (signed) => {
      if (signed.origin !== origin)
        return `It belongs to the record ${signed.origin}, but the database belongs to ${origin}.`
      if (signed.size > size)
        return `${signed.size} entries were signed, but the database ends at ${size}. Restore a newer backup.`
      const root = await createOwnReader(db, newest).rootAt(signed.size)
      if (equalBytes(root, fromBase64(signed.root) ?? new Uint8Array())) return null
      return `The first ${signed.size} entries differ from the signed ones.`
    },
  }
}
