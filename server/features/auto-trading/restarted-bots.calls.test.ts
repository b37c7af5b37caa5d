import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Database } from '../../db/client.ts'
import { tradingBots } from '../../db/schema/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let db: Database
let test: TestApp
beforeAll(async () => {
  db = await openTestDatabase()
  test = await buildTestApp({ db, started: true, env: { rateLimitScale: 1000 } })
})
afterAll(async () => {
  await test.close()
  await db.close()
})

/** Goes on to a boundary at which a signal is published, and stops there; then somebody's bot runs: as a server that died left it undecided. */
const dieBeforeBot = async () => {
  for (let minute = 0; minute < 90; minute += 1) {
    await test.clock.advance(MINUTE_MS)
    const boundary = new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS)
    const published = await test.signals.listPublishedAt(boundary)
    const found = published.find(({ signal }) => signal.timeframe === '1m')
    if (!found) continue
    await test.close()
    const { id: memberId } = await createMember(db, { tier: 'gold', dashboardUnlocked: true })
    const times = { startedAt: boundary, runsUntil: new Date(boundary.getTime() + 24 * 60 * MINUTE_MS) }
    const bot = { active: true, timeframe: '1D', riskLevel: 'Aggressive', tradeSizeCents: 10_000 } as const
    await db.orm.insert(tradingBots).values({ memberId, ...bot, ...times })
    return { memberId, signalId: found.signal.id }
  }
  throw new Error('No signal was published.')
}
const restart = async (): Promise<void> => {
  const { clock, env } = test
  test = await buildTestApp({ db, clock, started: true, env })
}
const reasonsOf = async ({ memberId, signalId }: Awaited<ReturnType<typeof dieBeforeBot>>) =>
  (
    await db.query('select reason from auto_decisions where member_id = $1 and followed_id = $2', [memberId, signalId])
  ).rows.map(({ reason }) => reason)

describe('a bot whose server died between a boundary and its orders', () => {
  it('orders once the next one starts, while the entry lies ahead', async () => {
    const left = await dieBeforeBot()
    await restart()
    expect(await reasonsOf(left)).toEqual(['placed'])
  })

  it('says that it was late where the entry has passed, however many boundaries were caught up on', async () => {
    const left = await dieBeforeBot()
    await test.clock.advance(10 * MINUTE_MS)
    await restart()
    expect(await reasonsOf(left)).toEqual(['late'])
  })
})

describe('a bot whose boundary failed while its server lives', () => {
  it('orders by another try, once, while the entry lies ahead', async () => {
    const { id: memberId } = await createMember(db, { tier: 'gold', dashboardUnlocked: true })
    const now = new Date(test.clock.now())
    const times = { startedAt: now, runsUntil: new Date(now.getTime() + 24 * 60 * MINUTE_MS) }
    const bot = { active: true, timeframe: '1D', riskLevel: 'Aggressive', tradeSizeCents: 10_000 } as const
    await db.orm.insert(tradingBots).values({ memberId, ...bot, ...times })
    await db.query(`create function refuse_decisions() returns trigger language plpgsql as
      $$ begin raise exception 'No decision now.'; end $$`)
    await db.query(`create trigger refuse_decisions before insert on auto_decisions
      for each row execute function refuse_decisions()`)
    let signalId: string | undefined
    for (let minute = 0; minute < 90 && !signalId; minute += 1) {
      await test.clock.advance(MINUTE_MS)
      const boundary = new Date(Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS)
      const published = await test.signals.listPublishedAt(boundary)
      signalId = published.find(({ signal }) => signal.timeframe === '1m')?.signal.id
    }
    if (!signalId) throw new Error('No signal was published.')
    await test.clock.advance(10_000)
    expect(await reasonsOf({ memberId, signalId })).toEqual([])
    await db.query('drop function refuse_decisions cascade')
    // The try under way may have to fail before the clock can bring the next.
    const reasonsLater = async () => {
      await test.clock.advance(500)
      return reasonsOf({ memberId, signalId })
    }
    await expect.poll(reasonsLater).toEqual(['placed'])
    const { rows } = await db.query('select 1 from practice_orders where signal_id = $1', [signalId])
    expect(rows.length).toBeGreaterThan(0)
  })
})
