import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { COMPARED_SIGNALS, getTradingBot, type RiskLevel, updateTradingBot } from '../../../contract/auto-trading.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestTransact } from '../../testing/transact.ts'
import type { Member } from '../members/service.ts'
import { createBots } from './create-bots.ts'

const HOURS = 1
/** What a Starter sees: half-hour signals of two pairs. */
const STARTER = "timeframe = '5m' and starter_pair and extract(minute from slot_at) in (0, 30)"

let test: TestApp
const bots = {} as Record<RiskLevel | 'starter' | 'silver' | 'earlier', Member>

const someone = (tier: Tier = 'gold'): Promise<Member> => createMember(test.db, { tier, dashboardUnlocked: true })
const botOf = async (member: Member) => (await test.as(member).call(getTradingBot)).body.data
const set = async (member: Member, changes: object) => {
  const { active, timeframe, riskLevel, tradeSizeCents } = await botOf(member)
  const input = { active, timeframe, riskLevel, tradeSizeCents, ...changes }
  const { status, body } = await test.as(member).call(updateTradingBot, { input })
  expect(status).toBe(200)
  return body.data
}
const fixLeast = (member: Member, leastConfidence: number) =>
  test.db.query('update trading_bots set least_confidence = $2 where member_id = $1', [member.id, leastConfidence])

const decisionsOf = async (member: Member) => {
  const { rows } = await test.db.query('select reason from auto_decisions where member_id = $1', [member.id])
  return rows as { reason: string }[]
}
const idOf = ({ id }: Member): string => id
/** The signals of this minute are published, and the bots that see all of them have decided. */
const everybodyDecided = async (): Promise<void> => {
  const boundary = new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS)
  const { rows } = await test.db.query(
    `select (select count(*) from auto_decisions where followed_id = slots.id)::int as decided
     from slots where slot_at = $1 and decision <> 'ABSTAIN'`,
    [boundary],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { decided } of rows) expect(decided).toBeGreaterThanOrEqual(4)
}
const isPlaced = ({ reason }: { reason: string }): boolean => reason === 'placed'

beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  for (const riskLevel of ['Conservative', 'Moderate', 'Aggressive'] as const) bots[riskLevel] = await someone()
  bots.starter = await someone('starter')
  bots.silver = await someone('silver')
  bots.earlier = await someone()
  // As it is when a member presses Active and nothing else, but for the time that it runs.
  for (const member of Object.values(bots)) await set(member, { active: true, timeframe: '1D' })
  await set(bots.Moderate, { riskLevel: 'Moderate' })
  await set(bots.Aggressive, { riskLevel: 'Aggressive' })
  await fixLeast(bots.earlier, 56)
  for (let minute = 0; minute < HOURS * 60; minute += 1) {
    await test.clock.advance(MINUTE_MS)
    // Bots decide beside the clock: a minute on, they would be too late for the entry.
    await vi.waitFor(everybodyDecided)
  }
})
afterAll(() => test.close())

