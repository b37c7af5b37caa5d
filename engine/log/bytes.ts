/** Bytes that Web Crypto takes: never over shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const utf8 = (text: string): Bytes => encoder.encode(text)

/** The text that `bytes` are in UTF-8. Throws a TypeError where they are none. */
export const toText = (bytes: Uint8Array): string => decoder.decode(bytes)

export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false
  return true
}

export const concatBytes = (...parts: readonly Uint8Array[]): Bytes => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Standard base64 with padding (RFC 4648, section 4). */
export const toBase64 = (bytes: Uint8Array): string => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** The bytes of standard base64, or null: also where another text would mean the same bytes. */
export const fromBase64 = (text: string): Bytes | null => {
  let binary: string
  try {
    binary = atob(text)
  } catch {
    return null
  }
  if (btoa(binary) !== text) return null
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of an even number of hexadecimal digits. Throws a RangeError where `text` is anything else. */
export const fromHex = (text: string): Bytes => {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new RangeError('These are no bytes in hexadecimal.')
  return Uint8Array.from({ length: text.length / 2 }, (_, place) =>
    Number.parseInt(text.slice(2 * place, 2 * place + 2), 16),
  )
}

/** A whole number from 0 in decimal without leading zeros, as all these formats write sizes; null where it is none. */
export const parseDecimal = (text: string): number | null => {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text)) return null
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : null
}
