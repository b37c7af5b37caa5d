import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateSecret } from '../secret-file.ts'

/** Names this server to the services that carry its pushes (RFC 8292). */
export interface VapidKey {
  /** What browsers subscribe with: an uncompressed point of P-256, base64url. */
  publicKey: string
  /** The Authorization header of a push to this endpoint. */
  authorize: (endpoint: string, nowMs: number) => string
}

const TOKEN_SECONDS = 12 * 3600

const newPem = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const fromPem = (pem: string) => {
  const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('The key is not on P-256.')
  return key
}

/** `contact` is where a service that carries pushes finds somebody. Throws a sentence about PUSH_KEY where `pem` is no key of P-256. */
export const vapidKeyOf = (pem: string, contact: string): VapidKey => {
  let key: ReturnType<typeof fromPem>
  try {
    key = fromPem(pem)
  } catch (cause) {
    throw new Error('PUSH_KEY is not a P-256 private key in PEM form.', { cause })
  }
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const publicKey = Buffer.concat(point).toString('base64url')
  return {
    publicKey,
    authorize: (endpoint, nowMs) => {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1000) + TOKEN_SECONDS, sub: contact }
      const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return `vapid t=${signed}.${signature}, k=${publicKey}`
    },
  }
}

/** Given as PEM, or made once and kept under the data folder. */
export const openVapidKey = async (pem: string | null, dataDir: string, contact: string): Promise<VapidKey> =>
  vapidKeyOf(pem ?? (await readOrCreateSecret(join(dataDir, 'push-key.pem'), newPem)), contact)

/** A key that is gone when the process ends. */
export const createVapidKey = (): VapidKey => vapidKeyOf(newPem(), 'mailto:support@uptick.test')
