import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { members, webhookReadings } from '../../db/schema/schema.ts'
import { createFakeClock, type FakeClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { createLogger } from '../../platform/logger.ts'
import type { PostPublic } from '../../platform/outgoing/post-public.ts'
import { createTransact, type Transact } from '../../platform/transaction.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMember } from '../../testing/factories.ts'
import { MARKET_START } from '../../testing/market.ts'
import type { ReadableEvents } from '../signals/service.ts'
import { createDeliverySender } from './delivery-sender.ts'
import { createEventEntry, toDelivery } from './event-entry.ts'
import { findReading, insertDeliveries, insertWebhook } from './store.ts'

const HOUR = 3_600_000
let db: Database
let clock: FakeClock
let log: string[]
/** Who was told that their list of notifications changed. */
let told: string[]
let woken: number
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query('delete from webhooks')
  await db.query('delete from webhook_readings')
  clock = createFakeClock(MARKET_START)
  log = []
  told = []
  woken = 0
})

const logger = () => createLogger({ logLevel: 'info' }, { write: (line) => void log.push(line) })
const transactOn = (): Transact =>
  createTransact({
    db,
    clock,
    log: logger(),
    hub: { publish: (_topic, audience) => void told.push(String(audience)) },
    mailQueued: () => {},
  })
const wake = (): void => {
  woken += 1
}
const senderWith = (post: PostPublic, { transact = transactOn(), atOnce = 50 } = {}) =>
  createDeliverySender({ db, clock, log: logger(), transact, post, atOnce, wake })

const webhookOf = async (memberId: string, changes: { failingSince?: Date } = {}): Promise<string> => {
  const id = newId(clock.now())
  const made = { url: `https://${id}.example.com/`, events: ['signal.settled' as const], secret: Buffer.alloc(32) }
  await insertWebhook(db.orm, {
    id,
    memberId,
    ...made,
    createdAt: new Date(clock.now()),
    failingSince: null,
    offSince: null,
    ...changes,
  })
  return id
}
const deliver = async (
  webhookId: string,
  { dueInMs = 0, untilMs = HOUR, entitlement = null as 'gold' | null } = {},
) => {
  const nowMs = clock.now()
  const message = { type: 'test', timestamp: new Date(nowMs).toISOString(), data: null } as const
  const row = toDelivery(webhookId, message, { nowMs, untilMs: nowMs + untilMs, entitlement })
  await insertDeliveries(db.orm, [{ ...row, nextAttemptAt: new Date(nowMs + dueInMs) }])
  return row.id
}
const stateOf = async (id: string) =>
  (
    await db.query(
      'select attempts, status, taken, closed_at is not null as closed, next_attempt_at as next from webhook_deliveries where id = $1',
      [id],
    )
  ).rows[0]
const answering =
  (status: number, sent: string[] = []): PostPublic =>
  async (_url, { headers }) => {
    sent.push(String(headers['webhook-id']))
    return { status, retryAfter: undefined }
  }

