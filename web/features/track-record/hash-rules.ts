import { toHex, utf8 } from '../../../engine/log/bytes.ts'
import { leafHash, sha256 } from '../../../engine/log/hashing.ts'

/** SHA-256 of UTF-8 text, lower-case hex. */
export const sha256Hex = (text: string): string => toHex(sha256(utf8(text)))

/** The hash of the leaf that holds this text, lower-case hex: computed, never taken from who served it. */
export const leafHashOf = (text: string): string => toHex(leafHash(utf8(text)))
