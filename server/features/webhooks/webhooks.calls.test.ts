import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { updateMemberAccess } from '../../../contract/members.ts'
import { listNotifications } from '../../../contract/notifications.ts'
import { listSignals, maySeeSignal } from '../../../contract/signals.ts'
import {
  createWebhook,
  FAILING_HOURS,
  listWebhooks,
  MAX_WEBHOOKS,
  removeWebhook,
  testWebhook,
  type WebhookForm,
  WebhookMessage,
} from '../../../contract/webhooks.ts'
import type { Database } from '../../db/client.ts'
import { createFakeClock } from '../../platform/clock.ts'
import type { PostPublic } from '../../platform/outgoing/post-public.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { MARKET_START } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const PASSWORD = 'Correct-horse-1'
const HOUR_MS = 60 * MINUTE_MS

interface Received {
  url: string
  id: string
  seconds: number
  signature: string
  body: string
  message: WebhookMessage
  atMs: number
}

/** Programs of members: what they were sent, and what each answers. */
const createPrograms = (now: () => number) => {
  const received: Received[] = []
  const answers = new Map<string, (nth: number) => number | Promise<number>>()
  const post: PostPublic = async (url, { headers, body }) => {
    const text = body.toString()
    received.push({
      url,
      id: String(headers['webhook-id']),
      seconds: Number(headers['webhook-timestamp']),
      signature: String(headers['webhook-signature']),
      body: text,
      message: WebhookMessage.parse(JSON.parse(text)),
      atMs: now(),
    })
    const nth = received.filter((one) => one.url === url).length
    const status = await (answers.get(url)?.(nth) ?? 204)
    if (status === 0) throw new Error('no answer')
    return { status, retryAfter: undefined }
  }
  return { received, answers, post, to: (url: string) => received.filter((one) => one.url === url) }
}

const clock = createFakeClock(MARKET_START + 500)
const programs = createPrograms(clock.now)
let db: Database
let test: TestApp
let passwordHash: string
let names = 0

beforeAll(async () => {
  db = await openTestDatabase()
  test = await buildTestApp({ db, clock, started: true, postWebhook: programs.post, env: { rateLimitScale: 50 } })
  passwordHash = await test.passwords.hash(PASSWORD)
})
afterAll(async () => {
  await test.close()
  await db.close()
})

const someone = (traits: Parameters<typeof createMember>[1] = {}): Promise<Member> =>
  createMember(test.db, { passwordHash, tier: 'gold', dashboardUnlocked: true, ...traits })

const form = (changes: Partial<WebhookForm> = {}): WebhookForm => {
  names += 1
  const url = `https://program-${names}.example.com/signals`
  return { url, events: ['signal.created', 'signal.settled'], password: PASSWORD, ...changes }
}
const make = async (member: Member, changes: Partial<WebhookForm> = {}) =>
  (await test.as(member).call(createWebhook, { input: form(changes) })).body.data
const webhooksOf = async (member: Member) => (await test.as(member).call(listWebhooks)).body.data

