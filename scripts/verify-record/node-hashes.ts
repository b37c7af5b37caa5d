import { hash } from 'node:crypto'
import { createTreeHasher } from '../../engine/log/hashing.ts'

/** The platform's own SHA-256, which is faster than the portable one. */
export const nodeHasher = createTreeHasher((bytes) => hash('sha256', bytes, 'buffer'))
export const hashText = (text: string): string => hash('sha256', text)
