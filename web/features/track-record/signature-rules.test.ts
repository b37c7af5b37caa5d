import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RecordHead } from '../../../contract/track-record.ts'
import { checkSignature } from './signature-rules.ts'

/** A head signed as the server signs it. */
const signedHead = (): RecordHead => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const head = { sequence: 12, hash: 'a'.repeat(64) }
  return {
    ...head,
    signature: sign(null, Buffer.from(`${head.sequence}:${head.hash}`), privateKey).toString('base64'),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

describe('the signature of the head', () => {
  it('is valid as the server made it', async () => {
    expect(await checkSignature(signedHead())).toBe('valid')
  })

  it('is invalid over another number or hash, or by another key', async () => {
    const head = signedHead()
    expect(await checkSignature({ ...head, sequence: 13 })).toBe('invalid')
    expect(await checkSignature({ ...head, hash: 'b'.repeat(64) })).toBe('invalid')
    expect(await checkSignature({ ...head, publicKey: signedHead().publicKey })).toBe('invalid')
  })

  it('is invalid where signature or key cannot be read', async () => {
    const head = signedHead()
    expect(await checkSignature({ ...head, signature: 'not base64!' })).toBe('invalid')
    expect(await checkSignature({ ...head, publicKey: 'no key' })).toBe('invalid')
  })

  it('is not checked where the browser cannot', async () => {
    const { subtle } = globalThis.crypto
    const without = Object.assign(Object.create(subtle) as SubtleCrypto, {
      importKey: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')),
    })
    expect(await checkSignature(signedHead(), without)).toBe('unsupported')
  })
})
