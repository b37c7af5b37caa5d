import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelMarathonOrder,
  createMarathonOrder,
  ENGINE_STAKE_CENTS,
  getMarathon,
  getMarathonAccount,
  joinMarathon,
  listBoard,
  listMarathonOrders,
  listMonthLeaders,
  MARATHON_OPENING_CENTS,
  updateMarathonReminder,
} from '../../../contract/marathon-places.ts'
import type { AdminMarathon } from '../../../contract/marathons.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getPracticeAccount, nextOrderEntry } from '../../../contract/practice.ts'
import { addOrders, compareRanked, NO_SCORE } from '../../../engine/practice/rank.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { seededRandom, tries } from '../../testing/depth.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { verifyLedger } from '../upoints/service.ts'

const { seed, next } = seededRandom()
const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(next() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

let db: Database
let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
let pairs: string[]
beforeAll(async () => {
  db = await openTestDatabase()
  test = await buildTestApp({ db, started: true, env: { rateLimitScale: 100_000 } })
  desk = await createMarathonDesk(test)
  pairs = createTestFeed(test.clock).pairs.map(({ id }) => id)
})
afterAll(async () => {
  await test.close()
  await db.close()
})

const someone = (traits: Parameters<typeof createMember>[1] = {}): Promise<Member> =>
  createMember(test.db, { upoints: 1_000, ...traits })
const join = (member: Member, { accessCode }: Pick<AdminMarathon, 'accessCode'>) =>
  test.as(member).call(joinMarathon, { input: { accessCode: accessCode ?? '' } })
const draft = (more: object = {}) => ({
  nonce: randomUUID(),
  pair: pairs[0] ?? '',
  direction: 'CALL' as const,
  timeframe: '1m' as const,
  stakeCents: 10_000,
  entryAt: new Date(nextOrderEntry(test.clock.now())).toISOString(),
  ...more,
})
const place = (member: Member, marathon: AdminMarathon, more: object = {}) =>
  test.as(member).call(createMarathonOrder, { params: marathon, input: draft(more) as never })
const viewOf = async (member: Member, marathon: AdminMarathon) =>
  (await test.as(member).call(getMarathon, { params: marathon })).body.data
const accountOf = async (member: Member, marathon: AdminMarathon) =>
  (await test.as(member).call(getMarathonAccount, { params: marathon })).body.data
const heldBy = async ({ id }: Member): Promise<number> =>
  Number((await test.db.query('select balance from upoints_accounts where id = $1', [id])).rows[0]?.balance)
const entriesOf = async ({ id }: Member, kind: string) =>
  (
    await test.db.query(
      `select amount::int from upoints_entries where (from_account_id = $1 or to_account_id = $1) and kind = $2`,
      [id, kind],
    )
  ).rows.map(({ amount }) => Number(amount))
/** Time passes, and every round of a job that it began has ended. */
const minutes = async (count: number): Promise<void> => {
  await test.clock.advance(count * MINUTE_MS)
  await expect
    .poll(() => test.jobs.filter((job) => job.isRunning()).map(({ name }) => name), { timeout: 30_000 })
    .toEqual([])
}
/** Announced for the minute that runs, and started. */
const running = async (changes: Parameters<typeof desk.announce>[0] = {}): Promise<AdminMarathon> => {
  const startDate = new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS).toISOString()
  const marathon = await desk.announce({ startDate, ...changes })
  await test.marathons.runDue()
  return marathon
}

/** The board, counted again from the orders alone. */
const recount = async ({ id, minTrades }: AdminMarathon) => {
  const { rows: places } = await test.db.query(
    'select id, joined_at from marathon_participants where marathon_id = $1',
    [id],
  )
  const { rows: orders } = await test.db.query(
    `select o.id, o.account_id, o.expires_at, o.outcome, o.result_cents from practice_orders o
     join marathon_participants p on p.id = o.account_id where p.marathon_id = $1 and o.outcome is not null`,
    [id],
  )
  const ranked = places.map((row) => {
    const own = orders.filter(({ account_id }) => account_id === row.id)
    const counted = own.map((order) => ({
      id: String(order.id),
      expiresAtMs: (order.expires_at as Date).getTime(),
      outcome: order.outcome as 'profit',
      resultCents: Number(order.result_cents),
    }))
    return { ...addOrders(NO_SCORE, counted), entryId: String(row.id), joinedAtMs: (row.joined_at as Date).getTime() }
  })
  return { orders: orders.length, ranked: ranked.sort(compareRanked(minTrades)) }
}
const expectRecounted = async (member: Member, marathon: AdminMarathon): Promise<number> => {
  const { orders, ranked } = await recount(marathon)
  const { body } = await test.as(member).call(listBoard, { params: marathon })
  expect(body.data.map(({ entryId, profit, trades }) => [entryId, profit, trades])).toEqual(
    ranked.map(({ entryId, profitCents, trades }) => [entryId, profitCents / 100, trades]),
  )
  const { rows } = await test.db.query(
    'select id, reached_at, reached_by from marathon_participants where marathon_id = $1',
    [marathon.id],
  )
  for (const row of rows) {
    const own = ranked.find(({ entryId }) => entryId === row.id)
    expect([(row.reached_at as Date | null)?.getTime() ?? null, row.reached_by]).toEqual([
      own?.reachedAtMs,
      own?.reachedBy,
    ])
  }
  return orders
}

