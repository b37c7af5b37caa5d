import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'

/** SHA-256 at once: a tree of a million leaves can't wait for a promise at every node. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** Hashes of RFC 6962, section 2.1: leaf and node begin with different bytes, so that neither can pass for the other. */
export interface TreeHasher {
  /** SHA-256(0x00 ‖ entry). */
  leaf: (entry: Uint8Array) => Uint8Array
  /** SHA-256(0x01 ‖ left ‖ right). */
  node: (left: Uint8Array, right: Uint8Array) => Uint8Array
  /** The root of a tree without leaves: SHA-256 of nothing. */
  emptyRoot: () => Uint8Array
}

export const HASH_BYTES = 32
/** An entry's length fits two bytes in its bundle. */
export const MAX_ENTRY_BYTES = 65_535

/** A hasher over any SHA-256: the portable one below, or a faster one of the platform. */
export const createTreeHasher = (sha256: Sha256): TreeHasher => {
  const pair = new Uint8Array(1 + 2 * HASH_BYTES)
  pair[0] = 1
  let entryBuffer = new Uint8Array(1024)
  return {
    leaf: (entry) => {
      if (entry.length >= entryBuffer.length) entryBuffer = new Uint8Array(2 * entry.length + 1)
      // Its first byte is never written: it stays 0x00.
      entryBuffer.set(entry, 1)
      return sha256(entryBuffer.subarray(0, entry.length + 1))
    },
    node: (left, right) => {
      pair.set(left, 1)
      pair.set(right, 1 + HASH_BYTES)
      return sha256(pair)
    },
    emptyRoot: () => sha256(new Uint8Array(0)),
  }
}

/** SHA-256 that runs anywhere. */
export const sha256: Sha256 = nobleSha256
export const treeHasher = createTreeHasher(sha256)

export const leafHash = treeHasher.leaf
/** @internal */
export const nodeHash = treeHasher.node