describe('a bot at its first settings', () => {
  it('places orders within an hour, for every tier that has signals', async () => {
    expect((await botOf(await someone())).riskLevel).toBe('Conservative')
    for (const member of [bots.Conservative, bots.Moderate, bots.silver, bots.starter])
      expect((await decisionsOf(member)).filter(isPlaced).length).toBeGreaterThan(0)
  })

  it('says how many of the last signals each risk level follows, of those that its member may see', async () => {
    const seenBy = { gold: 'true', silver: "timeframe = '5m'", starter: STARTER, guest: 'false' }
    for (const [tier, isSeen] of Object.entries(seenBy)) {
      const { rows } = await test.db.query(
        `select timeframe, coalesce(stated, 0.5) * 100 as confidence from slots
         where decision <> 'ABSTAIN' and ${isSeen} order by slot_at desc`,
      )
      const { reach } = await botOf(await someone(tier as Tier))
      expect(new Set(reach.map(({ timeframe }) => timeframe))).toEqual(new Set(rows.map(({ timeframe }) => timeframe)))
      for (const { timeframe, signals, followed, leastConfidence } of reach) {
        const recent = rows.filter((row) => row.timeframe === timeframe).slice(0, COMPARED_SIGNALS)
        expect(signals).toBe(recent.length)
        expect(followed).toBe(recent.filter(({ confidence }) => Number(confidence) >= (leastConfidence ?? 100)).length)
        expect(followed).toBeGreaterThan(0)
      }
    }
  })

  it('compares a signal with those before it that its member may see, and says what it left', async () => {
    const boundary = new Date(Math.floor(test.clock.now() / (30 * MINUTE_MS)) * 30 * MINUTE_MS)
    const published = await test.signals.listPublishedAt(boundary)
    const five = published.filter(({ signal }) => signal.timeframe === '5m')
    const asked: unknown[] = []
    const left: [string[], string][] = []
    const entered: string[][] = []
    const runBots = createBots({
      db: test.db,
      clock: test.clock,
      signals: {
        listPublishedAt: async () =>
          five.map(({ slot, signal }) => ({ slot, signal: { ...signal, confidence: 50.5 } })),
        listConfidences: async (entitlement, query) => {
          asked.push([entitlement, query])
          return entitlement === 'starter' ? [50.1, 50.2, 50.3] : [50.4, 50.5, 50.6, 50.7]
        },
      },
      orders: {
        findRefusal: async () => null,
        leave: async (ids, _, reason) => void left.push([[...ids], reason]),
        enter: async (ids, followed, stakesFor) => {
          const stakes = await createTestTransact(
            test.db,
            test.clock,
          )((tx) => stakesFor(tx, [...ids, bots.Conservative.id]))
          entered.push([...stakes.keys()].sort(), [followed.id])
        },
      },
    })
    await test.db.query('delete from auto_decisions where followed_id = $1', [five[0]?.signal.id])
    await runBots(boundary)
    const query = { timeframe: '5m', limit: COMPARED_SIGNALS, before: boundary }
    expect(asked).toEqual(['starter', 'standard', 'gold'].map((entitlement) => [entitlement, query]))
    const [idsLeft, reason] = left[0] ?? []
    expect(reason).toBe('below floor')
    expect(idsLeft?.toSorted()).toEqual([bots.Conservative, bots.Moderate, bots.silver, bots.earlier].map(idOf).sort())
    // Once more beneath the lock: who was left before is not let in there.
    expect(entered).toEqual([[bots.Aggressive, bots.starter].map(idOf).sort(), [five[0]?.signal.id]])
  })
})

describe('a bot that ran under the earlier rule', () => {
  it('keeps asking for its fixed confidence until it pauses, and says so', async () => {
    const decisions = await decisionsOf(bots.earlier)
    expect(decisions.length).toBeGreaterThan(HOURS * 60)
    expect(decisions.filter(isPlaced)).toEqual([])
    expect(await botOf(bots.earlier)).toMatchObject({ riskLevel: 'Conservative', fixedLeastConfidence: 56 })
    expect(await set(bots.earlier, { tradeSizeCents: 10_000 })).toMatchObject({ fixedLeastConfidence: 56 })
    expect(await set(bots.earlier, { active: false })).toMatchObject({ fixedLeastConfidence: null })
    expect(await set(bots.earlier, { active: true })).toMatchObject({ fixedLeastConfidence: null })
  })

  it.each([{ riskLevel: 'Moderate' }, { timeframe: '1W' }])('takes the new rule with %o', async (changes) => {
    const member = await someone()
    await set(member, { active: true })
    await fixLeast(member, 56)
    expect(await botOf(member)).toMatchObject({ fixedLeastConfidence: 56 })
    expect(await set(member, changes)).toMatchObject({ fixedLeastConfidence: null })
  })
})
