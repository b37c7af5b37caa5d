import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createChartLine,
  listChartLines,
  MAX_CHART_LINES,
  removeChartLine,
  updateChartLine,
} from '../../../contract/chart-lines.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const [EUR, GBP] = ['EURUSD-OTC', 'GBPUSD-OTC']

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ started: true })
})
afterAll(() => app.close())

const someone = (): Promise<Member> => createMember(app.db, { tier: 'silver', dashboardUnlocked: true })
const draw = (member: Member, price: number, pair = EUR) =>
  app.as(member).call(createChartLine, { input: { pair, price } })
const pricesOf = async (member: Member, pair = EUR): Promise<number[]> =>
  (await app.as(member).call(listChartLines, { input: { pair } })).body.data.map(({ price }) => price)

describe('lines on a chart', () => {
  it('are kept per member and pair, on the grid of its prices, highest first', async () => {
    const [member, other] = [await someone(), await someone()]
    for (const price of [1.07, 1.080_000_4]) await draw(member, price)
    await draw(member, 1.3, GBP)
    expect(await pricesOf(member)).toEqual([1.08, 1.07])
    expect(await pricesOf(member, GBP)).toEqual([1.3])
    expect(await pricesOf(other)).toEqual([])
  })

  it('are moved and removed by their own member only', async () => {
    const [member, other] = [await someone(), await someone()]
    const { id } = (await draw(member, 1.07)).body.data
    const params = { id }
    const input = { price: 1.09 }
    expect((await app.as(other).call(updateChartLine, { params, input })).body.error).toBe('CHART_LINE_NOT_FOUND')
    expect((await app.as(other).call(removeChartLine, { params })).body.error).toBe('CHART_LINE_NOT_FOUND')
    expect((await app.as(member).call(updateChartLine, { params, input })).body.data.price).toBe(1.09)
    expect((await app.as(member).call(removeChartLine, { params })).status).toBe(200)
    expect((await app.as(member).call(removeChartLine, { params })).body.error).toBe('CHART_LINE_NOT_FOUND')
    expect(await pricesOf(member)).toEqual([])
  })

  it('are 20 of a pair at most, also when 30 are drawn at once', async () => {
    const member = await someone()
    const drawn = await Promise.all(Array.from({ length: 30 }, (_, place) => draw(member, 1 + place / 100)))
    expect(drawn.filter(({ status }) => status === 200)).toHaveLength(MAX_CHART_LINES)
    expect(new Set(drawn.map(({ body }) => body.error))).toEqual(new Set([undefined, 'CHART_LINES_FULL']))
    expect(await pricesOf(member)).toHaveLength(MAX_CHART_LINES)
    expect((await draw(member, 1.3, GBP)).status).toBe(200)
  })

  it('are refused for a pair or a price that is none, and for a locked member', async () => {
    const member = await someone()
    expect((await draw(member, 1, 'NOPE')).body.error).toBe('PAIR_NOT_FOUND')
    for (const price of [0, -1, 1e10]) expect((await draw(member, price)).status).toBe(400)
    const locked = await createMember(app.db, { tier: 'gold' })
    expect((await draw(locked, 1)).body.error).toBe('ACCESS_LOCKED')
  })
})
