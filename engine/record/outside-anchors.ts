import { parseDecimal, toText } from '../log/bytes.ts'
import { parseSignedCheckpoint, type SignedCheckpoint } from '../log/checkpoint.ts'
import { cosignedAt } from '../log/cosignature.ts'
import { toSignatures, type VerifyEd25519 } from '../log/note.ts'
import { meetsQuorum, type Policy } from '../log/policy.ts'
import { decodeBundle } from '../log/tiles.ts'
import type { Anchor } from './check-anchors.ts'
import { NotVerifiable, type RecordSource } from './record-source.ts'

/** How many cosigned checkpoints `/log/cosigned/<size>` answers at most: those above `size`, in order. */
export const COSIGNED_PAGE = 256

/** How many sizes `/log/stamped/<size>` answers at most: those of the time-stamped checkpoints above `size`, a line each. */
export const STAMPED_PAGE = 1_000

/** What witnesses have cosigned, and in sentences which signatures under their names are not theirs. */
export interface Cosignatures {
  anchors: Anchor[]
  problems: string[]
}

/**
 * What the policy's witnesses have cosigned of a checkpoint. Whether the log signed it is not asked: a witness says what it saw. A signature under
 * a witness's key that does not hold was taken from another checkpoint, or made up.
 */
export const loadCosignatures = async (
  { checkpoint, note }: SignedCheckpoint,
  policy: Policy | null,
  verify?: VerifyEd25519,
): Promise<Cosignatures> => {
  const anchors: Anchor[] = []
  const problems: string[] = []
  const { size, root } = checkpoint
  for (const { name, key } of policy?.witnesses ?? []) {
    const seconds = await cosignedAt(note, key, verify)
    if (seconds !== null) anchors.push({ by: 'witness', name, size, root, atMs: 1000 * seconds })
    else if (toSignatures(note, key).length > 0)
      problems.push(`The checkpoint of ${size} entries has an invalid signature of ${name}.`)
  }
  return { anchors, problems }
}

const readPage = async (source: RecordSource, origin: string, after: number): Promise<SignedCheckpoint[]> => {
  const bytes = await source.read(`cosigned/${after}`)
  const notes = bytes === null ? [] : decodeBundle(bytes)
  const page = notes?.map((note) => parseSignedCheckpoint(toText(note))) ?? [null]
  return page.map((signed, place) => {
    const before = page[place - 1]?.checkpoint.size ?? after
    if (!signed || signed.checkpoint.origin !== origin || signed.checkpoint.size <= before)
      throw new NotVerifiable(`${source.name} serves cosigned checkpoints that we can’t read.`)
    return signed
  })
}

/**
 * Everything that the policy's witnesses have cosigned and the source keeps: `newest`, and the checkpoints before it. Where the source
 * keeps none but the newest, that one alone. With `begin` only those of larger sizes.
 */
export const readCosignatures = async (
  source: RecordSource,
  newest: SignedCheckpoint,
  policy: Policy | null,
  begin = 0,
): Promise<Cosignatures> => {
  if (!policy || policy.witnesses.length === 0) return { anchors: [], problems: [] }
  const found: Cosignatures[] = []
  const { size } = newest.checkpoint
  for (let after = begin; ; ) {
    const page = await readPage(source, newest.checkpoint.origin, after)
    // A server goes on while it is read: what it has signed since is not what is verified.
    for (const signed of page) if (signed.checkpoint.size <= size) found.push(await loadCosignatures(signed, policy))
    if (page.length < COSIGNED_PAGE) break
    after = page.at(-1)?.checkpoint.size ?? after
  }
  const isKept = found.some(({ anchors }) => anchors.some((anchor) => anchor.size === size))
  const own = await loadCosignatures(newest, policy)
  // The newest may be shown with what its kept copy does not bear.
  found.push(isKept ? { ...own, anchors: [] } : own)
  return {
    anchors: found.flatMap(({ anchors }) => anchors),
    problems: [...new Set(found.flatMap(({ problems }) => problems))],
  }
}

/** The sizes above `begin` of which the source keeps a time-stamped checkpoint, in order. */
export const readStampedSizes = async (source: RecordSource, begin = 0): Promise<number[]> => {
  const sizes: number[] = []
  for (let after = begin; ; after = sizes.at(-1) ?? after) {
    const bytes = await source.read(`stamped/${after}`)
    const lines =
      bytes === null
        ? []
        : toText(bytes)
            .trimEnd()
            .split('\n')
            .filter((line) => line !== '')
    for (const line of lines) {
      const size = parseDecimal(line)
      if (size === null || size <= (sizes.at(-1) ?? begin))
        throw new NotVerifiable(`${source.name} serves a list of time-stamps that we can’t read.`)
      sizes.push(size)
    }
    if (lines.length < STAMPED_PAGE) return sizes
  }
}

/** Whether one and the same checkpoint was cosigned by as many witnesses as the policy asks for. */
export const isQuorumMet = (policy: Policy, anchors: readonly Anchor[]): boolean => {
  const bySize = new Map<number, Set<string>>()
  for (const { by, size, name } of anchors)
    if (by === 'witness') bySize.set(size, (bySize.get(size) ?? new Set()).add(name))
  return meetsQuorum(policy, new Set()) || [...bySize.values()].some((names) => meetsQuorum(policy, names))
}
