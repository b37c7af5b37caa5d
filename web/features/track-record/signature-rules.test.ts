import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RecordHead } from '../../../contract/track-record.ts'
import { utf8 } from '../../../engine/log/bytes.ts'
import { formatCheckpoint } from '../../../engine/log/checkpoint.ts'
import { leafHash } from '../../../engine/log/hashing.ts'
import { ED25519, formatNote, formatVerifierKey, signText, verifierKeyOf } from '../../../engine/log/note.ts'
import { checkSignature } from './signature-rules.ts'

const ORIGIN = 'example.com/log'

/** A head signed as the server signs it. */
const signedHead = async (): Promise<RecordHead> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const key = verifierKeyOf(ORIGIN, ED25519, raw)
  const root = leafHash(utf8('root'))
  const text = formatCheckpoint({ origin: ORIGIN, size: 12, root, extensions: [] })
  const signature = await signText(text, key, (message) => sign(null, message, privateKey))
  return {
    size: 12,
    root: Buffer.from(root).toString('hex'),
    checkpoint: formatNote({ text, signatures: [signature] }),
    key: formatVerifierKey(key),
  }
}

describe('the signature of the head', () => {
  it('is valid as the server made it', async () => {
    expect(await checkSignature(await signedHead())).toBe('valid')
  })

  it('is invalid over another size or root, or by another key', async () => {
    const head = await signedHead()
    expect(await checkSignature({ ...head, size: 13 })).toBe('invalid')
    expect(await checkSignature({ ...head, root: 'b'.repeat(64) })).toBe('invalid')
    expect(await checkSignature({ ...head, key: (await signedHead()).key })).toBe('invalid')
    expect(await checkSignature({ ...head, checkpoint: head.checkpoint.replace('\n12\n', '\n13\n') })).toBe('invalid')
  })

  it('is invalid where note or key cannot be read', async () => {
    const head = await signedHead()
    expect(await checkSignature({ ...head, checkpoint: 'no note' })).toBe('invalid')
    expect(await checkSignature({ ...head, key: 'no key' })).toBe('invalid')
  })

  it('is not checked where the browser cannot', async () => {
    const { subtle } = globalThis.crypto
    const without = Object.assign(Object.create(subtle) as SubtleCrypto, {
      importKey: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')),
    })
    expect(await checkSignature(await signedHead(), without)).toBe('unsupported')
  })
})
