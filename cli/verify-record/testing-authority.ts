import { execFileSync } from 'node:child_process'
import { createSign, hash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate } from '@peculiar/asn1-x509'

/** DER: a tag, the length, and what is in it. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const set = (...parts: readonly Buffer[]): Buffer => der(0x31, ...parts.toSorted(Buffer.compare))
const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes)
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]))

const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [40 * first + second]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return der(0x06, Buffer.from(bytes))
}

const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'), der(0x05))
const TST_INFO = oid('1.2.840.113549.1.9.16.1.4')
const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), set(value))
const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')

/**
 * A time-stamp authority that states whatever time it is told, which one of openssl does not: for trying what a false or a late clock
 * would. Its answers are what openssl verifies. Needs openssl for its key.
 */
export const createTestAuthority = (folder: string) => {
  const certificateFile = join(folder, 'authority.pem')
  const use = ['-addext', 'extendedKeyUsage=critical,timeStamping', '-subj', '/CN=Test authority', '-days', '2']
  const made = ['-keyout', 'authority.key', '-out', 'authority.pem']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made, ...use], {
    cwd: folder,
    stdio: 'ignore',
  })
  const key = readFileSync(join(folder, 'authority.key'), 'utf8')
  const { raw } = new X509Certificate(readFileSync(certificateFile))
  const { tbsCertificate } = AsnConvert.parse(raw, Certificate)
  const issuer = Buffer.from(AsnConvert.serialize(tbsCertificate.issuer))
  const serial = der(0x02, Buffer.from(tbsCertificate.serialNumber))

  return {
    certificateFile,
    /** The answer (RFC 3161) that a text existed at `atMs`. */
    stamp: (text: string, atMs: number): Buffer => {
      const time = new Date(atMs).toISOString().replace(/[-:T]|\.\d+/g, '')
      const imprint = sequence(SHA256, octets(sha256(Buffer.from(text))))
      const info = sequence(integer(1), oid('1.2.3.4'), imprint, integer(7), der(0x18, Buffer.from(time)))
      const attributes = [
        attribute('1.2.840.113549.1.9.3', TST_INFO),
        attribute('1.2.840.113549.1.9.4', octets(sha256(info))),
        attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octets(sha256(raw)))))),
      ].toSorted(Buffer.compare)
      const signature = createSign('sha256')
        .update(der(0x31, ...attributes))
        .sign(key)
      const rsa = sequence(oid('1.2.840.113549.1.1.1'), der(0x05))
      const signer = sequence(
        integer(1),
        sequence(issuer, serial),
        SHA256,
        der(0xa0, ...attributes),
        rsa,
        octets(signature),
      )
      const content = sequence(TST_INFO, der(0xa0, octets(info)))
      const signed = sequence(integer(3), set(SHA256), content, der(0xa0, raw), set(signer))
      const token = sequence(oid('1.2.840.113549.1.7.2'), der(0xa0, signed))
      return sequence(sequence(integer(0)), token)
    },
  }
}
