import { toHex, utf8 } from '../../../engine/log/bytes.ts'
import { sha256 } from '../../../engine/log/hashing.ts'

/** SHA-256 of UTF-8 text, lower-case hex. */
export const sha256Hex = (text: string): string => toHex(sha256(utf8(text)))
