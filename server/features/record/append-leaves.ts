import { hash } from 'node:crypto'
import { toHex, utf8 } from '../../../engine/log/bytes.ts'
import { formatCheckpoint } from '../../../engine/log/checkpoint.ts'
import { createTreeHasher, MAX_ENTRY_BYTES } from '../../../engine/log/hashing.ts'
import { formatNote, signText, type VerifierKey } from '../../../engine/log/note.ts'
import { TILE_WIDTH } from '../../../engine/log/tiles.ts'
import { createGrowingTree } from '../../../engine/log/tree.ts'
import type { Transaction } from '../../db/client.ts'
import type { SigningKey } from '../../platform/signing-key.ts'
import { toLeafText } from './rules.ts'
import * as store from './store.ts'

/** The platform's own SHA-256: about twice as fast as the portable one. */
export const hasher = createTreeHasher((bytes) => hash('sha256', bytes, 'buffer'))

export interface EntryDraft {
  kind: string
  /** The slot that it is about. */
  slotId?: string
  /** What stands in the leaf behind its kind and time. */
  fields: object
}

export interface AppendedEntry {
  /** Its place in the log, from 0. */
  index: number
  /** Lower-case hex. */
  leafHash: string
}

export interface Signer {
  key: VerifierKey
  sign: SigningKey['sign']
}

/** The tree as it now is, signed. @internal */
export const toCheckpoint = async (
  tree: ReturnType<typeof createGrowingTree>,
  { key, sign }: Signer,
  signedAt: Date,
): Promise<store.CheckpointRow> => {
  const root = Buffer.from(tree.root())
  const text = formatCheckpoint({ origin: key.name, size: tree.size, root, extensions: [] })
  const note = formatNote({ text, signatures: [await signText(text, key, sign)] })
  return { size: tree.size, root, note, subtrees: store.toSubtrees(tree.compact()), signedAt }
}

/** Signs the tree as it now is, and keeps what was signed. */
export const signCheckpoint = async (
  tx: Transaction,
  tree: ReturnType<typeof createGrowingTree>,
  signer: Signer,
  signedAt: Date,
): Promise<void> => store.insertCheckpoint(tx, await toCheckpoint(tree, signer, signedAt))

/** Stores every tile of `level` that became full when its hashes grew from `before` by `added`, and those above it. */
const storeFullTiles = async (
  tx: Transaction,
  level: number,
  before: number,
  added: readonly Uint8Array[],
): Promise<void> => {
  const firstOpen = Math.floor(before / TILE_WIDTH)
  const firstStillOpen = Math.floor((before + added.length) / TILE_WIDTH)
  if (firstOpen === firstStillOpen) return
  // What the first of them had already; it is read here so that appending reads nothing else.
  const begun = await store.findHashes(tx, level, firstOpen * TILE_WIDTH, before)
  const hashes = [...begun, ...added]
  const roots: Uint8Array[] = []
  for (let index = firstOpen; index < firstStillOpen; index += 1) {
    const from = (index - firstOpen) * TILE_WIDTH
    const own = hashes.slice(from, from + TILE_WIDTH)
    const tile = createGrowingTree(undefined, hasher)
    for (const one of own) tile.append(one)
    const root = Buffer.from(tile.root())
    await store.insertTile(tx, { level, index, hashes: Buffer.concat(own), root })
    roots.push(root)
  }
  await storeFullTiles(tx, level + 1, firstOpen, roots)
}

/**
 * Appends `drafts` in their order to the log in the caller's transaction, and signs the checkpoint that they make: O(n) hashes, and
 * one row read besides the 255 hashes of a tile that becomes full. Two appenders wait for each other; neither can commit onto a
 * size that the other has used. `givenAt` is what time it was before the waiting, `now` asks again after it. Throws a RangeError on an entry of 65,536 bytes or more.
 */
export const appendLeaves = async (
  tx: Transaction,
  drafts: readonly EntryDraft[],
  givenAt: Date,
  signer: Signer,
  now: () => number = () => givenAt.getTime(),
): Promise<AppendedEntry[]> => {
  if (drafts.length === 0) return []
  await store.lockLog(tx)
  // Whoever waited here says when the others were done: times go with the places in the log.
  const appendedAt = new Date(Math.max(givenAt.getTime(), now()))
  const newest = await store.findNewestCheckpoint(tx)
  if (!newest) throw new Error('The log has not begun.')
  const tree = createGrowingTree(store.toCompact(newest), hasher)
  const leaves = drafts.map(({ kind, slotId, fields }): store.LeafRow => {
    const text = toLeafText(kind, appendedAt, fields)
    const bytes = utf8(text)
    if (bytes.length > MAX_ENTRY_BYTES) throw new RangeError(`A ${kind} entry of ${bytes.length} bytes is too long.`)
    const leafHash = Buffer.from(hasher.leaf(bytes))
    const index = tree.size
    tree.append(leafHash)
    return { index, kind, slotId: slotId ?? null, text, leafHash, appendedAt }
  })
  await store.insertLeaves(tx, leaves)
  await storeFullTiles(
    tx,
    0,
    newest.size,
    leaves.map(({ leafHash }) => leafHash),
  )
  await signCheckpoint(tx, tree, signer, appendedAt)
  return leaves.map(({ index, leafHash }) => ({ index, leafHash: toHex(leafHash) }))
}
