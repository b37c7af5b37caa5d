import type { TreeHasher } from './hashing.ts'

/** A node of the tree: at level 0 lie the leaves, `index` counts from the left within its level. */
export interface Node {
  level: number
  index: number
}

/** Leaves from `begin` (included) to `end` (excluded). Its hash is that of a tree over these leaves. */
export interface LeafRange {
  begin: number
  end: number
}

/** The largest power of two below `size`, where a tree of `size` leaves is split. `size` is at least 2. */
const computeSplit = (size: number): number => {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** The complete subtrees of which `range` is made, from left to right. `begin` must be where a subtree that large may begin. */
export const toNodes = ({ begin, end }: LeafRange): Node[] => {
  const nodes: Node[] = []
  let at = begin
  while (at < end) {
    let width = 1
    let level = 0
    while (at % (width * 2) === 0 && at + width * 2 <= end) {
      width *= 2
      level += 1
    }
    nodes.push({ level, index: at / width })
    at += width
  }
  return nodes
}

/** The hash of a row of complete subtrees, the largest first. Throws on none. */
export const foldNodes = (hashes: readonly Uint8Array[], hasher: TreeHasher): Uint8Array => {
  let at = hashes.length - 1
  let root = hashes[at]
  if (!root) throw new RangeError('There is nothing to hash.')
  while (at > 0) {
    at -= 1
    root = hasher.node(hashes[at] as Uint8Array, root)
  }
  return root
}

/**
 * What an inclusion proof of leaf `index` in a tree of `size` leaves consists of: the hash of each range, from the leaf's sibling
 * upwards (RFC 6962, section 2.1.1). Throws a RangeError where there is no such leaf.
 */
export const inclusionRanges = (index: number, size: number): LeafRange[] => {
  if (!(index >= 0 && index < size)) throw new RangeError(`A tree of ${size} has no leaf ${index}.`)
  const ranges: LeafRange[] = []
  let [begin, end] = [0, size]
  while (end - begin > 1) {
    const middle = begin + computeSplit(end - begin)
    if (index < middle) {
      ranges.push({ begin: middle, end })
      end = middle
    } else {
      ranges.push({ begin, end: middle })
      begin = middle
    }
  }
  return ranges.reverse()
}

/**
 * What a consistency proof between trees of `oldSize` and `size` leaves consists of (RFC 6962, section 2.1.2). Empty between equal
 * sizes and from the empty tree. Throws a RangeError where the old tree is the larger one.
 */
export const consistencyRanges = (oldSize: number, size: number): LeafRange[] => {
  if (!(oldSize >= 0 && oldSize <= size)) throw new RangeError(`A tree of ${size} doesn't extend one of ${oldSize}.`)
  if (oldSize === 0 || oldSize === size) return []
  const ranges: LeafRange[] = []
  let [begin, end] = [0, size]
  while (oldSize !== end) {
    const middle = begin + computeSplit(end - begin)
    if (oldSize <= middle) {
      ranges.push({ begin: middle, end })
      end = middle
    } else {
      ranges.push({ begin, end: middle })
      begin = middle
    }
  }
  // The old tree itself needs no hash: whoever asks has its root. A part of it does.
  if (begin > 0) ranges.push({ begin, end })
  return ranges.reverse()
}
