import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/call.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { listSignalHistory, type Signal } from '../../../contract/signals.ts'
import { createMembersPerTier } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { createSelectiveFinder } from './selective-finder.ts'

/** Signals of one band: seven of ten won. From its 200th on its lower end is 63 %: above break-even at a payout of 70, not of 50 %. */
const SIGNALS = 260
const FIRST_SELECTIVE = 202
/** They have numbers of entries that the log has already. */
const numberOf = (place: number): number => Math.max(1, place - 190)
const SELECTIVE = SIGNALS - FIRST_SELECTIVE + 1
const LOST = [260, 256, 253, 250, 246, 243, 240, 236, 233, 230, 226, 223, 220, 216, 213, 210, 206, 203].map(numberOf)
/** How long before the app's first signal they began. */
const BEFORE_MINUTES = 300

let app: TestApp
let people: Record<'guest' | 'starter' | 'silver' | 'pro' | 'gold', Member>
let firstAtMs: number
let feedId: string

/** One-minute signals of a stated 62 %, one a minute, numbered from `from` to `to`, made of a published one. */
const insertSignals = (from: number, to: number) =>
  app.db.query(
    `insert into slots select (jsonb_populate_record(base, jsonb_build_object(
         'id', gen_random_uuid(), 'commit_sequence', greatest(1, k - 190), 'entered_sequence', null, 'side', base.decision, 'stated', 0.62,
         'calibrated', true, 'slot_at', at, 'committed_at', at, 'committed_wall_at', at, 'entry_at', at + interval '1 minute',
         'revealed_at', at + interval '1 minute', 'expires_at', at + interval '2 minutes', 'settled_at', at + interval '2 minutes',
         'outcome', case when k % 10 in (0, 3, 6) then 'loss' else 'profit' end, 'entry_price', 1, 'exit_price', 1.1
       ))).*
     from slots base,
       generate_series($1::int, $2::int) k,
       lateral (select to_timestamp($3::float8 / 1000) + k * interval '1 minute' as at) moment
     where base.id = (select id from slots where timeframe = '1m' and decision <> 'ABSTAIN' order by slot_at limit 1)`,
    [from, to, firstAtMs],
  )

const atMs = (place: number): number => firstAtMs + place * MINUTE_MS

beforeAll(async () => {
  app = await buildTestApp({ started: true })
  people = await createMembersPerTier(app.db)
  await app.clock.advance(12 * MINUTE_MS)
  const { rows } = await app.db.query(
    `select feed_id, min(slot_at) as at from slots where timeframe = '1m' and decision <> 'ABSTAIN' group by feed_id`,
  )
  feedId = String(rows[0]?.feed_id)
  firstAtMs = new Date(String(rows[0]?.at)).getTime() - BEFORE_MINUTES * MINUTE_MS
})
afterAll(() => app.close())

type Asked = Partial<InputOf<typeof listSignalHistory>>
const read = async (asked: Asked, role: keyof typeof people = 'gold') =>
  (await app.as(people[role]).call(listSignalHistory, { input: asked as never })).body.data

const readAll = async (asked: Asked): Promise<Signal[]> => {
  const page = await read(asked)
  if (!page.more) return page.signals
  return [...page.signals, ...(await readAll({ ...asked, below: page.signals.at(-1)?.recordSequence }))]
}

const numbersOf = (signals: readonly { recordSequence: number }[]) =>
  signals.map(({ recordSequence }) => recordSequence)
const SELECTED = Array.from({ length: SELECTIVE }, (_, place) => numberOf(SIGNALS - place))

describe('the selective view', () => {
  it('is found anew as in one reading, however often and whenever somebody asks', async () => {
    // The market opens with the first of them, so that all can be kept.
    const feed = { id: feedId, kind: 'simulated', label: 'Test' } as const
    const market = { feed, findFeed: async () => ({ liveFrom: new Date(firstAtMs) }) as never }
    const kept = createSelectiveFinder(app.db, market)
    const found = async (finder: typeof kept, place: number) =>
      (await finder.findUntil(atMs(place))).map(({ commitSequence }) => commitSequence)
    await insertSignals(1, 150)
    expect(await found(kept, 151)).toEqual([])
    await insertSignals(151, 230)
    const first = Array.from({ length: 230 - FIRST_SELECTIVE + 1 }, (_, place) => numberOf(FIRST_SELECTIVE + place))
    expect(await found(kept, 231)).toEqual(first)
    await insertSignals(231, SIGNALS)
    const [one, same] = await Promise.all([found(kept, SIGNALS + 1), found(kept, SIGNALS + 2)])
    expect(one).toEqual(SELECTED.toReversed())
    expect(same).toEqual(one)
    expect(await found(createSelectiveFinder(app.db, market), SIGNALS + 90)).toEqual(one)
    const { rows } = await app.db.query(`select through_at from signal_counts where name = 'selective'`)
    expect(rows).toEqual([{ through_at: new Date(atMs(SIGNALS + 80)) }])
    await app.db.query(`delete from signal_counts`)
  })

  it('lists what cleared break-even at the payout, page by page, with a record of its own', async () => {
    await app.clock.advance(MINUTE_MS)
    for (const limit of [7, 100]) expect(numbersOf(await readAll({ payout: 80, limit }))).toEqual(SELECTED)
    const { counts } = await read({ payout: 80, limit: 7 })
    expect(counts).toMatchObject({
      totalSignals: SELECTIVE,
      wonSignals: SELECTIVE - LOST.length,
      lostSignals: LOST.length,
      n: SELECTIVE,
      verdict: 'above break-even',
    })
    expect(counts.byTimeframe['5m'].totalSignals).toBe(0)
    expect((await read({})).counts.totalSignals).toBeGreaterThan(SIGNALS)
  })

  it('is narrowed like the whole history', async () => {
    const lost = await read({ payout: 80, outcome: 'loss' })
    expect(numbersOf(lost.signals)).toEqual(LOST)
    expect(lost.counts.totalSignals).toBe(SELECTIVE)
    expect((await read({ payout: 80, timeframe: '5m' })).counts.totalSignals).toBe(0)
    const [signal] = lost.signals
    expect((await read({ payout: 80, pair: signal?.pairId })).counts.totalSignals).toBe(SELECTIVE)
    const other = (await read({ period: 'all' })).signals.find(({ pairId }) => pairId !== signal?.pairId)
    expect(other).toBeDefined()
    expect((await read({ payout: 80, pair: other?.pairId })).counts.totalSignals).toBe(0)
  })

  it('holds no signal that the member’s tier does not', async () => {
    for (const role of ['starter', 'silver', 'pro'] as const)
      expect(await read({ payout: 80, period: 'all' }, role), role).toMatchObject({
        signals: [],
        counts: { totalSignals: 0 },
      })
  })

  it('chooses and judges by the member’s own payout', async () => {
    // 41 of 59 won: between 56.9 and 79.7 %. Break-even is 58.8 % at 70, and 66.7 % at 50.
    expect((await read({ payout: 70 })).counts).toMatchObject({ totalSignals: SELECTIVE, verdict: 'spans break-even' })
    expect(await read({ payout: 50 })).toMatchObject({
      signals: [],
      more: false,
      counts: { totalSignals: 0, n: 0, winRate: null, verdict: 'not enough data yet' },
    })
  })

  it.each(['payout=49', 'payout=96', 'payout=80.5', 'payout=x'])('refuses %s', async (query) => {
    expect((await app.as(people.gold).send('GET', `/api/signals/history?${query}`)).status).toBe(400)
  })
})
