import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listSignals } from '../../../contract/signals.ts'
import type { Caller } from '../http/caller.ts'
import { handleErrors } from '../http/error-handler.ts'
import { proxyToLeader } from './proxy-to-leader.ts'

type Tier = 'starter' | 'gold'

const toCaller = (tier: Tier, scopes: Caller['scopes'] = null): Caller => ({
  sessionId: tier,
  expiresAtMs: Number.POSITIVE_INFINITY,
  rightsEndAtMs: Number.POSITIVE_INFINITY,
  member: { id: tier, email: `${tier}@example.com`, fullName: tier, isAdmin: false, tier, dashboardUnlocked: true },
  scopes,
})
const token = (name: string) => `${name}-${'x'.repeat(30)}`
const LOCKED: Caller = { ...toCaller('gold'), member: { ...toCaller('gold').member, dashboardUnlocked: false } }
const CALLERS: Record<string, Caller> = {
  [token('gold')]: toCaller('gold'),
  [token('other')]: toCaller('gold'),
  [token('starter')]: toCaller('starter'),
  [token('key')]: toCaller('gold', ['signals:read']),
  [token('locked')]: LOCKED,
}

let leader: FastifyInstance
let follower: FastifyInstance
let url: string
/** Whom the leader was asked for, in order. */
let asked: string[]
/** What the leader says by then. */
let newest: number
/** Resolves when the leader may answer. */
let gate: Promise<unknown>
/** Whose answer the leader says that it is; by the token unless given. */
let named: Tier | undefined

beforeEach(async () => {
  asked = []
  newest = 0
  gate = Promise.resolve()
  named = undefined
  leader = Fastify()
  leader.get('/*', async (request, reply) => {
    const name = String(request.headers.authorization).replace(/^Bearer (\w+)-.*$/, '$1')
    asked.push(name)
    const said = newest
    await gate
    const tier = named ?? (name === 'starter' ? 'starter' : 'gold')
    reply.header('etag', `"${said}"`).header('x-entitlement', tier)
    return request.headers['if-none-match'] === `"${said}"` ? reply.code(304).send() : reply.send(`${tier} ${said}`)
  })
  const address = await leader.listen({ port: 0, host: '127.0.0.1' })
  follower = Fastify()
  handleErrors(follower)
  proxyToLeader(follower, () => ({ address, secret: 'unsaid' }), {
    calls: [listSignals],
    authenticate: async (sent) => CALLERS[sent] ?? null,
  })
  url = await follower.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await follower.close()
  await leader.close()
})

const read = async (name: string, { query = '', ...init }: RequestInit & { query?: string } = {}) => {
  const headers = { authorization: `Bearer ${token(name)}`, ...init.headers }
  const response = await fetch(`${url}/api/signals${query}`, { ...init, headers })
  return { status: response.status, text: await response.text() }
}

describe('answers that a crowd shares', () => {
  it('are asked for once and again, however many ask at once', async () => {
    let open = () => {}
    gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const crowd = Array.from({ length: 60 }, (_, place) => read(place % 2 === 0 ? 'gold' : 'other'))
    await expect.poll(() => asked.length).toBe(1)
    // Time for the others to arrive while the first is answered.
    await new Promise((resolve) => setTimeout(resolve, 300))
    open()
    const answers = await Promise.all(crowd)
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 gold 0']))
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  it('are never older than the question', async () => {
    let open = () => {}
    gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const before = read('gold')
    await expect.poll(() => asked.length).toBe(1)
    newest = 1
    const after = read('other')
    await new Promise((resolve) => setTimeout(resolve, 100))
    open()
    expect((await before).text).toBe('gold 0')
    expect((await after).text).toBe('gold 1')
    newest = 2
    expect((await read('other')).text).toBe('gold 2')
  })

  it('stay with one entitlement and one question', async () => {
    const answers = await Promise.all([read('gold'), read('starter'), read('gold', { query: '?limit=5' })])
    expect(answers.map(({ text }) => text)).toEqual(['gold 0', 'starter 0', 'gold 0'])
    expect(asked.toSorted()).toEqual(['gold', 'gold', 'starter'])
  })

  it('are not shared where the leader made them for another entitlement than this process thinks', async () => {
    named = 'gold'
    const answers = await Promise.all([read('starter'), read('starter')])
    // Each asked for themselves, and the leader answered for it.
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(asked.filter((name) => name === 'starter').length).toBeGreaterThanOrEqual(3)
  })

  it('say that nothing changed to whoever has the newest', async () => {
    expect(await read('gold', { headers: { 'if-none-match': '"0"' } })).toEqual({ status: 304, text: '' })
    expect((await read('gold', { headers: { 'if-none-match': '"9"' } })).status).toBe(200)
  })

  it.each(['key', 'locked', 'nobody'])('are left to the leader for %s, each by itself', async (name) => {
    await Promise.all([read(name), read(name), read(name)])
    expect(asked).toEqual([name, name, name])
  })

  it('are answered with 503 where no leader is', async () => {
    await leader.close()
    expect((await read('gold')).status).toBe(503)
  })
})