describe('a marathon', () => {
  it('counts no trade for an order that its member canceled, and none can be canceled after the end', async () => {
    const member = await someone()
    const minuteMs = Math.ceil(test.clock.now() / MINUTE_MS) * MINUTE_MS
    const marathon = await running({ endDate: new Date(minuteMs + 4.5 * MINUTE_MS).toISOString() })
    await join(member, marathon)
    const cancel = (order: string) => test.as(member).call(cancelMarathonOrder, { params: { id: marathon.id, order } })
    const order = (await place(member, marathon)).body.data
    expect((await cancel(order.id)).body.data).toMatchObject({ outcome: 'void', resultCents: 0 })
    expect(await accountOf(member, marathon)).toMatchObject({ balanceCents: MARATHON_OPENING_CENTS, open: [] })
    await minutes(2)
    expect((await viewOf(member, marathon)).userStats).toMatchObject({ trades: 0 })
    await test.clock.advance(minuteMs + 4.4 * MINUTE_MS - test.clock.now())
    const last = (await place(member, marathon)).body.data
    await test.clock.advance(0.2 * MINUTE_MS)
    expect((await cancel(last.id)).body.error).toBe('MARATHON_EXPIRED')
  })

  it('starts by its date, takes orders until its end, and pays once the last of them has settled', async () => {
    const marathon = await desk.announce({
      startDate: new Date(test.clock.now() + 20 * MINUTE_MS).toISOString(),
      endDate: new Date(test.clock.now() + 26 * MINUTE_MS).toISOString(),
      entryFee: 101,
      prizePool: 100.75,
      minTrades: 1,
      hasEngine: true,
    })
    const [ada, ben, abroad, idle, outside] = [
      await someone(),
      await someone(),
      await someone({ country: 'Germany' }),
      await someone(),
      await someone(),
    ]
    for (const member of [ada, ben, abroad, idle]) await join(member, marathon)
    await test.as(ada).call(updateMarathonReminder, { params: marathon, input: {} })
    expect((await place(ada, marathon)).body.error).toBe('MARATHON_NOT_STARTED')
    const reminders = async () =>
      (await mailsTo(test, ada.email)).map(({ subject }) => subject).filter((subject) => / starts at /.test(subject))
    expect(await reminders()).toEqual([])
    await minutes(6)
    // The email leaves in a round of its own after the one that asks for it.
    await expect.poll(reminders, { timeout: 30_000 }).toHaveLength(1)
    await minutes(15)
    expect(await viewOf(ada, marathon)).toMatchObject({ status: 'active', pool: 504, paidAt: null })
    expect(await reminders()).toHaveLength(1)

    expect((await place(outside, marathon)).body.error).toBe('MARATHON_NOT_JOINED')
    expect((await test.as(outside).call(getMarathonAccount, { params: marathon })).status).toBe(403)
    for (const member of [ada, ben, abroad]) expect((await place(member, marathon)).status).toBe(200)
    expect((await place(ada, marathon, { stakeCents: 100_001 })).status).toBe(400)
    expect(await accountOf(ada, marathon)).toMatchObject({ balanceCents: 990_000, open: [{ stakeCents: 10_000 }] })
    expect((await test.as(ada).call(getPracticeAccount)).body.data).toMatchObject({
      balanceCents: 1_000_000,
      open: [],
    })
    const repeated = draft()
    const twice = await Promise.all([place(ben, marathon, repeated), place(ben, marathon, repeated)])
    expect(twice[0]?.body.data.id).toBe(twice[1]?.body.data.id)
    expect((await place(ada, marathon, { entryAt: new Date(test.clock.now()).toISOString() })).body.error).toBe(
      'PRACTICE_ORDER_LATE',
    )

    await minutes(4)
    expect((await place(ada, marathon, { timeframe: '5m', direction: 'PUT' })).status).toBe(200)
    await minutes(2)
    expect(await viewOf(ada, marathon)).toMatchObject({ status: 'ended', paidAt: null })
    expect((await place(ben, marathon)).body.error).toBe('MARATHON_EXPIRED')
    expect(await entriesOf(ada, 'prize')).toEqual([])
    await minutes(6)
    const view = await viewOf(ada, marathon)
    expect(view.paidAt).not.toBeNull()
    await expectRecounted(ada, marathon)
    const board = (await test.as(ada).call(listBoard, { params: marathon })).body.data
    const engine = board.find(({ isEngine }) => isEngine)
    expect(engine).toMatchObject({ name: 'Uptick engine', tier: null })
    // 404 of fees and 100 of the club, between two: whoever is abroad ranks and wins nothing, and so do the engine and whoever sat still.
    const prizes = board.map(({ prize }) => prize ?? 0)
    expect(prizes.toSorted((a, b) => b - a).slice(0, 3)).toEqual([315, 189, 0])
    expect([...(await entriesOf(ada, 'prize')), ...(await entriesOf(ben, 'prize'))].sort()).toEqual([189, 315])
    for (const member of [abroad, idle]) expect(await heldBy(member)).toBe(899)
    expect((await test.as(ada).call(listMonthLeaders)).body.data.leaderboard.length).toBeGreaterThan(0)
    expect((await test.as(ada).call(listMarathonOrders, { params: marathon })).body.pagination?.total).toBe(2)
    expect((await verifyLedger(test.db, test.clock.now())).problems).toEqual([])
  })

  it('has the engine compete with what it publishes, at a fixed stake', async () => {
    const marathon = await running({ hasEngine: true })
    const member = await someone()
    await join(member, marathon)
    await minutes(8)
    const { rows } = await test.db.query(
      `select o.stake_cents, o.signal_id, o.direction, s.decision, s.entry_at = o.entry_at as same from practice_orders o
       join marathon_participants p on p.id = o.account_id and p.member_id is null and p.marathon_id = $1
       left join slots s on s.id = o.signal_id`,
      [marathon.id],
    )
    const published = await test.db.query(
      `select 1 from slots s, marathons m where m.id = $1 and s.decision <> 'ABSTAIN' and s.committed_at > m.started_at`,
      [marathon.id],
    )
    expect(rows.length).toBe(published.rows.length)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect([Number(row.stake_cents), row.same]).toEqual([ENGINE_STAKE_CENTS, true])
      expect(row.direction).toBe(row.decision)
    }
    await expectRecounted(member, marathon)
  })

  it('gives every fee back when it is cancelled, once, also while members ask for it ten times at once', async () => {
    const marathon = await running({ entryFee: 300 })
    const people = await Promise.all(Array.from({ length: 5 }, () => someone()))
    for (const member of people) await join(member, marathon)
    for (const member of people) expect(await heldBy(member)).toBe(700)
    await Promise.all(Array.from({ length: 10 }, () => desk.become(marathon, 'cancelled')))
    for (const member of people) {
      expect(await heldBy(member)).toBe(1_000)
      expect(await entriesOf(member, 'refund')).toEqual([300])
    }
    const [first] = people
    expect(first && (await viewOf(first, marathon))).toMatchObject({
      status: 'cancelled',
      userStats: { refunded: true },
    })
    await test.marathons.runDue()
    expect((await verifyLedger(test.db, test.clock.now())).problems).toEqual([])
  })

  it('gives every fee back where nobody has made enough trades, and pays no pool', async () => {
    const marathon = await running({ entryFee: 100, prizePool: 50, minTrades: 2 })
    const member = await someone()
    await join(member, marathon)
    await place(member, marathon)
    await minutes(3)
    await desk.become(marathon, 'ended')
    await test.marathons.runDue()
    expect(await viewOf(member, marathon)).toMatchObject({ userStats: { prize: 0, refunded: true } })
    expect(await heldBy(member)).toBe(1_000)
    await desk.become(marathon, 'cancelled')
    expect(await heldBy(member)).toBe(1_000)
  })

  it('pays once, whatever breaks in between and however many try', async () => {
    const marathon = await running({ entryFee: 100, prizePool: 7, minTrades: 1 })
    const people = await Promise.all(Array.from({ length: 4 }, () => someone()))
    for (const member of people) await join(member, marathon)
    for (const [index, member] of people.entries())
      await place(member, marathon, { stakeCents: 1_000 * (index + 1), pair: pairs[index % pairs.length] })
    await minutes(3)
    await test.db.query(`create function break_second_prize() returns trigger language plpgsql as $$ begin
      if (select count(*) from upoints_entries where kind = 'prize' and reason like 'Rank%' and created_at = new.created_at) > 1
      then raise exception 'broken off'; end if; return null; end $$`)
    await test.db.query(
      'create trigger break_second_prize after insert on upoints_entries for each row execute function break_second_prize()',
    )
    try {
      await desk.become(marathon, 'ended')
      await expect(test.marathons.runDue()).rejects.toThrow()
      for (const member of people) expect(await entriesOf(member, 'prize')).toEqual([])
      // A place that is owed something cannot be thrown away.
      expect((await desk.admin.send('DELETE', `/api/admin/marathons/${marathon.id}`)).body.error).toBe(
        'MARATHON_RUNNING',
      )
    } finally {
      await test.db.query('drop trigger break_second_prize on upoints_entries')
      await test.db.query('drop function break_second_prize')
    }
    await Promise.all([1, 2, 3].map(() => test.marathons.runDue()))
    await test.marathons.runDue()
    const prizes = (await Promise.all(people.map((member) => entriesOf(member, 'prize')))).flat()
    expect(prizes.toSorted((a, b) => b - a)).toEqual([204, 122, 81])
    await desk.become(marathon, 'cancelled')
    for (const member of people) expect(await entriesOf(member, 'refund')).toEqual([])
    expect((await verifyLedger(test.db, test.clock.now())).problems).toEqual([])
  })

  it('is late after an outage, and starts, ends and pays all the same', async () => {
    const marathon = await desk.announce({
      startDate: new Date(test.clock.now() + 2 * MINUTE_MS).toISOString(),
      endDate: new Date(test.clock.now() + 4 * MINUTE_MS).toISOString(),
      entryFee: 10,
    })
    const member = await someone()
    await join(member, marathon)
    await test.clock.advance(10 * MINUTE_MS)
    await test.marathons.runDue()
    expect(await viewOf(member, marathon)).toMatchObject({ status: 'ended', userStats: { refunded: true } })
  })
})

