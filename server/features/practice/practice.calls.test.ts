import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  createPracticeOrder,
  downloadPracticeOrders,
  getPracticeAccount,
  getPracticeStatistics,
  listPracticeOrders,
  nextOrderEntry,
  PRACTICE_OPENING_CENTS,
  type PracticeOrder,
  resetPracticeAccount,
  startPracticeCoolOff,
  updatePracticeLimits,
  updatePracticeOrder,
} from '../../../contract/practice.ts'
import { listSignals, type Signal, toDirection } from '../../../contract/signals.ts'
import { settle } from '../../../engine/signals/settlement.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { createMember } from '../../testing/factories.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestTransact } from '../../testing/transact.ts'
import { createMarket } from '../market/service.ts'
import type { Member } from '../members/service.ts'
import { createSettling } from './create-settling.ts'
import { createPractice } from './service.ts'

const iso = (atMs: number): string => new Date(atMs).toISOString()

let test: TestApp
let feed: MarketFeed
let pairs: string[]
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  feed = createTestFeed(test.clock)
  pairs = feed.pairs.map(({ id }) => id)
})
afterAll(() => test.close())

const someone = (): Promise<Member> => createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
const draftOf = (more: object = {}) => ({
  nonce: randomUUID(),
  pair: pairs[0] ?? '',
  direction: 'CALL' as const,
  timeframe: '1m' as const,
  stakeCents: 10_000,
  entryAt: iso(nextOrderEntry(test.clock.now())),
  ...more,
})
const place = (member: Member, more: object = {}) =>
  test.as(member).call(createPracticeOrder, { input: draftOf(more) as never })
const accountOf = async (member: Member) => (await test.as(member).call(getPracticeAccount)).body.data
const settledOf = async (member: Member): Promise<PracticeOrder[]> =>
  (await test.as(member).call(listPracticeOrders)).body.data
/** To a moment of the next minute but one that begins. */
const toSecond = async (second: number): Promise<void> => {
  const minuteMs = Math.ceil((test.clock.now() + 1) / MINUTE_MS) * MINUTE_MS
  await test.clock.advance(minuteMs + second * 1_000 - test.clock.now())
}

const marketOn = (given: MarketFeed) => createMarket({ db: test.db, clock: test.clock, feed: given })
const depsOn = (given: MarketFeed) => ({
  db: test.db,
  transact: createTestTransact(test.db, test.clock),
  clock: test.clock,
  feed: given,
  market: marketOn(given),
})
const practiceOn = (given: MarketFeed) =>
  createPractice({ ...depsOn(given), hub: test.hub, signals: test.signals, notifications: { send: () => {} } })

