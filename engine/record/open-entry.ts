import type { RecordEntry } from '../../contract/track-record.ts'
import { toHex, utf8 } from '../log/bytes.ts'
import { leafHash } from '../log/hashing.ts'
import type { EntryKind, Link } from './chain.ts'

/** Kinds that the former chain did not have. */
type NewerKind = 'candles' | 'model' | 'clock' | 'seed' | 'caller' | 'call' | 'call-reveal' | 'call-settle'

/** An entry of the record, read from its leaf; what was recorded as a chain is read as what it said there. */
export interface OpenedEntry {
  /** Its place, from 1. */
  sequence: number
  kind: EntryKind | NewerKind | 'unreadable'
  /** JSON with the entry's own fields. */
  body: string
  /** The leaf's hash as it was served, lower-case hex. */
  hash: string
  appendedAt: string
  /** The leaf's text: what is hashed. */
  text: string
  /** The link of the former chain, where it was one. */
  link: (Link & { hash: string }) | null
}

interface Leaf {
  kind: OpenedEntry['kind'] | 'carried'
  appendedAt: string
  entry: Link & { hash: string; appendedAt: string }
}

const KINDS: readonly string[] = [
  ...['genesis', 'commit', 'reveal', 'settle', 'missed', 'candles', 'model', 'clock', 'seed'],
  ...['caller', 'call', 'call-reveal', 'call-settle'],
]
const kindOf = (kind: string): OpenedEntry['kind'] =>
  KINDS.includes(kind) ? (kind as EntryKind | NewerKind) : 'unreadable'

/** Opens a leaf. One whose text is no entry is `unreadable`. */
export const openEntry = ({ index, text, leafHash: hash }: RecordEntry): OpenedEntry => {
  const place = { sequence: index + 1, hash, text }
  try {
    const leaf = JSON.parse(text) as Leaf
    if (leaf.kind !== 'carried')
      return { ...place, kind: kindOf(leaf.kind), body: text, appendedAt: String(leaf.appendedAt), link: null }
    const { kind, body, appendedAt } = leaf.entry
    return { ...place, kind: kindOf(kind), body: String(body), appendedAt: String(appendedAt), link: leaf.entry }
  } catch {
    return { ...place, kind: 'unreadable', body: text, appendedAt: '', link: null } // not JSON: said to be unreadable
  }
}

/** The leaf that `body` (JSON) makes at `index`. */
export const leafOf = (
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
