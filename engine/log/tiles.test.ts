import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes, equalBytes, utf8 } from './bytes.ts'
import { leafHash } from './hashing.ts'
import { createTileReader, UnfitTile } from './tile-reader.ts'
import {
  decodeBundle,
  edgeTiles,
  encodeBundle,
  parseTilePath,
  type Tile,
  tilePath,
  tilesOfRange,
  tileWidth,
} from './tiles.ts'
import { createGrowingTree, createHashTable, verifyConsistency, verifyInclusion } from './tree.ts'

describe('a tile’s path', () => {
  it.each<[string, Tile]>([
    ['tile/0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
    ['tile/0/000', { level: 0, index: 0, width: 256 }],
    ['tile/3/x001/000.p/7', { level: 3, index: 1000, width: 7 }],
    ['tile/entries/999.p/255', { level: 'entries', index: 999, width: 255 }],
    ['tile/63/001', { level: 63, index: 1, width: 256 }],
  ])('is %s', (path, tile) => {
    expect(tilePath(tile)).toBe(path)
    expect(parseTilePath(path)).toEqual(tile)
  })

  it.each([
    ...['tile/0/0', 'tile/0/1', 'tile/0/x000/001', 'tile/0/x1/001', 'tile/0/001/002', 'tile/00/001', 'tile/64/001'],
    ...['tile/0/000.p/0', 'tile/0/000.p/256', 'tile/0/000.p/01', 'tile/0/000.p/999', 'tile/0/000.p/', 'tile/-1/000'],
    ...['tile/data/000', 'tile/0/x001/x234/067/', '/tile/0/000', 'tile/0/../000', 'tile/0/000 ', 'tile/0/000\n', ''],
    ...['tile/0/٠٠٠', 'tile/0/x999/x999/x999/x999/x999/x999/999', 'tile/1e1/000', 'tile/0/000.P/5'],
  ])('is never %j', (path) => {
    expect(parseTilePath(path)).toBeNull()
  })

  it('can be read as it was written, and only so', () => {
    const level = fc.oneof(fc.constant('entries' as const), fc.nat(63))
    fc.assert(
      fc.property(level, fc.nat(2 ** 40), fc.integer({ min: 1, max: 256 }), (at, index, width) => {
        const tile = { level: at, index, width }
        expect(parseTilePath(tilePath(tile))).toEqual(tile)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const tile = parseTilePath(`tile/${text}`)
        expect(tile === null || tilePath(tile) === `tile/${text}`).toBe(true)
      }),
    )
  })
})

describe('a bundle of entries', () => {
  it('gives back what went in, and nothing when a byte is missing', () => {
    const entries = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(entries, (given) => {
        const bundle = encodeBundle(given)
        expect(decodeBundle(bundle)?.map((entry) => [...entry])).toEqual(given.map((entry) => [...entry]))
        const cut = decodeBundle(bundle.subarray(0, bundle.length - 1))
        expect(cut === null || cut.length < given.length).toBe(true)
      }),
    )
    expect([...encodeBundle([utf8('ab')])]).toEqual([0, 2, 97, 98])
    expect(decodeBundle(encodeBundle([new Uint8Array(65_535)]))?.[0]?.length).toBe(65_535)
    expect(() => encodeBundle([new Uint8Array(65_536)])).toThrow(RangeError)
    expect(decodeBundle(Uint8Array.of(0))).toBeNull()
  })
})

const SIZE = 66_500
const leaves = Array.from({ length: SIZE }, (_, index) => leafHash(utf8(`entry ${index}`)))
const hashAt = createHashTable(leaves)

/** A log of the first `size` leaves as a folder of tiles: what a static host would serve. */
const serveLog = (size: number) => {
  const fetched: string[] = []
  const files = new Map<string, Uint8Array>()
  return {
    fetched,
    files,
    fetchTile: async (path: string): Promise<Uint8Array | null> => {
      fetched.push(path)
      const known = files.get(path)
      if (known) return known
      const tile = parseTilePath(path)
      if (!tile || tile.level === 'entries' || tile.width > tileWidth(size, tile.level, tile.index)) return null
      const { level, index, width } = tile
      return concatBytes(...Array.from({ length: width }, (_, place) => hashAt(8 * level, index * 256 + place)))
    },
  }
}
const rootOf = (size: number): Uint8Array => {
  const tree = createGrowingTree()
  for (const leaf of leaves.slice(0, size)) tree.append(leaf)
  return tree.root()
}
const readerOf = (size: number) => {
  const log = serveLog(size)
  const root = rootOf(size)
  return { log, root, reader: createTileReader({ size, root, fetchTile: log.fetchTile }) }
}

