import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getPerformance, getSignal, listDualSignals, listSignals } from '../../../contract/signals.ts'
import { createMember, createMembersPerTier } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

type Role = 'guest' | 'starter' | 'silver' | 'pro' | 'gold'

let app: TestApp
let people: Record<Role, Member>

beforeAll(async () => {
  app = await buildTestApp({ started: true })
  people = await createMembersPerTier(app.db)
  await app.clock.advance(38 * MINUTE_MS)
})
afterAll(() => app.close())

const calls = { listSignals, listDualSignals, getPerformance } as const

describe('who may make the calls', () => {
  it.each<[Role, number, number, number]>([
    ['guest', 403, 403, 403],
    ['starter', 200, 403, 200],
    ['silver', 200, 403, 200],
    ['pro', 200, 403, 200],
    ['gold', 200, 200, 200],
  ])('%s: list %i, dual %i, performance %i', async (role, list, dual, performance) => {
    const caller = app.as(people[role])
    expect((await caller.call(listSignals)).status).toBe(list)
    expect((await caller.call(listDualSignals)).status).toBe(dual)
    expect((await caller.call(getPerformance)).status).toBe(performance)
  })

  it('nobody without a token, or with one that is made up', async () => {
    for (const call of Object.values(calls)) {
      expect((await app.visitor().call(call)).body.error).toBe('SESSION_REQUIRED')
      expect((await app.withToken('x'.repeat(43)).call(call)).status).toBe(401)
    }
  })

  it('a member whose dashboard is locked in the database sees nothing within a second, and all of it again once it is not', async () => {
    const errorNow = async () => (await app.as(people.pro).call(listSignals)).body.error
    const setUnlocked = (unlocked: boolean) =>
      app.db.query(`update members set dashboard_unlocked = $1 where id = $2`, [unlocked, people.pro.id])
    expect(await errorNow()).toBeUndefined()
    await setUnlocked(false)
    await expect.poll(errorNow, { timeout: 1_000 }).toBe('ACCESS_LOCKED')
    await setUnlocked(true)
    await expect.poll(errorNow, { timeout: 1_000 }).toBeUndefined()
  })
})

describe('the list', () => {
  const list = async (role: Role, query = '') =>
    (await app.as(people[role]).send('GET', `/api/signals${query}`)).body.data as {
      createdAt: string
      timeframe: string
      id: string
    }[]

  it('answers the Signal Room’s query: twenty, newest first', async () => {
    const signals = await list('gold', '?limit=20&sortOrder=desc')
    expect(signals).toHaveLength(20)
    const times = signals.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('can be read from the other end, by timeframe, and before an instant', async () => {
    const oldest = await list('gold', '?limit=3&sortOrder=asc')
    expect(oldest.map(({ createdAt }) => createdAt)).toEqual([...oldest.map(({ createdAt }) => createdAt)].sort())
    expect(new Set((await list('gold', '?timeframe=5m')).map(({ timeframe }) => timeframe))).toEqual(new Set(['5m']))
    const [newest] = await list('gold', '?limit=1')
    const before = await list('gold', `?limit=5&before=${newest?.createdAt}`)
    expect(before.every(({ createdAt }) => createdAt < (newest?.createdAt ?? ''))).toBe(true)
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'sortOrder=up',
    'timeframe=2m',
    'before=now',
    'before=0000-02-29T00:00:00Z',
  ])('refuses %s', async (query) => {
    expect((await app.as(people.gold).send('GET', `/api/signals?${query}`)).status).toBe(400)
  })

  it('answers 304 to who has it already, until a slot changes it', async () => {
    const gold = app.as(people.gold)
    const { headers } = await gold.call(listSignals)
    expect((await gold.call(listSignals, { headers: { 'if-none-match': headers.etag ?? '' } })).status).toBe(304)
    await app.clock.advance(MINUTE_MS)
    const changed = await gold.call(listSignals, { headers: { 'if-none-match': headers.etag ?? '' } })
    expect([changed.status, changed.headers.etag === headers.etag]).toEqual([200, false])
  })

  it('carries its security headers', async () => {
    const { headers } = await app.as(people.gold).call(listSignals)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'; require-trusted-types-for 'script'"),
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  })
})

describe('the dual panel and one signal', () => {
  it('holds up to three of each timeframe, newest first', async () => {
    const { scalping, standard } = (await app.as(people.gold).call(listDualSignals)).body.data
    expect([scalping.length, standard.length]).toEqual([3, 3])
    expect(new Set(scalping.map(({ timeframe }) => timeframe))).toEqual(new Set(['1m']))
    expect(new Set(standard.map(({ timeframe }) => timeframe))).toEqual(new Set(['5m']))
  })

  it('shows a signal with its proof only to those who may see it', async () => {
    const { scalping } = (await app.as(people.gold).call(listDualSignals)).body.data
    const id = scalping[2]?.id ?? ''
    const { signal, proof } = (await app.as(people.gold).call(getSignal, { params: { id } })).body.data
    expect(signal.recordSequence).toBe(proof.sequence)
    expect(proof.commitHash).toBe(signal.recordHash)
    expect((await app.as(people.silver).call(getSignal, { params: { id } })).body.error).toBe('SIGNAL_NOT_FOUND')
    expect((await app.as(people.guest).call(getSignal, { params: { id } })).body.error).toBe('ACCESS_LOCKED')
    expect((await app.as(people.gold).send('GET', '/api/signals/not-an-id')).status).toBe(400)
  })

  it('tells an unlocked guest that the tier is missing, and a locked member that the account is', async () => {
    const openGuest = await createMember(app.db, { dashboardUnlocked: true })
    const locked = await createMember(app.db, { tier: 'gold' })
    for (const call of [listSignals, listDualSignals, getPerformance]) {
      const { status, body } = await app.as(openGuest).call(call)
      expect([status, body.error, body.message]).toEqual([
        403,
        'ACCESS_TIER',
        'Your tier doesn’t include this. See Tier Upgrades.',
      ])
      expect((await app.as(locked).call(call)).body.error).toBe('ACCESS_LOCKED')
      expect((await app.as(people.guest).call(call)).body.error).toBe('ACCESS_LOCKED')
    }
  })

  it('counts today and ever', async () => {
    const gold = app.as(people.gold)
    const today = (await gold.call(getPerformance)).body.data
    const ever = (await gold.call(getPerformance, { input: { period: 'all' } })).body.data
    expect(today.since).toBe('2026-03-02T00:00:00.000Z')
    expect({ ...ever, since: null, until: '' }).toEqual({ ...today, since: null, until: '' })
  })
})
