import type { RecordEntry } from '../../contract/track-record.ts'
import { toHex, utf8 } from '../log/bytes.ts'
import { leafHash } from '../log/hashing.ts'
import type { EntryKind } from './entries.ts'

/** An entry of the record, read from its leaf. */
export interface OpenedEntry {
  /** Its place, from 1. */
  sequence: number
  kind: EntryKind | 'unreadable'
  /** The leaf's hash as it was served, lower-case hex. */
  hash: string
  appendedAt: string
  /** The leaf's text, JSON with the entry's fields: what is hashed. */
  text: string
}

const KINDS: readonly string[] = [
  ...['genesis', 'commit', 'reveal', 'settle', 'missed', 'candles', 'model', 'clock', 'seed'],
  ...['caller', 'call', 'call-reveal', 'call-settle'],
]
const toKind = (kind: string): OpenedEntry['kind'] => (KINDS.includes(kind) ? (kind as EntryKind) : 'unreadable')

/** Opens a leaf. One whose text is no entry is `unreadable`. */
export const openEntry = ({ index, text, leafHash: hash }: RecordEntry): OpenedEntry => {
  const place = { sequence: index + 1, hash, text }
  try {
    const { kind, appendedAt } = JSON.parse(text) as { kind: string; appendedAt: string }
    return { ...place, kind: toKind(kind), appendedAt: String(appendedAt) }
  } catch {
    return { ...place, kind: 'unreadable', appendedAt: '' } // not JSON: said to be unreadable
  }
}

/** The leaf that `body` (JSON) makes at `index`. @internal */
export const toLeaf = (
  index: number,
  { kind, body }: { kind: string; body: string },
  appendedAt: string,
): RecordEntry => {
  const fields = body.startsWith('{') ? body.slice(1) : `"body":${JSON.stringify(body)}}`
  const text = `{"kind":${JSON.stringify(kind)},"appendedAt":${JSON.stringify(appendedAt)}${fields === '}' ? '' : ','}${fields}`
  return { index, text, leafHash: toHex(leafHash(utf8(text))) }
}

/** Whether the entry's text has the hash that was served with it. */
export const hasItsHash = ({ text, hash }: OpenedEntry): boolean => toHex(leafHash(utf8(text))) === hash
