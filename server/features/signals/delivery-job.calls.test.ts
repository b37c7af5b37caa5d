import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getReachability } from '../../../contract/track-record.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { Database } from '../../db/client.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk } from '../../testing/market.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { createDeliveryJob } from './delivery-job.ts'
import { createReachability } from './reachability.ts'
import type { RecordedSlot } from './store.ts'

let db: Database
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

const log = pino({ level: 'silent' })

/** A signal that has just been committed and announced, on a feed whose price is as the test says. */
const announced = async () => {
  const desk = await createTestDesk(db)
  await desk.job.start()
  const created = desk.boundaries.flatMap((boundary) => boundary.created)
  let price: number | null = 1
  const bar = (): Bar | null =>
    price === null ? null : { openAtMs: 0, open: price, high: price, low: price, close: price, volume: 0 }
  const feed = { ...desk.feed, forming: bar }
  const job = createDeliveryJob({ db, clock: desk.clock, feed, log })
  const [slot] = created
  if (!slot) throw new Error('No signal was published.')
  return { desk, feed, job, slot, created, setPrice: (next: number | null) => (price = next) }
}

const settleAt = (slot: RecordedSlot, entryPrice: number) =>
  db.query(
    `update slots set outcome = 'profit', entry_price = $1, exit_price = $1, settled_at = entry_at where id = $2`,
    [entryPrice, slot.id],
  )

const readReachability = (feed: MarketFeed) =>
  createReachability(db, { feed: feed.feed, isTold: true, findFeed: async () => null })(0)

describe('what is measured of a delivery', () => {
  it('is when it left, and whether the entry price or a better one could be had 5 s and 15 s after the entry', async () => {
    const { desk, feed, job, slot, setPrice } = await announced()
    await job.watch({ created: [slot] })
    const isCall = slot.decision === 'CALL'
    await desk.clock.advanceTo(slot.entryAt.getTime() + 4_999)
    setPrice(isCall ? 0.9 : 1.1)
    await desk.clock.advance(1)
    setPrice(isCall ? 1.1 : 0.9)
    await desk.clock.advance(10_000)
    await settleAt(slot, 1)
    expect(await readReachability(feed)).toMatchObject({
      isMeasured: true,
      since: slot.slotAt.toISOString(),
      delivery: { n: 1, beforeEntry: 1, medianMs: null },
      after: [
        { seconds: 5, n: 1, reachable: 1, rate: null, interval: null },
        { seconds: 15, n: 1, reachable: 0, rate: null },
      ],
    })
    await job.stop()
  })

  it('begins with the delivery where that came after the entry, and leaves out what nobody could say', async () => {
    const { desk, feed, job, slot, setPrice } = await announced()
    await desk.clock.advanceTo(slot.entryAt.getTime() + 3_000)
    await job.watch({ created: [slot] })
    await desk.clock.advance(4_999)
    setPrice(null)
    await desk.clock.advance(1)
    setPrice(1)
    await desk.clock.advance(10_000)
    await settleAt(slot, 1)
    const { delivery, after } = await readReachability(feed)
    expect(delivery).toMatchObject({ n: 1, beforeEntry: 0 })
    expect(after).toMatchObject([
      { n: 0, reachable: 0 },
      { n: 1, reachable: 1 },
    ])
  })

  it('is nothing on a recording that is played back, and nothing more once the server stops', async () => {
    const { desk, feed, job, slot } = await announced()
    const replayed = { ...feed, feed: { ...feed.feed, kind: 'replay' as const } }
    await createDeliveryJob({ db, clock: desk.clock, feed: replayed, log }).watch({ created: [slot] })
    expect(await readReachability(replayed)).toMatchObject({
      isMeasured: false,
      delivery: { n: 0 },
    })
    await job.watch({ created: [slot] })
    await job.stop()
    await desk.clock.advance(2 * MINUTE_MS)
    expect(await readReachability(feed)).toMatchObject({
      delivery: { n: 1 },
      after: [{ n: 0 }, { n: 0 }],
    })
  })
})

describe('a running server', () => {
  it('measures its own signals, and says no rate of a handful', async () => {
    const app = await buildTestApp({ started: true })
    try {
      await app.clock.advance(5 * MINUTE_MS)
      const { delivery, after } = (await app.visitor().call(getReachability)).body.data
      expect(delivery.n).toBeGreaterThan(4)
      expect(delivery).toMatchObject({ beforeEntry: delivery.n, medianMs: null })
      expect(after.map(({ seconds }) => seconds)).toEqual([5, 15])
      for (const { n, reachable, rate, interval } of after) {
        expect(n).toBeGreaterThan(2)
        expect(reachable).toBeLessThanOrEqual(n)
        expect([rate, interval]).toEqual([null, null])
      }
    } finally {
      await app.close()
    }
  })
})
