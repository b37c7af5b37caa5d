import { equalBytes, toHex, toText } from '../../../engine/log/bytes.ts'
import { parseSignedCheckpoint, type SignedCheckpoint } from '../../../engine/log/checkpoint.ts'
import {
  formatVerifierKey,
  isSignedBy,
  parseVerifierKey,
  type VerifierKey,
  type VerifyEd25519,
  verifyEd25519,
} from '../../../engine/log/note.ts'
import { parsePolicy, UnfitPolicy } from '../../../engine/log/policy.ts'
import { createTileReader, UnfitTile } from '../../../engine/log/tile-reader.ts'
import type { Breach, Kept, RecordStorage } from './kept-checkpoint.ts'
import { LogUnavailable, type ReadLog } from './read-log.ts'

export interface CheckedLog {
  key: VerifierKey
  signed: SignedCheckpoint
  /** The note to the byte. */
  note: string
  /** What was compared with; null on the first visit. */
  kept: Kept | null
  tiles: ReturnType<typeof createTileReader>
}

/** A promise was broken. `isProven` where both checkpoints together prove it to anybody, so that it is kept for good. */
export class RecordBroken extends Error {
  readonly breach: Breach
  readonly isProven: boolean
  constructor(breach: Breach, isProven: boolean) {
    super(breach.sentence)
    this.name = 'RecordBroken'
    this.breach = breach
    this.isProven = isProven
  }
}

interface Deps {
  read: ReadLog
  storage: RecordStorage
  now: () => Date
  verify?: VerifyEd25519
}

const hasSignature = async ({ note }: SignedCheckpoint, key: VerifierKey, verify: VerifyEd25519): Promise<boolean> => {
  try {
    return await isSignedBy(note, key, verify)
  } catch (cause) {
    throw new LogUnavailable('This browser can’t check Ed25519 signatures here.', { cause })
  }
}

/** The key that the log names as its own. */
const readOwnKey = async (read: ReadLog): Promise<VerifierKey> => {
  const bytes = await read('policy')
  try {
    const key = bytes && parsePolicy(toText(bytes)).logs[0]?.key
    if (key) return key
  } catch (cause) {
    if (!(cause instanceof UnfitPolicy || cause instanceof TypeError)) throw cause
    throw new LogUnavailable('We can’t read the log’s policy.', { cause })
  }
  throw new LogUnavailable('The log names no key.')
}

/**
 * Reads the newest checkpoint and checks that the kept key signed it and that it extends the kept one, from the log's own tiles;
 * then keeps it. The first time there is nothing to compare with: key and checkpoint are kept as they are. Throws RecordBroken,
 * or LogUnavailable where nothing could be checked.
 */
export const checkGrowth = async ({ read, storage, now, verify = verifyEd25519 }: Deps): Promise<CheckedLog> => {
  // Before the server is asked: what was kept by then, its answer has to extend.
  const kept = storage.readKept()
  const bytes = await read('checkpoint')
  if (!bytes) throw new LogUnavailable('The log serves no checkpoint.')
  const note = new TextDecoder().decode(bytes)
  const signed = parseSignedCheckpoint(note)
  if (!signed) throw new LogUnavailable('We can’t read the log’s checkpoint.')

  const broken = (sentence: string, isProven: boolean) =>
    new RecordBroken({ sentence, kept: kept?.checkpoint ?? null, shown: note, foundAt: now().toISOString() }, isProven)
  const before = kept && parseSignedCheckpoint(kept.checkpoint)?.checkpoint
  const keptKey = kept && parseVerifierKey(kept.key)
  const key = keptKey ?? (await readOwnKey(read))
  const { size, root, origin } = signed.checkpoint
  if (origin !== key.name || !(await hasSignature(signed, key, verify)))
    throw broken(
      kept
        ? 'The record is signed with a different key than before.'
        : 'The record isn’t signed with the key it names.',
      kept !== null,
    )
  const tiles = createTileReader({ size, root, fetchTile: read })
  if (before && size < before.size)
    throw broken(`The record has ${size} entries, but this browser saw ${before.size} signed.`, true)
  try {
    if (before && size === before.size && !equalBytes(root, before.root))
      throw broken(`The log signed two different records of ${size} entries.`, true)
    if (before && size > before.size && !equalBytes(await tiles.rootAt(before.size), before.root))
      throw broken(`The first ${before.size} entries differ from the signed ones this browser saw.`, true)
    if (!before) await tiles.checkRoot()
  } catch (error) {
    if (!(error instanceof UnfitTile)) throw error
    throw broken(`The record doesn’t extend the signed one. ${error.message}`, false)
  }
  storage.keep({ key: formatVerifierKey(key), size, checkpoint: note, seenAt: now().toISOString() })
  return { key, signed, note, kept, tiles }
}

/** Where in the record something shown is said to stand, and the hash of that leaf in lower-case hex. */
export interface Claim {
  /** From 0. */
  index: number
  leafHash: string
  /** What is shown, for people. */
  name: string
}

/** Checks that each claim is in the checked log, from its tiles. Throws RecordBroken at the first that is not. */
export const checkIncluded = async (
  { signed, note, tiles, kept }: CheckedLog,
  claims: readonly Claim[],
  now: () => Date,
): Promise<void> => {
  const broken = (sentence: string) =>
    new RecordBroken({ sentence, kept: kept?.checkpoint ?? null, shown: note, foundAt: now().toISOString() }, false)
  for (const { index, leafHash, name } of claims) {
    if (index >= signed.checkpoint.size) throw broken(`${name} is on the screen, but not in the signed record.`)
    try {
      if (toHex(await tiles.leafAt(index)) !== leafHash)
        throw broken(`${name} differs from entry ${index} of the signed record.`)
    } catch (error) {
      if (!(error instanceof UnfitTile)) throw error
      throw broken(`The record doesn’t prove that it contains ${name}. ${error.message}`)
    }
  }
}
