import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AutoDecision, getTradingBot, listBotDecisions, updateTradingBot } from '../../../contract/auto-trading.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getPracticeAccount, startPracticeCoolOff, updatePracticeLimits } from '../../../contract/practice.ts'
import { type Signal, toDirection } from '../../../contract/signals.ts'
import type { Tier } from '../../../contract/tiers.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { createMember } from '../../testing/factories.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestTransact } from '../../testing/transact.ts'
import { createMarket } from '../market/service.ts'
import type { Member } from '../members/service.ts'
import { createPractice } from '../practice/service.ts'
import { createBots } from './create-bots.ts'
import { createOrderEntry } from './order-entry.ts'

const AGGRESSIVE = { active: true, timeframe: '1D', riskLevel: 'Aggressive', tradeSizeCents: 25_000 } as const

let test: TestApp
let feed: MarketFeed
/** Decides last: once it has, the others have. */
let last: Member
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  feed = createTestFeed(test.clock)
})
afterAll(() => test.close())

const someone = (tier: Tier = 'gold'): Promise<Member> => createMember(test.db, { tier, dashboardUnlocked: true })
const set = async (member: Member, more: object = {}) => {
  const { status, body } = await test.as(member).call(updateTradingBot, { input: { ...AGGRESSIVE, ...more } as never })
  expect(status).toBe(200)
  return body.data
}
const logOf = async (member: Member): Promise<AutoDecision[]> =>
  (await test.as(member).call(listBotDecisions)).body.data
const reasonsOf = async (member: Member): Promise<string[]> => (await logOf(member)).map(({ reason }) => reason)
const accountOf = async (member: Member) => (await test.as(member).call(getPracticeAccount)).body.data
const ordersOf = async (member: Member) =>
  (
    await test.db.query(
      `select o.* from practice_orders o join practice_accounts a on a.id = o.account_id
       where a.member_id = $1 order by o.placed_at`,
      [member.id],
    )
  ).rows
const decidedOf = async (member: Member, ids: readonly string[]): Promise<unknown[]> => {
  const asked = [member.id, [...ids]]
  const { rows } = await test.db.query(
    'select followed_id from auto_decisions where member_id = $1 and followed_id = any($2::uuid[])',
    asked,
  )
  return rows.map(({ followed_id: id }) => id).sort()
}
const boundaryNow = (): Date => new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS)

/** Lets minutes pass until something is published that only its boundary's bots have seen, and they are done. */
const toSignal = async (timeframe: Signal['timeframe'] = '1m'): Promise<Signal> => {
  last = await someone()
  await set(last)
  for (let minutes = 0; minutes < 90; minutes += 1) {
    await test.clock.advanceTo(boundaryNow().getTime() + MINUTE_MS + 500)
    const published = await test.signals.listPublishedAt(boundaryNow())
    const ids = published.map(({ signal }) => signal.id).sort()
    await expect.poll(() => decidedOf(last, ids)).toEqual(ids)
    const found = published.find(({ signal }) => signal.timeframe === timeframe)
    if (found) return found.signal
  }
  throw new Error('Nothing was published in an hour and a half.')
}

const botsOn = (
  given: Partial<MarketFeed> = {},
  signals: Pick<TestApp['signals'], 'listPublishedAt' | 'listConfidences'> = test.signals,
) => {
  const on = { ...feed, ...given }
  const transact = createTestTransact(test.db, test.clock)
  const deps = { db: test.db, transact, clock: test.clock, feed: on, log: pino({ level: 'silent' }) }
  const market = createMarket({ db: test.db, clock: test.clock, feed: on })
  const practice = createPractice({
    ...deps,
    hub: test.hub,
    market,
    signals: test.signals,
    notifications: { send: () => {} },
  })
  return createBots({ ...deps, signals, orders: createOrderEntry({ ...deps, practice }) })
}

