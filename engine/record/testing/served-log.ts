import { utf8 } from '../../log/bytes.ts'
import { formatCheckpoint } from '../../log/checkpoint.ts'
import { HASH_BYTES, treeHasher } from '../../log/hashing.ts'
import { ED25519, formatNote, formatVerifierKey, signText, toVerifierKey, type VerifierKey } from '../../log/note.ts'
import { encodeBundle, hashesAtLevel, parseTilePath, TILE_WIDTH } from '../../log/tiles.ts'
import { createHashTable, hashOfRange } from '../../log/tree.ts'

export interface LogKey {
  key: VerifierKey
  sign: (message: Uint8Array) => Promise<Uint8Array>
}

/** A key that can sign as the log `origin`. */
export const createLogKey = async (origin: string): Promise<LogKey> => {
  const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new TypeError('Ed25519 keys come in pairs.')
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return {
    key: toVerifierKey(origin, ED25519, raw),
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, pair.privateKey, new Uint8Array(message))),
  }
}

/** What a log serves below `/log/` for these entries: the bytes at a path, or null where there is nothing. */
export const createServedLog = (entries: readonly Uint8Array[], { key, sign }: LogKey) => {
  const leaves = entries.map(treeHasher.leaf)
  const hashAt = createHashTable(leaves)

  const checkpointAt = async (size: number): Promise<string> => {
    const root = size === 0 ? treeHasher.emptyRoot() : hashOfRange({ begin: 0, end: size }, hashAt)
    const text = formatCheckpoint({ origin: key.name, size, root, extensions: [] })
    return formatNote({ text, signatures: [await signText(text, key, sign)] })
  }

  const tileAt = (path: string, size: number): Uint8Array | null => {
    const tile = parseTilePath(path)
    if (!tile) return null
    const begin = tile.index * TILE_WIDTH
    if (begin + tile.width > hashesAtLevel(size, tile.level)) return null
    if (tile.level === 'entries') return encodeBundle(entries.slice(begin, begin + tile.width))
    const bytes = new Uint8Array(tile.width * HASH_BYTES)
    for (let place = 0; place < tile.width; place += 1)
      bytes.set(hashAt(8 * tile.level, begin + place), place * HASH_BYTES)
    return bytes
  }

  return {
    leaves,
    vkey: formatVerifierKey(key),
    checkpointAt,
    /** As it was when the log had `size` entries. */
    read: async (path: string, size = entries.length): Promise<Uint8Array | null> => {
      if (path === 'checkpoint') return utf8(await checkpointAt(size))
      if (path === 'policy') return utf8(`log ${formatVerifierKey(key)}\nquorum none\n`)
      return tileAt(path, size)
    },
  }
}
