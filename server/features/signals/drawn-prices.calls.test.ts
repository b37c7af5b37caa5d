import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/market.ts'
import type { CandlesEntry, Entry, SeedEntry } from '../../../engine/record/entries.ts'
import type { Database } from '../../db/client.ts'
import { createFakeClock, type FakeClock } from '../../platform/clock.ts'
import { openMarketFeed } from '../../platform/market-feed/market-feed.ts'
import { checkDuties } from '../../testing/check-duties.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk } from '../../testing/market.ts'

const MIDNIGHT = Date.parse('2026-03-03T00:00:00.000Z')

let db: Database

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

/** What is checked besides candles: the market's id and its six pairs, and four things of each seed. */
const checkedBesides = (seeds: number): number => 1 + 6 + 4 * seeds

/** The product's own simulated market, with hours of history instead of weeks. */
const openDesk = async (clock: FakeClock, seed = 'a secret') => {
  const feed = await openMarketFeed('simulated', { clock, replaySpeed: 1, resumeAt: null, seed })
  const desk = await createTestDesk(db, { clock, feed: { ...feed, historyFrom: MIDNIGHT - 4 * 60 * MINUTE_MS } })
  await desk.job.start()
  return desk
}

type Desk = Awaited<ReturnType<typeof openDesk>>

const readRecord = async ({ record }: Desk) => {
  const entries = await record.listRecords({ after: 0, limit: 5_000 })
  const read = entries.map(({ text }) => JSON.parse(text) as Entry)
  const seeds = read.filter((entry): entry is SeedEntry => entry.kind === 'seed')
  const candles = read.filter((entry): entry is CandlesEntry => entry.kind === 'candles')
  return { ...checkDuties(entries), days: seeds.map(({ day }) => day.slice(0, 10)), seeds, candles }
}

it('reveals the seed of a day at its end, from which every candle of it follows', async () => {
  const clock = createFakeClock(MIDNIGHT - 6 * MINUTE_MS + 500)
  const desk = await openDesk(clock)
  await clock.advanceTo(MIDNIGHT - MINUTE_MS + 900)
  expect((await readRecord(desk)).days).toEqual([])
  expect(() => desk.feed.seedOf?.(MIDNIGHT - DAY_MS)).toThrow(RangeError)
  await clock.advanceTo(MIDNIGHT + 4 * MINUTE_MS + 900)
  const { problems, days, duties, seeds, candles } = await readRecord(desk)
  expect(problems).toEqual([])
  expect(days).toEqual(['2026-03-02'])
  expect(seeds[0]?.seed).toBe(desk.feed.seedOf?.(MIDNIGHT - DAY_MS))
  const ofThatDay = candles.filter(({ boundary }) => Date.parse(boundary) <= MIDNIGHT)
  expect(ofThatDay).toHaveLength(7)
  expect(duties.drawn).toEqual({ checked: 6 * 7 + checkedBesides(1), failed: 0 })
  await desk.job.stop({ leading: true })
})

it('reveals them after an outage too, those of several days by the last', async () => {
  const clock = createFakeClock(MIDNIGHT - 6 * MINUTE_MS + 500)
  const first = await openDesk(clock)
  await clock.advanceTo(MIDNIGHT - 2 * MINUTE_MS + 900)
  await first.job.stop({ leading: true })
  // Away over a midnight at which signals are open, then over two more.
  await clock.advanceTo(MIDNIGHT + 7 * MINUTE_MS + 300)
  const second = await openDesk(clock)
  await clock.advanceTo(MIDNIGHT + 9 * MINUTE_MS + 900)
  expect(await readRecord(second)).toMatchObject({ problems: [], days: ['2026-03-02'] })
  await second.job.stop({ leading: true })
  await clock.advanceTo(MIDNIGHT + 2 * DAY_MS + 3 * MINUTE_MS + 300)
  const third = await openDesk(clock)
  await clock.advanceTo(MIDNIGHT + 2 * DAY_MS + 5 * MINUTE_MS + 900)
  const result = await readRecord(third)
  expect(result).toMatchObject({ problems: [], days: ['2026-03-02', '2026-03-04'] })
  const ended = result.candles.filter(({ boundary }) => Date.parse(boundary) <= MIDNIGHT + 2 * DAY_MS)
  expect(ended.length).toBeGreaterThan(12)
  expect(result.duties.drawn).toEqual({ checked: 6 * ended.length + checkedBesides(2), failed: 0 })
  await third.job.stop({ leading: true })
})

it('opens another market where the secret is another', async () => {
  const clock = createFakeClock(MIDNIGHT - 6 * MINUTE_MS + 500)
  const first = await openDesk(clock)
  await first.job.stop({ leading: true })
  await clock.advance(MINUTE_MS)
  const second = await openDesk(clock, 'another secret')
  const { problems, tallies } = await readRecord(second)
  expect(problems).toEqual([])
  expect(new Set(tallies.map(({ feed }) => feed)).size).toBe(2)
  await second.job.stop({ leading: true })
})
