import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalBytes, toHex, utf8 } from './bytes.ts'
import { createTreeHasher, leafHash, nodeHash, treeHasher } from './hashing.ts'
import {
  createGrowingTree,
  createHashTable,
  decodeCompact,
  encodeCompact,
  proveConsistency,
  proveInclusion,
  verifyConsistency,
  verifyInclusion,
} from './tree.ts'

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

/** The test vectors that implementations of RFC 6962 share. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const [FIVE, SIX_SEVEN, TWO_THREE, FOUR_TO_SEVEN] = [
  'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
]

const known = LEAVES.map((hex) => leafHash(bytesOf(hex)))
const knownAt = createHashTable(known)

describe('the tree of RFC 6962', () => {
  it('has the published roots, grown leaf by leaf', () => {
    const tree = createGrowingTree()
    const roots = [toHex(tree.root())]
    for (const leaf of known) {
      tree.append(leaf)
      roots.push(toHex(tree.root()))
    }
    expect(roots).toEqual(ROOTS)
  })

  it.each([
    [0, 1, []],
    [0, 8, ['96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7', TWO_THREE, FOUR_TO_SEVEN]],
    [5, 8, [FIVE, SIX_SEVEN, ROOTS[4]]],
    [2, 3, [ROOTS[2]]],
    [1, 5, [ROOTS[1], TWO_THREE, FIVE]],
  ])('proves leaf %i of %i by the published hashes', (index, size, proof) => {
    expect(proveInclusion(index, size, knownAt).map(toHex)).toEqual(proof)
  })

  it.each([
    [1, 1, []],
    [1, 8, ['96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7', TWO_THREE, FOUR_TO_SEVEN]],
    [6, 8, ['0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a', SIX_SEVEN, ROOTS[4]]],
    [2, 5, [TWO_THREE, FIVE]],
  ])('proves that %i grew into %i by the published hashes', (oldSize, size, proof) => {
    expect(proveConsistency(oldSize, size, knownAt).map(toHex)).toEqual(proof)
  })

  it('hashes the same with any SHA-256', () => {
    const native = createTreeHasher((bytes) => hash('sha256', bytes, 'buffer'))
    for (const length of [0, 1, 55, 56, 64, 1023, 1024, 5000, 3]) {
      const entry = new Uint8Array(length).fill(length % 251)
      expect(toHex(native.leaf(entry))).toBe(toHex(leafHash(entry)))
    }
    const [left, right] = [leafHash(utf8('a')), leafHash(utf8('b'))]
    expect(toHex(native.node(left, right))).toBe(toHex(nodeHash(left, right)))
  })
})

/** `LOG_TEST_SIZES=2000` proves every pair up to that size; the suite takes every size, and of each some pairs. */
const EVERY_PAIR_TO = Number(process.env.LOG_TEST_SIZES ?? 70)
const LARGEST = Math.max(2000, EVERY_PAIR_TO)
const leaves = Array.from({ length: LARGEST }, (_, index) => leafHash(utf8(`entry ${index}`)))
const hashAt = createHashTable(leaves)
const roots = (() => {
  const tree = createGrowingTree()
  return [
    tree.root(),
    ...leaves.map((leaf) => {
      tree.append(leaf)
      return tree.root()
    }),
  ]
})()

const inclusionOf = (index: number, size: number) => ({
  index,
  size,
  root: roots[size] as Uint8Array,
  leaf: leaves[index] as Uint8Array,
  proof: proveInclusion(index, size, hashAt),
})
const consistencyOf = (oldSize: number, size: number) => ({
  oldSize,
  oldRoot: roots[oldSize] as Uint8Array,
  size,
  root: roots[size] as Uint8Array,
  proof: proveConsistency(oldSize, size, hashAt),
})

