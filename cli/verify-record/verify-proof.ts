import { parseSignedCheckpoint } from '../../engine/log/checkpoint.ts'
import { isSignedBy } from '../../engine/log/note.ts'
import { parseProofFile, provesEntry } from '../../engine/log/proof-file.ts'
import { NotVerifiable } from '../../engine/record/record-source.ts'
import { nodeHasher } from './node-hashes.ts'
import { readKey } from './read-checkpoint.ts'

interface Options {
  /** The text of a `.tlog-proof`. */
  proof: string
  /** The entry's exact bytes. */
  entry: Uint8Array
  vkey: string
}

/**
 * Checks without any network that an entry is in the record that `vkey` signed. Answers its place and the record's size then. Throws
 * NotVerifiable, in a sentence, where it isn't, or the proof can't be read.
 */
export const verifyProof = async ({ proof, entry, vkey }: Options): Promise<{ index: number; size: number }> => {
  const file = parseProofFile(proof)
  const signed = file && parseSignedCheckpoint(file.checkpoint)
  if (!file || !signed) throw new NotVerifiable('The file isn’t a tlog-proof with a checkpoint.')
  const key = readKey(vkey)
  const isSigned = signed.checkpoint.origin === key.name && (await isSignedBy(signed.note, key))
  if (!isSigned) throw new NotVerifiable(`The checkpoint in the proof is not signed by ${key.name}.`)
  // A file may end in a newline that the entry does not have.
  const trimmed = entry.at(-1) === 0x0a ? entry.subarray(0, -1) : entry
  if (![entry, trimmed].some((bytes) => provesEntry(file, bytes, nodeHasher)))
    throw new NotVerifiable(
      `The proof is for another entry: this isn’t entry ${file.index} of the record at that checkpoint.`,
    )
  return { index: file.index, size: signed.checkpoint.size }
}
