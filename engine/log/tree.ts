import { concatBytes, equalBytes } from './bytes.ts'
import { HASH_BYTES, type TreeHasher, treeHasher } from './hashing.ts'
import { consistencyRanges, foldNodes, inclusionRanges, type LeafRange, toNodes } from './ranges.ts'

/** A tree reduced to what later leaves need: the hashes of its complete subtrees, the largest first. */
export interface CompactTree {
  size: number
  hashes: readonly Uint8Array[]
}

export const EMPTY_TREE: CompactTree = { size: 0, hashes: [] }

/**
 * A tree that grows leaf by leaf in memory that grows with the logarithm of its size, and knows its root at any time. Starts where
 * `from` ended. Throws a RangeError where `from` has not as many hashes as its size asks for.
 */
export const createGrowingTree = (from: CompactTree = EMPTY_TREE, hasher: TreeHasher = treeHasher) => {
  if (from.hashes.length !== toNodes({ begin: 0, end: from.size }).length)
    throw new RangeError(`A tree of ${from.size} is not made of ${from.hashes.length} hashes.`)
  let size = from.size
  const hashes = [...from.hashes]
  return {
    get size() {
      return size
    },
    append: (leaf: Uint8Array): void => {
      let hash = leaf
      for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) hash = hasher.node(hashes.pop() as Uint8Array, hash)
      hashes.push(hash)
      size += 1
    },
    root: (): Uint8Array => (size === 0 ? hasher.emptyRoot() : foldNodes(hashes, hasher)),
    compact: (): CompactTree => ({ size, hashes: [...hashes] }),
  }
}

/** The hashes of a compact tree as bytes; with its size, all that `decodeCompact` needs. */
export const encodeCompact = ({ hashes }: CompactTree): Uint8Array => concatBytes(...hashes)

/** Throws a RangeError where `bytes` are not those of a tree of `size`. */
export const decodeCompact = (size: number, bytes: Uint8Array): CompactTree => {
  const count = toNodes({ begin: 0, end: size }).length
  if (bytes.length !== count * HASH_BYTES) throw new RangeError(`These are not the hashes of a tree of ${size}.`)
  const hashes = Array.from({ length: count }, (_, place) => bytes.slice(place * HASH_BYTES, (place + 1) * HASH_BYTES))
  return { size, hashes }
}

/** The hash of a complete subtree; its leaves lie at level 0. */
export type HashAt = (level: number, index: number) => Uint8Array

export const hashOfRange = (range: LeafRange, hashAt: HashAt, hasher: TreeHasher = treeHasher): Uint8Array =>
  foldNodes(
    toNodes(range).map(({ level, index }) => hashAt(level, index)),
    hasher,
  )

/** All complete subtrees over `leaves`, in memory: for trees that fit there. @internal */
export const createHashTable = (leaves: readonly Uint8Array[], hasher: TreeHasher = treeHasher): HashAt => {
  const levels: (readonly Uint8Array[])[] = [leaves]
  for (let below = leaves; below.length > 1; ) {
    const level = Array.from({ length: Math.floor(below.length / 2) }, (_, index) =>
      hasher.node(below[2 * index] as Uint8Array, below[2 * index + 1] as Uint8Array),
    )
    levels.push(level)
    below = level
  }
  return (level, index) => {
    const hash = levels[level]?.[index]
    if (!hash) throw new RangeError(`There is no complete subtree ${index} at level ${level}.`)
    return hash
  }
}

/** Proves that leaf `index` is in the tree of `size` leaves. Throws a RangeError where it isn't. @internal */
export const proveInclusion = (index: number, size: number, hashAt: HashAt, hasher = treeHasher): Uint8Array[] =>
  inclusionRanges(index, size).map((range) => hashOfRange(range, hashAt, hasher))

/** Proves that the tree of `size` begins with the whole tree of `oldSize`. Throws a RangeError where it is smaller. @internal */
export const proveConsistency = (oldSize: number, size: number, hashAt: HashAt, hasher = treeHasher): Uint8Array[] =>
  consistencyRanges(oldSize, size).map((range) => hashOfRange(range, hashAt, hasher))

const isSize = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

export interface InclusionClaim {
  index: number
  size: number
  root: Uint8Array
  leaf: Uint8Array
  proof: readonly Uint8Array[]
}

/** The root that a proof leads to (RFC 9162, section 2.1.3.2); null where proof, index and size don't fit each other. */
const rootOfInclusion = ({ index, size, leaf, proof }: InclusionClaim, hasher: TreeHasher): Uint8Array | null => {
  if (!isSize(index) || !isSize(size) || index >= size) return null
  let [at, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0 || sibling.length !== HASH_BYTES) return null
    if (at % 2 === 1 || at === last) {
      hash = hasher.node(sibling, hash)
      while (at % 2 === 0 && at !== 0) {
        at /= 2
        last = Math.floor(last / 2)
      }
    } else hash = hasher.node(hash, sibling)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? hash : null
}

/** Whether `proof` shows that a tree with this size and root has `leaf` (its hash) at `index`. */
export const verifyInclusion = (claim: InclusionClaim, hasher: TreeHasher = treeHasher): boolean => {
  const root = claim.leaf.length === HASH_BYTES ? rootOfInclusion(claim, hasher) : null
  return root !== null && equalBytes(root, claim.root)
}

export interface ConsistencyClaim {
  oldSize: number
  oldRoot: Uint8Array
  size: number
  root: Uint8Array
  proof: readonly Uint8Array[]
}

/** The roots that a proof leads to (RFC 9162, section 2.1.4.2), for sizes 0 < old < new; null where it doesn't fit them. */
const rootsOfConsistency = (
  { oldSize, oldRoot, size, proof }: ConsistencyClaim,
  hasher: TreeHasher,
): { oldRoot: Uint8Array; root: Uint8Array } | null => {
  let [at, last] = [oldSize - 1, size - 1]
  while (at % 2 === 1) {
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  // Where the old tree is complete, its root takes the place of the proof's first hash.
  const path = at === 0 ? [oldRoot, ...proof] : proof
  const [first, ...rest] = path
  if (!first || path.some(({ length }) => length !== HASH_BYTES)) return null
  let [older, newer] = [first, first]
  for (const hash of rest) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      older = hasher.node(hash, older)
      newer = hasher.node(hash, newer)
      while (at % 2 === 0 && at !== 0) {
        at /= 2
        last = Math.floor(last / 2)
      }
    } else newer = hasher.node(newer, hash)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? { oldRoot: older, root: newer } : null
}

/**
 * Whether `proof` shows that the new tree begins with the whole old one. From the empty tree and between equal sizes the proof is
 * empty; an empty old tree must have the empty root.
 */
export const verifyConsistency = (claim: ConsistencyClaim, hasher: TreeHasher = treeHasher): boolean => {
  const { oldSize, oldRoot, size, root, proof } = claim
  if (!isSize(oldSize) || !isSize(size) || oldSize > size) return false
  if (oldSize === size) return proof.length === 0 && equalBytes(oldRoot, root)
  if (oldSize === 0) return proof.length === 0 && equalBytes(oldRoot, hasher.emptyRoot())
  const roots = rootsOfConsistency(claim, hasher)
  return roots !== null && equalBytes(roots.oldRoot, oldRoot) && equalBytes(roots.root, root)
}
