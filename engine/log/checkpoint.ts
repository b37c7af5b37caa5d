import { fromBase64, parseDecimal, toBase64 } from './bytes.ts'
import { HASH_BYTES } from './hashing.ts'
import { type Note, parseNote } from './note.ts'

/** What a log says of itself at one moment (c2sp.org/tlog-checkpoint): how large its tree is, and the tree's root. */
export interface Checkpoint {
  /** Which log: its address without scheme. Also the name of its key. */
  origin: string
  size: number
  root: Uint8Array
  /** Further lines that the log signed. */
  extensions: readonly string[]
}

/** The text that is signed. */
export const formatCheckpoint = ({ origin, size, root, extensions }: Checkpoint): string =>
  [origin, size, toBase64(root), ...extensions].map((line) => `${line}\n`).join('')

/** The checkpoint that a note's text is, or null. */
export const parseCheckpoint = (text: string): Checkpoint | null => {
  if (!text.endsWith('\n')) return null
  const [origin = '', sizeText = '', rootText = '', ...extensions] = text.slice(0, -1).split('\n')
  const size = parseDecimal(sizeText)
  const root = fromBase64(rootText)
  if (origin === '' || size === null || root?.length !== HASH_BYTES || extensions.includes('')) return null
  return { origin, size, root, extensions }
}

/** A checkpoint as it is served: with its note. */
export interface SignedCheckpoint {
  checkpoint: Checkpoint
  note: Note
}

/** The signed checkpoint that `message` is, or null. No signature has been checked. */
export const parseSignedCheckpoint = (message: string): SignedCheckpoint | null => {
  const note = parseNote(message)
  const checkpoint = note && parseCheckpoint(note.text)
  return note && checkpoint ? { checkpoint, note } : null
}
