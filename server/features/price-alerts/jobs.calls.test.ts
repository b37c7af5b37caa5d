import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { Database } from '../../db/client.ts'
import { feeds, priceAlerts } from '../../db/schema/schema.ts'
import { createFakeClock, type FakeClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { createLogger } from '../../platform/logger.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMember } from '../../testing/factories.ts'
import { MARKET_START } from '../../testing/market.ts'
import { createAlertJob } from './jobs.ts'
import { type AlertRow, reachAlert } from './store.ts'

const START = Math.floor(MARKET_START / MINUTE_MS) * MINUTE_MS
let db: Database
let clock: FakeClock
let forming: Bar | null
let asked: string[]
let told: string[]
let log: string[]
let memberId: string
beforeAll(async () => {
  db = await openTestDatabase()
  const market = { kind: 'live', label: 'Test', liveFrom: new Date(START), createdAt: new Date(START) } as const
  await db.orm.insert(feeds).values(['feed', 'another'].map((id) => ({ id, ...market })))
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query('delete from price_alerts')
  clock = createFakeClock(START + 500)
  forming = null
  asked = []
  told = []
  log = []
  memberId = (await createMember(db)).id
})

const barAt = (openAtMs: number, price: number): Bar => ({
  openAtMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0,
})
const alertOf = async (changes: Partial<AlertRow> = {}): Promise<AlertRow> => {
  const row: AlertRow = {
    id: newId(clock.now()),
    memberId,
    feedId: 'feed',
    pairId: 'A',
    side: 'above',
    price: 100,
    barAt: new Date(START),
    barHigh: null,
    barLow: null,
    createdAt: new Date(clock.now()),
    reachedAt: null,
    toldAt: null,
    ...changes,
  }
  await db.orm.insert(priceAlerts).values(row)
  return row
}
const jobWith = (bars: MarketFeed['bars'] = async () => []) =>
  createAlertJob({
    db,
    clock,
    feed: {
      feed: { id: 'feed' },
      clock: { now: clock.now },
      bars: async (...span: Parameters<MarketFeed['bars']>) => {
        asked.push(span.map((part) => (typeof part === 'number' ? (part - START) / MINUTE_MS : part)).join(' '))
        return bars(...span)
      },
      forming: () => forming,
    } as unknown as MarketFeed,
    log: createLogger({ logLevel: 'info' }, { write: (line) => void log.push(line) }),
    findProcessedThrough: async () => null,
    onReached: (alert) => void told.push(alert.memberId),
  })
const reachedAtOf = async (id: string) =>
  (await db.query('select reached_at as at from price_alerts where id = $1', [id])).rows[0]?.at

it('looks once a second while somebody waits, and not at all while nobody does', async () => {
  const job = jobWith()
  job.start()
  expect(job.rounds.waitMs()).toBe(Number.POSITIVE_INFINITY)
  const alert = await alertOf()
  job.watch(alert)
  expect(job.rounds.waitMs()).toBe(1_000)
  await clock.advance(999)
  forming = barAt(START, 100)
  await clock.advance(0)
  expect(told).toEqual([])
  await clock.advance(1)
  await expect.poll(() => told).toEqual([memberId])
  expect(await reachedAtOf(alert.id)).toEqual(new Date(START + 1_500))
  expect(job.rounds.waitMs()).toBe(Number.POSITIVE_INFINITY)
  await job.stop()
})

it('tells nobody of an alert that another server reached, or that was moved meanwhile', async () => {
  const job = jobWith()
  job.start()
  const [lost, moved, own] = [
    await alertOf(),
    await alertOf(),
    await alertOf({ memberId: (await createMember(db)).id }),
  ]
  for (const alert of [lost, moved, own]) job.watch(alert)
  await reachAlert(db.orm, lost, new Date(START))
  await db.query('update price_alerts set price = 200 where id = $1', [moved.id])
  forming = barAt(START, 101)
  await clock.advance(1_000)
  await expect.poll(() => told).toEqual([own.memberId])
  expect(await reachedAtOf(lost.id)).toEqual(new Date(START))
  expect(await reachedAtOf(moved.id)).toBeNull()
  expect(job.rounds.waitMs()).toBe(Number.POSITIVE_INFINITY)
  await job.stop()
})

it('goes on after a round that failed, and logs it', async () => {
  let fails = true
  const job = jobWith(async () => {
    if (fails) throw new Error('the venue is away')
    return []
  })
  job.start()
  job.watch(await alertOf())
  await clock.advance(MINUTE_MS)
  expect(log.join('')).toContain('price alerts could not be checked')
  expect(told).toEqual([])
  forming = barAt(START + MINUTE_MS, 100)
  fails = false
  await clock.advance(1_000)
  await expect.poll(() => told).toEqual([memberId])
  await job.stop()
})

it('dates an alert by the bar that closed, and asks a minute further back than it looked', async () => {
  const closed = barAt(START + MINUTE_MS, 100)
  const job = jobWith(async (_, fromMs, toMs) =>
    [closed].filter(({ openAtMs }) => openAtMs >= fromMs && openAtMs < toMs),
  )
  job.start()
  const alert = await alertOf()
  job.watch(alert)
  await clock.advance(3 * MINUTE_MS)
  await expect.poll(() => told).toEqual([memberId])
  expect(await reachedAtOf(alert.id)).toEqual(new Date(START + 2 * MINUTE_MS))
  // Each minute once, from the one before it on.
  expect(asked.slice(0, 2)).toEqual(['A -1 1', 'A 0 2'])
  await job.stop()
})

it('forgets an alert that was removed, and looks no more once it is stopped', async () => {
  const job = jobWith()
  job.start()
  const removed = await alertOf()
  job.watch(removed)
  job.forget(removed.id)
  forming = barAt(START, 100)
  await clock.advance(1_000)
  expect(told).toEqual([])
  expect(job.rounds.waitMs()).toBe(Number.POSITIVE_INFINITY)
  job.watch(await alertOf())
  await job.stop()
  await clock.advance(5_000)
  expect(told).toEqual([])
})

it('reads what waits on its own market, and looks at what closed since the last server left', async () => {
  const closed = barAt(START - 10 * MINUTE_MS, 100)
  const job = createAlertJob({
    db,
    clock,
    feed: {
      feed: { id: 'feed' },
      clock: { now: clock.now },
      bars: async (_: string, fromMs: number, toMs: number) => {
        asked.push(`${(fromMs - START) / MINUTE_MS} ${(toMs - START) / MINUTE_MS}`)
        return [closed]
      },
      forming: () => null,
    } as unknown as MarketFeed,
    log: createLogger({ logLevel: 'info' }, { write: () => undefined }),
    findProcessedThrough: async () => new Date(START - 12 * MINUTE_MS),
    onReached: (alert) => void told.push(alert.memberId),
  })
  const barBefore = new Date(START - 30 * MINUTE_MS)
  const other = await createMember(db)
  await alertOf({ barAt: barBefore })
  await alertOf({ barAt: barBefore, feedId: 'another', memberId: other.id })
  await alertOf({ barAt: barBefore, reachedAt: barBefore, memberId: other.id })
  await job.load()
  job.start()
  await clock.advance(1_000)
  await expect.poll(() => told).toEqual([memberId])
  expect(asked).toEqual(['-14 0'])
  await job.stop()
})