/** Advances in steps that leave what is sent the turns that it needs. */
const pass = async (ms: number, stepMs = 1_000): Promise<void> => {
  for (let left = ms; left > 0; left -= stepMs) {
    await test.clock.advance(Math.min(left, stepMs))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
const deliveries = async (id: string) =>
  (
    await test.db.query(
      `select type, body, attempts, status, taken, closed_at as "closedAt" from webhook_deliveries where webhook_id = $1 order by created_at, id`,
      [id],
    )
  ).rows

describe('a webhook', () => {
  it('shows its secret once, and is told to its member by mail', async () => {
    const member = await someone()
    const { secret, ...made } = await make(member)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(made).toMatchObject({ offSince: null, deliveries: [] })
    expect(await webhooksOf(member)).toEqual([made])
    const [mail] = await mailsTo(test, member.email)
    expect(mail?.subject).toBe('New webhook for your Uptick account')
    expect(`${mail?.text}${mail?.html}`).not.toContain(secret.slice(6, 20))
    await test.as(member).call(removeWebhook, { params: { id: made.id } })
  })

  it('leads to a public https address, is made with the password, and has events', async () => {
    const member = await someone()
    const refused = async (changes: object) => {
      const { error, fields } = (await test.as(member).send('POST', '/api/webhooks', { ...form(), ...changes })).body
      return [error, Object.keys(fields ?? {})[0]?.split('.')[0]]
    }
    for (const url of [
      ...['', 'program', 'http://program.example.com/', 'ftp://program.example.com', 'javascript:alert(1)'],
      ...[
        'https://localhost/',
        'https://127.0.0.1/',
        'https://[::1]/',
        'https://10.0.0.8/x',
        'https://169.254.169.254/',
      ],
      ...['https://program.example.com:8443/', 'https://me:secret@program.example.com/', 'https://printer.local/'],
      ...['https://2130706433/', 'https://0x7f.1/', `https://program.example.com/${'x'.repeat(500)}`],
    ])
      expect(await refused({ url }), url).toEqual(['INPUT_INVALID', 'url'])
    expect(await refused({ password: 'Wrong-horse-1' })).toEqual(['PASSWORD_INVALID', 'password'])
    for (const events of [[], ['everything'], ['signal.created', 'signal.created']])
      expect(await refused({ events })).toEqual(['INPUT_INVALID', 'events'])
    expect(await webhooksOf(member)).toEqual([])
  })

  it('is one of three at most, also when more are asked for at once, and its member’s own', async () => {
    const [member, other] = [await someone(), await someone()]
    const asked = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 3 }, () => test.as(member).call(createWebhook, { input: form() })),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(MAX_WEBHOOKS)
    expect(new Set(asked.map(({ body }) => body.error))).toEqual(new Set([undefined, 'WEBHOOKS_FULL']))
    for (const { id } of await webhooksOf(member)) {
      expect((await test.as(other).call(testWebhook, { params: { id } })).body.error).toBe('WEBHOOK_NOT_FOUND')
      expect((await test.as(other).call(removeWebhook, { params: { id } })).body.error).toBe('WEBHOOK_NOT_FOUND')
      expect((await test.as(member).call(removeWebhook, { params: { id } })).status).toBe(200)
    }
    expect(await webhooksOf(member)).toEqual([])
  })

  it('is sent a test, signed so that its owner can tell', async () => {
    const member = await someone()
    const { id, url, secret } = await make(member)
    const { body } = await test.as(member).call(testWebhook, { params: { id } })
    expect(body.data.deliveries).toMatchObject([{ type: 'test', state: 'waiting', attempts: 0 }])
    await expect.poll(() => programs.to(url)).toHaveLength(1)
    const [sent] = programs.to(url)
    expect(sent?.message).toEqual({ type: 'test', timestamp: new Date(test.clock.now()).toISOString(), data: null })
    // As Standard Webhooks has its receivers do it.
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = createHmac('sha256', key).update(`${sent?.id}.${sent?.seconds}.${sent?.body}`).digest('base64')
    expect(sent?.signature).toBe(`v1,${signed}`)
    expect(Math.abs((sent?.seconds ?? 0) * 1000 - test.clock.now())).toBeLessThan(1_000)
    await expect
      .poll(async () => (await webhooksOf(member))[0]?.deliveries)
      .toMatchObject([{ id: sent?.id, state: 'taken', attempts: 1, status: 204 }])
    await test.as(member).call(removeWebhook, { params: { id } })
  })
})

