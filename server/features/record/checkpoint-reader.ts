import type { RecordEvidence, RecordHead } from '../../../contract/track-record.ts'
import { toHex, utf8 } from '../../../engine/log/bytes.ts'
import { formatVerifierKey, type VerifierKey } from '../../../engine/log/note.ts'
import { formatPolicy, type Policy } from '../../../engine/log/policy.ts'
import { encodeBundle } from '../../../engine/log/tiles.ts'
import { COSIGNED_PAGE, STAMPED_PAGE } from '../../../engine/record/outside-anchors.ts'
import type { Database } from '../../db/client.ts'
import type { TimestampState } from './create-timestamps.ts'
import type { WitnessState } from './create-witnesses.ts'
import type { LogDeps, OpenLog } from './open-log.ts'
import type { CheckpointRow } from './store.ts'
import * as store from './store.ts'

interface Known {
  published: CheckpointRow
  key: VerifierKey
  policy: Policy | null
  witnesses: readonly WitnessState[]
  timestamps: TimestampState
  halted: string | null
}

/** What is known of witnesses and time-stamps, for everybody to see. */
const toEvidence = ({ published, key, policy, witnesses, timestamps, halted }: Known): RecordEvidence => ({
  origin: key.name,
  key: formatVerifierKey(key),
  checkpoint: { size: published.size, root: toHex(published.root), signedAt: published.signedAt.toISOString() },
  halted,
  quorum: policy?.quorum ?? 'none',
  witnesses: witnesses.map(({ name, key: witnessKey, url, cosignedSize, cosignedAt, problem }) => ({
    name,
    key: formatVerifierKey(witnessKey),
    url,
    cosignedSize,
    cosignedAt: cosignedAt?.toISOString() ?? null,
    problem,
  })),
  timestamps: {
    authority: timestamps.url === null ? null : new URL(timestamps.url).host,
    size: timestamps.newest?.size ?? null,
    stampedAt: timestamps.newest?.stampedAt.toISOString() ?? null,
    problem: timestamps.problem,
  },
})

interface Deps extends Pick<LogDeps, 'db' | 'policy' | 'publicUrl'> {
  opened: () => Promise<OpenLog>
  /** Why nothing is added to the record any more; null while it is. */
  findHalt: () => string | null
}

/** A checkpoint with the cosignatures that there are. */
export const readNote = async (db: Database, checkpoint: store.CheckpointRow): Promise<string> => {
  const cosignatures = await store.findCosignatures(db.orm, checkpoint.size)
  return checkpoint.note + cosignatures.map(({ line }) => line).join('')
}

/** The checkpoints that the world may know, and who vouches for them. */
export const createCheckpointReader = (deps: Deps) => {
  const { db, opened } = deps

  /** A checkpoint that the world may know. */
  const findPublished = async (size: number): Promise<store.CheckpointRow | null> => {
    const { published } = await opened()
    return size <= published.size ? store.findCheckpoint(db.orm, size) : null
  }

  return {
    /** The newest checkpoint, as data and as the note that it is. */
    getRecordHead: async (): Promise<RecordHead> => {
      const { published, signer } = await opened()
      const { size, root } = published
      return { size, root: toHex(root), checkpoint: await readNote(db, published), key: formatVerifierKey(signer.key) }
    },

    /** What stands behind the record besides itself: witnesses and time-stamps, and what is wrong with them. */
    getRecordEvidence: async (): Promise<RecordEvidence> => {
      const { published, signer, witnesses, timestamps } = await opened()
      return toEvidence({
        published,
        key: signer.key,
        policy: deps.policy,
        witnesses: witnesses.states(),
        timestamps: await timestamps.state(),
        halted: deps.findHalt(),
      })
    },

    /** The newest checkpoint's note, with the cosignatures that there are. */
    findCheckpointNote: async (): Promise<string> => readNote(db, (await opened()).published),

    /** The note of the checkpoint at `size`; null where none was signed there. */
    findCheckpointNoteAt: async (size: number): Promise<string | null> => {
      const checkpoint = await findPublished(size)
      return checkpoint && readNote(db, checkpoint)
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
  }
}
