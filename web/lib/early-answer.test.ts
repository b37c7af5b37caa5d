import { afterEach, expect, it, vi } from 'vitest'
import { fetchOrTakeEarly } from './early-answer.ts'

const ME = '/api/auth/me'
const late = new Response('asked now')
const early = new Response('asked before the scripts')

const page = (authorization: string, answer: Promise<Response>) => {
  const window = { uptickEarly: { authorization, askedAtMs: performance.now(), answer } }
  const fetch = vi.fn(async () => late)
  vi.stubGlobal('window', window)
  vi.stubGlobal('fetch', fetch)
  return { window, fetch }
}
const asked = (url = ME, signal?: AbortSignal) =>
  fetchOrTakeEarly(url, { headers: { authorization: 'Bearer mine' }, ...(signal ? { signal } : {}) })

afterEach(() => vi.unstubAllGlobals())

it('takes the answer that is on its way, once', async () => {
  const { fetch } = page('Bearer mine', Promise.resolve(early))
  expect(await asked()).toBe(early)
  expect(fetch).not.toHaveBeenCalled()
  expect(await asked()).toBe(late)
})

it('leaves it to the question that it answers', async () => {
  const { window } = page('Bearer mine', Promise.resolve(early))
  expect(await asked('/api/signals?limit=20')).toBe(late)
  expect(window.uptickEarly).toBeDefined()
})

it('takes no answer that another session asked for', async () => {
  page('Bearer of another', Promise.resolve(early))
  expect(await asked()).toBe(late)
})

it('takes no answer of long ago', async () => {
  const { window } = page('Bearer mine', Promise.resolve(early))
  window.uptickEarly.askedAtMs -= 60_000
  expect(await asked()).toBe(late)
})

it('asks again where the early question failed', async () => {
  page('Bearer mine', Promise.reject(new TypeError('Failed to fetch')))
  expect(await asked()).toBe(late)
})

it('stops waiting with whoever asked', async () => {
  const { fetch } = page('Bearer mine', new Promise<Response>(() => {}))
  const waiting = new AbortController()
  const answer = asked(ME, waiting.signal)
  waiting.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
  expect(fetch).not.toHaveBeenCalled()
})
