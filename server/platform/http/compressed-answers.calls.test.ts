import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listAccessCodes } from '../../../contract/access-codes.ts'
import type { Call } from '../../../contract/call.ts'
import { listLocalMails } from '../../../contract/dev.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { everyCall, titleOf } from '../../testing/every-call.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { namesTag } from '../hash.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ started: true })
  await app.clock.advance(38 * MINUTE_MS)
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url, headers })
const BOTH = 'gzip, deflate, br, zstd'

/** Fields that open something, by their name. */
const OPENS = /token|secret|password|ticket$|^code$|accessCode|leaveUrl|html/i
const NO_SECRETS = [
  // Shown in every link that a member shares.
  'GET /referrals/mine',
  // The same for everybody.
  'GET /brokers',
]
const fieldsOf = ({ reply }: Call): string[] => {
  const schema = JSON.stringify(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }))
  return [...schema.matchAll(/"(\w+)":\{/g)].map(([, name]) => name ?? '')
}

describe('an answer', () => {
  it('of a call that reads is compressed for whoever takes it, and the same once unpacked', async () => {
    for (const url of [
      '/api/country-policy',
      '/api/track-record',
      '/api/track-record/latest',
      '/api/track-record/records',
    ]) {
      const plain = await get(url)
      expect(plain.rawPayload.length, url).toBeGreaterThan(1024)
      expect(plain.headers['content-encoding'], url).toBeUndefined()
      for (const accepted of [BOTH, 'gzip', 'br;q=0, gzip']) {
        const packed = await get(url, { 'accept-encoding': accepted })
        const encoding = packed.headers['content-encoding']
        expect(encoding, `${url} ${accepted}`).toMatch(/^(br|gzip)$/)
        expect(packed.headers.vary).toContain('accept-encoding')
        expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
        expect(packed.rawPayload.length * 2, url).toBeLessThan(plain.rawPayload.length)
        const unpacked = encoding === 'br' ? brotliDecompressSync(packed.rawPayload) : gunzipSync(packed.rawPayload)
        expect(JSON.parse(unpacked.toString()).data).toEqual(plain.json().data)
      }
      for (const accepted of ['identity', 'gzip;q=0, br;q=0', 'zstd'])
        expect((await get(url, { 'accept-encoding': accepted })).headers['content-encoding'], accepted).toBeUndefined()
    }
  })

  it('to HEAD says what GET would, without a body', async () => {
    for (const url of ['/api/country-policy', '/api/track-record']) {
      const { statusCode, rawPayload } = await get(url, { 'accept-encoding': BOTH }, 'HEAD')
      expect([statusCode, rawPayload.length]).toEqual([200, 0])
    }
  })

  it('that is small is left as it is', async () => {
    expect(
      (await get('/api/track-record/head', { 'accept-encoding': BOTH })).headers['content-encoding'],
    ).toBeUndefined()
  })

  it('is not sent again to whoever has it, whatever a proxy made of its tag', async () => {
    const { etag } = (await get('/api/track-record/latest', { 'accept-encoding': 'gzip' })).headers
    expect(etag).toMatch(/^W\/"/)
    const strong = String(etag).replace('W/', '')
    for (const tag of [String(etag), strong, `"other", ${etag}`, '*']) {
      const { statusCode, rawPayload } = await get('/api/track-record/latest', { 'if-none-match': tag })
      expect([statusCode, rawPayload.length], tag).toEqual([304, 0])
    }
    expect((await get('/api/track-record/latest', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect(namesTag(undefined, String(etag))).toBe(false)
  })
})

describe('a secret', () => {
  it('is declared wherever an answer that may be compressed has a field that opens something', () => {
    const undeclared = everyCall.filter(
      (call) =>
        call.method === 'GET' &&
        call.answers === 'data' &&
        !call.secret &&
        !NO_SECRETS.includes(titleOf(call)) &&
        fieldsOf(call).some((field) => OPENS.test(field)),
    )
    expect(undeclared.map(titleOf)).toEqual([])
    const secrets = everyCall.filter(({ secret, answers }) => secret && answers === 'data')
    expect(secrets.map(({ path }) => path).toSorted()).toEqual([
      '/admin/access-codes',
      '/admin/marathons',
      '/admin/subscribers',
      '/cfd-ai',
      '/dev/mailbox',
    ])
  })

  it('is never compressed, neither here nor by a proxy', async () => {
    const admin = app.as(await createMember(app.db, { email: app.env.adminEmail }))
    const codes = await admin.call(listAccessCodes, { headers: { 'accept-encoding': BOTH } })
    const mails = await admin.call(listLocalMails, { headers: { 'accept-encoding': BOTH } })
    for (const { status, headers } of [codes, mails]) {
      expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([
        200,
        undefined,
        'no-store, no-transform',
      ])
    }
  })
})