describe(`a tournament of random orders (TEST_SEED=${seed})`, () => {
  const ROUNDS = 5
  const PEOPLE = 20
  const AT_ONCE = 250

  it('has a board that is what its orders come to, with ties, voids, late and parallel orders, and a restart', {
    timeout: tries(120_000, 3_600_000),
  }, async () => {
    const perRound = Math.ceil(tries(500, 10_000) / ROUNDS)
    const marathon = await running({ maxParticipants: 50, minTrades: 5 })
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => someone()))
    await Promise.all(people.map((member) => join(member, marathon)))
    // Two take part and never trade: equal to the end.
    const traders = people.slice(2)
    const [watcher] = traders
    if (!watcher) throw new Error('Nobody takes part.')
    let placed = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const wanted = Array.from({ length: perRound }, () => ({
        member: pick(traders),
        more: {
          pair: pick(pairs),
          direction: pick(['CALL', 'PUT']),
          timeframe: pick(['1m', '1m', '5m']),
          // Few different ones: many balances are the same.
          stakeCents: pick([1_000, 2_000]),
          // Some come too late.
          ...(next() < 0.05 ? { entryAt: new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS) } : {}),
        },
      }))
      const answers: Awaited<ReturnType<typeof place>>[] = []
      // More at once wait for one another's accounts longer than the server lets a call wait: those are told that it is busy.
      for (let from = 0; from < wanted.length; from += AT_ONCE)
        answers.push(
          ...(await Promise.all(
            wanted.slice(from, from + AT_ONCE).map(({ member, more }) => place(member, marathon, more)),
          )),
        )
      for (const { status, body } of answers) expect(status === 200 || body.error === 'PRACTICE_ORDER_LATE').toBe(true)
      placed += answers.filter(({ status }) => status === 200).length
      await minutes(1)
      // Orders whose market has no candles: what expires without a price is void.
      if (round === 1)
        await test.db.query(`update practice_orders set pair_id = 'LOST' where id in (
          select o.id from practice_orders o join marathon_participants p on p.id = o.account_id
          where o.outcome is null and p.marathon_id = '${marathon.id}' limit 3)`)
      if (round === 2) {
        const { clock, env } = test
        await test.close()
        test = await buildTestApp({ db, clock, started: true, env })
      }
      await expectRecounted(watcher, marathon)
    }
    await minutes(7)
    expect(await expectRecounted(watcher, marathon)).toBe(placed)
    const { ranked } = await recount(marathon)
    const profits = ranked.map(({ profitCents }) => profitCents)
    expect(new Set(profits).size).toBeLessThan(profits.length)
    const { rows } = await test.db.query(`select count(*)::int as voids from practice_orders where outcome = 'void'`)
    expect(rows[0]?.voids).toBeGreaterThan(0)
    for (const member of people) {
      const { balanceCents } = await accountOf(member, marathon)
      expect((await viewOf(member, marathon)).userStats?.score).toBe(balanceCents - MARATHON_OPENING_CENTS)
    }
  })
})
