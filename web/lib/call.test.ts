import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '../../contract/call.ts'
import { createCaller } from './call.ts'
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

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const success = (data: unknown) => json({ success: true, data, timestamp: '2026-11-21T00:00:00.000Z' })
const failure = (status: number, error: string, message: string, fields?: Record<string, string>) =>
  json({ success: false, error, message, timestamp: '2026-11-21T00:00:00.000Z', fields }, status)

const answering = (answer: () => Response | Promise<Response>, token: string | null = 'secret') => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer())
  const onSessionEnded = vi.fn()
  return { fetch, onSessionEnded, ...createCaller({ fetch, token: () => token, onSessionEnded }) }
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
