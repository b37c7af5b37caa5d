import type { RecordHead } from '../../../contract/track-record.ts'
import { headText } from '../../../engine/record/chain.ts'

/** `unsupported`: this browser, or a page without https, has no Ed25519. */
export type SignatureCheck = 'valid' | 'invalid' | 'unsupported'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const derOf = (pem: string): Uint8Array<ArrayBuffer> => bytesOf(pem.replace(/-----[A-Z ]+-----|\s/g, ''))

/** Checks the head's Ed25519 signature against the published key, by Web Crypto. Unreadable text is an invalid signature. */
export const checkSignature = async (
  head: RecordHead,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<SignatureCheck> => {
  if (!subtle) return 'unsupported'
  try {
    const key = await subtle.importKey('spki', derOf(head.publicKey), { name: 'Ed25519' }, false, ['verify'])
    const signed = new TextEncoder().encode(headText(head))
    return (await subtle.verify({ name: 'Ed25519' }, key, bytesOf(head.signature), signed)) ? 'valid' : 'invalid'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unsupported' : 'invalid'
  }
}
