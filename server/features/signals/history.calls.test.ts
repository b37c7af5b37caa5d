import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/call.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getPerformance, listSignalHistory, listSignals, type Signal } from '../../../contract/signals.ts'
import { createMembersPerTier } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let app: TestApp
let people: Record<'guest' | 'starter' | 'silver' | 'pro' | 'gold', Member>

beforeAll(async () => {
  app = await buildTestApp({ started: true })
  people = await createMembersPerTier(app.db)
  await app.clock.advance(38 * MINUTE_MS)
})
afterAll(() => app.close())

type Asked = Partial<InputOf<typeof listSignalHistory>>
const read = async (asked: Asked = {}, role: keyof typeof people = 'gold') =>
  (await app.as(people[role]).call(listSignalHistory, { input: asked as never })).body.data

const readAll = async (asked: Asked, role: keyof typeof people = 'gold'): Promise<Signal[]> => {
  const page = await read(asked, role)
  if (!page.more) return page.signals
  return [...page.signals, ...(await readAll({ ...asked, below: page.signals.at(-1)?.recordSequence }, role))]
}

const idsOf = (signals: readonly Signal[]) => signals.map(({ id }) => id).toSorted()

describe('the history', () => {
  it('holds every signal once, page by page, also where a page ends between two of one slot', async () => {
    const listed = (await app.as(people.gold).call(listSignals, { input: { limit: 100 } as never })).body.data
    expect(listed.length).toBeGreaterThan(40)
    for (const limit of [3, 7]) expect(idsOf(await readAll({ limit }))).toEqual(idsOf(listed))
    const numbers = (await readAll({ limit: 7 })).map(({ recordSequence }) => recordSequence)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  })

  it('is narrowed by pair, timeframe and outcome, and counts what came of all of them', async () => {
    const all = await readAll({})
    const first = all[0]
    if (!first) throw new Error('There is no signal.')
    const own = all.filter(({ pairId, timeframe }) => pairId === first.pairId && timeframe === '1m')
    const narrowed = { pair: first.pairId, timeframe: '1m' } as const
    expect(idsOf(await readAll(narrowed))).toEqual(idsOf(own))
    for (const outcome of ['profit', 'loss', 'breakeven', 'void', 'open'] as const) {
      const kept = own.filter((signal) => (signal.outcome ?? 'open') === outcome)
      const page = await read({ ...narrowed, outcome })
      expect(idsOf(page.signals), outcome).toEqual(idsOf(kept))
      expect(page.counts.totalSignals).toBe(own.length)
    }
    const { counts } = await read(narrowed)
    const won = own.filter(({ outcome }) => outcome === 'profit').length
    expect([counts.wonSignals, counts.n]).toEqual([won, won + own.filter(({ outcome }) => outcome === 'loss').length])
  })

  it('holds nobody’s signals but those of the member’s tier, whatever is asked for', async () => {
    const all = await readAll({})
    const standard = all.filter(({ timeframe }) => timeframe === '5m')
    expect(idsOf(await readAll({ period: 'all' }, 'silver'))).toEqual(idsOf(standard))
    const asked = { period: 'all', timeframe: '1m' } as const
    expect(await read(asked, 'silver')).toMatchObject({ signals: [], more: false, counts: { totalSignals: 0 } })
    const halfHours = standard.filter(({ createdAt }) => new Date(createdAt).getUTCMinutes() % 30 === 0)
    const seen = await readAll({ period: 'all' }, 'starter')
    expect(halfHours.map(({ id }) => id)).toEqual(expect.arrayContaining(seen.map(({ id }) => id)))
    expect((await read({ period: 'all' }, 'starter')).counts.totalSignals).toBe(seen.length)
    const refused = await app.as(people.guest).call(listSignalHistory)
    expect([refused.status, refused.body.error]).toEqual([403, 'ACCESS_LOCKED'])
  })

  it('says of a pair that the market does not have that there is none', async () => {
    const { body } = await app.as(people.gold).call(listSignalHistory, { input: { pair: 'NOPE' } as never })
    expect(body).toMatchObject({ error: 'PAIR_NOT_FOUND', fields: { pair: expect.stringContaining('NOPE') } })
  })

  it.each(['period=1y', 'outcome=win', 'timeframe=15m', 'below=0', 'below=x', 'limit=101'])(
    'refuses %s',
    async (query) => {
      expect((await app.as(people.gold).send('GET', `/api/signals/history?${query}`)).status).toBe(400)
    },
  )

  it('and the last 24 hours beside today leave out what is older, and last over midnight', async () => {
    const before = (await app.as(people.gold).call(getPerformance)).body.data
    expect(before.lastDay?.totalSignals).toBe(before.totalSignals)
    const old = await readAll({})

    // The server was away from the morning until a minute before midnight.
    app.clock.stepWall(Date.parse('2026-03-02T23:59:00.500Z') - app.clock.now())
    await app.clock.advance(3 * MINUTE_MS)
    const midnight = (await app.as(people.gold).call(getPerformance)).body.data
    expect(midnight.since).toBe('2026-03-03T00:00:00.000Z')
    expect(midnight.lastDay?.totalSignals).toBeGreaterThan(midnight.totalSignals + old.length - 1)
    expect(midnight.lastDay?.byTimeframe['5m'].totalSignals).toBeGreaterThan(5)

    app.clock.stepWall(11 * 60 * MINUTE_MS)
    await app.clock.advance(2 * MINUTE_MS)
    const oldest = old.at(-1)?.id
    expect(idsOf(await readAll({ period: '24h' }))).not.toContain(oldest)
    expect(idsOf(await readAll({ period: '7d' }))).toContain(oldest)
    expect(idsOf(await readAll({ period: 'all' }))).toContain(oldest)
  })
})
