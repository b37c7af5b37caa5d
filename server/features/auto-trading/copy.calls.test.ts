import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  ENGINE_SOURCE_ID,
  getCopyTrading,
  listCopyDecisions,
  MAX_COPIED,
  updateCopyConsent,
  updateCopySource,
  updateTradingBot,
} from '../../../contract/auto-trading.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  cancelPracticeOrder,
  createPracticeOrder,
  downloadPracticeOrders,
  getPracticeAccount,
  nextOrderEntry,
  type PracticeOrder,
} from '../../../contract/practice.ts'
import { createRoom, joinRoom, leaveRoom } from '../../../contract/rooms.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { createCaller, createTradeCall, nextCallSlot } from '../../../contract/trade-calls.ts'
import { createMember } from '../../testing/factories.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestTransact } from '../../testing/transact.ts'
import { createMarket } from '../market/service.ts'
import type { Member } from '../members/service.ts'
import { createPractice } from '../practice/service.ts'
import { createCopies } from './create-copies.ts'
import { createOrderEntry } from './order-entry.ts'
import { toNonce } from './rules.ts'

let test: TestApp
let boss: Member
let pair: string
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
  pair = createTestFeed(test.clock).pairs[0]?.id ?? ''
})
afterAll(() => test.close())

const iso = (atMs: number): string => new Date(atMs).toISOString()
const someone = (tier: Tier = 'gold'): Promise<Member> => createMember(test.db, { tier, dashboardUnlocked: true })
const copy = (member: Member, kind: 'engine' | 'caller' | 'member', id: string, more: object = {}) =>
  test.as(member).call(updateCopySource, { input: { kind, id, active: true, stakeCents: 50_000, ...more } as never })
const consent = async (member: Member, alias: string, active = true) => {
  const { status } = await test.as(member).call(updateCopyConsent, { input: { active, alias } })
  expect(status).toBe(200)
  const { rows } = await test.db.query('select id from copy_leads where member_id = $1', [member.id])
  return String(rows[0]?.id)
}
const place = async (member: Member, more: object = {}): Promise<PracticeOrder> => {
  const draft = {
    nonce: randomUUID(),
    pair,
    direction: 'PUT',
    timeframe: '1m',
    stakeCents: 10_000,
    entryAt: iso(nextOrderEntry(test.clock.now())),
    ...more,
  }
  const { status, body } = await test.as(member).call(createPracticeOrder, { input: draft as never })
  expect(status).toBe(200)
  return body.data
}
const openOf = async (member: Member) => (await test.as(member).call(getPracticeAccount)).body.data.open
const logOf = async (member: Member) => (await test.as(member).call(listCopyDecisions)).body.data
const sourcesOf = async (member: Member) => (await test.as(member).call(getCopyTrading)).body.data.sources
const copiesOf = async (member: Member) =>
  (
    await test.db.query(
      `select o.* from practice_orders o join practice_accounts a on a.id = o.account_id
       where a.member_id = $1 and o.origin = 'copy' order by o.id`,
      [member.id],
    )
  ).rows
/** Waits until somebody has copied so much: nothing that is placed waits for whoever copies it. */
const expectCopies = (member: Member, count: number) =>
  expect.poll(async () => (await copiesOf(member)).length).toBe(count)
const toSecond = async (second: number): Promise<void> => {
  const minuteMs = Math.ceil((test.clock.now() + 1) / MINUTE_MS) * MINUTE_MS
  await test.clock.advance(minuteMs + second * 1_000 - test.clock.now())
}

const copiesOn = () => {
  const feed = createTestFeed(test.clock)
  const transact = createTestTransact(test.db, test.clock)
  const deps = { db: test.db, transact, clock: test.clock, feed, log: pino({ level: 'silent' }) }
  const market = createMarket({ db: test.db, clock: test.clock, feed })
  const practice = createPractice({
    ...deps,
    hub: test.hub,
    market,
    signals: test.signals,
    notifications: { send: () => {} },
  })
  const calls = { findSealed: async () => [] }
  return createCopies({
    ...deps,
    signals: test.signals,
    rooms: test.rooms,
    calls,
    orders: createOrderEntry({ ...deps, practice }),
  })
}

