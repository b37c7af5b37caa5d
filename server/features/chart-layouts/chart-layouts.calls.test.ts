import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Drawing,
  getChartLayout,
  type Indicator,
  MAX_DRAWING_CHARACTERS,
  MAX_DRAWINGS,
  MAX_INDICATORS,
  saveChartLayout,
} from '../../../contract/chart-layouts.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const [EUR, GBP] = ['EURUSD-OTC', 'GBPUSD-OTC']

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ started: true })
})
afterAll(() => app.close())

const EMA: Indicator = { kind: 'ema', settings: [9] }
const point = (price = 1.08) => ({ atMs: 1_000_000, price })
const level = (price?: number): Drawing => ({ id: randomUUID(), kind: 'level', points: [point(price)], text: '' })
const someone = (): Promise<Member> => createMember(app.db)
const save = (
  member: Member,
  drawings: readonly Drawing[],
  revision = 0,
  pair = EUR,
  indicators: Indicator[] = [EMA],
) =>
  app.as(member).call(saveChartLayout, { input: { pair, revision, drawings: [...drawings], indicators, isLog: true } })
const layoutOf = async (member: Member, pair = EUR) =>
  (await app.as(member).call(getChartLayout, { input: { pair } })).body.data

describe('the layout of a chart', () => {
  it('is kept per member and pair, a guest’s too', async () => {
    const [member, other] = [await someone(), await someone()]
    expect(await layoutOf(member)).toEqual({ revision: 0, drawings: [], indicators: [], isLog: false })
    const drawn = [level(), { ...level(), kind: 'trend' as const, points: [point(), point(1.09)] }]
    expect((await save(member, drawn)).body.data.revision).toBe(1)
    expect(await layoutOf(member)).toEqual({ revision: 1, drawings: drawn, indicators: [EMA], isLog: true })
    expect((await layoutOf(member, GBP)).drawings).toEqual([])
    expect((await layoutOf(other)).drawings).toEqual([])
  })

  it('is saved once of two devices that changed the same one at once', async () => {
    const member = await someone()
    for (const revision of [0, 1]) {
      const answers = await Promise.all([save(member, [level(1)], revision), save(member, [level(2)], revision)])
      expect(answers.map(({ body }) => body.error).sort()).toEqual(['CHART_LAYOUT_CHANGED', undefined])
    }
    expect((await layoutOf(member)).revision).toBe(2)
  })

  it.each([
    ['a point too few', [{ ...level(), kind: 'ray' as const }]],
    ['a point too many', [{ ...level(), points: [point(), point()] }]],
    ['a price that is none', [level(0)]],
    ['a price beyond any market', [level(1e10)]],
    ['an instant that is none', [{ ...level(), points: [{ atMs: 9e15, price: 1 }] }]],
    ['a text that is too long', [{ ...level(), kind: 'text' as const, text: 'x'.repeat(MAX_DRAWING_CHARACTERS + 1) }]],
    ['too many drawings', Array.from({ length: MAX_DRAWINGS + 1 }, () => level())],
  ])('is refused with %s', async (_, drawings) => {
    expect((await save(await someone(), drawings)).status).toBe(400)
  })

  it.each([
    ['a setting too few', [{ ...EMA, settings: [] }]],
    ['half a bar', [{ ...EMA, settings: [9.5] }]],
    ['too long a period', [{ ...EMA, settings: [201] }]],
    ['too many indicators', Array.from({ length: MAX_INDICATORS + 1 }, () => EMA)],
  ])('is refused with %s', async (_, indicators) => {
    expect((await save(await someone(), [], 0, EUR, indicators)).status).toBe(400)
  })

  it('is refused for a pair that the market does not have', async () => {
    expect((await save(await someone(), [], 0, 'NOPE')).body.error).toBe('PAIR_NOT_FOUND')
  })
})
