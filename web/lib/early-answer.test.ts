import { afterEach, expect, it, vi } from 'vitest'
import { fetchOrTakeEarly, findTrip } from './early-answer.ts'

const START = '/api/start'
const SIGNALS = '/api/signals?limit=20'
const late = new Response('asked now')
const early = new Response('asked before the scripts')

const page = (authorization: string | null, answer: Promise<Response>) => {
  const question = {
    url: START,
    authorization,
    askedAtMs: performance.now(),
    answeredAtMs: null as number | null,
    answer,
  }
  const window: { uptickEarly?: typeof question } = { uptickEarly: question }
  const fetch = vi.fn(async () => late)
  vi.stubGlobal('window', window)
  vi.stubGlobal('fetch', fetch)
  return { window, fetch, question }
}
const asked = (url = START, signal?: AbortSignal) =>
  fetchOrTakeEarly(url, { headers: { authorization: 'Bearer mine' }, ...(signal ? { signal } : {}) })

afterEach(() => vi.unstubAllGlobals())

it('takes the answer that is on its way, once', async () => {
  const { fetch } = page('Bearer mine', Promise.resolve(early))
  expect(await asked()).toBe(early)
  expect(fetch).not.toHaveBeenCalled()
  expect(await asked()).toBe(late)
})

it('leaves it to the question that it answers', async () => {
  page('Bearer mine', Promise.resolve(early))
  expect(await asked(SIGNALS)).toBe(late)
  expect(await asked()).toBe(early)
})

it('knows when an answer came that is taken later, so that the server’s clock is read from it as it was', async () => {
  const response = new Response('early')
  const { question } = page('Bearer mine', Promise.resolve(response))
  question.askedAtMs -= 3_000
  question.answeredAtMs = question.askedAtMs + 200
  expect(findTrip(await asked())).toEqual({ sentAtMs: question.askedAtMs, receivedAtMs: question.answeredAtMs })
  expect(findTrip(await asked())).toBeUndefined()
})

it('takes no answer that another session asked for', async () => {
  const { window } = page('Bearer of another', Promise.resolve(early))
  expect(await asked()).toBe(late)
  expect(window.uptickEarly).toBeUndefined()
})

it('takes what a visitor asked for only as a visitor', async () => {
  page(null, Promise.resolve(early))
  expect(await fetchOrTakeEarly(START, {})).toBe(early)
  page(null, Promise.resolve(early))
  expect(await asked()).toBe(late)
})

it('takes no answer of long ago', async () => {
  const { question } = page('Bearer mine', Promise.resolve(early))
  question.askedAtMs -= 60_000
  expect(await asked()).toBe(late)
})

it('asks again where the early question failed', async () => {
  page('Bearer mine', Promise.reject(new TypeError('Failed to fetch')))
  expect(await asked()).toBe(late)
})

it('stops waiting with whoever asked', async () => {
  const { fetch } = page('Bearer mine', new Promise<Response>(() => {}))
  const waiting = new AbortController()
  const answer = asked(START, waiting.signal)
  waiting.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
  expect(fetch).not.toHaveBeenCalled()
})
