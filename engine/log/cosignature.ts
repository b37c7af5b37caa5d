import { type Bytes, concatBytes, utf8 } from './bytes.ts'
import {
  COSIGNATURE,
  ED25519_SIGNATURE_BYTES,
  type Note,
  type NoteSignature,
  type Sign,
  toSignatures,
  type VerifierKey,
  type VerifyEd25519,
  verifyEd25519,
} from './note.ts'

const TIME_BYTES = 8
/** Also the last second that a number of JavaScript holds exactly. */
const MAX_SECONDS = Number.MAX_SAFE_INTEGER

/** What a witness signs (c2sp.org/tlog-cosignature, version 1): when it saw this checkpoint as the largest of its log. */
const toMessage = (checkpointText: string, seconds: number): Bytes =>
  utf8(`cosignature/v1\ntime ${seconds}\n${checkpointText}`)

/** The cosignature of a witness over a checkpoint's text. `seconds` since 1970. */
export const cosign = async (
  checkpointText: string,
  { name, keyId }: VerifierKey,
  seconds: number,
  sign: Sign,
): Promise<NoteSignature> => {
  const time = new Uint8Array(TIME_BYTES)
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds))
  return { name, keyId, signature: concatBytes(time, await sign(toMessage(checkpointText, seconds))) }
}

/** Seconds since 1970 at which a cosignature says that it was made; null where it can't be one. Nothing has been checked. */
export const timeOfCosignature = ({ signature }: Pick<NoteSignature, 'signature'>): number | null => {
  if (signature.length !== TIME_BYTES + ED25519_SIGNATURE_BYTES) return null
  const seconds = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0)
  return seconds <= BigInt(MAX_SECONDS) ? Number(seconds) : null
}

/** When this witness cosigned the note's checkpoint, in seconds since 1970; null where it has not, or not validly. */
export const cosignedAt = async (
  note: Note,
  key: VerifierKey,
  verify: VerifyEd25519 = verifyEd25519,
): Promise<number | null> => {
  if (key.type !== COSIGNATURE) return null
  for (const { signature } of toSignatures(note, key)) {
    const seconds = timeOfCosignature({ signature })
    if (seconds === null) continue
    const message = toMessage(note.text, seconds)
    if (await verify(key.key, message, concatBytes(signature.subarray(TIME_BYTES)))) return seconds
  }
  return null
}
