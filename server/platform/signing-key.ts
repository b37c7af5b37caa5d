import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateSecret } from './secret-file.ts'

export interface SigningKey {
  /** Ed25519 signature, 64 bytes. */
  sign: (message: Uint8Array) => Uint8Array
  /** 32 bytes. */
  publicKey: Uint8Array
}

const PUBLIC_KEY_BYTES = 32

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

/** The key of an Ed25519 key in PKCS #8 PEM form. Throws a sentence about RECORD_SIGNING_KEY where it is none. */
export const toSigningKey = (pem: string): SigningKey => {
  const key = fromPem(pem)
  return {
    sign: (message) => sign(null, message, key),
    // SubjectPublicKeyInfo of Ed25519 ends in the key itself.
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-PUBLIC_KEY_BYTES),
  }
}

/** A key that is made once and kept in a file that only its owner can read. */
export const openKeyFile = async (file: string): Promise<SigningKey> =>
  toSigningKey(await readOrCreateSecret(file, newPem))

const KEY_FILE = 'record-signing-key.pem'
/** Before a demo's key. It stays with the file wherever that is copied to; what reads PEM passes over it. */
const DEMO_LINE = "A demo's key: demos of one build share it."

/**
 * The key that signs the record: given as PEM, or made once and kept under the data folder. Throws a sentence where a live server would
 * sign with the key of a demo.
 */
export const openSigningKey = async (pem: string | null, dataDir: string, demo: boolean): Promise<SigningKey> => {
  const newKey = () => (demo ? `${DEMO_LINE}\n${newPem()}` : newPem())
  const text = pem ?? (await readOrCreateSecret(join(dataDir, KEY_FILE), newKey))
  if (!demo && text.includes(DEMO_LINE)) {
    const [name, way] =
      pem === null
        ? [`${KEY_FILE} in DATA_DIR`, 'Set DATA_DIR to another folder']
        : ['RECORD_SIGNING_KEY', 'Set it to another key']
    throw new Error(`${name} is the key of a demo, which others may have too. ${way}.`)
  }
  return toSigningKey(text)
}

/** A key that is gone when the process ends. @internal */
export const createSigningKey = (): SigningKey => toSigningKey(newPem())
