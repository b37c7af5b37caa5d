import { hash } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handleErrors } from '../http/error-handler.ts'
import { createRequestIds } from '../http/request-ids.ts'
import { proxyToLeader } from './proxy-to-leader.ts'

/** What only a process that knows the leader's secret writes. */
const PROOF = hash('sha256', 'passed on unsaid', 'base64url')

const PAIRS = Array.from({ length: 500 }, (_, index) => `EUR/USD ${index}`)

let leader: FastifyInstance
let follower: FastifyInstance
let url: string
let address: string | null
/** What the follower calls its requests. */
let named: string[]
/** Every request that the leader was sent. */
let arrived = () => {}
let left = () => {}
let seen: { name: string; method: string; url: string; headers: Record<string, unknown>; body: string }[]

beforeEach(async () => {
  seen = []
  named = []
  leader = Fastify({ bodyLimit: 4_000_000, genReqId: createRequestIds(['127.0.0.1']) })
  leader.removeAllContentTypeParsers()
  leader.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  await leader.register(compress, { encodings: ['br', 'gzip'], threshold: 1000 })
  leader.get('/packed', async () => ({ pairs: PAIRS }))
  leader.get('/unchanged', async (_request, reply) => reply.code(304).header('etag', '"x"').send())
  leader.get('/done', async (_request, reply) => reply.code(204).send())
  leader.all('/*', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body.toString('latin1') : ''
    seen.push({
      name: request.id,
      method: request.method,
      url: request.raw.url ?? '',
      headers: { ...request.headers },
      body,
    })
    if (request.url === '/slow') {
      reply.hijack()
      arrived()
      reply.raw.on('close', left)
      return
    }
    if (request.url === '/dies') return request.raw.socket.destroy()
    if (request.url === '/dies-late') {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-length': 100 })
      reply.raw.write('half')
      setImmediate(() => request.raw.socket.destroy())
      return
    }
    return reply.code(418).header('etag', '"x"').header('set-cookie', ['a=1', 'b=2']).send(`said ${body}`)
  })
  address = await leader.listen({ port: 0, host: '127.0.0.1' })
  follower = Fastify({ trustProxy: '127.0.0.1', genReqId: createRequestIds(['127.0.0.1']) })
  follower.addHook('onRequest', async ({ id }, reply) => {
    named.push(id)
    reply.header('x-of-the-follower', '1')
  })
  handleErrors(follower)
  proxyToLeader(follower, () => (address ? { address, secret: 'unsaid' } : null))
  url = await follower.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await follower.close()
  await leader.close()
})

/** A request as bytes: what no client of ours would send. */
const sendRaw = (text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('close', () => resolve(answer))
  })

