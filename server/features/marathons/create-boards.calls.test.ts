import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import {
  type BoardNews,
  cancelMarathonOrder,
  createMarathonOrder,
  getMarathonAccount,
  joinMarathon,
  leaveMarathon,
  listMarathonProfiles,
  listMarathonTrades,
  type MarathonNotifications,
  type TradeNews,
} from '../../../contract/marathon-places.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { nextOrderEntry } from '../../../contract/practice.ts'
import { updateOwnProfile } from '../../../contract/profiles.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMember } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { createBoards } from './create-boards.ts'

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

it('everybody inside hears what orders came to, and nothing of one that is open, canceled or void', async () => {
  const [watcher, trader, outsider] = [await someone(), await someone(), await someone()]
  const marathon = await runningWith(watcher, trader)
  const feed = await listenAs<z.infer<typeof TradeNews>>(test, watcher, `marathons/${marathon.id}/trades`)
  const board = await listenAs<BoardNews>(test, watcher, `marathons/${marathon.id}/leaderboard`)
  const refused = await listenAs(test, outsider, `marathons/${marathon.id}/trades`)
  const read = async () => (await test.as(watcher).call(listMarathonTrades, { params: marathon })).body.data
  await place(trader, marathon)
  await place(trader, marathon)
  const { open } = (await test.as(trader).call(getMarathonAccount, { params: marathon })).body.data
  await test.as(trader).call(cancelMarathonOrder, { params: { id: marathon.id, order: open[0]?.id ?? '' } })
  await minutes(1)
  // One order runs now: neither its direction nor that it is there reaches anybody else.
  expect([feed.told(), board.told(), await read()]).toEqual([[], [], []])
  await minutes(2)
  const trades = feed.told().flatMap(({ data }) => data.trades)
  expect(trades).toMatchObject([{ id: open[1]?.id, direction: 'CALL', timeframe: '1m', isEngine: false }])
  expect(await read()).toEqual(trades)
  const { rows } = await test.db.query('select result_cents::int as cents from practice_orders where id = $1', [
    open[1]?.id,
  ])
  expect(trades[0]?.resultCents).toBe(rows[0]?.cents)
  expect(Object.keys(trades[0] ?? {})).not.toContain('memberId')
  expect(refused.frames).toMatchObject([{ type: 'refused', error: 'MARATHON_NOT_JOINED' }])
  expect((await test.as(outsider).call(listMarathonTrades, { params: marathon })).status).toBe(403)
})

it('a name on the board leads to a profile while that is public, and for participants alone', async () => {
  const [watcher, shown, outsider] = [await someone(), await someone(), await someone()]
  const marathon = await runningWith(watcher, shown)
  const save = (isPublic: boolean) =>
    test.as(shown).call(updateOwnProfile, { input: { handle: 'marathon-runner', isPublic } })
  const read = async (as: typeof shown) =>
    (await test.as(as).call(listMarathonProfiles, { params: marathon })).body.data.map(({ handle }) => handle)
  expect(await read(watcher)).toEqual([])
  await save(true)
  expect([await read(watcher), await read(outsider)]).toEqual([['marathon-runner'], []])
  await save(false)
  expect(await read(watcher)).toEqual([])
})

it('a board of another process forgets who left on this one, also where others joined meanwhile', async () => {
  const [watcher, leaver, second, third] = [await someone(), await someone(), await someone(), await someone()]
  const marathon = await desk.announce({})
  const join = (member: typeof watcher) =>
    test.as(member).call(joinMarathon, { input: { accessCode: marathon.accessCode } })
  const tops: (readonly string[])[] = []
  const publish = (_topic: string, _audience: string, news: object) => {
    if ('top' in news) tops.push(news.top as string[])
  }
  const elsewhere = createBoards({
    db: test.db,
    clock: test.clock,
    hub: { isHeard: () => true, publish: publish as never },
    log: { error: (line: unknown) => expect(line).toBeUndefined() },
  })
  const entryOf = async ({ id }: typeof watcher): Promise<string> =>
    String((await test.db.query('select id from marathon_participants where member_id = $1', [id])).rows[0]?.id)
  await join(watcher)
  await join(leaver)
  await elsewhere.tell(marathon.id, [])
  expect(tops.at(-1)).toHaveLength(2)
  await test.as(leaver).call(leaveMarathon, { params: marathon })
  await join(second)
  await join(third)
  const ids = await Promise.all([watcher, second, third].map(entryOf))
  await elsewhere.tell(marathon.id, [ids[2] ?? ''])
  expect(tops.at(-1)).toEqual(expect.arrayContaining(ids))
  expect(tops.at(-1)).toHaveLength(3)
})
