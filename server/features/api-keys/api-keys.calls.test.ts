import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  type ApiKeyForm,
  createApiKey,
  getOwnApiKey,
  KEY_CALLS_PER_MINUTE,
  KeyScope,
  listApiKeys,
  MAX_API_KEYS,
  revokeApiKey,
  scopeOfCall,
} from '../../../contract/api-keys.ts'
import { createSocketTicket, listSessions } from '../../../contract/auth.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { listMemberLogins, updateMemberAccess } from '../../../contract/members.ts'
import { updatePassword } from '../../../contract/own-account.ts'
import { getPracticeAccount } from '../../../contract/practice.ts'
import { listDualSignals, listSignals } from '../../../contract/signals.ts'
import { listStatement } from '../../../contract/upoints.ts'
import { everyCall, titleOf } from '../../testing/every-call.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const PASSWORD = 'Correct-horse-1'
const DAY_MS = 86_400_000
const NOBODYS = '00000000-0000-7000-8000-000000000000'

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 50 } })
  passwordHash = await test.passwords.hash(PASSWORD)
})
afterAll(() => test.close())

const someone = (traits: Parameters<typeof createMember>[1] = {}): Promise<Member> =>
  createMember(test.db, { passwordHash, tier: 'gold', dashboardUnlocked: true, ...traits })
const form = (changes: Partial<ApiKeyForm> = {}): ApiKeyForm => ({
  name: 'Evening program',
  scopes: ['signals:read'],
  days: 30,
  password: PASSWORD,
  ...changes,
})
const make = async (member: Member, changes: Partial<ApiKeyForm> = {}) =>
  (await test.as(member).call(createApiKey, { input: form(changes) })).body.data
const keysOf = async (member: Member) => (await test.as(member).call(listApiKeys)).body.data