/** Numbers below `limit` that are worth a look: its edges, powers of two and their neighbours, and some others. */
const samplesBelow = (limit: number): number[] => {
  if (limit <= EVERY_PAIR_TO) return Array.from({ length: limit }, (_, value) => value)
  const powers = Array.from({ length: 12 }, (_, bit) => 2 ** bit).flatMap((power) => [power - 1, power, power + 1])
  const others = [3, 7, 11].map((step) => (limit * step * 40_503) % limit)
  return [...new Set([...powers, ...others, limit - 1, limit - 2])].filter((value) => value < limit)
}

const sizes = Array.from({ length: LARGEST }, (_, place) => place + 1)
/** Every size to the limit of every pair; above it, every size shares the work with its neighbours. */
const ofSize = (size: number): number[] =>
  samplesBelow(size).filter((value) => size <= EVERY_PAIR_TO || (value + size) % 8 === 0 || value === size - 1)

describe('every proof up to 2,000 leaves', () => {
  it('of inclusion verifies', () => {
    for (const size of sizes)
      for (const index of ofSize(size))
        if (!verifyInclusion(inclusionOf(index, size))) expect.fail(`Leaf ${index} of ${size} is not proved.`)
  })

  it('of consistency verifies', () => {
    for (const size of sizes)
      for (const oldSize of [...ofSize(size), size])
        if (!verifyConsistency(consistencyOf(oldSize, size))) expect.fail(`${oldSize} into ${size} is not proved.`)
  })
})

const flipped = (bytes: Uint8Array, bit: number): Uint8Array => {
  const copy = bytes.slice()
  copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7))
  return copy
}
const flippedAt = (proof: readonly Uint8Array[], place: number, bit: number): Uint8Array[] =>
  proof.map((one, at) => (at === place ? flipped(one, bit) : one))

const pair = fc.integer({ min: 1, max: LARGEST }).chain((size) => fc.tuple(fc.nat(size - 1), fc.constant(size)))
const bit = fc.nat(255)
const place = fc.nat(30)
const RUNS = { numRuns: Number(process.env.LOG_TEST_RUNS ?? 400) }

describe('no proof that was tampered with', () => {
  it('of inclusion verifies', () => {
    const cases = fc.tuple(pair, place, bit, fc.nat(LARGEST))
    fc.assert(
      fc.property(cases, ([[index, size], at, flippedBit, other]) => {
        const claim = inclusionOf(index, size)
        const { proof } = claim
        const spot = at % Math.max(1, proof.length)
        expect(verifyInclusion({ ...claim, leaf: flipped(claim.leaf, flippedBit) })).toBe(false)
        expect(verifyInclusion({ ...claim, root: flipped(claim.root, flippedBit) })).toBe(false)
        if (proof.length > 0) {
          expect(verifyInclusion({ ...claim, proof: flippedAt(proof, spot, flippedBit) })).toBe(false)
          expect(verifyInclusion({ ...claim, proof: proof.toSpliced(spot, 1) })).toBe(false)
        }
        expect(verifyInclusion({ ...claim, proof: proof.toSpliced(spot, 0, claim.leaf) })).toBe(false)
        if (other !== index) expect(verifyInclusion({ ...claim, index: other })).toBe(false)
        // The root is another one, or the very same tree is claimed to be larger or smaller.
        if (other !== size && other > 0) {
          expect(verifyInclusion({ ...claim, size: other, root: roots[other] as Uint8Array })).toBe(false)
        }
      }),
      RUNS,
    )
  })

  it('of consistency verifies', () => {
    const cases = fc.tuple(pair, place, bit, fc.nat(LARGEST))
    fc.assert(
      fc.property(cases, ([[oldSize, size], at, flippedBit, other]) => {
        const claim = consistencyOf(oldSize, size)
        const { proof } = claim
        const spot = at % Math.max(1, proof.length)
        expect(verifyConsistency({ ...claim, oldRoot: flipped(claim.oldRoot, flippedBit) })).toBe(false)
        if (oldSize > 0) expect(verifyConsistency({ ...claim, root: flipped(claim.root, flippedBit) })).toBe(false)
        if (proof.length > 0) {
          expect(verifyConsistency({ ...claim, proof: flippedAt(proof, spot, flippedBit) })).toBe(false)
          expect(verifyConsistency({ ...claim, proof: proof.toSpliced(spot, 1) })).toBe(false)
        }
        expect(verifyConsistency({ ...claim, proof: proof.toSpliced(spot, 0, claim.root) })).toBe(false)
        if (other !== oldSize && oldSize > 0)
          expect(verifyConsistency({ ...claim, oldSize: other, oldRoot: roots[other] as Uint8Array })).toBe(
            // From the empty tree and between equal trees an empty proof is the right one, and only that.
            proof.length === 0 && (other === 0 || other === size),
          )
      }),
      RUNS,
    )
  })

  it('is accepted because its numbers are none', () => {
    const claim = inclusionOf(3, 7)
    for (const index of [-1, 1.5, Number.NaN, 7]) expect(verifyInclusion({ ...claim, index })).toBe(false)
    const grown = consistencyOf(3, 7)
    for (const oldSize of [-3, 3.5, Number.NaN, 8]) expect(verifyConsistency({ ...grown, oldSize })).toBe(false)
    expect(() => proveInclusion(7, 7, hashAt)).toThrow(RangeError)
    expect(() => proveConsistency(8, 7, hashAt)).toThrow(RangeError)
  })
})