describe('signals', () => {
  it('reach each program by its member’s tier: before their entry, and once they are settled, each once', async () => {
    const people = [
      await someone(),
      await someone({ tier: 'silver' }),
      await someone({ tier: 'starter' }),
      await someone({ tier: 'guest' }),
      await someone({ dashboardUnlocked: false }),
    ]
    const hooks = await Promise.all(people.map((member) => make(member)))
    await pass(35 * MINUTE_MS, 5_000)
    const [gold = [], silver = [], starter = [], ...nobody] = hooks.map(({ url }) => programs.to(url))
    expect(nobody).toEqual([[], []])
    expect(gold.length).toBeGreaterThan(20)
    for (const [received, entitlement] of [
      [gold, 'gold'],
      [silver, 'standard'],
      [starter, 'starter'],
    ] as const) {
      expect(new Set(received.map(({ id }) => id)).size).toBe(received.length)
      const told = received.map(({ message: { type, data } }) => `${type} ${data?.id}`)
      expect(new Set(told).size).toBe(told.length)
      for (const { message, atMs } of received) {
        const { data, type } = message
        if (!data) throw new Error('A signal is missing.')
        const { rows } = await test.db.query(`select starter_pair as "starterPair" from slots where id = $1`, [data.id])
        const slot = {
          timeframe: data.timeframe,
          slotAt: new Date(data.createdAt),
          starterPair: rows[0]?.starterPair === true,
        }
        expect(maySeeSignal(entitlement, slot)).toBe(true)
        if (type === 'signal.created') expect(atMs).toBeLessThan(Date.parse(data.entryAt))
        else expect(data.outcome).not.toBeNull()
      }
    }
    const seen = (await test.as(people[0] as Member).call(listSignals, { input: { limit: 100 } })).body.data
    const settled = gold.filter(({ message }) => message.type === 'signal.settled')
    const expected = seen.filter(({ outcome, settledAt }) => outcome && settledAt).map(({ id }) => id)
    expect(settled.map(({ message }) => message.data?.id).toSorted()).toEqual(
      expected.filter((id) => settled.some(({ message }) => message.data?.id === id)).toSorted(),
    )
    expect(silver.every(({ message }) => message.data?.timeframe === '5m')).toBe(true)
    expect(silver.length).toBeGreaterThan(starter.length)
    for (const [place, { id }] of hooks.entries())
      await test.as(people[place] as Member).call(removeWebhook, { params: { id } })
  })

  it('are read from then on by whoever may, and no more by whoever may not', async () => {
    const member = await someone()
    const { id, url } = await make(member, { events: ['signal.created'] })
    programs.answers.set(url, () => 500)
    for (let minutes = 0; minutes < 20 && programs.to(url).length === 0; minutes += 1) await pass(MINUTE_MS, 1_000)
    const boss = await createMember(test.db, { email: test.env.adminEmail, passwordHash })
    await test.as(boss).call(updateMemberAccess, {
      params: { id: member.id },
      input: { tier: 'guest', dashboardUnlocked: true, hasDeposited: false },
    })
    // What was under way while the rights ended.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const before = programs.to(url).length
    expect(before).toBeGreaterThan(0)
    await pass(5 * MINUTE_MS)
    expect(programs.to(url)).toHaveLength(before)
    expect((await deliveries(id)).every(({ taken }) => taken === false)).toBe(true)
    await test.as(member).call(removeWebhook, { params: { id } })
  })

  it('are offered again under the same id, a new one never after its entry, and hold up no neighbour', async () => {
    const [slow, failing, well] = [await someone(), await someone(), await someone()]
    const [silent, broken, fine] = await Promise.all([slow, failing, well].map((member) => make(member)))
    if (!silent || !broken || !fine) throw new Error('They were not made.')
    let release = (_status: number) => {}
    const held = new Promise<number>((resolve) => {
      release = resolve
    })
    onTestFinished(() => release(200))
    programs.answers.set(silent.url, () => held)
    // Takes every third try.
    programs.answers.set(broken.url, (nth) => [500, 0, 200][(nth - 1) % 3] ?? 200)
    await pass(12 * MINUTE_MS)
    expect(programs.to(silent.url)).toHaveLength(1)
    const toFine = programs.to(fine.url)
    expect(toFine.length).toBeGreaterThan(4)
    const tries = Map.groupBy(programs.to(broken.url), ({ id }) => id)
    expect(Math.max(...[...tries.values()].map((same) => same.length))).toBeGreaterThan(1)
    for (const same of tries.values()) expect(new Set(same.map(({ body }) => body)).size).toBe(1)
    for (const { message, atMs } of programs.to(broken.url))
      if (message.type === 'signal.created') expect(atMs).toBeLessThan(Date.parse(message.data?.entryAt ?? ''))
    release(200)
    await pass(10_000)
    for (const [member, { id }] of [
      [slow, silent],
      [failing, broken],
      [well, fine],
    ] as const)
      await test.as(member).call(removeWebhook, { params: { id } })
  })

  it('that nobody takes are given up; a program that is gone or fails for three days is left alone, and its member told', async () => {
    const [member, other] = [await someone(), await someone()]
    const [gone, failing] = [await make(member), await make(other, { events: ['signal.settled'] })]
    programs.answers.set(gone.url, () => 410)
    programs.answers.set(failing.url, () => 0)
    await test.as(member).call(testWebhook, { params: { id: gone.id } })
    await expect.poll(async () => (await webhooksOf(member))[0]?.offSince).not.toBeNull()
    const notices = (await test.as(member).call(listNotifications, { input: { page: 1 } })).body.data
    expect(notices.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Your webhook at program-\d+\.example\.com is off$/),
    )
    await pass(10 * MINUTE_MS, 5_000)
    expect(programs.to(gone.url)).toHaveLength(1)

    programs.answers.set(gone.url, () => 200)
    expect((await test.as(member).call(testWebhook, { params: { id: gone.id } })).body.data.offSince).toBeNull()
    await expect.poll(() => programs.to(gone.url)).toHaveLength(2)
    expect((await webhooksOf(member))[0]?.offSince).toBeNull()

    expect((await webhooksOf(other))[0]).toMatchObject({ offSince: null })
    await test.db.query(`update webhooks set failing_since = $2 where id = $1`, [
      failing.id,
      new Date(test.clock.now() - FAILING_HOURS * HOUR_MS).toISOString(),
    ])
    await test.as(other).call(testWebhook, { params: { id: failing.id } })
    await expect.poll(async () => (await webhooksOf(other))[0]?.offSince).not.toBeNull()
    expect((await deliveries(failing.id)).every(({ closedAt }) => closedAt !== null)).toBe(true)
    for (const [one, { id }] of [
      [member, gone],
      [other, failing],
    ] as const)
      await test.as(one).call(removeWebhook, { params: { id } })
  })

  it('that the record told while no server ran are told by the next one, each once', async () => {
    const member = await someone()
    const { id } = await make(member, { events: ['signal.settled'] })
    await pass(6 * MINUTE_MS, 5_000)
    await test.close()
    await clock.advance(15 * MINUTE_MS)
    test = await buildTestApp({ db, clock, started: true, postWebhook: programs.post, env: { rateLimitScale: 50 } })
    await pass(6 * MINUTE_MS, 5_000)
    const told = (await deliveries(id)).map(({ body }) => JSON.parse(String(body)).data.id)
    const made = Number(
      (await db.query('select extract(epoch from created_at) * 1000 as at from webhooks where id = $1', [id])).rows[0]
        ?.at,
    )
    const { rows } = await db.query(
      `select s.id from slots s join log_entries e on e.slot_id = s.id and e.kind = 'settle'
       where s.decision <> 'ABSTAIN' and s.outcome is not null and s.expires_at > to_timestamp($1 / 1000.0)`,
      [made + MINUTE_MS],
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(new Set(told).size).toBe(told.length)
    expect(told).toEqual(expect.arrayContaining(rows.map((row) => row.id)))
  })
})