describe('a call that is passed on', () => {
  it('arrives as it was sent, and so does its answer', async () => {
    const body = Buffer.from([0, 255, 13, 10, 128])
    const answer = await fetch(`${url}/a%2Fb?c=%20d`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'x/y', authorization: 'Bearer t', 'idempotency-key': 'k' },
    })
    expect(seen).toMatchObject([
      {
        method: 'PUT',
        url: '/a%2Fb?c=%20d',
        body: body.toString('latin1'),
        headers: { 'content-type': 'x/y', authorization: 'Bearer t', 'idempotency-key': 'k', host: new URL(url).host },
      },
    ])
    expect([answer.status, answer.headers.get('etag'), answer.headers.getSetCookie()]).toEqual([
      418,
      '"x"',
      ['a=1', 'b=2'],
    ])
    expect((await answer.text()).startsWith('said ')).toBe(true)
  })

  it('has one name from the proxy to the leader, whose log has it, and one of the follower’s own where the proxy gave none', async () => {
    await fetch(`${url}/a`, { headers: { 'x-request-id': 'from-the-proxy-4711' } })
    await fetch(`${url}/a`)
    await fetch(`${url}/a`, { headers: { 'x-request-id': 'a line\tof its own' } })
    expect(seen.map(({ name }) => name)).toEqual(named)
    expect(named[0]).toBe('from-the-proxy-4711')
    expect(new Set(named).size).toBe(3)
  })

  it('has a body of any length, or none', async () => {
    const post = (length: number) =>
      fetch(url, { method: 'POST', body: 'x'.repeat(length), headers: { 'content-type': 'x/y' } })
    expect((await (await post(3_000_000)).text()).length).toBe(3_000_005)
    // The leader hangs up on what is too large: its word for that arrives, or none does.
    expect([413, 503]).toContain((await post(9_000_000)).status)
    seen.length = 0
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST'])
      expect((await fetch(`${url}/none`, { method })).status).toBe(418)
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'HEAD', 'DELETE', 'POST'])
  })

  it('says who the visitor is as this process knows it, and keeps what is of one connection to itself', async () => {
    await sendRaw(
      [
        'GET /x HTTP/1.1',
        'Host: uptick.example',
        'X-Forwarded-For: 1.2.3.4, 203.0.113.7',
        'X-Forwarded-Host: evil.example',
        'Forwarded: for=1.2.3.4',
        'X-Own: hop',
        'Connection: close, x-own',
        '\r\n',
      ].join('\r\n'),
    )
    const headers = seen[0]?.headers ?? {}
    expect(headers).toMatchObject({
      host: 'uptick.example',
      'x-forwarded-for': '203.0.113.7',
      'x-uptick-passed-on': PROOF,
    })
    for (const name of ['x-forwarded-host', 'forwarded', 'x-own']) expect(headers).not.toHaveProperty(name)
  })

  it('goes nowhere with a path that names another machine, or hides what only processes ask each other', async () => {
    for (const target of [
      '//evil.example/x',
      '/\\evil.example/x',
      '/..//evil.example',
      'http://evil.example/x',
      '/./peer/market',
      '/%2e/peer/market',
      '/x/../peer/market',
      '/peer\\market',
    ]) {
      const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: uptick.example\r\nConnection: close\r\n\r\n`)
      expect([target, answer.split('\r\n')[0]]).toEqual([target, 'HTTP/1.1 404 Not Found'])
    }
    expect(seen).toEqual([])
  })

  it('is answered with the leader’s headers alone, also where there is no body', async () => {
    for (const [path, method] of [
      ['/none', 'HEAD'],
      ['/unchanged', 'GET'],
      ['/done', 'GET'],
    ] as const) {
      const [through, direct] = await Promise.all([
        fetch(`${url}${path}`, { method }),
        fetch(`${address}${path}`, { method }),
      ])
      const headersOf = ({ headers }: Response) =>
        Object.fromEntries([...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)))
      expect([path, through.status, headersOf(through)]).toEqual([path, direct.status, headersOf(direct)])
    }
  })

  it.each(['gzip', 'br'])('is answered with the bytes that the leader compressed with %s', async (encoding) => {
    const ask = (base: string) =>
      new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
        const asked = request(`${base}/packed`, { headers: { 'accept-encoding': encoding } }, async (answer) =>
          resolve({ headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) }),
        )
        asked.on('error', reject).end()
      })
    const [through, direct] = await Promise.all([ask(url), ask(address ?? '')])
    expect(through.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(through.bytes).toEqual(direct.bytes)
    const unpacked = encoding === 'gzip' ? gunzipSync(through.bytes) : brotliDecompressSync(through.bytes)
    expect(JSON.parse(unpacked.toString())).toEqual({ pairs: PAIRS })
  })

  it('is passed on once, and never to what only processes ask each other', async () => {
    const again = await fetch(url, { headers: { 'x-uptick-passed-on': PROOF } })
    expect([again.status, again.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await fetch(`${url}/peer/market`, { method: 'POST' })).status).toBe(404)
    address = null
    expect((await fetch(url)).status).toBe(503)
    expect(seen).toEqual([])
  })

  it('takes a visitor’s own header for nothing, and passes on ours in its place', async () => {
    for (const written of ['1', 'unsaid', '', PROOF.toLowerCase()])
      expect((await fetch(url, { headers: { 'x-uptick-passed-on': written } })).status).toBe(418)
    await sendRaw(
      `GET / HTTP/1.1\r\nHost: h\r\nX-Uptick-Passed-On: 1\r\nX-Uptick-Passed-On: ${'9'.repeat(500)}\r\nConnection: close\r\n\r\n`,
    )
    expect(seen.map(({ headers }) => headers['x-uptick-passed-on'])).toEqual(Array(5).fill(PROOF))
  })

  it('is not sent again where the leader dies of it, nor where it never was there', async () => {
    for (const method of ['POST', 'GET']) {
      const failed = await fetch(`${url}/dies`, { method })
      expect([failed.status, await failed.json()]).toMatchObject([
        503,
        { error: 'SERVICE_UNAVAILABLE', success: false },
      ])
    }
    expect(seen).toHaveLength(2)
    address = 'http://127.0.0.1:9'
    expect((await fetch(url, { method: 'POST' })).status).toBe(503)
  })

  it('ends at the leader too when its visitor hangs up before the answer', async () => {
    const reached = new Promise<void>((resolve) => {
      arrived = resolve
    })
    let isOver = false
    left = () => {
      isOver = true
    }
    const visitor = new AbortController()
    const asked = fetch(`${url}/slow`, { signal: visitor.signal })
    await reached
    visitor.abort()
    await expect(asked).rejects.toThrow()
    // Not by the silence after which every call is given up, 35 seconds.
    await expect.poll(() => isOver, { timeout: 20_000 }).toBe(true)
    expect(seen).toHaveLength(1)
  })

  it('is cut off where its answer is', async () => {
    await expect(fetch(`${url}/dies-late`).then((answer) => answer.text())).rejects.toThrow()
    expect((await fetch(`${url}/after`)).status).toBe(418)
  })
})