describe('a tree far larger than what is in memory', () => {
  /** A tree of which every leaf is the same has one hash per level: proofs of any size can be made. */
  const levels = [leafHash(utf8('same'))]
  for (let level = 1; level < 45; level += 1) {
    const below = levels[level - 1] as Uint8Array
    levels.push(nodeHash(below, below))
  }
  const sameAt = (level: number): Uint8Array => levels[level] as Uint8Array
  const rootOf = (size: number): Uint8Array => {
    const hashes = [...size.toString(2)].flatMap((digit, place, digits) =>
      digit === '1' ? [sameAt(digits.length - 1 - place)] : [],
    )
    return createGrowingTree({ size, hashes }).root()
  }

  it('has proofs that verify, for random sizes to 2 to the 44th', () => {
    const sizesTo = fc.integer({ min: 1, max: 2 ** 44 }).chain((size) => fc.tuple(fc.nat(size - 1), fc.constant(size)))
    fc.assert(
      fc.property(sizesTo, ([index, size]) => {
        const root = rootOf(size)
        const leaf = sameAt(0)
        expect(verifyInclusion({ index, size, root, leaf, proof: proveInclusion(index, size, sameAt) })).toBe(true)
        const proof = proveConsistency(index, size, sameAt)
        const oldRoot = index === 0 ? treeHasher.emptyRoot() : rootOf(index)
        expect(verifyConsistency({ oldSize: index, oldRoot, size, root, proof })).toBe(true)
      }),
    )
  })
})

describe('a compact tree', () => {
  it('goes on where it was stored, and refuses bytes of another size', () => {
    fc.assert(
      fc.property(fc.nat(LARGEST - 1), fc.nat(50), (size, more) => {
        const tree = createGrowingTree()
        for (const leaf of leaves.slice(0, size)) tree.append(leaf)
        const stored = encodeCompact(tree.compact())
        const again = createGrowingTree(decodeCompact(size, stored))
        const end = Math.min(LARGEST, size + more)
        for (const leaf of leaves.slice(size, end)) again.append(leaf)
        expect(equalBytes(again.root(), roots[end] as Uint8Array)).toBe(true)
        expect(again.size).toBe(end)
      }),
      { numRuns: 50 },
    )
    expect(() => decodeCompact(3, new Uint8Array(32))).toThrow(RangeError)
    expect(() => createGrowingTree({ size: 2, hashes: [] })).toThrow(RangeError)
  })
})
