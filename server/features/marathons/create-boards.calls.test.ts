import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  type BoardNews,
  createMarathonOrder,
  joinMarathon,
  leaveMarathon,
  type MarathonNotifications,
} from '../../../contract/marathon-places.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { nextOrderEntry } from '../../../contract/practice.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMember } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
beforeAll(async () => {
  test = await buildTestApp({ db: await openTestDatabase(), started: true, env: { rateLimitScale: 1_000 } })
  desk = await createMarathonDesk(test)
})
afterAll(async () => {
  await test.close()
  await test.db.close()
})

const someone = () => createMember(test.db, { upoints: 100 })
const minutes = (count: number) => test.clock.advance(count * MINUTE_MS)
/** A marathon that runs, where one order counts, with these members in it in this order. */
const runningWith = async (...members: Awaited<ReturnType<typeof someone>>[]) => {
  const startDate = new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS).toISOString()
  const marathon = await desk.announce({ startDate, minTrades: 1 })
  await test.marathons.runDue()
  for (const member of members) {
    await test.clock.advance(1)
    await test.as(member).call(joinMarathon, { input: { accessCode: marathon.accessCode } })
  }
  return marathon
}
const place = async (member: Awaited<ReturnType<typeof someone>>, marathon: { id: string }): Promise<void> => {
  const input = {
    nonce: randomUUID(),
    pair: createTestFeed(test.clock).pairs[0]?.id ?? '',
    direction: 'CALL',
    timeframe: '1m',
    stakeCents: 10_000,
    entryAt: new Date(nextOrderEntry(test.clock.now())).toISOString(),
  } as const
  expect((await test.as(member).call(createMarathonOrder, { params: marathon, input })).status).toBe(200)
}

it('whoever looks on is told who passed them, also where nobody looked before and one boundary settled it all', async () => {
  const [watcher, trader] = [await someone(), await someone()]
  const marathon = await runningWith(watcher, trader)
  await place(trader, marathon)
  const board = await listenAs<BoardNews>(test, watcher, `marathons/${marathon.id}/leaderboard`)
  const own = await listenAs<MarathonNotifications>(test, watcher, 'members/me/marathons')
  const theirs = await listenAs<MarathonNotifications>(test, trader, 'members/me/marathons')
  await minutes(3)
  const standings = own.told().map(({ data }) => data)
  expect(standings).toMatchObject([{ marathonId: marathon.id, orders: [], balanceCents: null, standing: { rank: 2 } }])
  expect(theirs.told().at(-1)?.data.standing).toMatchObject({ rank: 1, trades: 1 })
  const [first, second] = board.told().at(-1)?.data.rows ?? []
  expect([first?.trades, second?.trades]).toEqual([1, 0])
  expect(board.told().at(-1)?.data.top).toEqual([first?.entryId, second?.entryId])
})

it('whoever looks away while they are passed reads again when they are back', async () => {
  const [watcher, trader] = [await someone(), await someone()]
  const marathon = await runningWith(watcher, trader)
  const { listener, frames } = await listenAs(test, watcher, `marathons/${marathon.id}/leaderboard`)
  const [first] = frames
  if (first?.type !== 'subscribed') throw new Error('Nobody listens.')
  test.hub.leave(listener)
  await place(trader, marathon)
  await minutes(3)
  await test.hub.subscribe(listener, { topic: first.topic, epoch: first.epoch, lastSeq: first.seq })
  expect(frames.map(({ type }) => type)).toEqual(['subscribed', 'resync'])
})

it('whoever looks on is told who left, and how many take part now', async () => {
  const [watcher, leaver] = [await someone(), await someone()]
  const marathon = await desk.announce({ entryFee: 50 })
  const join = (member: typeof watcher) =>
    test.as(member).call(joinMarathon, { input: { accessCode: marathon.accessCode } })
  await join(watcher)
  const board = await listenAs<BoardNews>(test, watcher, `marathons/${marathon.id}/leaderboard`)
  await join(leaver)
  await vi.waitFor(() => expect(board.told().at(-1)?.data.top).toHaveLength(2))
  await test.as(leaver).call(leaveMarathon, { params: marathon })
  await vi.waitFor(() => expect(board.told().at(-1)?.data).toMatchObject({ participants: 1, pool: 2_550 }))
  expect(board.told().at(-1)?.data.top).toHaveLength(1)
})

it('a board is told to nobody who has no place on it', async () => {
  const [watcher, outsider] = [await someone(), await someone()]
  const marathon = await runningWith(watcher)
  const { frames } = await listenAs(test, outsider, `marathons/${marathon.id}/leaderboard`)
  await place(watcher, marathon)
  await minutes(3)
  expect(frames).toMatchObject([{ type: 'refused', error: 'MARATHON_NOT_JOINED' }])
})
