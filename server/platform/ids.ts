import { randomBytes, randomInt } from 'node:crypto'

/** UUID v7 (RFC 9562): time-ordered, so that primary keys append instead of scattering. */
export const newId = (nowMs = Date.now()): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** No 0/O, 1/I/L: read aloud and typed without mistakes. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A code of `length` unambiguous upper-case characters (4.95 bits each). */
export const newCode = (length: number): string =>
  Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