describe('a key', () => {
  it('is shown once, stored as a hash, and told to its member by mail', async () => {
    const member = await someone()
    const { key, ...made } = await make(member)
    expect(key).toMatch(/^uptick_[\w-]{43}$/)
    expect(made).toMatchObject({ name: 'Evening program', scopes: ['signals:read'], hint: key.slice(-4) })
    expect(await keysOf(member)).toEqual([made])
    expect(Date.parse(made.expiresAt) - test.clock.now()).toBe(30 * DAY_MS)
    const { rows } = await test.db.query(
      `select to_jsonb(s)::text || to_jsonb(k)::text as text from sessions s join api_keys k on k.session_id = s.id where s.id = $1`,
      [made.id],
    )
    expect(String(rows[0]?.text)).not.toContain(key.slice(7, 30))
    const [mail] = await mailsTo(test, member.email)
    expect(mail?.subject).toBe('New API key for your Uptick account')
    expect(`${mail?.text}${mail?.html}`).not.toContain(key.slice(7, 30))
  })

  it('is made by whoever has the password, of known scopes, for a stated time', async () => {
    const member = await someone()
    const refused = async (changes: object) =>
      (await test.as(member).send('POST', '/api/api-keys', { ...form(), ...changes })).body
    expect(await refused({ password: 'Wrong-1' })).toMatchObject({
      error: 'PASSWORD_INVALID',
      fields: { password: 'The current password is incorrect.' },
    })
    for (const [changes, field] of [
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(41) }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['signals:read', 'signals:read'] }, 'scopes'],
      [{ scopes: ['everything'] }, 'scopes'],
      [{ days: 3_650 }, 'days'],
    ] as const) {
      const { error, fields } = await refused(changes)
      expect([error, Object.keys(fields)[0]?.split('.')[0]]).toEqual(['INPUT_INVALID', field])
    }
    expect(await keysOf(member)).toEqual([])
  })

  it('is one of ten at most, also when all are asked for at once; a revoked one makes room', async () => {
    const member = await someone()
    const asked = await Promise.all(
      Array.from({ length: MAX_API_KEYS + 4 }, (_, n) =>
        test.as(member).call(createApiKey, { input: form({ name: `Key ${n}` }) }),
      ),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(MAX_API_KEYS)
    expect(new Set(asked.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set(['API_KEYS_FULL']),
    )
    const [first] = await keysOf(member)
    expect((await test.as(member).call(revokeApiKey, { params: { id: first?.id ?? '' } })).status).toBe(200)
    expect((await test.as(member).call(createApiKey, { input: form() })).status).toBe(200)
  })

  it('makes the calls of its scopes and no others', async () => {
    const member = await someone()
    const clients = new Map<KeyScope, ReturnType<TestApp['withToken']>>()
    for (const scope of KeyScope.options)
      clients.set(scope, test.withToken((await make(member, { scopes: [scope] })).key))
    // Called without what they need: what matters is whether the key stops them, before anything else is read.
    const wrong: string[] = []
    for (const call of everyCall) {
      if (call.access === 'open' || call.access === 'demo') continue
      const needed = scopeOfCall(call)
      const url = `/api${call.path.replaceAll(/:\w+/g, NOBODYS)}`
      for (const [scope, client] of clients) {
        const { status, body } = await client.send(call.method, url)
        const isRefused = status === 403 && body.error === 'API_KEY_SCOPE'
        const mayCall = needed === 'any' || needed === scope
        if (isRefused === mayCall) wrong.push(`${scope}: ${titleOf(call)}`)
      }
    }
    expect(wrong).toEqual([])
    expect((await test.withToken((await make(member)).key).call(getOwnApiKey)).body.data).toMatchObject({
      scopes: ['signals:read'],
      tier: 'gold',
    })
    expect((await test.as(member).call(getOwnApiKey)).body.error).toBe('API_KEY_NOT_FOUND')
  })

  it('is worth no call of the administrator, and makes no further key', async () => {
    const boss = await createMember(test.db, { email: test.env.adminEmail, passwordHash })
    const client = test.withToken((await make(boss, { scopes: [...KeyScope.options] })).key)
    const reached = everyCall.filter((call) => call.access === 'admin' && scopeOfCall(call) !== null)
    expect(reached).toEqual([])
    expect((await client.call(createApiKey, { input: form() })).body.error).toBe('API_KEY_SCOPE')
    expect((await client.call(listApiKeys)).body.error).toBe('API_KEY_SCOPE')
  })

  it('has the tier that its member has now', async () => {
    const member = await someone({ tier: 'silver' })
    const client = test.withToken((await make(member)).key)
    expect((await client.call(listSignals)).status).toBe(200)
    expect((await client.call(listDualSignals)).body.error).toBe('ACCESS_TIER')
    const boss = test.as({ id: await idOf(test.env.adminEmail) })
    const access = (changes: object) =>
      boss.call(updateMemberAccess, {
        params: { id: member.id },
        input: { tier: 'gold', dashboardUnlocked: true, hasDeposited: true, ...changes },
      })
    await access({})
    expect((await client.call(listDualSignals)).status).toBe(200)
    await access({ tier: 'guest', dashboardUnlocked: false, hasDeposited: false })
    expect((await client.call(listSignals)).body.error).toBe('ACCESS_LOCKED')
  })

  it('is no login: neither the member’s devices nor the administrator’s list has it', async () => {
    const member = await someone()
    await make(member)
    expect((await test.as(member).call(listSessions)).body.data).toHaveLength(1)
    const logins = await test
      .as({ id: await idOf(test.env.adminEmail) })
      .call(listMemberLogins, { params: { id: member.id } })
    expect(logins.body.pagination.total).toBe(1)
    const [session] = (await test.as(member).call(listSessions)).body.data
    expect((await test.as(member).call(revokeApiKey, { params: { id: session?.id ?? '' } })).status).toBe(404)
  })

  it('notes its use to the minute', async () => {
    const member = await someone()
    const { key, id } = await make(member, { scopes: ['points:read'] })
    const usedAt = async () => (await keysOf(member)).find((each) => each.id === id)?.lastUsedAt ?? null
    expect(await usedAt()).toBeNull()
    for (let time = 0; time < 2; time += 1) {
      await test.withToken(key).call(listStatement)
      await expect.poll(usedAt).toBe(new Date(test.clock.now()).toISOString())
      await test.clock.advance(MINUTE_MS)
    }
  })

  it('ends when it is revoked, with its time, and with a changed password', async () => {
    const member = await someone()
    const [revoked, timed] = [await make(member), await make(member, { scopes: ['points:read'] })]
    const works = async (key: string) => (await test.withToken(key).call(getOwnApiKey)).status === 200
    expect([await works(revoked.key), await works(timed.key)]).toEqual([true, true])
    const other = await someone()
    expect((await test.as(other).call(revokeApiKey, { params: { id: revoked.id } })).body.error).toBe(
      'API_KEY_NOT_FOUND',
    )
    await test.as(member).call(revokeApiKey, { params: { id: revoked.id } })
    expect([await works(revoked.key), await works(timed.key)]).toEqual([false, true])
    expect((await test.as(member).call(revokeApiKey, { params: { id: revoked.id } })).status).toBe(404)
    await test
      .as(member)
      .call(updatePassword, { input: { currentPassword: PASSWORD, newPassword: 'Battery-staple-2' } })
    expect(await works(timed.key)).toBe(false)
    const late = await make(other)
    await test.clock.advance(30 * DAY_MS)
    expect(await works(late.key)).toBe(false)
  })
})

