import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  createPriceAlert,
  listPriceAlerts,
  MAX_PRICE_ALERTS,
  type PriceAlert,
  removePriceAlert,
  takeReachedAlerts,
  updatePriceAlert,
} from '../../../contract/price-alerts.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { createMember } from '../../testing/factories.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { createAlertJob } from './jobs.ts'

const PAIR = 'EURUSD-OTC'
const POINT = 0.00001

let app: TestApp
let feed: MarketFeed

beforeAll(async () => {
  app = await buildTestApp({ started: true })
  feed = createTestFeed(app.clock)
})
afterAll(() => app.close())

const someone = (): Promise<Member> => createMember(app.db, { tier: 'silver', dashboardUnlocked: true })
const priceNow = (): number => feed.forming(PAIR)?.close ?? Number.NaN

const create = (member: Member, side: 'above' | 'below', price: number) =>
  app.as(member).call(createPriceAlert, { input: { pair: PAIR, side, price } })
const list = async (member: Member): Promise<PriceAlert[]> => (await app.as(member).call(listPriceAlerts)).body.data
const take = async (member: Member): Promise<PriceAlert[]> => (await app.as(member).call(takeReachedAlerts)).body.data

/** Lets the market run until the alert is reached, but no longer than an hour. */
const untilReached = async (member: Member, id: string): Promise<PriceAlert> => {
  for (let seconds = 0; seconds < 3_600; seconds += 20) {
    const alert = (await list(member)).find((one) => one.id === id)
    if (alert?.reachedAt) return alert
    await app.clock.advance(20_000)
  }
  throw new Error('The price was not there within an hour.')
}

describe('a price alert', () => {
  it('is reached once the price is there, and told once, however many ask for it at the same time', async () => {
    const member = await someone()
    const published = vi.spyOn(app.hub, 'publish')
    const price = Number((priceNow() + 3 * POINT).toFixed(5))
    const { body } = await create(member, 'above', price)
    expect(body.data).toMatchObject({ pair: PAIR, side: 'above', price, reachedAt: null })
    expect(await take(member)).toEqual([])

    const reached = await untilReached(member, body.data.id)
    const atMs = Date.parse(reached.reachedAt ?? '')
    const minuteMs = Math.floor((atMs - 1) / MINUTE_MS) * MINUTE_MS
    await app.clock.advanceTo(minuteMs + MINUTE_MS + 2_000)
    const [bar] = await feed.bars(PAIR, minuteMs, minuteMs + MINUTE_MS)
    expect(bar?.high).toBeGreaterThanOrEqual(price)
    const notices = published.mock.calls.filter(
      ([topic, audience]) => topic.endsWith('price-alerts') && audience === member.id,
    )
    expect(notices).toHaveLength(1)
    published.mockRestore()

    const answers = await Promise.all(Array.from({ length: 8 }, () => take(member)))
    expect(answers.flat()).toEqual([reached])
    expect(await list(member)).toEqual([reached])
  })

  it('from below is reached from above, and waits for the browser as long as that is closed', async () => {
    const member = await someone()
    const { body } = await create(member, 'below', priceNow() - 3 * POINT)
    const reached = await untilReached(member, body.data.id)
    await app.clock.advance(2 * MINUTE_MS)
    expect((await take(member)).map(({ reachedAt }) => reachedAt)).toEqual([reached.reachedAt])
  })

  it('is refused where the price is already, and for a pair that is not there', async () => {
    const member = await someone()
    expect((await create(member, 'above', priceNow() - POINT)).body.error).toBe('PRICE_ALERT_REACHED')
    expect((await create(member, 'below', priceNow() + POINT)).body.error).toBe('PRICE_ALERT_REACHED')
    const input = { pair: 'NOPE', side: 'above', price: 1 } as const
    expect((await app.as(member).call(createPriceAlert, { input })).body.error).toBe('PAIR_NOT_FOUND')
    for (const price of [0, -1, 1e10]) expect((await create(member, 'above', price)).status).toBe(400)
    expect(await list(member)).toEqual([])
  })

  it('is one of 20 that wait at a time, also when 30 are made at once', async () => {
    const member = await someone()
    const made = await Promise.all(Array.from({ length: 30 }, (_, place) => create(member, 'above', 2 + place / 100)))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(MAX_PRICE_ALERTS)
    expect(new Set(made.map(({ body }) => body.error))).toEqual(new Set([undefined, 'PRICE_ALERTS_FULL']))
    expect(await list(member)).toHaveLength(MAX_PRICE_ALERTS)
  })

  it('is moved and removed by its own member only', async () => {
    const [member, other] = [await someone(), await someone()]
    const { id } = (await create(member, 'above', 2)).body.data
    const moved = { side: 'below', price: 0.5 } as const
    const params = { id }
    expect((await app.as(other).call(updatePriceAlert, { params, input: moved })).body.error).toBe(
      'PRICE_ALERT_NOT_FOUND',
    )
    expect((await app.as(other).call(removePriceAlert, { params })).body.error).toBe('PRICE_ALERT_NOT_FOUND')
    expect((await app.as(member).call(updatePriceAlert, { params, input: moved })).body.data).toMatchObject(moved)
    expect(await list(other)).toEqual([])
    expect((await app.as(member).call(removePriceAlert, { params })).status).toBe(200)
    expect((await app.as(member).call(removePriceAlert, { params })).body.error).toBe('PRICE_ALERT_NOT_FOUND')
    expect(await list(member)).toEqual([])
  })

  it('is for members whose dashboard is unlocked', async () => {
    const locked = await createMember(app.db, { tier: 'gold' })
    expect((await create(locked, 'above', 2)).body.error).toBe('ACCESS_LOCKED')
    expect((await app.as(locked).call(takeReachedAlerts)).body.error).toBe('ACCESS_LOCKED')
  })

  it('that was reached while no server ran is noticed by the next one, and by one server alone', async () => {
    const member = await someone()
    await app.clock.advance(10 * MINUTE_MS)
    const minuteMs = Math.floor(app.clock.now() / MINUTE_MS) * MINUTE_MS
    const missed = await feed.bars(PAIR, minuteMs - 5 * MINUTE_MS, minuteMs)
    const price = Math.max(...missed.map(({ high }) => high))
    const at = missed.find(({ high }) => high === price)?.openAtMs ?? Number.NaN
    // Made before they closed, by a server that is no more: the one that runs knows nothing of it.
    await app.db.query(
      `insert into price_alerts (id, member_id, feed_id, pair_id, side, price, created_at, bar_at)
       values ('00000000-0000-4000-8000-00000000a1e7', $1, $2, $3, 'above', $4, $5, $5)`,
      [member.id, feed.feed.id, PAIR, price, new Date(minuteMs - 6 * MINUTE_MS)],
    )
    const reached: string[] = []
    const errors: unknown[] = []
    const jobOf = () =>
      createAlertJob({
        db: app.db,
        clock: app.clock,
        feed,
        log: { error: (failure: unknown) => void errors.push(failure) } as never,
        findProcessedThrough: async () => new Date(minuteMs - 5 * MINUTE_MS),
        onReached: (alert) => void reached.push(alert.memberId),
      })
    const jobs = [jobOf(), jobOf()]
    for (const job of jobs) await job.load()
    for (const job of jobs) job.start()
    await app.clock.advance(2_000)
    for (const job of jobs) await job.stop()
    expect([errors, reached]).toEqual([[], [member.id]])
    expect((await take(member)).map(({ reachedAt }) => reachedAt)).toEqual([new Date(at + MINUTE_MS).toISOString()])
  })
})
