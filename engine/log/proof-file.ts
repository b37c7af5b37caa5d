import { type Bytes, fromBase64, parseDecimal, toBase64 } from './bytes.ts'
import { parseSignedCheckpoint } from './checkpoint.ts'
import { HASH_BYTES, type TreeHasher, treeHasher } from './hashing.ts'
import { verifyInclusion } from './tree.ts'

/** A proof that can be checked without the log (c2sp.org/tlog-proof): of one entry in one checkpoint. */
export interface ProofFile {
  index: number
  /** From the leaf's sibling upwards. */
  hashes: readonly Uint8Array[]
  /** The signed checkpoint, to the byte. */
  checkpoint: string
  /** What the application wants to say with it; proves nothing. */
  extra: Bytes | null
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'

export const formatProofFile = ({ index, hashes, checkpoint, extra }: ProofFile): string =>
  [
    FIRST_LINE,
    ...(extra ? [`extra ${toBase64(extra)}`] : []),
    `index ${index}`,
    ...hashes.map(toBase64),
    '',
    checkpoint,
  ].join('\n')

/** The proof that `text` is, or null where it is malformed. Nothing has been checked. */
export const parseProofFile = (text: string): ProofFile | null => {
  const split = text.indexOf('\n\n')
  const lines = text.slice(0, Math.max(0, split)).split('\n')
  if (lines.shift() !== FIRST_LINE) return null
  const extraText = lines[0]?.startsWith('extra ') ? lines.shift()?.slice('extra '.length) : undefined
  const extra = extraText === undefined ? null : fromBase64(extraText)
  const indexLine = lines.shift() ?? ''
  const index = indexLine.startsWith('index ') ? parseDecimal(indexLine.slice('index '.length)) : null
  const hashes = lines.flatMap((line) => fromBase64(line) ?? [])
  if (index === null || (extraText !== undefined && extra === null)) return null
  if (hashes.length !== lines.length || hashes.some(({ length }) => length !== HASH_BYTES)) return null
  return { index, hashes, checkpoint: text.slice(split + 2), extra }
}

/**
 * Whether the file shows that `entry` (its exact bytes) is in the tree of the file's checkpoint. Who signed that checkpoint is for
 * `judgeCheckpoint`.
 */
export const provesEntry = (file: ProofFile, entry: Uint8Array, hasher: TreeHasher = treeHasher): boolean => {
  const signed = parseSignedCheckpoint(file.checkpoint)
  if (!signed) return false
  const { size, root } = signed.checkpoint
  return verifyInclusion({ index: file.index, size, root, leaf: hasher.leaf(entry), proof: file.hashes }, hasher)
}
