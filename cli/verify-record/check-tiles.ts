import { equalBytes, toText } from '../../engine/log/bytes.ts'
import { HASH_BYTES, type TreeHasher } from '../../engine/log/hashing.ts'
import { createTileReader, UnfitTile } from '../../engine/log/tile-reader.ts'
import { hashesAtLevel, TILE_WIDTH, tilePath, tilesOfRange, tileWidth } from '../../engine/log/tiles.ts'
import { NotVerifiable, type RecordSource } from '../../engine/record/record-source.ts'
import { verifyProof } from './verify-proof.ts'

/** Tiles that are asked for at once. */
const AT_ONCE = 8
/** Entries, spread over the record, whose served proofs are checked. */
const PROOFS = 8
const SENTENCES = 20
/** A tile's 256 hashes have their common root so many levels above them. */
const TILE_LEVELS = 8

/** The root over hashes whose number is a power of two. */
const rootOf = (hashes: readonly Uint8Array[], hasher: TreeHasher): Uint8Array => {
  let level = [...hashes]
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, place) =>
      hasher.node(level[2 * place] as Uint8Array, level[2 * place + 1] as Uint8Array),
    )
  return level[0] as Uint8Array
}

const splitTile = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, place) =>
    bytes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES),
  )

const chunksOf = <Each>(all: readonly Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, place) => all.slice(place * size, (place + 1) * size))

/** The hashes of every level above the leaves, lowest first, each of 256 of the level below; `roots` are those of the lowest. */
const upperLevelsOf = (roots: Uint8Array[], hasher: TreeHasher): Uint8Array[][] => {
  const levels = [roots]
  for (let below = roots; below.length >= TILE_WIDTH; below = levels.at(-1) ?? [])
    levels.push(
      chunksOf(below, TILE_WIDTH)
        .filter(({ length }) => length === TILE_WIDTH)
        .map((part) => rootOf(part, hasher)),
    )
  return levels
}

const toSentence = (error: unknown): string => {
  if (error instanceof UnfitTile) return error.message
  throw error
}

interface Finding {
  problems: string[]
  /** How many tiles and proofs were checked. */
  tiles: number
  proofs: number
}

/**
 * Holds the hash tiles and proofs that a log serves to its entries. `hasher` takes the entries one after the other, and hears of the nodes that
 * the tree makes of them: of every 256 leaves their common root is remembered, and one hash of their tile, so that memory stays small and nothing
 * is hashed twice. A bit that was flipped in any tile is named with the tile. From `begin` on only the tiles of later entries are read.
 */
export const createTileCheck = (inner: TreeHasher, begin = 0) => {
  const roots: Uint8Array[] = []
  const digests: Uint8Array[] = []
  const leaves = new Uint8Array(TILE_WIDTH * HASH_BYTES)
  /** Nodes that the tree made since the newest leaf. */
  let nodes = 0
  const kept = new Map<number, Uint8Array>()
  let size = begin
  let wanted: ReadonlySet<number> = new Set()

  const hasher: TreeHasher = {
    ...inner,
    leaf: (entry) => {
      const hash = inner.leaf(entry)
      if (wanted.has(size)) kept.set(size, entry.slice())
      leaves.set(hash, (size % TILE_WIDTH) * HASH_BYTES)
      size += 1
      nodes = 0
      if (size % TILE_WIDTH === 0) digests.push(inner.leaf(leaves))
      return hash
    },
    node: (left, right) => {
      const hash = inner.node(left, right)
      nodes += 1
      if (size % TILE_WIDTH === 0 && nodes === TILE_LEVELS) roots.push(hash)
      return hash
    },
  }

  const isRight = (bytes: Uint8Array, level: number, index: number, upper: readonly Uint8Array[][]): boolean => {
    if (level === 0)
      return bytes.length < leaves.length
        ? equalBytes(bytes, leaves.subarray(0, bytes.length))
        : equalBytes(inner.leaf(bytes), digests[index] ?? new Uint8Array())
    const owed = upper[level - 1]
    const first = index * TILE_WIDTH
    return splitTile(bytes).every((hash, place) => equalBytes(hash, owed?.[first + place] ?? new Uint8Array()))
  }

  const checkTile = async (source: RecordSource, level: number, index: number, upper: readonly Uint8Array[][]) => {
    const width = tileWidth(size, level, index)
    const path = tilePath({ level, index, width })
    const served = (await source.read(path)) ?? (await source.read(tilePath({ level, index, width: TILE_WIDTH })))
    if (!served) return `${source.name} doesn’t serve ${path}.`
    const bytes = served.subarray(0, width * HASH_BYTES)
    if (bytes.length < width * HASH_BYTES) return `${path} has ${served.length} bytes.`
    return isRight(bytes, level, index, upper) ? null : `${path} lacks the hashes of the entries.`
  }

  const checkProof = async (source: RecordSource, vkey: string, index: number): Promise<string | null> => {
    const entry = kept.get(index)
    const proof = await source.read(`proof/${index}`)
    if (!entry || !proof) return `${source.name} serves no proof of entry ${index}.`
    try {
      const found = await verifyProof({ proof: toText(proof), entry, vkey })
      return found.index === index ? null : `The proof of entry ${index} is for entry ${found.index}.`
    } catch (error) {
      if (error instanceof NotVerifiable) return `The proof of entry ${index} is invalid: ${error.message}`
      throw error
    }
  }

  const checkAll = async (source: RecordSource) => {
    const upper = upperLevelsOf(roots, inner)
    const all: [level: number, index: number][] = []
    for (let level = 0; hashesAtLevel(size, level) > 0; level += 1)
      for (let index = 0; tileWidth(size, level, index) > 0; index += 1) all.push([level, index])
    const problems: string[] = []
    for (const some of chunksOf(all, AT_ONCE)) {
      const found = await Promise.all(some.map(([level, index]) => checkTile(source, level, index, upper)))
      problems.push(...found.filter((problem) => problem !== null))
    }
    return { problems, tiles: all.length }
  }

  /** Every tile of later leaves, and those above them, up to the signed root: the entries make the same one. */
  const checkLater = async (source: RecordSource, root: Uint8Array) => {
    const reader = createTileReader({ size, root, fetchTile: source.read, hasher: inner })
    const tiles = tilesOfRange(0, begin, size, size)
    const problems: string[] = []
    for (const some of chunksOf(tiles, AT_ONCE)) {
      const found = some.map(({ index }) => reader.leafAt(index * TILE_WIDTH).then(() => null, toSentence))
      problems.push(...(await Promise.all(found)).filter((problem) => problem !== null))
    }
    return { problems, tiles: tiles.length }
  }

  return {
    hasher,

    /** Which proofs will be checked: those of the first entry, of the last, and of some between. Call it before any entry. */
    sample: (entries: number): void => {
      const later = entries - 1 - begin
      wanted = new Set(Array.from({ length: PROOFS }, (_, place) => begin + Math.floor((place * later) / (PROOFS - 1))))
    },

    /** Reads every tile, and proofs where `source` makes them. Null where it serves no tiles and owes none. */
    check: async (source: RecordSource, vkey: string, root: Uint8Array): Promise<Finding | null> => {
      const { problems, tiles } = await (begin > 0 ? checkLater(source, root) : checkAll(source))
      if (!source.owesTiles && problems.length === tiles) return null
      const proven = source.owesTiles ? [...kept.keys()] : []
      for (const index of proven) {
        const problem = await checkProof(source, vkey, index)
        if (problem) problems.push(problem)
      }
      return { problems: problems.slice(0, SENTENCES), tiles, proofs: proven.length }
    },
  }
}