describe('the bot', () => {
  it('orders what its member may see before it enters, at most 2 % of the balance, and says what it left', async () => {
    const [gold, silver, guest, careful, paused] = [
      await someone(),
      await someone('silver'),
      await someone('guest'),
      await someone(),
      await someone(),
    ]
    const fresh = (await test.as(gold).call(getTradingBot)).body.data
    expect(fresh).toMatchObject({ active: false, riskLevel: 'Conservative', tradeSizeCents: 5_000, runsUntil: null })
    for (const member of [gold, silver, guest]) await set(member)
    await set(careful, { riskLevel: 'Conservative' })
    // As a bot that ran before risk levels compared signals.
    await test.db.query('update trading_bots set least_confidence = 56 where member_id = $1', [careful.id])
    await set(paused, { active: false })
    const signal = await toSignal()

    const [order, ...more] = (await accountOf(gold)).open.filter(({ signalId }) => signalId === signal.id)
    expect(more).toEqual([])
    expect(order).toMatchObject({
      origin: 'bot',
      pair: signal.pair,
      timeframe: '1m',
      direction: toDirection(signal),
      entryAt: signal.entryAt,
      confidence: null,
    })
    expect(Date.parse(order?.placedAt ?? '')).toBeLessThan(Date.parse(signal.entryAt))
    const [placed] = await logOf(gold)
    expect(placed).toMatchObject({
      reason: 'placed',
      source: 'Engine',
      pair: signal.pair,
      confidence: signal.confidence,
      order: { direction: toDirection(signal), stakeCents: order?.stakeCents, outcome: null },
    })
    expect((await logOf(careful))[0]).toMatchObject({ reason: 'below floor', order: null })
    expect(await ordersOf(careful)).toEqual([])
    // A tier reads of its own signals alone: no line tells of another.
    expect((await logOf(silver)).filter(({ timeframe }) => timeframe === '1m')).toEqual([])
    for (const member of [guest, paused]) {
      expect(await logOf(member)).toEqual([])
      expect(await ordersOf(member)).toEqual([])
    }
    const standard = await toSignal('5m')
    expect((await ordersOf(silver)).map(({ signal_id: id }) => id)).toContain(standard.id)
    for (const { stake_cents: stake } of await ordersOf(gold)) expect(Number(stake)).toBeLessThanOrEqual(20_000)
    await test.clock.advance(7 * MINUTE_MS)
    const { figures } = (await test.as(gold).call(getTradingBot)).body.data
    expect(figures.n).toBeGreaterThan(0)
    expect(figures).toMatchObject({ winRate: null, verdict: 'not enough data yet' })
    expect(figures.course.at(-1)).toBe(figures.resultCents)
    const log = await logOf(gold)
    // One that came out even, or was void, is in the course and not in `n`.
    const settled = log.filter(({ order }) => order && order.outcome !== null)
    expect(figures.course.length).toBe(settled.length + 1)
    expect(log.at(-1)?.order?.outcome).not.toBeNull()
  })

  it('keeps within the limits of its member, and orders no share of a balance that has too little left', async () => {
    const [cooling, limited, poor] = [await someone(), await someone(), await someone()]
    for (const member of [cooling, limited, poor]) await set(member)
    await test.as(cooling).call(startPracticeCoolOff, { input: { minutes: 600 } })
    const limits = { dayLossCents: 10_000, lossesInRow: null, coolOffMinutes: 5 }
    await test.as(limited).call(updatePracticeLimits, { input: limits })
    await test.as(poor).call(startPracticeCoolOff, { input: { minutes: 5 } })
    await test.db.query(
      'update practice_accounts set balance_cents = 4999, cool_off_until = null where member_id = $1',
      [poor.id],
    )
    await toSignal()
    expect((await reasonsOf(cooling))[0]).toBe('cooling off')
    expect((await reasonsOf(limited))[0]).toBe('day loss')
    expect((await reasonsOf(poor))[0]).toBe('balance low')
    for (const member of [cooling, limited, poor]) expect(await ordersOf(member)).toEqual([])
  })

  it('orders once for a signal, however many servers decide at a time, and after one that was killed before it had', async () => {
    const signal = await toSignal()
    // Started after its boundary was handled: as a server that was killed in between left them.
    const members = [await someone(), await someone(), await someone()]
    for (const member of members) await set(member)
    await Promise.all([1, 2, 3].map(() => botsOn()(boundaryNow())))
    await botsOn()(boundaryNow())
    for (const member of members) {
      expect((await ordersOf(member)).map(({ signal_id: id }) => id)).toEqual([signal.id])
      expect(await reasonsOf(member)).toEqual(['placed'])
      expect((await accountOf(member)).balanceCents).toBe(980_000)
    }
    // The line is gone, the order is not: nothing is ordered twice all the same.
    await test.db.query('delete from auto_decisions where member_id = $1', [members[0]?.id])
    await botsOn()(boundaryNow())
    expect(await ordersOf(members[0] as Member)).toHaveLength(1)
    expect(await reasonsOf(members[0] as Member)).toEqual(['ordered already'])
  })

  it('places nothing once its member is told that it is paused, or has lost the tier, in the middle of a boundary', async () => {
    await toSignal()
    const members = await Promise.all(Array.from({ length: 6 }, () => someone()))
    for (const member of members) await set(member)
    const counted: number[] = []
    await Promise.all([
      botsOn()(boundaryNow()),
      ...members.map(async (member, at) => {
        await set(member, { active: false })
        counted[at] = (await ordersOf(member)).length
      }),
    ])
    for (const [at, member] of members.entries()) expect((await ordersOf(member)).length).toBe(counted[at])

    const demoted = await someone()
    await set(demoted)
    // After the bots were read, and before any of them orders.
    const meanwhile = {
      listConfidences: test.signals.listConfidences,
      listPublishedAt: async (at: Date) => {
        await test.db.query("update members set tier = 'silver' where id = $1", [demoted.id])
        return test.signals.listPublishedAt(at)
      },
    }
    await botsOn({}, meanwhile)(boundaryNow())
    expect((await ordersOf(demoted)).filter(({ timeframe }) => timeframe === '1m')).toEqual([])
  })

  it('is never late, never without a price, and stops by itself when its time is over', async () => {
    await toSignal()
    const boundary = boundaryNow()
    const tried = async (given: Partial<MarketFeed>) => {
      const member = await someone()
      await set(member)
      await botsOn(given)(boundary)
      expect(await ordersOf(member)).toEqual([])
      return (await reasonsOf(member))[0]
    }
    expect(await tried({ forming: () => null })).toBe('feed stale')
    expect(await tried({ clock: { ...feed.clock, endsAt: test.clock.now() + 1_000 } })).toBe('market closing')
    expect(await tried({ clock: { ...feed.clock, now: () => test.clock.now() + MINUTE_MS } })).toBe('late')

    const brief = await someone()
    const { runsUntil } = await set(brief, { timeframe: '1H' })
    expect(runsUntil).toBe(new Date(test.clock.now() + 60 * MINUTE_MS).toISOString())
    // Set again with the same timeframe, it goes on to when it was to stop.
    await test.clock.advance(MINUTE_MS)
    expect(await set(brief, { timeframe: '1H', tradeSizeCents: 5_000 })).toMatchObject({ runsUntil })
    test.clock.stepWall(60 * MINUTE_MS)
    expect((await test.as(brief).call(getTradingBot)).body.data).toMatchObject({ active: false, runsUntil: null })
    const before = (await ordersOf(brief)).length
    await botsOn()(boundary)
    expect((await ordersOf(brief)).length).toBe(before)
  })
})