const idOf = async (email: string): Promise<string> =>
  String((await test.db.query('select id from members where email = $1', [email])).rows[0]?.id)

describe('on a server with its own rates', () => {
  let started: TestApp
  let member: Member
  const makeHere = async (scopes: KeyScope[]) =>
    (await started.as(member).call(createApiKey, { input: form({ scopes }) })).body.data
  beforeAll(async () => {
    started = await buildTestApp({ started: true })
    await started.app.listen({ port: 0, host: '127.0.0.1' })
    const ownHash = await started.passwords.hash(PASSWORD)
    member = await createMember(started.db, { passwordHash: ownHash, tier: 'gold', dashboardUnlocked: true })
  })
  afterAll(() => started.close())

  it('all calls of a key together have a rate, and its member’s own calls another', async () => {
    const client = started.withToken((await makeHere(['practice:read'])).key)
    const statuses: number[] = []
    for (let made = 0; made <= KEY_CALLS_PER_MINUTE; made += 1)
      statuses.push((await client.call(made % 2 ? getPracticeAccount : getOwnApiKey)).status)
    expect(statuses.indexOf(429)).toBe(KEY_CALLS_PER_MINUTE)
    expect((await started.as(member).call(getPracticeAccount)).status).toBe(200)
  })

  it('its socket hears the topics of its scopes, no others, and closes with it', async () => {
    const { port } = started.app.server.address() as AddressInfo
    const { key, id } = await makeHere(['signals:read'])
    const { ticket } = (await started.withToken(key).call(createSocketTicket)).body.data
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime?ticket=${ticket}`)
    const frames: { type: string; topic?: string; error?: string }[] = []
    socket.on('message', (data) => frames.push(JSON.parse(String(data))))
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await new Promise((resolve) => socket.on('open', resolve))
    const topics = ['signals/1m/created', 'members/me/practice', 'members/me/changed', `rooms/${NOBODYS}/message`]
    socket.send(JSON.stringify({ type: 'subscribe', topics: topics.map((topic) => ({ topic })) }))
    await expect.poll(() => frames.filter(({ topic }) => topic)).toHaveLength(topics.length)
    expect(frames.flatMap(({ type, topic, error }) => (topic ? [[topic, error ?? type]] : []))).toEqual(
      expect.arrayContaining([
        ['signals/1m/created', 'subscribed'],
        ...topics.slice(1).map((topic) => [topic, 'API_KEY_SCOPE']),
      ]),
    )
    await started.as(member).call(revokeApiKey, { params: { id } })
    expect(await closed).toBe(4401)
  })
})
