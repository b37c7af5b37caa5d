import { hash } from 'node:crypto'
import { createTreeHasher, HASH_BYTES } from '../../engine/log/hashing.ts'

/**
 * The platform's own SHA-256, which is faster than the portable one. A digest comes as a string of one byte a character, which costs a
 * third of the buffer that the platform makes, and leaves nothing outside of the heap to be freed.
 */
export const nodeSha256 = (bytes: Uint8Array): Uint8Array => {
  const digest = hash('sha256', bytes, 'latin1')
  const copy = new Uint8Array(HASH_BYTES)
  for (let at = 0; at < HASH_BYTES; at += 1) copy[at] = digest.charCodeAt(at)
  return copy
}
export const nodeHasher = createTreeHasher(nodeSha256)
export const hashText = (text: string): string => hash('sha256', text)