describe('proofs from tiles', () => {
  it.each([1, 2, 255, 256, 257, 511, 512, 65_535, 65_536, 65_537, SIZE])(
    'of a log of %i entries verify',
    async (size) => {
      const { root, reader } = readerOf(size)
      await reader.checkRoot()
      for (const index of [0, 1, 254, 255, 256, 300, 65_535, 65_536, size - 1].filter((one) => one < size)) {
        const leaf = await reader.leafAt(index)
        expect(equalBytes(leaf, leaves[index] as Uint8Array)).toBe(true)
        expect(verifyInclusion({ index, size, root, leaf, proof: await reader.proveInclusion(index) })).toBe(true)
        const oldRoot = await reader.rootAt(index)
        expect(equalBytes(oldRoot, rootOf(index))).toBe(true)
        const proof = await reader.proveConsistency(index)
        expect(verifyConsistency({ oldSize: index, oldRoot, size, root, proof })).toBe(true)
      }
    },
  )

  it('cost few tiles, each fetched once', async () => {
    const { log, reader } = readerOf(SIZE)
    await Promise.all([reader.proveInclusion(123), reader.proveInclusion(124), reader.proveConsistency(40_000)])
    expect(log.fetched.length).toBe(new Set(log.fetched).size)
    expect(log.fetched.length).toBeLessThanOrEqual(6)
  })

  it('read the leaves of a stretch', async () => {
    const { reader } = readerOf(SIZE)
    const read = await reader.leavesOf({ begin: 65_000, end: 65_600 })
    expect(read.map((leaf, place) => equalBytes(leaf, leaves[65_000 + place] as Uint8Array))).not.toContain(false)
  })

  it('take the full tile where the partial one is gone', async () => {
    const size = 300
    const log = serveLog(512)
    const root = rootOf(size)
    const fetchTile = async (path: string) =>
      path.includes('.p/') && !path.includes('/1/') ? null : log.fetchTile(path)
    const reader = createTileReader({ size, root, fetchTile })
    expect(equalBytes(await reader.leafAt(299), leaves[299] as Uint8Array)).toBe(true)
  })

  it('of an empty log need nothing', async () => {
    const { reader } = readerOf(0)
    await reader.checkRoot()
    await expect(reader.leafAt(0)).rejects.toThrow(RangeError)
  })
})

describe('a tile that is not of the tree', () => {
  const changed = async (path: string, change: (bytes: Uint8Array) => Uint8Array) => {
    const { log, root } = readerOf(SIZE)
    const bytes = (await log.fetchTile(path)) as Uint8Array
    log.files.set(path, change(bytes))
    return createTileReader({ size: SIZE, root, fetchTile: log.fetchTile })
  }
  const flip = (at: number) => (bytes: Uint8Array) => {
    const copy = bytes.slice()
    copy[at] = (copy[at] as number) ^ 1
    return copy
  }

  it.each(['tile/0/000', 'tile/1/000'])('is noticed: a full one, %s', async (path) => {
    for (const at of [0, 31, 4000, 8191]) {
      const reader = await changed(path, flip(at))
      await expect(reader.leafAt(5)).rejects.toThrow(UnfitTile)
    }
  })

  it('is noticed at the edge, wherever a bit was flipped', async () => {
    for (const tile of edgeTiles(SIZE)) {
      for (const at of [0, tile.width * 32 - 1]) {
        const reader = await changed(tilePath(tile), flip(at))
        await expect(reader.checkRoot()).rejects.toThrow(UnfitTile)
        await expect(reader.leafAt(0)).rejects.toThrow(UnfitTile)
      }
    }
  })

  it('is noticed when it is missing, or short', async () => {
    const cut = await changed('tile/0/000', (bytes) => bytes.subarray(0, 8000))
    await expect(cut.leafAt(0)).rejects.toThrow('tile/0/000 has 8000 bytes.')
    const { root } = readerOf(SIZE)
    const reader = createTileReader({ size: SIZE, root, fetchTile: async () => null })
    await expect(reader.leafAt(0)).rejects.toThrow('The log doesn’t serve')
  })
})

describe('the tiles of a range', () => {
  it('end where the tree ends', () => {
    expect(tilesOfRange('entries', 250, 600, 513)).toEqual([
      { level: 'entries', index: 0, width: 256 },
      { level: 'entries', index: 1, width: 256 },
      { level: 'entries', index: 2, width: 1 },
    ])
  })
})
