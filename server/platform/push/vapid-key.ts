import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateSecret } from '../secret-file.ts'

/** Identifies this server to push services (RFC 8292), as `web-push` takes it. Both keys are base64url; browsers subscribe with the public one. */
export interface VapidKey {
  subject: string
  publicKey: string
  privateKey: string
}

const newPem = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const readPem = (pem: string) => {
  const { crv, x = '', y = '', d = '' } = createPrivateKey(pem.replaceAll('\\n', '\n')).export({ format: 'jwk' })
  if (crv !== 'P-256') throw new Error('The key is not on P-256.')
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}

/** `subject` is a mailto: or https: address of the operator. Throws a sentence about PUSH_KEY where `pem` is no private key on P-256. */
export const toVapidKey = (pem: string, subject: string): VapidKey => {
  try {
    return { subject, ...readPem(pem) }
  } catch (cause) {
    throw new Error('PUSH_KEY is not a P-256 private key in PEM form.', { cause })
  }
}

/** Reads the key from `pem`, or from the data folder, where it is created once. */
export const openVapidKey = async (pem: string | null, dataDir: string, subject: string): Promise<VapidKey> =>
  toVapidKey(pem ?? (await readOrCreateSecret(join(dataDir, 'push-key.pem'), newPem)), subject)

/** A key that ends with the process. */
export const createVapidKey = (): VapidKey => toVapidKey(newPem(), 'mailto:support@uptick.test')
