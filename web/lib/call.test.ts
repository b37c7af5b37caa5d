import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '../../contract/call.ts'
import { fileField, IMAGE_KINDS } from '../../contract/files.ts'
import { currentUser } from '../testing/current-user.ts'
import { session } from './browser-session.ts'
import { call as callHere, createCaller } from './call.ts'
import { CallFailure } from './call-failure.ts'

const readThing = defineCall({
  method: 'GET',
  path: '/things/:id',
  access: 'member',
  summary: 'A thing.',
  params: z.object({ id: z.string() }),
  input: z.object({ limit: z.optional(z.number()), search: z.optional(z.string()) }),
  reply: z.object({ name: z.string() }),
})
const makeThing = defineCall({
  method: 'POST',
  path: '/things',
  access: 'member',
  summary: 'A new thing.',
  input: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
})

const sendScan = defineCall({
  method: 'POST',
  path: '/scans',
  access: 'member',
  summary: 'Sends an image.',
  input: z.object({ variant: z.string(), deep: z.boolean() }),
  files: { image: fileField({ kinds: IMAGE_KINDS, maxBytes: 1000 }) },
  reply: z.object({ name: z.string() }),
})
const readScan = defineCall({
  method: 'GET',
  path: '/scans/:id',
  access: 'member',
  summary: 'An image.',
  params: z.object({ id: z.string() }),
  answers: 'file',
})

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const success = (data: unknown) => json({ success: true, data, timestamp: '2026-11-21T00:00:00.000Z' })
const failure = (status: number, error: string, message: string, fields?: Record<string, string>) =>
  json({ success: false, error, message, timestamp: '2026-11-21T00:00:00.000Z', fields }, status)

const answering = (answer: () => Response | Promise<Response>, token: string | null = 'secret') => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer())
  const upload = vi.fn(async (_url: string, _init: RequestInit, onProgress: (fraction: number) => void) => {
    onProgress(0.5)
    return answer()
  })
  const onSessionEnded = vi.fn()
  const timer = new AbortController()
  const limit = vi.fn((_ms: number) => timer.signal)
  const runOut = () => timer.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  const caller = createCaller({ fetch, upload, limit, token: () => token, onSessionEnded })
  return { fetch, upload, limit, runOut, onSessionEnded, ...caller }
}

const refusalOf = async (attempt: Promise<unknown>): Promise<CallFailure> => {
  const error: unknown = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof CallFailure) return error
  throw new Error(`expected a CallFailure, got ${String(error)}`)
}

