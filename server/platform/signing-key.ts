import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateSecret } from './secret-file.ts'

export interface SigningKey {
  /** Ed25519 signature of UTF-8 text, base64. */
  sign: (text: string) => string
  /** SPKI PEM. */
  publicKey: string
}

const fromPem = (pem: string): KeyObject => {
  let key: KeyObject
  try {
    key = createPrivateKey(pem.replaceAll('\\n', '\n'))
  } catch (cause) {
    throw new Error('RECORD_SIGNING_KEY is not a private key in PEM form.', { cause })
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('RECORD_SIGNING_KEY is not an Ed25519 key.')
  return key
}

const newPem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** The key that signs the record's head: given as PEM, or made once and kept under the data folder. */
export const openSigningKey = async (pem: string | null, dataDir: string): Promise<SigningKey> => {
  const key = fromPem(pem ?? (await readOrCreateSecret(join(dataDir, 'record-signing-key.pem'), newPem)))
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
  }
}
