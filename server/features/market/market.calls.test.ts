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

  it('is for members with an unlocked dashboard', async () => {
    expect((await app.visitor().call(listPairs)).body.error).toBe('SESSION_REQUIRED')
    expect((await app.as(people.guest).call(listPairs)).body.error).toBe('ACCESS_LOCKED')
    expect((await app.as(people.guest).call(listCandles, { input: { pair: 'EURUSD-OTC' } })).status).toBe(403)
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