/** What the tables say, account by account: the balance that its orders add up to. */
const expectBalanced = async (): Promise<void> => {
  const { rows } = await test.db.query(
    `select a.id, a.balance_cents, a.opening_cents + coalesce(sum(
       case when o.outcome is null then -o.stake_cents else o.result_cents end), 0) as counted
     from practice_accounts a left join practice_orders o on o.account_id = a.id and o.run = a.resets
     group by a.id`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(Number(row.balance_cents), String(row.id)).toBe(Number(row.counted))
}

/** Every settled order, settled again by the engine's rule on the stored candles. */
const expectExact = async (): Promise<number> => {
  const { rows: bars } = await test.db.query('select * from candles')
  const barOf = new Map(
    bars.map((bar) => [
      `${bar.pair_id} ${(bar.open_at as Date).getTime()}`,
      { ...(bar as unknown as { open: number; close: number }), high: 0, low: 0, volume: 0, openAtMs: 0 },
    ]),
  )
  const { rows: orders } = await test.db.query('select * from practice_orders where outcome is not null')
  for (const order of orders) {
    const expected = settle(
      {
        direction: order.direction === 'CALL' ? 'CALL' : 'PUT',
        entryAtMs: (order.entry_at as Date).getTime(),
        expiresAtMs: (order.expires_at as Date).getTime(),
      },
      (openAtMs) => barOf.get(`${order.pair_id} ${openAtMs}`),
    )
    expect(order.outcome).toBe(expected.outcome)
    expect([order.entry_price, order.exit_price]).toEqual([expected.entryPrice, expected.exitPrice])
    const stake = Number(order.stake_cents)
    const results = { profit: Math.floor((stake * 80) / 100), loss: -stake, breakeven: 0, void: 0 }
    expect(Number(order.result_cents)).toBe(results[expected.outcome])
  }
  return orders.length
}

describe('an order of the practice account', () => {
  it('enters at the next minute, settles on the candles, and is told to its member at both', async () => {
    const member = await someone()
    const published = vi.spyOn(test.hub, 'publish')
    vi.spyOn(test.hub, 'isHeard').mockReturnValue(true)
    expect(await accountOf(member)).toMatchObject({ balanceCents: PRACTICE_OPENING_CENTS, open: [], resets: 0 })
    const { status, body } = await place(member, { note: 'Range\u202e break', tag: 'range', confidence: 60 })
    expect(status).toBe(200)
    const order = body.data
    expect(order).toMatchObject({ outcome: null, entryPrice: null, note: 'Range break', tag: 'range', confidence: 60 })
    expect(Date.parse(order.entryAt)).toBeGreaterThan(test.clock.now())
    expect(await accountOf(member)).toMatchObject({ balanceCents: 990_000, dayResultCents: 0, open: [order] })

    await test.clock.advance(Date.parse(order.entryAt) - test.clock.now() + 1_000)
    expect((await accountOf(member)).open[0]?.entryPrice).toBe(feed.forming(order.pairId)?.open)
    await test.clock.advance(MINUTE_MS)
    const [settled] = await settledOf(member)
    expect(settled).toMatchObject({ id: order.id, note: 'Range break', confidence: 60 })
    const result = settled?.resultCents ?? Number.NaN
    expect([8_000, 0, -10_000]).toContain(result)
    expect(await accountOf(member)).toMatchObject({
      balanceCents: 1_000_000 + result,
      dayResultCents: result,
      open: [],
    })
    const news = published.mock.calls.filter(
      ([topic, audience]) => topic.endsWith('practice') && audience === member.id,
    )
    expect(news.map(([, , told]) => told)).toEqual([
      { balanceCents: 990_000, orders: [order] },
      { balanceCents: 1_000_000 + result, orders: [{ ...settled, settledAt: expect.any(String) }] },
    ])
    vi.restoreAllMocks()
    const { data } = (await test.as(member).call(getPracticeStatistics)).body
    expect(data).toMatchObject({
      winRate: null,
      verdict: 'not enough data yet',
      resultCents: result,
      stakedCents: 10_000,
    })
    expect(data.equity.map(({ balanceCents }) => balanceCents)).toEqual([1_000_000, 1_000_000 + result])
  })

  it('knows its price from the minute that it entered in, for as long as it is open', async () => {
    const member = await someone()
    const order = (await place(member, { timeframe: '5m', direction: 'PUT' })).body.data
    await test.clock.advance(Date.parse(order.entryAt) - test.clock.now() + 2.5 * MINUTE_MS)
    const [bar] = await feed.bars(order.pairId, Date.parse(order.entryAt), Date.parse(order.entryAt) + MINUTE_MS)
    expect((await accountOf(member)).open[0]?.entryPrice).toBe(bar?.open)
  })

  it('is placed once however often it is sent, also at the same time; another one under its nonce is refused', async () => {
    const member = await someone()
    const draft = draftOf()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => test.as(member).call(createPracticeOrder, { input: draft as never })),
    )
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await accountOf(member)).toMatchObject({ balanceCents: 990_000 })
    const other = { input: { ...draft, stakeCents: 20_000 } as never }
    expect((await test.as(member).call(createPracticeOrder, other)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    // Sent again after its entry, it is answered as it is, not refused.
    await test.clock.advance(MINUTE_MS)
    expect((await test.as(member).call(createPracticeOrder, { input: draft as never })).body.data.id).toBe(
      answers[0]?.body.data.id,
    )
  })

  it('never takes more than there is: of 20 at once over the balance 10 are placed', async () => {
    const member = await someone()
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(member, { stakeCents: 100_000 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(answers.map(({ body }) => body.error))).toEqual(new Set([undefined, 'PRACTICE_BALANCE_LOW']))
    expect(await accountOf(member)).toMatchObject({ balanceCents: 0 })
    await expectBalanced()
  })

  it('is refused with a sentence where it cannot be placed, and takes nothing', async () => {
    const member = await someone()
    await toSecond(20)
    const nowMs = test.clock.now()
    const refusals: [more: object, status: number, code: string][] = [
      [{ entryAt: iso(nowMs - 20_000) }, 409, 'PRACTICE_ORDER_LATE'],
      [{ entryAt: iso(nowMs + 10_000) }, 409, 'PRACTICE_ENTRY_UNKNOWN'],
      [{ entryAt: iso(nextOrderEntry(nowMs) + 7 * MINUTE_MS) }, 409, 'PRACTICE_ENTRY_UNKNOWN'],
      [{ pair: 'NOPE' }, 404, 'PAIR_NOT_FOUND'],
      [{ signalId: randomUUID() }, 404, 'SIGNAL_NOT_FOUND'],
      [{ stakeCents: 99 }, 400, 'INPUT_INVALID'],
      [{ stakeCents: 100_001 }, 400, 'INPUT_INVALID'],
      [{ stakeCents: 150.5 }, 400, 'INPUT_INVALID'],
      [{ confidence: 101 }, 400, 'INPUT_INVALID'],
    ]
    for (const [more, status, code] of refusals) {
      const answer = await place(member, more)
      expect([answer.status, answer.body.error], JSON.stringify(more)).toEqual([status, code])
      expect(answer.body.message).toMatch(/\w \w/)
    }
    expect(await accountOf(member)).toMatchObject({ balanceCents: PRACTICE_OPENING_CENTS, open: [] })
    // Nobody writes to another's order, or reads it.
    const { id } = (await place(member)).body.data
    const stranger = await someone()
    const words = { params: { id }, input: { note: 'Mine', tag: '' } }
    expect((await test.as(stranger).call(updatePracticeOrder, words)).body.error).toBe('PRACTICE_ORDER_NOT_FOUND')
    expect((await accountOf(stranger)).open).toEqual([])
    expect((await test.as(member).call(updatePracticeOrder, words)).body.data).toMatchObject({ note: 'Mine', tag: '' })
  })

  it('is refused where the market has no price, is not followed, or closes too soon', async () => {
    const member = await someone()
    const nowMs = test.clock.now()
    const draft = { ...draftOf(), signalId: null, note: '', tag: '', confidence: null }
    const refused = (given: Partial<MarketFeed>) =>
      practiceOn({ ...feed, ...given }).createPracticeOrder({ ...member, isAdmin: false }, draft)
    await expect(refused({ forming: () => null })).rejects.toMatchObject({ code: 'PRACTICE_FEED_STALE' })
    const closing = { ...feed.clock, endsAt: nowMs + MINUTE_MS }
    await expect(refused({ clock: closing })).rejects.toMatchObject({ code: 'PRACTICE_MARKET_CLOSING' })
    await test.db.query(
      "update feeds set processed_through = processed_through - interval '10 minutes' where id = $1",
      [feed.feed.id],
    )
    await expect(refused({})).rejects.toMatchObject({ code: 'PRACTICE_FEED_STALE' })
    await test.db.query(
      "update feeds set processed_through = processed_through + interval '10 minutes' where id = $1",
      [feed.feed.id],
    )
  })
})

describe('an order that follows a signal', () => {
  it('is what the signal says and enters with it, for whoever may see the signal', async () => {
    const [gold, guest] = [await someone(), await createMember(test.db)]
    let signal: Signal | undefined
    for (let minutes = 0; minutes < 60 && !signal; minutes += 1) {
      await toSecond(5)
      const { data } = (await test.as(gold).call(listSignals, { input: { timeframe: '1m', limit: 1 } })).body
      signal = data.find(({ entryAt }) => Date.parse(entryAt) > test.clock.now())
    }
    if (!signal) throw new Error('No signal was published within an hour.')
    const { id: signalId, pairId: pair, timeframe, entryAt } = signal
    const asSignalled = { signalId, pair, timeframe, entryAt, direction: toDirection(signal) }
    const reversed = asSignalled.direction === 'CALL' ? 'PUT' : 'CALL'
    expect((await place(guest, asSignalled)).body.error).toBe('SIGNAL_NOT_FOUND')
    expect((await place(gold, { ...asSignalled, direction: reversed })).body.error).toBe('PRACTICE_SIGNAL_DIFFERS')
    expect((await place(gold, asSignalled)).body.data).toMatchObject({ ...asSignalled, pair: signal.pair })
    await test.clock.advance(2 * MINUTE_MS)
    expect((await place(gold, { ...asSignalled, nonce: randomUUID() })).body.error).toBe('PRACTICE_ORDER_LATE')
    const after = (await test.as(gold).call(listSignals, { input: { timeframe: '1m', limit: 20 } })).body.data
    const [order] = await settledOf(gold)
    const { outcome, entryPrice, exitPrice } = after.find(({ id }) => id === signalId) ?? {}
    expect(order).toMatchObject({ outcome, entryPrice, exitPrice })
    // A guest has an account all the same.
    expect((await place(guest)).status).toBe(200)
  })
})

describe('settlement', () => {
  it('is the engine’s, to the digit, for many members’ orders at once, and the balances add up', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, someone))
    for (let minute = 0; minute < 6; minute += 1) {
      await toSecond(10)
      const placed = members.flatMap((member, at) =>
        [0, 1].map((more) =>
          place(member, {
            pair: pairs[(at + minute + more) % pairs.length],
            direction: (at * 7 + minute * 3 + more) % 2 === 0 ? 'CALL' : 'PUT',
            timeframe: (at + minute) % 3 === 0 ? '5m' : '1m',
            stakeCents: 101 + 997 * at + minute,
          }),
        ),
      )
      expect(new Set((await Promise.all(placed)).map(({ status }) => status))).toEqual(new Set([200]))
      await expectBalanced()
    }
    await test.clock.advance(7 * MINUTE_MS)
    expect(await expectExact()).toBeGreaterThanOrEqual(144)
    await expectBalanced()
    expect((await test.db.query('select 1 from practice_orders where outcome is null')).rows).toEqual([])
  })

  it('happens once, however many servers settle at the same time, and after one that was killed in between', async () => {
    const member = await someone()
    for (let made = 0; made < 8; made += 1) await place(member, { direction: made % 2 ? 'CALL' : 'PUT' })
    const [open] = (await accountOf(member)).open
    await test.clock.advance(Date.parse(open?.expiresAt ?? '') - test.clock.now() + 1_000)
    const first = await accountOf(member)
    expect(first.open).toEqual([])
    // As it was when the server was killed: the boundary is in the database, its orders are not settled.
    await test.db.query(
      `with o as (update practice_orders set outcome = null, result_cents = null, settled_at = null where account_id =
         (select id from practice_accounts where member_id = $1) returning account_id)
       update practice_accounts set balance_cents = opening_cents - 80000 where id in (select account_id from o)`,
      [member.id],
    )
    await expectBalanced()
    const through = new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS)
    await Promise.all([1, 2, 3].map(() => createSettling({ ...depsOn(feed), announce: async () => {} })(through)))
    expect((await accountOf(member)).balanceCents).toBe(first.balanceCents)
    await createSettling({ ...depsOn(feed), announce: async () => {} })(through)
    expect((await accountOf(member)).balanceCents).toBe(first.balanceCents)
    await expectExact()
    await expectBalanced()
  })

  it('comes late after an outage, and is exact all the same', async () => {
    const member = await someone()
    const order = (await place(member, { timeframe: '5m' })).body.data
    test.clock.stepWall(12 * MINUTE_MS)
    await test.clock.advance(2 * MINUTE_MS)
    const [settled] = await settledOf(member)
    expect(settled).toMatchObject({ id: order.id, expiresAt: order.expiresAt })
    expect(Date.parse(settled?.settledAt ?? '')).toBeGreaterThan(Date.parse(order.expiresAt) + 5 * MINUTE_MS)
    await expectExact()
    await expectBalanced()
  })
})

