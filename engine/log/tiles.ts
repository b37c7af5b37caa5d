import { parseDecimal } from './bytes.ts'
import { HASH_BYTES, MAX_ENTRY_BYTES } from './hashing.ts'
import type { Node } from './ranges.ts'

/** Hashes in a full tile, and entries in a full bundle: tiles are eight levels high. */
export const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const MAX_LEVEL = 63

/**
 * Part of a log as it is served: `width` hashes of one tree level each eight above the last, from hash `index` × 256 of that level
 * on; or, at level `entries`, as many entries.
 */
export interface Tile {
  level: number | 'entries'
  index: number
  /** 1 to 256; below 256 the tile is partial. */
  width: number
}

/** `1234067` as `x001/x234/067`. */
const indexPath = (index: number): string => {
  const groups: string[] = []
  for (let rest = index; ; rest = Math.floor(rest / 1000)) {
    groups.unshift(`${groups.length === 0 ? '' : 'x'}${String(rest % 1000).padStart(3, '0')}`)
    if (rest < 1000) return groups.join('/')
  }
}

/** The path of a tile below the log's address: `tile/0/x001/067`, `tile/entries/000.p/12`. */
export const tilePath = ({ level, index, width }: Tile): string =>
  `tile/${level}/${indexPath(index)}${width < TILE_WIDTH ? `.p/${width}` : ''}`

const TILE_PATH = /^tile\/(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,5}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/

/** The tile at `path`, or null where it isn't the one way to write a tile's path. */
export const parseTilePath = (path: string): Tile | null => {
  const [, level, groups, partial] = TILE_PATH.exec(path) ?? []
  if (level === undefined || groups === undefined) return null
  const index = parseDecimal(groups.replace(/[x/]/g, '').replace(/^0+(?=.)/, ''))
  const width = partial === undefined ? TILE_WIDTH : Number(partial)
  const tile: Tile | null =
    index === null ? null : { level: level === 'entries' ? 'entries' : Number(level), index, width }
  if (!tile || (tile.level !== 'entries' && tile.level > MAX_LEVEL)) return null
  return tilePath(tile) === path ? tile : null
}

/** How many hashes a tree of `size` has at tile level `level`. Entries are as many as leaves. */
export const hashesAtLevel = (size: number, level: Tile['level']): number =>
  level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level)

/** How wide tile `index` of `level` is in a tree of `size`: 256, less at the tree's edge, 0 beyond it. */
export const tileWidth = (size: number, level: Tile['level'], index: number): number =>
  Math.max(0, Math.min(TILE_WIDTH, hashesAtLevel(size, level) - index * TILE_WIDTH))

/** The tile of a tree of `size` that holds a node, and which of the tile's hashes are below it. */
export const tileOfNode = ({ level, index }: Node, size: number): { tile: Tile; from: number; count: number } => {
  const tileLevel = Math.floor(level / TILE_HEIGHT)
  const count = 2 ** (level % TILE_HEIGHT)
  const first = index * count
  const tileIndex = Math.floor(first / TILE_WIDTH)
  const tile = { level: tileLevel, index: tileIndex, width: tileWidth(size, tileLevel, tileIndex) }
  return { tile, from: first % TILE_WIDTH, count }
}

/** The partial tiles at the right edge of a tree of `size`, leaves first. Together their hashes make the root. */
export const edgeTiles = (size: number): (Tile & { level: number })[] => {
  const tiles: (Tile & { level: number })[] = []
  for (let level = 0; hashesAtLevel(size, level) > 0; level += 1) {
    const hashes = hashesAtLevel(size, level)
    const width = hashes % TILE_WIDTH
    if (width > 0) tiles.push({ level, index: Math.floor(hashes / TILE_WIDTH), width })
  }
  return tiles
}

/** The tile as it is in a tree of `size`, that has the entries or leaves from `begin` (included) to `end` (excluded). */
export const tilesOfRange = (level: 0 | 'entries', begin: number, end: number, size: number): Tile[] => {
  const tiles: Tile[] = []
  for (let index = Math.floor(begin / TILE_WIDTH); index * TILE_WIDTH < Math.min(end, size); index += 1)
    tiles.push({ level, index, width: tileWidth(size, level, index) })
  return tiles
}

/** The hash at `place` of a tile's bytes. */
export const hashInTile = (bytes: Uint8Array, place: number): Uint8Array =>
  bytes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES)

const LENGTH_BYTES = 2

/** Entries one behind the other, each behind its length in two bytes. Throws a RangeError on an entry of 65,536 bytes or more. */
export const encodeBundle = (entries: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0))
  let at = 0
  for (const entry of entries) {
    if (entry.length > MAX_ENTRY_BYTES) throw new RangeError('An entry of a log is shorter than 65,536 bytes.')
    bytes[at] = entry.length >> 8
    bytes[at + 1] = entry.length & 0xff
    bytes.set(entry, at + LENGTH_BYTES)
    at += LENGTH_BYTES + entry.length
  }
  return bytes
}

/** The entries of a bundle, or null where its lengths don't add up. */
export const decodeBundle = (bytes: Uint8Array): Uint8Array[] | null => {
  const entries: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + LENGTH_BYTES > bytes.length) return null
    const length = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
    const end = at + LENGTH_BYTES + length
    if (end > bytes.length) return null
    entries.push(bytes.subarray(at + LENGTH_BYTES, end))
    at = end
  }
  return entries
}
