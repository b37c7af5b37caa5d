import { type Bytes, concatBytes, equalBytes, fromBase64, toBase64, toHex, utf8 } from './bytes.ts'
import { sha256 } from './hashing.ts'

/**
 * Signed notes (c2sp.org/signed-note): text that ends in a newline, an empty line, and lines of signatures
 * `— name base64(key ID ‖ signature)`.
 */
export interface Note {
  /** With its last newline: what is signed. */
  text: string
  signatures: readonly NoteSignature[]
}

export interface NoteSignature {
  name: string
  /** Four bytes. */
  keyId: Uint8Array
  signature: Uint8Array
}

/** What a signature is over: the note's text (a log's own), or a cosignature's message. */
export const ED25519 = 0x01
export const COSIGNATURE = 0x04

/** A public key with its name, as a vkey writes it: `name+hex(key ID)+base64(type ‖ key)`. */
export interface VerifierKey {
  name: string
  keyId: Uint8Array
  type: typeof ED25519 | typeof COSIGNATURE
  /** 32 bytes. */
  key: Bytes
}

const KEY_ID_BYTES = 4
const ED25519_KEY_BYTES = 32
export const ED25519_SIGNATURE_BYTES = 64
const MAX_SIGNATURES = 100
const MAX_NOTE_CHARACTERS = 1_000_000

/** A key's name goes onto a line between spaces, and into a vkey between plus signs. */
export const isKeyName = (name: string): boolean => name !== '' && !/[\s+\p{Cc}]/u.test(name)

const toKeyId = (name: string, type: number, key: Uint8Array): Uint8Array =>
  sha256(concatBytes(utf8(`${name}\n`), Uint8Array.of(type), key)).slice(0, KEY_ID_BYTES)

/** Throws a RangeError on a name that can't be one, or a key that isn't of 32 bytes. */
export const toVerifierKey = (name: string, type: VerifierKey['type'], key: Uint8Array): VerifierKey => {
  if (!isKeyName(name)) throw new RangeError(`“${name}” can't be a key's name.`)
  if (key.length !== ED25519_KEY_BYTES) throw new RangeError('An Ed25519 key has 32 bytes.')
  return { name, type, key: concatBytes(key), keyId: toKeyId(name, type, key) }
}

export const formatVerifierKey = ({ name, keyId, type, key }: VerifierKey): string =>
  `${name}+${toHex(keyId)}+${toBase64(concatBytes(Uint8Array.of(type), key))}`

/** The key that a vkey names; null where it is malformed, of another type, or its key ID is not its own. */
export const parseVerifierKey = (vkey: string): VerifierKey | null => {
  const [, name = '', id, encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? []
  const bytes = fromBase64(encoded)
  const type = bytes?.[0]
  if (!bytes || (type !== ED25519 && type !== COSIGNATURE)) return null
  if (!isKeyName(name) || bytes.length !== 1 + ED25519_KEY_BYTES) return null
  const key = toVerifierKey(name, type, bytes.subarray(1))
  return toHex(key.keyId) === id ? key : null
}

/** Control characters other than newline have no place in a note. */
const isNoteText = (text: string): boolean => text.endsWith('\n') && !/(?!\n)\p{Cc}/u.test(text) && text.isWellFormed()

const formatSignature = ({ name, keyId, signature }: NoteSignature): string =>
  `— ${name} ${toBase64(concatBytes(keyId, signature))}\n`

const SIGNATURE_LINE = /^— (\S+) (\S+)$/

/** The signature lines of `text`, which ends in a newline; null where one is malformed. */
export const parseSignatures = (text: string): NoteSignature[] | null => {
  if (!text.endsWith('\n')) return null
  const lines = text.slice(0, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) return null
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const [, name = '', encoded = ''] = SIGNATURE_LINE.exec(line) ?? []
    const bytes = fromBase64(encoded)
    if (!isKeyName(name) || !bytes || bytes.length <= KEY_ID_BYTES) return null
    signatures.push({ name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) })
  }
  return signatures
}

export const formatSignatures = (signatures: readonly NoteSignature[]): string =>
  signatures.map(formatSignature).join('')

/** Throws a RangeError on text that a note can't have. */
export const formatNote = ({ text, signatures }: Note): string => {
  if (!isNoteText(text)) throw new RangeError('A note is text that ends in a newline.')
  return `${text}\n${formatSignatures(signatures)}`
}

/** The note that `message` is, with at least one signature; null where it is malformed. No signature has been checked. */
export const parseNote = (message: string): Note | null => {
  if (message.length > MAX_NOTE_CHARACTERS) return null
  const split = message.lastIndexOf('\n\n')
  if (split === -1) return null
  const text = message.slice(0, split + 1)
  const signatures = parseSignatures(message.slice(split + 2))
  return signatures && isNoteText(text) ? { text, signatures } : null
}

/** Ed25519 over `message`: 64 bytes. */
export type Sign = (message: Uint8Array) => Uint8Array | Promise<Uint8Array>
export type VerifyEd25519 = (key: Bytes, message: Bytes, signature: Bytes) => Promise<boolean>

/** By this Web Crypto. Throws a NotSupportedError where it has no Ed25519. */
export const createEd25519Verifier =
  (subtle: SubtleCrypto): VerifyEd25519 =>
  async (key, message, signature) => {
    const imported = await subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify'])
    return subtle.verify({ name: 'Ed25519' }, imported, signature, message)
  }

/** By the Web Crypto of a server, command or secure page. */
export const verifyEd25519: VerifyEd25519 = (key, message, signature) =>
  createEd25519Verifier(crypto.subtle)(key, message, signature)

/** The signatures of a note that name this key. */
export const toSignatures = (note: Note, { name, keyId }: VerifierKey): NoteSignature[] =>
  note.signatures.filter((signature) => signature.name === name && equalBytes(signature.keyId, keyId))

/** A log's signature of `text`, for the note that it becomes. */
export const signText = async (text: string, { name, keyId }: VerifierKey, sign: Sign): Promise<NoteSignature> => ({
  name,
  keyId,
  signature: await sign(utf8(text)),
})

/** Whether one of the note's signatures is by this key, of type Ed25519, over the note's text. */
export const isSignedBy = async (
  note: Note,
  key: VerifierKey,
  verify: VerifyEd25519 = verifyEd25519,
): Promise<boolean> => {
  if (key.type !== ED25519) return false
  const message = utf8(note.text)
  for (const { signature } of toSignatures(note, key)) {
    if (signature.length !== ED25519_SIGNATURE_BYTES) continue
    if (await verify(key.key, message, concatBytes(signature))) return true
  }
  return false
}