describe('call', () => {
  it('fills the path, puts the fields of a GET in the query and sends the token', async () => {
    const { call, fetch } = answering(() => success({ name: 'a' }))
    const reply = await call(readThing, { params: { id: 'a/b' }, input: { limit: 5, search: undefined } })
    expect(reply).toEqual({ name: 'a' })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/api/things/a%2Fb?limit=5')
    expect(init).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer secret' } })
    expect(init?.body).toBeUndefined()
  })

  it('tells the server’s time and when the question was on its way, of a success alone', async () => {
    const onServerTime = vi.fn()
    const options = { params: { id: '1' }, onServerTime }
    const fromMs = performance.now()
    const body = { success: true, data: { name: 'a' }, timestamp: '2026-11-23T12:00:00.000Z' }
    await answering(() => Response.json(body)).call(readThing, options)
    expect(onServerTime).toHaveBeenCalledExactlyOnceWith(body.timestamp, expect.any(Number), expect.any(Number))
    const [, sentAtMs, receivedAtMs] = onServerTime.mock.calls[0] ?? []
    expect(sentAtMs).toBeGreaterThanOrEqual(fromMs)
    expect(receivedAtMs).toBeGreaterThanOrEqual(sentAtMs)
    await refusalOf(answering(() => failure(503, 'UNAVAILABLE', 'Later.')).call(readThing, options))
    expect(onServerTime).toHaveBeenCalledOnce()
  })

  it('sends the fields of a POST as JSON, and no authorization without a token', async () => {
    const { call, fetch } = answering(() => success({ name: 'a' }), null)
    await call(makeThing, { input: { name: 'a' } })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/api/things')
    expect(init?.body).toBe('{"name":"a"}')
    expect(init?.headers).not.toHaveProperty('authorization')
  })

  it('throws the server’s code, sentence and fields', async () => {
    const { call } = answering(() => failure(400, 'INPUT_INVALID', 'Please check.', { name: 'Name is required' }))
    const refused = await refusalOf(call(makeThing, { input: { name: '' } }))
    expect(refused).toMatchObject({ status: 400, message: 'Please check.', fields: { name: 'Name is required' } })
    expect(refused.is('INPUT_INVALID')).toBe(true)
    expect(refused.isOutage).toBe(false)
  })

  it('ends the session of the token that was refused, and no other', async () => {
    const { call, onSessionEnded } = answering(() => failure(401, 'SESSION_REQUIRED', 'Please log in.'))
    await refusalOf(call(readThing, { params: { id: '1' } }))
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith('secret')
  })

  it('keeps the session when the member may not, or the server fails', async () => {
    for (const status of [403, 404, 429, 500, 503]) {
      const { call, onSessionEnded } = answering(() => failure(status, 'SERVER_FAILED', 'No.'))
      const refused = await refusalOf(call(readThing, { params: { id: '1' } }))
      expect(onSessionEnded).not.toHaveBeenCalled()
      expect(refused.isOutage).toBe(status >= 500)
    }
  })

  it('tells a network failure from a refusal', async () => {
    const { call } = answering(() => Promise.reject(new TypeError('Failed to fetch')))
    const failed = await refusalOf(call(readThing, { params: { id: '1' } }))
    expect(failed.isNetwork).toBe(true)
    expect(failed.isOutage).toBe(true)
    expect(failed.message).toBe('Network error. Please check your connection and try again.')
  })

  it('gives an answer 20 seconds, and an upload a minute', async () => {
    const { call, limit } = answering(() => success({ name: 'a' }))
    await call(readThing, { params: { id: '1' } })
    await call(sendScan, { input: { variant: 'a', deep: true }, files: { image: new Blob(['x']) } })
    expect(limit.mock.calls).toEqual([[20_000], [60_000]])
  })

  it('says that the network failed where no answer comes in time, or none of its body', async () => {
    const aborted = (signal: AbortSignal | null | undefined) =>
      new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const hangs = answering(() => success({}))
    hangs.fetch.mockImplementation((_url, init) => aborted(init?.signal))
    const stalls = answering(() => success({}))
    stalls.fetch.mockImplementation(async (_url, init) => {
      const body = new ReadableStream({ pull: () => aborted(init?.signal) })
      return new Response(body, { status: 200 })
    })
    for (const { call, runOut } of [hangs, stalls]) {
      const own = new AbortController()
      const failing = refusalOf(call(readThing, { params: { id: '1' }, signal: own.signal }))
      await new Promise((resolve) => setImmediate(resolve))
      runOut()
      const failed = await failing
      expect(failed).toMatchObject({ isNetwork: true, isTimeout: true })
      expect(failed.message).toBe('Network error. Please check your connection and try again.')
    }
  })

  it('takes an answer that is not the envelope for a failure', async () => {
    for (const body of ['<html>', '', '{"data":1}', 'null']) {
      const { call } = answering(() => new Response(body, { status: 200, statusText: 'OK' }))
      expect((await refusalOf(call(readThing, { params: { id: '1' } }))).is('ANSWER_UNREADABLE')).toBe(true)
    }
  })

  it('reads the sentence of the call where the server gave none, and of the server where it gave only that', async () => {
    const named = defineCall({ method: 'POST', path: '/x', access: 'open', summary: 'x', failure: 'It failed' })
    const answers: [answer: () => Response | Promise<Response>, message: string, hasSentence: boolean][] = [
      [() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }), 'It failed', false],
      [() => json({ success: false }, 500), 'It failed', false],
      [() => json({ success: false, message: '' }, 400), 'It failed', false],
      [() => json({ success: false, message: 'No.' }, 200), 'No.', true],
      [() => json({ message: 'Not now.' }, 503), 'Not now.', true],
      [() => Promise.reject(new TypeError('Failed to fetch')), 'It failed', false],
    ]
    for (const [answer, message, hasSentence] of answers) {
      expect(await refusalOf(answering(answer).call(named))).toMatchObject({ message, hasSentence })
    }
  })

  it('passes an abort on as it is', async () => {
    const abort = new AbortController()
    abort.abort()
    const { call } = answering(() => Promise.reject(abort.signal.reason))
    await expect(call(readThing, { params: { id: '1' }, signal: abort.signal })).rejects.toBe(abort.signal.reason)
  })
})

