import { equalBytes, fromBase64, toHex, toText, utf8 } from '../../../engine/log/bytes.ts'
import { parseSignedCheckpoint, type SignedCheckpoint } from '../../../engine/log/checkpoint.ts'
import { sha256, treeHasher } from '../../../engine/log/hashing.ts'
import { formatNote, isSignedBy, parseVerifierKey, type VerifierKey } from '../../../engine/log/note.ts'
import { type Policy, parsePolicy } from '../../../engine/log/policy.ts'
import type { Anchor } from '../../../engine/record/check-anchors.ts'
import type { PublishedMember } from '../../../engine/record/figures.ts'
import { readCosignatures } from '../../../engine/record/outside-anchors.ts'
import { readRecord } from '../../../engine/record/read-record.ts'
import { NotVerifiable, type RecordSource } from '../../../engine/record/record-source.ts'
import { isExtension, readStart, type SavedVerification } from '../../../engine/record/saved-verification.ts'
import { createLogVerifier, type LogVerification } from '../../../engine/record/verify-log.ts'

/** SHA-256 of UTF-8 text, lower-case hex. */
const sha256Hex = (text: string): string => toHex(sha256(utf8(text)))

/** What this browser holds of the record. */
export interface Held {
  key: string
  size: number
  /** Base64. */
  root: string
  seenAt: string
  /** What the member who looks is shown; null for a visitor. */
  member: PublishedMember | null
  /** Whether every entry is read, whatever this browser verified before. */
  isWhole: boolean
}

export interface LogCheck extends LogVerification {
  size: number
  rootHex: string
  /** What was not read again, and when it was verified; null where every entry was read. */
  from: { size: number; seenAt: string } | null
}

const REPORT_EVERY = 2_048

const readSigned = async (source: RecordSource, key: VerifierKey): Promise<SignedCheckpoint> => {
  const bytes = await source.read('checkpoint')
  const signed = bytes && parseSignedCheckpoint(toText(bytes))
  if (!signed) throw new NotVerifiable('The log serves no readable checkpoint.')
  if (signed.checkpoint.origin !== key.name || !(await isSignedBy(signed.note, key)))
    throw new NotVerifiable('The checkpoint isn’t signed with the key saved in this browser.')
  return signed
}

const readPolicy = async (source: RecordSource): Promise<Policy | null> => {
  const bytes = await source.read('policy')
  return bytes && parsePolicy(toText(bytes))
}

interface Options {
  source: RecordSource
  held: Held
  /** The last verification in this browser, and where the next one is kept. */
  saved?: {
    read: () => Promise<SavedVerification | null | undefined>
    write: (saved: SavedVerification) => Promise<void>
  }
  onProgress: (done: number, total: number) => void
}

/**
 * Reads the record, entry by entry, and verifies its tree, its duties, its published figures, what witnesses cosigned and
 * that it extends what this browser holds. What it verified before and is proven to be unchanged is not read again. Throws NotVerifiable, in a sentence, where it can't be read or isn't signed.
 */
export const verifyLog = async ({ source: read, held, saved, onProgress }: Options): Promise<LogCheck> => {
  const { member } = held
  const source: RecordSource = member ? { ...read, readMember: async () => member } : read
  const key = parseVerifierKey(held.key)
  if (!key) throw new NotVerifiable('We can’t read the key saved in this browser.')
  const first = await readSigned(source, key)
  const kept: Anchor = {
    by: 'kept',
    size: held.size,
    root: fromBase64(held.root) ?? new Uint8Array(),
    atMs: null,
    name: `The checkpoint saved on ${held.seenAt}`,
  }
  const before = held.isWhole ? null : await saved?.read()
  const known = before ? await readStart(before, key, treeHasher) : null
  const isKnown =
    known && (await isExtension({ source, newest: first, start: known, kept: [kept], hasher: treeHasher }))
  const start = isKnown ? known : null
  const cosigned = await readCosignatures(source, first, await readPolicy(source), Math.max(0, (start?.size ?? 0) - 1))
  const verifier = createLogVerifier({
    hasher: treeHasher,
    hashText: sha256Hex,
    anchors: [kept, ...cosigned.anchors],
    unfit: { witness: cosigned.problems },
    nowMs: Date.now,
    memory: start?.memory,
  })
  onProgress(start?.size ?? 0, first.checkpoint.size)
  const { signed, published } = await readRecord({
    source,
    verifier,
    readSigned: () => readSigned(source, key),
    signed: first,
    onEntry: (entries) => {
      if (entries % REPORT_EVERY === 0) onProgress(entries, Math.max(entries, first.checkpoint.size))
    },
  })
  const { size, root } = signed.checkpoint
  const state = verifier.save()
  const result = verifier.finish({ size, root }, published)
  const holds = result.holds && equalBytes(result.root, root)
  if (holds)
    await saved?.write({ key: held.key, checkpoint: formatNote(signed.note), seenAt: new Date().toISOString(), state })
  const from = start && { size: start.size, seenAt: start.seenAt }
  return { ...result, size, rootHex: toHex(root), holds, from }
}
