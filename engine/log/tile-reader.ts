import { equalBytes } from './bytes.ts'
import { HASH_BYTES, type TreeHasher, treeHasher } from './hashing.ts'
import { consistencyRanges, foldNodes, inclusionRanges, type LeafRange, type Node, toNodes } from './ranges.ts'
import { edgeTiles, hashInTile, TILE_WIDTH, type Tile, tileOfNode, tilePath, tileWidth } from './tiles.ts'

/** Answers the bytes at `path` below a log's address, or null where there is nothing. */
export type FetchTile = (path: string) => Promise<Uint8Array | null>

/** A log served something that isn't of the tree that its checkpoint names. */
export class UnfitTile extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'UnfitTile'
  }
}

interface Deps {
  size: number
  /** Of a checkpoint whose signature has been checked. */
  root: Uint8Array
  fetchTile: FetchTile
  hasher?: TreeHasher
}

/** The hash of the complete subtree over `count` hashes of a tile from `from` on; `count` is a power of two. */
const hashWithin = (bytes: Uint8Array, from: number, count: number, hasher: TreeHasher): Uint8Array => {
  if (count === 1) return hashInTile(bytes, from).slice()
  const half = count / 2
  return hasher.node(hashWithin(bytes, from, half, hasher), hashWithin(bytes, from + half, half, hasher))
}

/**
 * Reads a tree of `size` with this `root` from its tiles. Nothing is believed: the tiles at the right edge must make the root, and
 * every other tile the hash that the tile above it holds. Tiles are fetched once. Every function throws UnfitTile where one is
 * missing or wrong, and a RangeError where the tree has no such leaf or size.
 */
export const createTileReader = ({ size, root, fetchTile, hasher = treeHasher }: Deps) => {
  const checked = new Map<string, Promise<Uint8Array>>()

  const download = async (tile: Tile): Promise<Uint8Array> => {
    const path = tilePath(tile)
    // A log may keep a full tile only, once there is one.
    const bytes = (await fetchTile(path)) ?? (await fetchTile(tilePath({ ...tile, width: TILE_WIDTH })))
    if (!bytes) throw new UnfitTile(`The log doesn’t serve ${path}.`)
    if (bytes.length !== tile.width * HASH_BYTES && bytes.length !== TILE_WIDTH * HASH_BYTES)
      throw new UnfitTile(`${path} has ${bytes.length} bytes.`)
    return bytes.subarray(0, tile.width * HASH_BYTES)
  }

  const readEdge = async (): Promise<Map<string, Uint8Array>> => {
    const tiles = edgeTiles(size)
    const bytes = await Promise.all(tiles.map(download))
    const edge = new Map(tiles.map((tile, place) => [tilePath(tile), bytes[place] as Uint8Array]))
    const hashes = toNodes({ begin: 0, end: size }).map((node) => {
      const { tile, from, count } = tileOfNode(node, size)
      return hashWithin(edge.get(tilePath(tile)) as Uint8Array, from, count, hasher)
    })
    const found = size === 0 ? hasher.emptyRoot() : foldNodes(hashes, hasher)
    if (!equalBytes(found, root)) throw new UnfitTile('The tiles of the log don’t match the root of its checkpoint.')
    return edge
  }
  let edge: Promise<Map<string, Uint8Array>> | null = null

  const readFull = async (tile: Tile & { level: number }): Promise<Uint8Array> => {
    const above = tile.level + 1
    const index = Math.floor(tile.index / TILE_WIDTH)
    const parent = await readTile({ level: above, index, width: tileWidth(size, above, index) })
    const bytes = await download(tile)
    if (!equalBytes(hashWithin(bytes, 0, TILE_WIDTH, hasher), hashInTile(parent, tile.index % TILE_WIDTH)))
      throw new UnfitTile(`${tilePath(tile)} isn’t the tile of the checkpoint.`)
    return bytes
  }

  /** A tile of this tree, checked. */
  const readTile = async (tile: Tile & { level: number }): Promise<Uint8Array> => {
    const path = tilePath(tile)
    edge ??= readEdge()
    const atEdge = (await edge).get(path)
    if (atEdge) return atEdge
    const reading = checked.get(path) ?? readFull(tile)
    checked.set(path, reading)
    return reading
  }

  const hashAt = async (node: Node): Promise<Uint8Array> => {
    const { tile, from, count } = tileOfNode(node, size)
    if (from + count > tile.width) throw new RangeError(`A tree of ${size} has no such node.`)
    return hashWithin(await readTile(tile as Tile & { level: number }), from, count, hasher)
  }

  const hashOf = async (range: LeafRange): Promise<Uint8Array> =>
    foldNodes(await Promise.all(toNodes(range).map(hashAt)), hasher)

  return {
    size,
    /** Checks that the tiles at the right edge make the root. */
    checkRoot: async (): Promise<void> => {
      edge ??= readEdge()
      await edge
    },
    /** The hash of leaf `index`. */
    leafAt: (index: number): Promise<Uint8Array> => hashAt({ level: 0, index }),
    /** The hashes of the leaves from `begin` (included) to `end` (excluded). */
    leavesOf: async ({ begin, end }: LeafRange): Promise<Uint8Array[]> => {
      const leaves: Uint8Array[] = []
      for (let index = begin; index < end; index += 1) leaves.push(await hashAt({ level: 0, index }))
      return leaves
    },
    proveInclusion: async (index: number): Promise<Uint8Array[]> =>
      Promise.all(inclusionRanges(index, size).map(hashOf)),
    proveConsistency: async (oldSize: number): Promise<Uint8Array[]> =>
      Promise.all(consistencyRanges(oldSize, size).map(hashOf)),
    /** The root of the tree that the first `oldSize` leaves made. */
    rootAt: async (oldSize: number): Promise<Uint8Array> =>
      oldSize === 0 ? hasher.emptyRoot() : hashOf({ begin: 0, end: oldSize }),
  }
}
