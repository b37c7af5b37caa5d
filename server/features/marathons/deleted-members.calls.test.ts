import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getWinnerReplay, listMarathonScores } from '../../../contract/marathon-history.ts'
import {
  type BoardNews,
  getMarathon,
  joinMarathon,
  listBoard,
  listMarathonProfiles,
  listMarathonTrades,
  listMonthLeaders,
} from '../../../contract/marathon-places.ts'
import { removeAccount } from '../../../contract/personal-data.ts'
import { getWeeklyBoard, RANKED_FROM, updateOwnProfile } from '../../../contract/profiles.ts'
import { listCallers } from '../../../contract/trade-calls.ts'
import { createMember } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const PASSWORD = 'Correct-horse-1'
const NAME = 'Quill Unmistakable'
const MINUTE_MS = 60_000

let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1_000 } })
  desk = await createMarathonDesk(test)
})
afterAll(() => test.close())

/** Settled trades in an account of the member, all won. */
const trade = async (account: string, member: Member, kind: 'practice' | 'marathon', count: number): Promise<void> => {
  const now = new Date(test.clock.now()).toISOString()
  await test.db.query(
    `insert into practice_accounts (id, member_id, kind, feed_id, opening_cents, balance_cents, limits, created_at)
     select $1, $2, $3, feed_id, 1000000, 1000000, '{}', now() from candles limit 1`,
    [account, member.id, kind],
  )
  await test.db.query(
    `insert into practice_orders (id, account_id, run, origin, nonce, feed_id, pair_id, pair, timeframe, direction, stake_cents, payout_percent,
       placed_at, placed_wall_at, entry_at, expires_at, outcome, result_cents, settled_at, note, tag)
     select gen_random_uuid(), a.id, 0, 'member', gen_random_uuid(), a.feed_id, 'EURUSD', 'EUR/USD', '1m', 'CALL', 1000, 80,
       $2::timestamptz - interval '2 minutes', $2::timestamptz, $2::timestamptz - interval '1 minute', $2::timestamptz, 'profit', 800,
       $2::timestamptz, '', '' from practice_accounts a, generate_series(1, $3) where a.id = $1`,
    [account, now, count],
  )
}

/** A running marathon that this member leads, in front of the other. */
const led = async (leader: Member, other: Member) => {
  const startDate = new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS).toISOString()
  const marathon = await desk.announce({ startDate, minTrades: 1, prizePool: 100 })
  await test.marathons.runDue()
  for (const member of [leader, other])
    await test.as(member).call(joinMarathon, { input: { accessCode: marathon.accessCode } })
  const scored = `update marathon_participants set trades = 3, profit_cents = $2, reached_at = $3, course = '[800]'
    where member_id = $1 returning id`
  const { rows } = await test.db.query(scored, [leader.id, 2_400, new Date(test.clock.now())])
  await test.db.query(scored, [other.id, 800, new Date(test.clock.now())])
  await trade(String(rows[0]?.id), leader, 'marathon', 3)
  return marathon
}

it('keeps the rank of a deleted account on every board of a marathon, without its name, and on no board of profiles', async () => {
  const passwordHash = await test.passwords.hash(PASSWORD)
  const leader = await createMember(test.db, { fullName: NAME, tier: 'gold', passwordHash })
  const other = await createMember(test.db, { fullName: 'Ben Second' })
  const marathon = await led(leader, other)
  await test.as(leader).call(updateOwnProfile, { input: { handle: 'quill-unmistakable', isPublic: true } })
  await trade(randomUUID(), leader, 'practice', RANKED_FROM)

  const as = test.as(other)
  const params = { id: marathon.id }
  /** Who ranks first on each board, as another participant reads it. */
  const firsts = async () => {
    const [board, view, trades, scores, month] = [
      (await as.call(listBoard, { params })).body.data,
      (await as.call(getMarathon, { params })).body.data,
      (await as.call(listMarathonTrades, { params })).body.data,
      (await as.call(listMarathonScores, { params })).body.data,
      (await as.call(listMonthLeaders)).body.data,
    ]
    return [board[0]?.name, view.leaders[0]?.name, trades[0]?.name, scores.lines[0]?.name, month.leaderboard[0]?.name]
  }
  const weekly = async () => (await as.call(getWeeklyBoard)).body.data.rows.map(({ handle }) => handle)
  const profiles = async () => (await as.call(listMarathonProfiles, { params })).body.data
  expect(await firsts()).toEqual(Array(5).fill('Quill U.'))
  expect([await weekly(), (await profiles()).length]).toEqual([['quill-unmistakable'], 1])
  const watched = await listenAs<BoardNews>(test, other, `marathons/${marathon.id}/leaderboard`)
  const third = await createMember(test.db)
  await test.as(third).call(joinMarathon, { input: { accessCode: marathon.accessCode } })
  await expect.poll(() => watched.told().length).toBeGreaterThan(0)

  expect((await test.as(leader).call(removeAccount, { input: { password: PASSWORD } })).status).toBe(200)
  expect(await firsts()).toEqual(Array(5).fill('Former member'))
  expect([await weekly(), await profiles()]).toEqual([[], []])
  // A board that was in memory with the name is told without it.
  const told = watched.told().length
  const fourth = await createMember(test.db)
  await test.as(fourth).call(joinMarathon, { input: { accessCode: marathon.accessCode } })
  await expect.poll(() => watched.told().length).toBeGreaterThan(told)
  expect(
    watched
      .told()
      .at(-1)
      ?.data.rows.map(({ name }) => name),
  ).toContain('Former member')

  // It wins no prize: the next one gets it. The rank stays, also in the replay of the first.
  await desk.become(marathon, 'ended')
  await test.marathons.runDue()
  const over = (await as.call(getMarathon, { params })).body.data
  expect(over.leaders.slice(0, 2).map(({ name, prize }) => [name, prize ?? 0])).toEqual([
    ['Former member', 0],
    ['Ben S.', 100],
  ])
  expect((await as.call(getWinnerReplay, { params })).body.data?.name).toBe('Former member')
  const pages = [await as.call(listBoard, { params }), await as.call(listCallers), await as.call(listMonthLeaders)]
  expect(JSON.stringify(pages.map(({ body }) => body))).not.toMatch(/quill/i)
})

it('gives the place back of an account that is deleted before the start, with its fee, and keeps it after the start', async () => {
  const passwordHash = await test.passwords.hash(PASSWORD)
  const leaver = await createMember(test.db, { passwordHash, upoints: 100 })
  const toCome = await desk.announce({ maxParticipants: 2, entryFee: 30 })
  const running = await desk.announce({ startDate: new Date(test.clock.now()).toISOString() })
  await test.marathons.runDue()
  for (const { accessCode } of [toCome, running])
    expect((await test.as(leaver).call(joinMarathon, { input: { accessCode } })).status).toBe(200)
  const places = async () => {
    const { rows } = await test.db.query('select marathon_id from marathon_participants where member_id = $1', [
      leaver.id,
    ])
    return rows.map(({ marathon_id }) => marathon_id)
  }
  const balance = async () =>
    (await test.db.query('select balance::int from upoints_accounts where id = $1', [leaver.id])).rows[0]?.balance
  expect([(await places()).length, await balance()]).toEqual([2, 70])

  expect((await test.as(leaver).call(removeAccount, { input: { password: PASSWORD } })).status).toBe(200)
  expect([await places(), await balance()]).toEqual([[running.id], 100])
})
