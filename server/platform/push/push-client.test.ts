import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicLookup, isPublicAddress, isPublicUrl } from '../outgoing/public-address.ts'
import { arePushKeys, createPushClient } from './push-client.ts'
import { createVapidKey, toVapidKey } from './vapid-key.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** A browser: its keys, and how it reads a push (RFC 8291, from the other side). */
const createBrowser = () => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const read = (message: Buffer): string => {
    const [salt, sender, sealed] = [message.subarray(0, 16), message.subarray(21, 86), message.subarray(86)]
    const derive = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salted, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
    const secret = derive(own.computeSecret(sender), auth, info, 32)
    const cipher = createDecipheriv(
      'aes-128-gcm',
      derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    )
    cipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    expect(plain.at(-1)).toBe(2)
    return plain.subarray(0, -1).toString()
  }
  return { keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }, read }
}

describe('a push message', () => {
  it('takes only keys that a browser can have made', () => {
    const { keys } = createBrowser()
    expect(arePushKeys(keys)).toBe(true)
    expect(arePushKeys({ ...keys, auth: 'AAAA' })).toBe(false)
    expect(arePushKeys({ ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
    expect(arePushKeys({ p256dh: '', auth: keys.auth })).toBe(false)
  })
})

describe('where pushes go', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'nonsense',
  ])('is never inside: %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['1.1.1.1', '142.250.1.188', '2a00:1450:4001::8a'])('is on the internet: %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    'http://push.example.com/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://printer.local/a',
    'https://intranet/a',
    'https://intranet./a',
    'https://user:word@push.example.com/a',
    'https://push.example.com:8443/a',
    'file:///etc/passwd',
    'no address',
  ])('refuses %s', (url) => expect(isPublicUrl(url)).toBe(false))

  it('takes the services of browsers', () => {
    for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'])
      expect(isPublicUrl(`https://${host}/wpush/v2/abc`)).toBe(true)
  })

  const found = (addresses: string[], all: boolean) =>
    new Promise((resolve) => {
      const lookup = createPublicLookup(async () => addresses)
      lookup('push.example.com', { all }, (error, ...answer) => resolve(error ? String(error) : answer))
    })

  it('does not follow a public name inside', async () => {
    expect(await found(['127.0.0.1', '::1', '10.0.0.8'], true)).toContain('push.example.com has no public address')
    expect(await found(['10.0.0.8', '1.1.1.1'], true)).toEqual([[{ address: '1.1.1.1', family: 4 }]])
    expect(await found(['192.168.1.1', '2a00:1450:4001::8a'], false)).toEqual(['2a00:1450:4001::8a', 6])
    expect(await found([], false)).toContain('no public address')
  })

  it('does not speak to an address inside', async () => {
    const send = createPushClient({ vapid: createVapidKey(), now: Date.now })
    expect(await send({ endpoint: 'https://127.0.0.1/a', ...createBrowser().keys }, '', 60)).toBe('refused')
  })
})

interface Received {
  headers: IncomingHttpHeaders
  body: Buffer
}

describe('a push service', () => {
  const vapid = createVapidKey()
  const received: Received[] = []
  let respond: (response: ServerResponse) => void
  let service: Server
  let endpoint: string
  const now = () => Date.parse('2026-11-22T10:00:00Z')
  const client = (timeoutMs = 5_000) => createPushClient({ vapid, now, timeoutMs, isAllowed: () => true })

  beforeAll(async () => {
    service = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      received.push({ headers: request.headers, body: Buffer.concat(parts) })
      respond(response)
    })
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/push/abc`
  })
  afterAll(() => {
    service.closeAllConnections()
    service.close()
  })
  const answering = (status: number, headers: Record<string, string> = {}) => {
    respond = (response) => response.writeHead(status, headers).end('something')
  }

  it('gets what only the browser reads, from whom it can check, and for how long', async () => {
    const { keys, read } = createBrowser()
    answering(201)
    expect(await client()({ endpoint, ...keys }, '{"pair":"EUR/USD"}', 42.9)).toBe('sent')
    const { headers, body } = received.at(-1) as Received
    expect(headers).toMatchObject({ ttl: '42', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(body.includes('EUR/USD')).toBe(false)
    expect(read(body)).toBe('{"pair":"EUR/USD"}')

    const [, signed = '', signature = '', key = ''] =
      /^vapid t=(.+\..+)\.(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
    const claims = JSON.parse(bytes(signed.split('.')[1] ?? '').toString())
    expect(claims.aud).toBe(new URL(endpoint).origin)
    expect(Math.abs(claims.exp - Date.now() / 1000 - 12 * 3600)).toBeLessThan(300)
    expect(claims.sub).toMatch(/^mailto:/)
    expect(key).toBe(vapid.publicKey)
    const [x, y] = [bytes(key).subarray(1, 33), bytes(key).subarray(33)].map((half) => half.toString('base64url'))
    const jwk = { kty: 'EC', crv: 'P-256', x, y }
    const publicKey = createPublicKey({ key: jwk as never, format: 'jwk' })
    const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(signed), by, bytes(signature))).toBe(true)
  })

  it.each([
    [200, {}, 'sent'],
    [404, {}, 'gone'],
    [410, {}, 'gone'],
    [400, {}, 'refused'],
    [413, {}, 'refused'],
    [302, { location: 'http://127.0.0.1:1/' }, 'refused'],
    [429, { 'retry-after': '7' }, { later: 7 }],
    [503, { 'retry-after': 'Sun, 22 Nov 2026 10:00:09 GMT' }, { later: 9 }],
    [500, {}, { later: null }],
  ])('that answers %i %j: %j', async (status, headers, outcome) => {
    answering(status, headers as Record<string, string>)
    expect(await client()({ endpoint, ...createBrowser().keys }, 'x', 60)).toEqual(outcome)
  })

  it('that says nothing is given up, and so is one that is not there', async () => {
    respond = () => {}
    expect(await client(50)({ endpoint, ...createBrowser().keys }, 'x', 60)).toEqual({ later: null })
    const nowhere = { endpoint: 'http://127.0.0.1:1/', ...createBrowser().keys }
    expect(await client()(nowhere, 'x', 60)).toEqual({ later: null })
  })
})

it('a key of another curve is refused in one sentence', () =>
  expect(() => toVapidKey('nonsense', 'mailto:a@b.test')).toThrow('PUSH_KEY is not a P-256 private key in PEM form.'))
