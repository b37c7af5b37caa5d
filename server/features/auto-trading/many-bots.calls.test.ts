import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { PRACTICE_OPENING_CENTS } from '../../../contract/practice.ts'
import type { Signal } from '../../../contract/signals.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestTransact } from '../../testing/transact.ts'
import { createMarket } from '../market/service.ts'
import { createPractice } from '../practice/service.ts'
import { createBots } from './create-bots.ts'
import { createOrderEntry, MEMBERS_AT_ONCE } from './order-entry.ts'

const STAKE_CENTS = 10_000

let db: Database
let test: TestApp
let boundary: Date
let signal: Signal
beforeAll(async () => {
  db = await openTestDatabase()
  test = await buildTestApp({ db, started: true })
  for (let minute = 0; minute < 90 && !signal; minute += 1) {
    await test.clock.advance(MINUTE_MS)
    boundary = new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS)
    const published = await test.signals.listPublishedAt(boundary)
    const found = published.find((each) => each.signal.timeframe === '1m')
    if (found) signal = found.signal
  }
  // Its own bots are done: from here on the tests' servers decide.
  await test.close()
})
afterAll(() => db.close())

/** A boundary's bots on a server of their own; `meanwhile` runs after the bots were read, and before any of them orders. */
const runBots = (lines: string[] = [], meanwhile: () => Promise<unknown> = async () => {}): Promise<void> => {
  const feed = createTestFeed(test.clock)
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const deps = { db, transact: createTestTransact(db, test.clock), clock: test.clock, feed, log }
  const market = createMarket({ db, clock: test.clock, feed })
  const practice = createPractice({
    ...deps,
    hub: test.hub,
    market,
    signals: test.signals,
    notifications: { send: () => {} },
  })
  const listPublishedAt = async (at: Date) => {
    await meanwhile()
    const published = await test.signals.listPublishedAt(at)
    return published.filter((each) => each.signal.id === signal.id)
  }
  const signals = { listPublishedAt, listConfidences: test.signals.listConfidences }
  return createBots({ ...deps, signals, orders: createOrderEntry({ ...deps, practice }) })(boundary)
}

/** Members whose bots run, straight in the database; no bot of an earlier test runs any more. */
const createRunning = async (count: number): Promise<string[]> => {
  await db.query('update trading_bots set active = false')
  const { rows } = await db.query(
    `insert into members (id, full_name, email, password_hash, admission_code, referral_code, tier, dashboard_unlocked)
     select gen_random_uuid(), 'Bot', gen_random_uuid() || '@bots.test', '-', gen_random_uuid(), gen_random_uuid(), 'gold', true
     from generate_series(1, $1::int) returning id`,
    [count],
  )
  const ids = rows.map(({ id }) => String(id)).sort()
  await db.query(
    `insert into trading_bots (member_id, active, timeframe, risk_level, trade_size_cents, started_at, runs_until)
     select id, true, '1D', 'Aggressive', ${STAKE_CENTS}, $2::timestamptz, $2::timestamptz + interval '1 day' from unnest($1::uuid[]) id`,
    [ids, new Date(test.clock.now())],
  )
  return ids
}
const openAccount = async (memberId: string, changes: string): Promise<string> => {
  const { rows } = await db.query(
    `insert into practice_accounts (id, member_id, kind, feed_id, opening_cents, balance_cents, limits, created_at)
     values (gen_random_uuid(), $1, 'practice', 'simulated:test', $2, $2, '{"dayLossCents":null,"lossesInRow":null,"coolOffMinutes":5}', now())
     returning id`,
    [memberId, PRACTICE_OPENING_CENTS],
  )
  await db.query(`update practice_accounts set ${changes} where member_id = $1`, [memberId])
  return String(rows[0]?.id)
}

/** Each member's decision, orders and balance, as the tables say. */
const stateOf = async (ids: readonly string[]) => {
  const { rows } = await db.query(
    `select m.id, d.reason, d.order_id, a.balance_cents::int as held,
       (select count(*)::int from practice_orders o where o.account_id = a.id) as orders,
       (select coalesce(sum(o.stake_cents), 0)::int from practice_orders o where o.account_id = a.id) as staked
     from unnest($1::uuid[]) m(id) left join auto_decisions d on d.member_id = m.id
     left join practice_accounts a on a.member_id = m.id`,
    [[...ids]],
  )
  return rows
}
const expectPlacedOnce = async (ids: readonly string[]): Promise<void> => {
  const state = await stateOf(ids)
  expect(state).toHaveLength(ids.length)
  const held = PRACTICE_OPENING_CENTS - STAKE_CENTS
  for (const row of state) expect(row).toMatchObject({ reason: 'placed', orders: 1, staked: STAKE_CENTS, held })
}

describe('many bots at one boundary', () => {
  it('order together, and those that cannot are left alone: limits, no balance, gone meanwhile, refused by the database', async () => {
    const ids = await createRunning(2 * MEMBERS_AT_ONCE + 20)
    // Spread over the transactions, two of them next to each other.
    const [cooling = '', limited = '', poor = '', paused = '', erased = '', broken = ''] = [
      0, 1, 200, 260, 400, 510,
    ].map((at) => ids[at])
    await openAccount(cooling, `cool_off_until = now() + interval '100 years'`)
    await openAccount(limited, `limits = '{"dayLossCents":${STAKE_CENTS - 1},"lossesInRow":null,"coolOffMinutes":5}'`)
    await openAccount(poor, 'balance_cents = 4999')
    const brokenAccount = await openAccount(broken, 'resets = 0')
    await db.query(`create function refuse_order() returns trigger language plpgsql as
      $$ begin raise exception 'No order of this account.'; end $$`)
    await db.query(`create trigger refuse_order before insert on practice_orders
      for each row when (new.account_id = '${brokenAccount}') execute function refuse_order()`)
    const lines: string[] = []
    await runBots(lines, async () => {
      await db.query('delete from members where id = $1', [erased])
      await db.query('update trading_bots set active = false where member_id = $1', [paused])
    })
    await db.query('drop function refuse_order cascade')

    const reasonOf = async (id: string) => (await stateOf([id]))[0]
    expect(await reasonOf(cooling)).toMatchObject({ reason: 'cooling off', order_id: null, orders: 0 })
    expect(await reasonOf(limited)).toMatchObject({ reason: 'day loss', order_id: null, orders: 0 })
    expect(await reasonOf(poor)).toMatchObject({ reason: 'balance low', order_id: null, orders: 0, held: 4_999 })
    expect(await reasonOf(broken)).toMatchObject({ reason: 'failed', orders: 0, held: PRACTICE_OPENING_CENTS })
    for (const gone of [paused, erased])
      expect(await reasonOf(gone)).toMatchObject({ reason: null, orders: 0, held: null })
    const bad = new Set([cooling, limited, poor, paused, erased, broken])
    await expectPlacedOnce(ids.filter((id) => !bad.has(id)))
    // The log names whom it failed for, and nobody else.
    expect(lines.map((line) => (JSON.parse(line) as { member?: string }).member)).toEqual([broken])

    // Asked again, everybody's decision stands.
    const before = await stateOf(ids)
    await runBots()
    expect(await stateOf(ids)).toEqual(before)
  })

  it('order once each, also where three servers decide at the same time', async () => {
    const ids = await createRunning(MEMBERS_AT_ONCE + 50)
    await Promise.all([runBots(), runBots(), runBots()])
    await expectPlacedOnce(ids)
  })
})
