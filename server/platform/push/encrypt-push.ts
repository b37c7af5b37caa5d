import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser hands out with its subscription, base64url: its public key on P-256, and 16 random bytes. */
export interface PushKeys {
  p256dh: string
  auth: string
}

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const LAST_RECORD = Buffer.from([2])

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/**
 * A push message that only this browser reads: RFC 8291, content encoding aes128gcm (RFC 8188), one record. `given` is for the RFC's own
 * example; a message has its own key and salt. Throws where `p256dh` is no point of the curve.
 */
export const encryptPush = (
  text: string,
  { p256dh, auth }: PushKeys,
  given: { privateKey: Buffer; salt: Buffer } | null = null,
): Buffer => {
  const receiver = Buffer.from(p256dh, 'base64url')
  const sender = createECDH(CURVE)
  if (given) sender.setPrivateKey(given.privateKey)
  else sender.generateKeys()
  const publicKey = sender.getPublicKey()
  const salt = given?.salt ?? randomBytes(16)

  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, publicKey])
  const secret = derive(sender.computeSecret(receiver), Buffer.from(auth, 'base64url'), keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_BYTES)
  header.writeUInt8(publicKey.length, 4)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), LAST_RECORD])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, header, publicKey, ...sealed])
}

/** Whether a browser can have made these keys. */
export const arePushKeys = (keys: PushKeys): boolean => {
  if (Buffer.from(keys.auth, 'base64url').length !== 16) return false
  try {
    encryptPush('', keys)
    return true
  } catch {
    // No point of the curve.
    return false
  }
}
