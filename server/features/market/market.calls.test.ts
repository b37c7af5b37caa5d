import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCandles, listPairs, MINUTE_MS } from '../../../contract/market.ts'
import { createMembersPerTier } from '../../testing/factories.ts'
import { MARKET_START } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let app: TestApp
let people: Record<'guest' | 'starter' | 'silver' | 'pro' | 'gold', Member>

beforeAll(async () => {
  app = await buildTestApp({ started: true })
  people = await createMembersPerTier(app.db)
  await app.clock.advance(7 * MINUTE_MS)
})
afterAll(() => app.close())

describe('the market', () => {
  it('names its pairs, where its prices come from, and its clock', async () => {
    const { body } = await app.as(people.starter).call(listPairs)
    expect(body.data.feed).toMatchObject({ kind: 'simulated', label: 'Simulated market' })
    expect(body.data.pairs.filter(({ starter }) => starter)).toHaveLength(2)
    expect(body.data.clock).toMatchObject({ marketNow: new Date(app.clock.now()).toISOString(), speed: 1 })
  })

  it('is for members, guests too', async () => {
    const input = { pair: 'EURUSD-OTC' }
    expect((await app.visitor().call(listPairs)).body.error).toBe('SESSION_REQUIRED')
    expect((await app.visitor().call(listCandles, { input })).body.error).toBe('SESSION_REQUIRED')
    expect((await app.as(people.guest).call(listPairs)).status).toBe(200)
    expect((await app.as(people.guest).call(listCandles, { input })).body.data).not.toEqual([])
  })
})

describe('candles', () => {
  const read = async (input: Parameters<typeof listCandles.input.parse>[0]) =>
    (await app.as(people.gold).call(listCandles, { input: input as never })).body

  it('are closed ones only, oldest first, without a hole', async () => {
    const { data } = await read({ pair: 'EURUSD-OTC', limit: 30 })
    expect(data).toHaveLength(30)
    expect(data.at(-1)?.openAt).toBe(new Date(MARKET_START + 6 * MINUTE_MS).toISOString())
    const opens = data.map(({ openAt }) => Date.parse(openAt))
    expect(opens.every((at, place) => place === 0 || at - (opens[place - 1] ?? 0) === MINUTE_MS)).toBe(true)
  })

  it('reach back before the first slot, and before any instant', async () => {
    const before = new Date(MARKET_START).toISOString()
    const { data } = await read({ pair: 'EURUSD-OTC', before, limit: 3 })
    expect(data.map(({ openAt }) => (Date.parse(openAt) - MARKET_START) / MINUTE_MS)).toEqual([-3, -2, -1])
  })

  it('of five minutes are made of whole ones', async () => {
    const minutes = (await read({ pair: 'EURUSD-OTC', limit: 12 })).data
    const [last] = (await read({ pair: 'EURUSD-OTC', timeframe: '5m', limit: 1 })).data
    const own = minutes.filter(
      ({ openAt }) => Date.parse(openAt) >= MARKET_START && Date.parse(openAt) < MARKET_START + 5 * MINUTE_MS,
    )
    expect(own).toHaveLength(5)
    expect(last).toEqual({
      openAt: new Date(MARKET_START).toISOString(),
      open: own[0]?.open,
      high: Math.max(...own.map(({ high }) => high)),
      low: Math.min(...own.map(({ low }) => low)),
      close: own[4]?.close,
      volume: own.reduce((sum, { volume }) => sum + volume, 0),
    })
  })

  it.each([
    ['15m', 15],
    ['1h', 60],
    ['4h', 240],
  ] as const)('of %s are made of their minutes, and only once the last of them is in', async (timeframe, count) => {
    const minutes = (await read({ pair: 'EURUSD-OTC', limit: 1000 })).data
    const bars = (await read({ pair: 'EURUSD-OTC', timeframe, limit: 2 })).data
    const stepMs = count * MINUTE_MS
    const lastMs = Math.floor(app.clock.now() / stepMs) * stepMs - stepMs
    expect(bars.map(({ openAt }) => Date.parse(openAt))).toEqual([lastMs - stepMs, lastMs])
    const own = minutes.filter(({ openAt }) => Math.floor(Date.parse(openAt) / stepMs) * stepMs === lastMs)
    expect(own).toHaveLength(count)
    expect(bars[1]).toEqual({
      openAt: own[0]?.openAt,
      open: own[0]?.open,
      high: Math.max(...own.map(({ high }) => high)),
      low: Math.min(...own.map(({ low }) => low)),
      close: own.at(-1)?.close,
      volume: own.reduce((sum, { volume }) => sum + volume, 0),
    })
  })

  /** Minutes of a time before the market's own history, in which every tenth is missing. */
  const insertOldMinutes = (from: Date, count: number) =>
    app.db.query(
      `insert into candles select feed_id, pair_id, $1::timestamptz + m * interval '1 minute', open, high, low, close, volume
       from (select * from candles where pair_id = 'GBPUSD-OTC' order by open_at limit 1) one, generate_series(0, $2::int - 1) m
       where m % 10 <> 9`,
      [from, count],
    )

  it('longer than five minutes show what there is of them; ten days back at most, however many are asked for', async () => {
    const DAY_MS = 24 * 60 * MINUTE_MS
    const hourMs = Math.floor(MARKET_START / (60 * MINUTE_MS)) * 60 * MINUTE_MS
    for (const days of [9, 11]) await insertOldMinutes(new Date(hourMs - days * DAY_MS), 60)
    const daysBack = (bars: { openAt: string }[]) => bars.map(({ openAt }) => (hourMs - Date.parse(openAt)) / DAY_MS)
    const hours = (await read({ pair: 'GBPUSD-OTC', timeframe: '1h', limit: 1000 })).data
    expect(daysBack(hours)).toContain(9)
    expect(Math.max(...daysBack(hours))).toBeLessThanOrEqual(10)
    const before = new Date(hourMs - 9 * DAY_MS + 60 * MINUTE_MS).toISOString()
    const fives = (await read({ pair: 'GBPUSD-OTC', timeframe: '5m', before, limit: 12 })).data
    expect(fives).toHaveLength(6)
  })

  it('of an unknown pair are a 404 tied to the field', async () => {
    expect(await read({ pair: 'NOPE' })).toMatchObject({
      error: 'PAIR_NOT_FOUND',
      fields: { pair: expect.stringContaining('NOPE') },
    })
  })

  it.each([{ limit: 0 }, { limit: 1001 }, { limit: 1.5 }, { timeframe: '2m' }, { before: 'yesterday' }])(
    'refuse %j',
    async (input) => {
      const query = new URLSearchParams({
        pair: 'EURUSD-OTC',
        ...Object.fromEntries(Object.entries(input).map(([k, v]) => [k, String(v)])),
      })
      const { status, body } = await app.as(people.gold).send('GET', `/api/market/candles?${query}`)
      expect([status, body.error, Object.keys(body.fields)]).toEqual([400, 'INPUT_INVALID', Object.keys(input)])
    },
  )
})