describe('the result of a day', () => {
  it('counts an open stake as reserved, and as won or lost once it has settled', async () => {
    const member = await someone()
    await place(member)
    const reserved = await accountOf(member)
    expect(reserved).toMatchObject({ dayResultCents: 0, open: [{ stakeCents: expect.any(Number) }] })
    await test.clock.advance(3 * MINUTE_MS)
    const settled = await accountOf(member)
    const [order] = await settledOf(member)
    expect(settled.open).toEqual([])
    expect(settled.dayResultCents).toBe(order?.resultCents)
    expect(settled.balanceCents).toBe(PRACTICE_OPENING_CENTS + (order?.resultCents ?? 0))
  })
})

describe('session limits', () => {
  const set = (member: Member, input: object) => test.as(member).call(updatePracticeLimits, { input: input as never })

  it('keep a day from costing more than the member allowed, also by orders placed at once, and by a reset', async () => {
    const member = await someone()
    await set(member, { dayLossCents: 35_000, lossesInRow: null, coolOffMinutes: 5 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(member)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status !== 200)?.body.error).toBe('PRACTICE_DAY_LOSS_REACHED')
    expect((await test.as(member).call(resetPracticeAccount)).body.error).toBe('PRACTICE_ORDERS_OPEN')
    await test.clock.advance(3 * MINUTE_MS)
    const before = await accountOf(member)
    const after = (await test.as(member).call(resetPracticeAccount)).body.data
    expect(after).toMatchObject({
      balanceCents: PRACTICE_OPENING_CENTS,
      resets: 1,
      dayResultCents: before.dayResultCents,
    })
    expect(await settledOf(member)).toEqual([])
    await expectBalanced()
    const file = await test.as(member).send('GET', `/api${downloadPracticeOrders.path}`)
    expect(file.status).toBe(200)
  })

  it('are stricter at once, and looser on the next day only', async () => {
    const member = await someone()
    const strict = { dayLossCents: 10_000, lossesInRow: 3, coolOffMinutes: 30 }
    expect((await set(member, strict)).body.data).toMatchObject({ limits: strict, nextLimits: null })
    const wanted = { dayLossCents: null, lossesInRow: 2, coolOffMinutes: 10 }
    const { limits, nextLimits } = (await set(member, wanted)).body.data
    expect(limits).toEqual({ dayLossCents: 10_000, lossesInRow: 2, coolOffMinutes: 30 })
    const midnight = new Date(test.clock.now()).setUTCHours(24, 0, 0, 0)
    expect(nextLimits).toEqual({ limits: wanted, from: iso(midnight) })
    expect((await place(member)).status).toBe(200)
    expect((await place(member)).body.error).toBe('PRACTICE_DAY_LOSS_REACHED')
  })

  it('begin a break after so many losses, or by hand, which only gets longer', async () => {
    const member = await someone()
    await set(member, { dayLossCents: null, lossesInRow: 1, coolOffMinutes: 30 })
    // One of the two loses, unless the price stood still.
    await place(member, { direction: 'CALL' })
    await place(member, { direction: 'PUT' })
    await test.clock.advance(3 * MINUTE_MS)
    const outcomes = (await settledOf(member)).map(({ outcome }) => outcome)
    expect(outcomes).toContain('loss')
    expect((await accountOf(member)).coolOffUntil).not.toBeNull()
    expect((await place(member)).body.error).toBe('PRACTICE_COOLING_OFF')
    const cool = (minutes: number) => test.as(member).call(startPracticeCoolOff, { input: { minutes } })
    const long = (await cool(120)).body.data.coolOffUntil
    expect(long).toBe(iso(test.clock.now() + 120 * MINUTE_MS))
    expect((await cool(5)).body.data.coolOffUntil).toBe(long)
    await test.clock.advance(121 * MINUTE_MS)
    expect((await place(member)).status).toBe(200)
  })
})
