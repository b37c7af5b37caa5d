import * as z from 'zod/mini'
import { equalBytes } from '../log/bytes.ts'
import { parseSignedCheckpoint, type SignedCheckpoint } from '../log/checkpoint.ts'
import type { TreeHasher } from '../log/hashing.ts'
import { formatVerifierKey, isSignedBy, type VerifierKey } from '../log/note.ts'
import { createTileReader, UnfitTile } from '../log/tile-reader.ts'
import { createGrowingTree } from '../log/tree.ts'
import type { Anchor } from './check-anchors.ts'
import { type Memory, readMemory } from './memory.ts'
import type { RecordSource } from './record-source.ts'
import { recallTree } from './verify-log.ts'

/** A verification that found nothing wrong up to a signed checkpoint, and when. A later one continues from there. */
export const SavedVerification = z.object({
  key: z.string(),
  checkpoint: z.string(),
  seenAt: z.string(),
  state: z.string(),
})
export type SavedVerification = z.infer<typeof SavedVerification>

/** Where a verification continues, its checkpoint signed by the log and its state of that checkpoint. */
export interface TrustedStart {
  size: number
  root: Uint8Array
  signed: SignedCheckpoint
  seenAt: string
  memory: Memory
}

/** Null where `saved` is not signed by this key, is of another tree, or can't be read by this release. */
export const readStart = async (
  { key, checkpoint, seenAt, state }: SavedVerification,
  log: VerifierKey,
  hasher: TreeHasher,
): Promise<TrustedStart | null> => {
  const signed = key === formatVerifierKey(log) ? parseSignedCheckpoint(checkpoint) : null
  if (!signed || signed.checkpoint.origin !== log.name || !(await isSignedBy(signed.note, log))) return null
  const { size, root } = signed.checkpoint
  const memory = readMemory(state)
  if (!memory || recallTree(memory).compact.size !== size) return null
  const isOfTree = equalBytes(createGrowingTree(recallTree(memory).compact, hasher).root(), root)
  return isOfTree ? { size, root, signed, seenAt, memory } : null
}

interface Extension {
  source: RecordSource
  newest: SignedCheckpoint
  start: Pick<TrustedStart, 'size' | 'root'>
  /** What else is held of it: a smaller one can only be compared by its tiles. */
  kept: readonly Anchor[]
  hasher: TreeHasher
}

/** Whether the tiles prove that the newest tree begins with the one at the start, and with everything smaller that is held. */
export const isExtension = async ({ source, newest, start, kept, hasher }: Extension): Promise<boolean> => {
  const { size, root } = newest.checkpoint
  const held = [start, ...kept.filter((anchor) => anchor.size < start.size)]
  if (start.size > size) return false
  const reader = createTileReader({ size, root, fetchTile: source.read, hasher })
  try {
    for (const one of held) if (!equalBytes(await reader.rootAt(one.size), one.root)) return false
    return true
  } catch (error) {
    if (error instanceof UnfitTile) return false
    throw error
  }
}