describe('a call with files', () => {
  const image = new File(['pixels'], 'chart.png', { type: 'image/png' })
  const input = { variant: 'scanner', deep: true }

  it('sends a form: each field and each file as a part, the type left to the browser', async () => {
    const { call, fetch } = answering(() => success({ name: 'a' }))
    expect(await call(sendScan, { input, files: { image } })).toEqual({ name: 'a' })
    const [, init] = fetch.mock.calls[0] ?? []
    const form = init?.body
    if (!(form instanceof FormData)) throw new Error('no form was sent')
    expect([...form.entries()].slice(0, 2)).toEqual([
      ['variant', 'scanner'],
      ['deep', 'true'],
    ])
    expect(form.get('image')).toMatchObject({ name: 'chart.png', size: 6 })
    expect(init?.headers).not.toHaveProperty('content-type')
    expect(init?.headers).toMatchObject({ authorization: 'Bearer secret' })
  })

  it('leaves out a file that nobody chose, and sends JSON where no files are spoken of', async () => {
    const { call, fetch } = answering(() => success({ name: 'a' }))
    await call(sendScan, { input, files: { image: null } })
    await call(sendScan, { input })
    const bodies = fetch.mock.calls.map(([, init]) => init?.body)
    expect(bodies[0] instanceof FormData && [...bodies[0].keys()]).toEqual(['variant', 'deep'])
    expect(bodies[1]).toBe(JSON.stringify(input))
  })

  it('tells how far it has come, and otherwise succeeds and fails as any call', async () => {
    const onProgress = vi.fn()
    const { call, fetch, upload } = answering(() => success({ name: 'a' }))
    expect(await call(sendScan, { input, files: { image }, onProgress })).toEqual({ name: 'a' })
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.5)
    expect(upload.mock.calls[0]?.[0]).toBe('/api/scans')
    expect(fetch).not.toHaveBeenCalled()

    const sentence = 'File size must be less than 10MB'
    const large = answering(() => failure(413, 'INPUT_TOO_LARGE', sentence, { image: sentence }))
    const refused = await refusalOf(large.call(sendScan, { input, files: { image }, onProgress }))
    expect(refused).toMatchObject({ status: 413, fields: { image: sentence } })
    const ended = answering(() => failure(401, 'SESSION_REQUIRED', 'Please log in.'))
    await refusalOf(ended.call(sendScan, { input, files: { image }, onProgress }))
    expect(ended.onSessionEnded).toHaveBeenCalledExactlyOnceWith('secret')
    const offline = answering(() => Promise.reject(new TypeError('Failed to send')))
    expect((await refusalOf(offline.call(sendScan, { input, files: { image }, onProgress }))).isNetwork).toBe(true)
  })
})

describe('a call that answers a file', () => {
  const file = () =>
    new Response('pixels', {
      headers: {
        'content-type': 'image/png',
        'content-disposition': 'inline; filename="M_rz.png"; filename*=UTF-8\'\'M%C3%A4rz.png',
      },
    })

  it('brings the file under its name', async () => {
    const { callForFile, fetch } = answering(file)
    const { blob, name } = await callForFile(readScan, { params: { id: '7' } })
    expect([name, blob.type, await blob.text()]).toEqual(['März.png', 'image/png', 'pixels'])
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/scans/7')
  })

  it('fails with the sentence of the server, and ends a refused session', async () => {
    const { callForFile } = answering(() => failure(404, 'RESOURCE_NOT_FOUND', 'This file is no longer kept.'))
    expect(await refusalOf(callForFile(readScan, { params: { id: '7' } }))).toMatchObject({
      status: 404,
      message: 'This file is no longer kept.',
    })
    const ended = answering(() => failure(401, 'SESSION_REQUIRED', 'Please log in.'))
    await refusalOf(ended.callForFile(readScan, { params: { id: '7' } }))
    expect(ended.onSessionEnded).toHaveBeenCalledOnce()
  })

  it('fails like a broken line when the file breaks off', async () => {
    const broken = () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) }))
    const { callForFile } = answering(broken)
    expect((await refusalOf(callForFile(readScan, { params: { id: '7' } }))).isNetwork).toBe(true)
  })
})

describe('a call of this page', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    session.clear()
  })

  it('that is refused late ends the session it was made in, and leaves the login that came after it', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => answer)
    session.remember(currentUser(), 'old')
    const refused = refusalOf(callHere(readThing, { params: { id: '1' } }))
    session.remember(currentUser(), 'new')
    resolve(failure(401, 'SESSION_REQUIRED', 'Please log in.'))
    expect((await refused).status).toBe(401)
    expect(session.token()).toBe('new')
    vi.stubGlobal('fetch', async () => failure(401, 'SESSION_REQUIRED', 'Please log in.'))
    await refusalOf(callHere(readThing, { params: { id: '1' } }))
    expect(session.token()).toBeNull()
  })
})
