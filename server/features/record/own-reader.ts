import { concatBytes, utf8 } from '../../../engine/log/bytes.ts'
import { createTileReader } from '../../../engine/log/tile-reader.ts'
import { encodeBundle, parseTilePath, TILE_WIDTH, type Tile, tileWidth } from '../../../engine/log/tiles.ts'
import type { Database } from '../../db/client.ts'
import { hasher } from './append-leaves.ts'
import * as store from './store.ts'

/** The bytes of a tile or bundle of a log of `size`, or null where that has no such tile. */
const findTileBytes = async (db: Database, { level, index, width }: Tile, size: number): Promise<Uint8Array | null> => {
  if (width > tileWidth(size, level, index)) return null
  const begin = index * TILE_WIDTH
  if (level === 'entries') return encodeBundle((await store.findTexts(db.orm, begin, begin + width)).map(utf8))
  const full = width === TILE_WIDTH ? await store.findTile(db.orm, level, index) : null
  return full ?? concatBytes(...(await store.findHashes(db.orm, level, begin, begin + width)))
}

/** What is at `path` below the log's address in a log of `size`: a tile or a bundle of entries; null where nothing is. */
export const findTileAt = async (db: Database, path: string, size: number): Promise<Uint8Array | null> => {
  const tile = parseTilePath(path)
  return tile && findTileBytes(db, tile, size)
}

/** Reads the log's own tree as any client does: the stored tiles must make the signed root. */
export const createOwnReader = (db: Database, { size, root }: { size: number; root: Uint8Array }) =>
  createTileReader({ size, root, hasher, fetchTile: (path) => findTileAt(db, path, size) })
