import type { RecordHead } from '../../../contract/track-record.ts'
import { toHex } from '../../../engine/log/bytes.ts'
import { parseSignedCheckpoint } from '../../../engine/log/checkpoint.ts'
import { createEd25519Verifier, isSignedBy, parseVerifierKey } from '../../../engine/log/note.ts'

/** `unsupported`: this browser, or a page without https, has no Ed25519. */
export type SignatureCheck = 'valid' | 'invalid' | 'unsupported'

/** Checks that the head is what its signed note says, by the published key. Unreadable text is an invalid signature. */
export const checkSignature = async (
  head: RecordHead,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<SignatureCheck> => {
  if (!subtle) return 'unsupported'
  const signed = parseSignedCheckpoint(head.checkpoint)
  const key = parseVerifierKey(head.key)
  if (!signed || !key || signed.checkpoint.origin !== key.name) return 'invalid'
  const { size, root } = signed.checkpoint
  if (size !== head.size || toHex(root) !== head.root) return 'invalid'
  try {
    return (await isSignedBy(signed.note, key, createEd25519Verifier(subtle))) ? 'valid' : 'invalid'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unsupported' : 'invalid'
  }
}