describe('sending webhooks', () => {
  it('waits for the earliest of several deliveries', async () => {
    const { id } = await createMember(db)
    for (const dueInMs of [90_000, 20_000, 50_000]) await deliver(await webhookOf(id), { dueInMs })
    const { sendDue } = senderWith(answering(204))
    expect(await sendDue()).toBe(20_000)
    await clock.advance(19_999)
    expect(await sendDue()).toBe(1)
  })

  it('waits for no end while nothing is due, and while as many as may are under way', async () => {
    const { id } = await createMember(db)
    const answer = Promise.withResolvers<{ status: number; retryAfter: undefined }>()
    const sent: string[] = []
    const post: PostPublic = (url) => {
      sent.push(url)
      return answer.promise
    }
    const { sendDue, finish } = senderWith(post, { atOnce: 2 })
    expect(await sendDue()).toBe(Number.POSITIVE_INFINITY)
    for (let i = 0; i < 3; i += 1) await deliver(await webhookOf(id))
    // The third is due already: what is under way calls for the round that sends it.
    expect(await sendDue()).toBe(0)
    expect(await sendDue()).toBe(Number.POSITIVE_INFINITY)
    expect(sent).toHaveLength(2)
    answer.resolve({ status: 204, retryAfter: undefined })
    await finish()
    expect(woken).toBe(2)
    await sendDue()
    await finish()
    expect(new Set(sent).size).toBe(3)
  })

  it('offers a delivery again, under the same id, after its outcome could not be written', async () => {
    const { id: memberId } = await createMember(db)
    const id = await deliver(await webhookOf(memberId))
    const transact = transactOn()
    let calls = 0
    const failing: Transact = async (run) => {
      calls += 1
      if (calls === 2) throw new Error('the database was away')
      return transact(run)
    }
    const sent: string[] = []
    const { sendDue, finish } = senderWith(answering(204, sent), { transact: failing })
    await sendDue()
    await finish()
    expect(log.join('')).toContain('the outcome of a webhook delivery could not be recorded')
    expect(await stateOf(id)).toMatchObject({ attempts: 1, taken: false, closed: false })
    expect(woken).toBe(1)
    expect(await sendDue()).toBe(5_000)
    await clock.advance(5_000)
    await sendDue()
    await finish()
    expect(sent).toEqual([id, id])
    expect(await stateOf(id)).toMatchObject({ attempts: 2, taken: true, closed: true, status: 204 })
  })

  it('sends nothing whose time ended after it was taken up', async () => {
    const { id: memberId } = await createMember(db)
    for (const [untilMs, count] of [
      [5_000, 0],
      [5_001, 1],
    ] as const) {
      const id = await deliver(await webhookOf(memberId), { untilMs })
      const transact = transactOn()
      const slow: Transact = async (run) => {
        const result = await transact(run)
        await clock.advance(5_000)
        return result
      }
      const sent: string[] = []
      const { sendDue, finish } = senderWith(answering(204, sent), { transact: slow })
      await sendDue()
      await finish()
      expect(sent).toHaveLength(count)
      expect(await stateOf(id)).toMatchObject({ taken: count === 1, closed: true })
    }
  })

  it('looks at the rights again before every attempt', async () => {
    const member = await createMember(db, { tier: 'gold', dashboardUnlocked: true })
    const webhook = await webhookOf(member.id)
    const id = await deliver(webhook, { entitlement: 'gold' })
    const sent: string[] = []
    const { sendDue, finish } = senderWith(answering(500, sent))
    await sendDue()
    await finish()
    expect(sent).toEqual([id])
    await db.orm.update(members).set({ tier: 'silver' })
    await clock.advance(5_000)
    await sendDue()
    await finish()
    expect(sent).toEqual([id])
    expect(await stateOf(id)).toMatchObject({ attempts: 2, taken: false, closed: true })
  })

  it('turns a webhook off with all that waits for it, and tells its member alone', async () => {
    const [owner, other] = [await createMember(db), await createMember(db)]
    const failingSince = new Date(clock.now() - 72 * HOUR)
    const [webhook, neighbor] = [await webhookOf(owner.id, { failingSince }), await webhookOf(owner.id)]
    const [failed, waiting] = [await deliver(webhook), await deliver(webhook, { dueInMs: 1_000 })]
    const kept = await deliver(neighbor, { dueInMs: 1_000 })
    const others = await deliver(await webhookOf(other.id), { dueInMs: 1_000 })
    const { sendDue, finish } = senderWith(answering(500))
    await sendDue()
    await finish()
    for (const id of [failed, waiting]) expect(await stateOf(id)).toMatchObject({ closed: true, taken: false })
    for (const id of [kept, others]) expect(await stateOf(id)).toMatchObject({ closed: false })
    expect(told).toEqual([owner.id])
    const { rows } = await db.query('select member_id, title from notifications where title like $1', [
      'Your webhook at%',
    ])
    expect(rows).toEqual([{ member_id: owner.id, title: `Your webhook at ${webhook}.example.com is off` }])
  })

  it('tells nobody of a webhook whose end could not be written', async () => {
    const { id: memberId } = await createMember(db)
    await deliver(await webhookOf(memberId))
    const transact = transactOn()
    let calls = 0
    const failing: Transact = (run) => {
      calls += 1
      if (calls === 1) return transact(run)
      return transact(async (tx) => {
        await run(tx)
        throw new Error('the commit failed')
      })
    }
    const { sendDue, finish } = senderWith(answering(410), { transact: failing })
    await sendDue()
    await finish()
    expect(told).toEqual([])
  })
})

describe('what the record tells of signals', () => {
  it('is written down once, also where another process read it meanwhile', async () => {
    const member = await createMember(db, { tier: 'gold', dashboardUnlocked: true })
    const webhook = await webhookOf(member.id)
    await db.orm.insert(webhookReadings).values({ feedId: 'feed', readThrough: 10 })
    const transact = transactOn()
    const stretches: number[] = []
    const news = {
      findEvents: async (_: unknown, { after }: { after: number }) => {
        stretches.push(after)
        return [{ type: 'signal.settled', signal: { id: newId() } }]
      },
    } as unknown as ReadableEvents
    const feed = { feed: { id: 'feed' } } as never
    const record = { findPublishedSize: async () => 12 }
    const enter = createEventEntry({ db, clock, feed, transact, record, signals: news })
    let isFirst = true
    const behind: Transact = async (run) => {
      if (isFirst) {
        isFirst = false
        await enter()
      }
      return transact(run)
    }
    await createEventEntry({ db, clock, feed, transact: behind, record, signals: news })()
    expect(stretches).toEqual([10, 10])
    expect(await findReading(db.orm, 'feed')).toBe(12)
    expect(await db.query('select 1 from webhook_deliveries where webhook_id = $1', [webhook])).toMatchObject({
      rows: [expect.anything()],
    })
  })
})
