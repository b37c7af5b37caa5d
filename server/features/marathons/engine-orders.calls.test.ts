import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINE_STAKE_CENTS, MARATHON_OPENING_CENTS, NOT_PLACED_REASON } from '../../../contract/marathon-places.ts'
import type { AdminMarathon } from '../../../contract/marathons.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let db: Database
let test: TestApp
let marathon: AdminMarathon
beforeAll(async () => {
  db = await openTestDatabase()
  test = await buildTestApp({ db, started: true, env: { rateLimitScale: 1000 } })
  const desk = await createMarathonDesk(test)
  const startDate = new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS).toISOString()
  marathon = await desk.announce({ startDate, hasEngine: true })
  await test.marathons.runDue()
})
afterAll(async () => {
  await test.close()
  await db.close()
})

const ordersOf = async (signalId?: string) =>
  (
    await db.query(
      `select o.* from practice_orders o join marathon_participants p on p.id = o.account_id
       where p.marathon_id = $1 and p.member_id is null and ($2::uuid is null or o.signal_id = $2) order by o.id`,
      [marathon.id, signalId ?? null],
    )
  ).rows

/** What the engine's account holds, and what it would by its orders alone. */
const expectBalanced = async (): Promise<void> => {
  const { rows } = await db.query(
    `select a.balance_cents::int as held, p.trades, p.profit_cents::int as profit,
       (select coalesce(sum(coalesce(o.result_cents, -o.stake_cents)), 0)::int from practice_orders o where o.account_id = a.id) as moved,
       (select count(*)::int from practice_orders o where o.account_id = a.id and o.outcome <> 'void') as counted,
       (select coalesce(sum(o.result_cents), 0)::int from practice_orders o where o.account_id = a.id) as settled
     from practice_accounts a join marathon_participants p on p.id = a.id where p.marathon_id = $1 and p.member_id is null`,
    [marathon.id],
  )
  const [row] = rows
  expect([row?.held, row?.trades, row?.profit]).toEqual([
    MARATHON_OPENING_CENTS + Number(row?.moved),
    row?.counted,
    row?.settled,
  ])
}

/** Goes on until the engine has ordered, then leaves all as a server does that dies between the boundary and that order. */
const dieBeforeOrder = async (): Promise<string> => {
  const before = (await ordersOf()).length
  for (let minute = 0; minute < 30 && (await ordersOf()).length === before; minute += 1)
    await test.clock.advance(MINUTE_MS)
  const last = (await ordersOf()).at(-1)
  if (!last || (await ordersOf()).length === before) throw new Error('The engine has not ordered.')
  await test.close()
  await db.query('delete from practice_orders where id = $1', [last.id])
  await db.query('update practice_accounts set balance_cents = balance_cents + $2 where id = $1', [
    last.account_id,
    ENGINE_STAKE_CENTS,
  ])
  return String(last.signal_id)
}
/** The database takes no order of the engine until `allow` is called. */
const refuseEngine = async (): Promise<() => Promise<unknown>> => {
  await db.query(`create function refuse_engine() returns trigger language plpgsql as
    $$ begin raise exception 'No order of the engine now.'; end $$`)
  await db.query(`create trigger refuse_engine before insert on practice_orders
    for each row when (new.origin = 'engine') execute function refuse_engine()`)
  return () => db.query('drop function refuse_engine cascade')
}
/** Goes on until the engine has published something that it could not order; answers which, and when it enters. */
const failToOrder = async () => {
  for (let minute = 0; minute < 30; minute += 1) {
    await test.clock.advance(MINUTE_MS)
    const boundary = new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS)
    const [published] = await test.signals.listPublishedAt(boundary)
    if (published) return published.signal
  }
  throw new Error('Nothing was published.')
}
const restart = async (): Promise<void> => {
  const { clock, env } = test
  test = await buildTestApp({ db, clock, started: true, env })
}

describe('the engine’s order in a marathon, of a server that died between the boundary and the order', () => {
  it('is placed by the next one while its entry lies ahead, once', async () => {
    const signalId = await dieBeforeOrder()
    await restart()
    await test.close()
    await restart()
    const orders = await ordersOf(signalId)
    expect(orders).toMatchObject([{ outcome: null, void_reason: null }])
    expect(Number(orders[0]?.entry_at)).toBeGreaterThan(test.clock.now())
    await expectBalanced()
    await test.clock.advance(7 * MINUTE_MS)
    expect((await ordersOf(signalId))[0]?.outcome).not.toBeNull()
    await expectBalanced()
  })

  it('is kept as not placed once its entry has passed, moves nothing and counts as no trade', async () => {
    const signalId = await dieBeforeOrder()
    await test.clock.advance(10 * MINUTE_MS)
    await restart()
    await test.close()
    await restart()
    expect(await ordersOf(signalId)).toMatchObject([{ outcome: 'void', void_reason: NOT_PLACED_REASON }])
    await test.clock.advance(2 * MINUTE_MS)
    expect(await ordersOf(signalId)).toMatchObject([{ outcome: 'void', void_reason: NOT_PLACED_REASON }])
    await expectBalanced()
  })
})

/** A little later: the try under way may have to fail before the clock can bring the next. */
const ordersLater = async (signalId: string) => {
  await test.clock.advance(500)
  return ordersOf(signalId)
}

describe('the engine’s order in a marathon, where it failed while the server lives', () => {
  it('is placed by another try while its entry lies ahead, once', async () => {
    const allow = await refuseEngine()
    const signal = await failToOrder()
    await test.clock.advance(10_000)
    expect(await ordersOf(signal.id)).toEqual([])
    await allow()
    await expect.poll(() => ordersLater(signal.id)).toMatchObject([{ outcome: null }])
    expect(test.clock.now()).toBeLessThan(Date.parse(signal.entryAt))
    await test.clock.advance(20_000)
    expect(await ordersOf(signal.id)).toHaveLength(1)
    await expectBalanced()
  })

  it('is kept as not placed once its entry has passed, beside later ones that were placed', async () => {
    const allow = await refuseEngine()
    const signal = await failToOrder()
    await test.clock.advanceTo(Date.parse(signal.entryAt) + 500)
    expect(await ordersOf(signal.id)).toEqual([])
    await allow()
    await expect.poll(() => ordersLater(signal.id)).toMatchObject([{ outcome: 'void', void_reason: NOT_PLACED_REASON }])
    await expectBalanced()
    await test.clock.advance(8 * MINUTE_MS)
    expect(await ordersOf(signal.id)).toMatchObject([{ outcome: 'void', void_reason: NOT_PLACED_REASON }])
    await expectBalanced()
  })
})