describe('copying a host', () => {
  it('is for members of the room, takes 2 % at most, and shows no direction before its entry to who may not see it', async () => {
    const host = await someone()
    const form = { name: 'Copied', description: 'Calls.', type: 'public', hostEmail: host.email } as const
    const roomId = (await test.as(boss).call(createRoom, { input: form })).body.data.id
    const caller = (await test.as(host).call(createCaller, { input: { handle: 'copied.host' } })).body.data
    const [gold, silver, leaver, outsider] = [
      await someone(),
      await someone('silver'),
      await someone(),
      await someone(),
    ]
    for (const member of [gold, silver, leaver]) await test.as(member).call(joinRoom, { input: { roomId } })
    expect((await copy(outsider, 'caller', caller.id)).body.error).toBe('COPY_SOURCE_NOT_FOUND')
    expect((await copy(host, 'caller', caller.id)).body.error).toBe('COPY_SOURCE_NOT_FOUND')
    for (const member of [gold, silver, leaver]) expect((await copy(member, 'caller', caller.id)).status).toBe(200)
    await test.as(leaver).call(leaveRoom, { params: { id: roomId } })
    expect(await sourcesOf(leaver)).toContainEqual(
      expect.objectContaining({ id: caller.id, available: false, active: true }),
    )
    await toSecond(5)
    const published = vi.spyOn(test.hub, 'publish')
    // What nobody listens to is not told.
    const listening = vi.spyOn(test.hub, 'isHeard').mockReturnValue(true)
    const input = { pair, timeframe: '1m', direction: 'PUT', confidence: 71, roomId } as const
    const call = (await test.as(host).call(createTradeCall, { input })).body.data
    expect(Date.parse(call.slotAt)).toBe(nextCallSlot(test.clock.now(), '1m'))
    for (const member of [gold, silver]) await expectCopies(member, 1)
    expect(await copiesOf(leaver)).toEqual([])
    // 2 % of 10,000.00, where 500.00 were asked for.
    expect((await openOf(gold))[0]).toMatchObject({ origin: 'copy', direction: 'PUT', stakeCents: 20_000 })
    expect((await openOf(silver))[0]).toMatchObject({ origin: 'copy', direction: null, entryAt: call.entryAt })
    expect((await logOf(silver))[0]).toMatchObject({
      reason: 'placed',
      source: 'copied.host',
      confidence: null,
      order: { direction: null, stakeCents: 20_000 },
    })
    const file = async () => (await test.as(silver).send('GET', `/api${downloadPracticeOrders.path}`)).bytes.toString()
    expect(await file()).not.toMatch(/PUT|CALL/)
    // The nonce of a copy can be reckoned from the call's id: asking with both directions tells nothing either.
    const asked = { nonce: toNonce(call.id), pair, timeframe: '1m', stakeCents: 20_000, entryAt: call.entryAt } as const
    for (const direction of ['CALL', 'PUT'] as const) {
      const answer = await test.as(silver).call(createPracticeOrder, { input: { ...asked, direction } as never })
      expect(answer.body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    }
    const news = published.mock.calls.filter(([, audience]) => audience === silver.id)
    expect(news.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(news)).not.toMatch(/"(PUT|CALL)"/)
    published.mockRestore()
    listening.mockRestore()

    await test.clock.advanceTo(Date.parse(call.entryAt) + 500)
    expect((await openOf(silver))[0]).toMatchObject({ direction: 'PUT' })
    expect((await logOf(silver))[0]?.order).toMatchObject({ direction: 'PUT' })
    expect(await file()).toContain('PUT')
  })
})

describe('copying a member', () => {
  it('keeps the member from canceling an order that is copied already', async () => {
    const [lead, follower] = [await someone(), await someone()]
    await copy(follower, 'member', await consent(lead, 'undo.lead'))
    await toSecond(20)
    const order = await place(lead)
    const cancel = () => test.as(lead).call(cancelPracticeOrder, { params: { id: order.id } })
    await expectCopies(follower, 1)
    expect((await cancel()).body.error).toBe('PRACTICE_ORDER_COPIED')
    expect(await openOf(lead)).toHaveLength(1)
    const [copied] = await openOf(follower)
    expect((await test.as(follower).call(cancelPracticeOrder, { params: { id: copied?.id ?? '' } })).body.error).toBe(
      'PRACTICE_ORDER_NOT_FOUND',
    )
  })

  it('begins with their consent and ends with it at once; a copy is never copied again', async () => {
    const [lead, follower, third] = [await someone(), await someone('silver'), await someone()]
    const leadId = await consent(lead, 'Lead.One')
    const followerId = await consent(follower, 'Lead.Two')
    expect((await copy(lead, 'member', leadId)).body.error).toBe('COPY_SOURCE_NOT_FOUND')
    expect((await copy(follower, 'member', leadId, { stakeCents: 5_000 })).status).toBe(200)
    // A loop, and a chain behind it.
    expect((await copy(lead, 'member', followerId)).status).toBe(200)
    expect((await copy(third, 'member', followerId)).status).toBe(200)
    const taken = await test.as(third).call(updateCopyConsent, { input: { active: true, alias: 'lead.one' } })
    expect(taken.body.error).toBe('COPY_ALIAS_TAKEN')

    await toSecond(5)
    const order = await place(lead)
    await expectCopies(follower, 1)
    expect((await openOf(follower))[0]).toMatchObject({ direction: null, stakeCents: 5_000, entryAt: order.entryAt })
    const source = (await sourcesOf(follower)).find(({ id }) => id === leadId)
    expect(source).toMatchObject({ name: 'Lead.One', active: true, available: true, winRate: null, n: 0 })
    expect(JSON.stringify(source)).not.toContain(lead.id)
    expect((await test.as(lead).call(getCopyTrading)).body.data.consent).toMatchObject({
      alias: 'Lead.One',
      followers: 1,
    })
    await toSecond(5)
    expect(await copiesOf(lead)).toEqual([])
    expect(await copiesOf(third)).toEqual([])

    await consent(lead, 'Lead.One', false)
    await place(lead)
    // What the follower orders by hand is still copied: when that is, what was before it is decided.
    await place(follower)
    await expectCopies(third, 1)
    expect(await copiesOf(follower)).toHaveLength(1)
    expect((await sourcesOf(follower)).find(({ id }) => id === leadId)).toMatchObject({ available: false })
  })

  it('is offered with what came of their own last orders, oldest first and without their times', async () => {
    const [lead, other, reader] = [await someone(), await someone(), await someone()]
    const leadId = await consent(lead, 'Told.Lead')
    await copy(lead, 'member', await consent(other, 'Told.Other'))
    await toSecond(5)
    await place(other)
    await expectCopies(lead, 1)
    for (const direction of ['PUT', 'CALL', 'CALL']) {
      await place(lead, { direction })
      await toSecond(5)
    }
    await test.clock.advance(5 * MINUTE_MS)
    const settledOf = async (origin: string) =>
      (
        await test.db.query(
          `select o.outcome from practice_orders o join practice_accounts a on a.id = o.account_id
           where a.member_id = $1 and o.origin = $2 and o.outcome is not null order by o.expires_at, o.id`,
          [lead.id, origin],
        )
      ).rows.map(({ outcome }) => outcome)
    await expect.poll(() => settledOf('member')).toHaveLength(3)
    expect(await settledOf('copy')).toHaveLength(1)
    const source = (await sourcesOf(reader)).find(({ id }) => id === leadId)
    expect(source?.replay).toEqual(await settledOf('member'))
  })

  it('copies an order once however many servers look at it, and nothing once the stop is answered', async () => {
    const lead = await someone()
    const leadId = await consent(lead, 'Parallel.Lead')
    await toSecond(5)
    const followers = await Promise.all(Array.from({ length: 5 }, () => someone()))
    for (const follower of followers) await copy(follower, 'member', leadId)
    const counted: number[] = []
    const placing = place(lead)
    await Promise.all([
      placing.then(() => Promise.all([1, 2, 3].map(() => copiesOn().copyOpen()))),
      ...followers.slice(1).map(async (follower, at) => {
        await copy(follower, 'member', leadId, { active: false })
        counted[at] = (await copiesOf(follower)).length
      }),
    ])
    await expectCopies(followers[0] as Member, 1)
    await test.db.query('delete from auto_decisions where member_id = $1', [followers[0]?.id])
    await copiesOn().copyOpen()
    for (const [at, follower] of followers.slice(1).entries())
      expect((await copiesOf(follower)).length).toBe(counted[at])
    expect(await copiesOf(followers[0] as Member)).toHaveLength(1)
    expect((await logOf(followers[0] as Member))[0]).toMatchObject({ reason: 'ordered already', order: null })
  })

  it(`is of at most ${MAX_COPIED} at a time, also when all are asked for at once`, async () => {
    const follower = await someone()
    const leads: string[] = []
    for (let made = 0; made < MAX_COPIED + 2; made += 1) leads.push(await consent(await someone(), `Many.${made}`))
    const answers = await Promise.all(leads.map((id) => copy(follower, 'member', id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_COPIED)
    expect(answers.find(({ status }) => status !== 200)?.body.error).toBe('COPY_SOURCES_FULL')
  })
})

describe('copying the engine', () => {
  it('orders a signal of the member’s tier once, also where the bot orders it', async () => {
    const [both, guest] = [await someone(), await someone('guest')]
    expect((await copy(guest, 'engine', ENGINE_SOURCE_ID)).body.error).toBe('COPY_SOURCE_NOT_FOUND')
    expect((await copy(both, 'engine', ENGINE_SOURCE_ID)).status).toBe(200)
    const bot = { active: true, timeframe: '1D', riskLevel: 'Aggressive', tradeSizeCents: 5_000 } as const
    await test.as(both).call(updateTradingBot, { input: bot })
    let ids: string[] = []
    for (let minutes = 0; minutes < 60 && ids.length === 0; minutes += 1) {
      await toSecond(0.5)
      const boundary = new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS)
      ids = (await test.signals.listPublishedAt(boundary)).map(({ signal }) => signal.id)
    }
    await expect.poll(async () => (await logOf(both)).length).toBeGreaterThanOrEqual(ids.length)
    const { rows } = await test.db.query(
      `select origin, signal_id from practice_orders o join practice_accounts a on a.id = o.account_id
       where a.member_id = $1`,
      [both.id],
    )
    expect(rows.map(({ origin, signal_id: id }) => [origin, id])).toEqual(ids.map((id) => ['bot', id]))
    expect((await logOf(both)).map(({ reason }) => reason)).toEqual(ids.map(() => 'ordered already'))

    await test.clock.advance(10 * MINUTE_MS)
    const settled = await test.db.query(
      `select outcome from slots where decision <> 'ABSTAIN' and outcome is not null order by outcome`,
    )
    expect(settled.rows.length).toBeGreaterThan(0)
    const engine = (await sourcesOf(both)).find(({ kind }) => kind === 'engine')
    expect(engine?.replay.toSorted()).toEqual(settled.rows.map(({ outcome }) => outcome).sort())
  })
})
