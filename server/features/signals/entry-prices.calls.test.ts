import { afterEach, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Signal } from '../../../contract/signals.ts'
import type { Tier } from '../../../contract/tiers.ts'
import type { Database } from '../../db/client.ts'
import { createHub } from '../../platform/realtime/hub.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk, MARKET_START } from '../../testing/market.ts'
import { announceSignals } from './announce-signals.ts'
import { createSignalEvents } from './signal-events.ts'

let db: Database

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

type Desk = Awaited<ReturnType<typeof createTestDesk>>

const runFor = async (minutes: number, options: Parameters<typeof createTestDesk>[1] = {}): Promise<Desk> => {
  const desk = await createTestDesk(db, options)
  await desk.job.start()
  await desk.clock.advance(minutes * MINUTE_MS)
  return desk
}

const list = async ({ signals }: Desk): Promise<Signal[]> => {
  const prepared = await signals.listSignals('gold', { limit: 100, sortOrder: 'desc' })
  return JSON.parse(String(prepared.at(0))).data
}

const openOf = (signals: readonly Signal[], { clock }: Desk): Signal[] =>
  signals.filter(({ entryAt, outcome }) => outcome === null && Date.parse(entryAt) <= clock.now())

const closedOpenOf = async ({ market }: Desk, { pairId, entryAt }: Signal): Promise<number | undefined> => {
  const entryAtMs = Date.parse(entryAt)
  const [bar] = await market.findBars(db.orm, pairId, new Date(entryAtMs), new Date(entryAtMs + MINUTE_MS))
  return bar?.open
}

it('says the entry price of an open signal from its entry on, and settles on the same number', async () => {
  const desk = await runFor(3)
  const open = openOf(await list(desk), desk)
  expect(open.map(({ timeframe }) => timeframe).sort()).toEqual(['1m', '5m'])
  for (const signal of open.filter(({ timeframe }) => timeframe === '1m'))
    expect(signal.entryPrice).toBe(desk.feed.forming(signal.pairId)?.open)
  const scalping = open.find(({ timeframe }) => timeframe === '1m')
  expect(desk.boundaries.at(-1)?.entered).toMatchObject([{ id: scalping?.id, entryPrice: scalping?.entryPrice }])
  expect(desk.boundaries.at(-1)?.unpriced).toEqual([])

  await desk.clock.advance(5 * MINUTE_MS)
  const settled = new Map((await list(desk)).map((signal) => [signal.id, signal]))
  for (const { id, entryPrice } of open) {
    expect(entryPrice).not.toBeNull()
    expect(settled.get(id)).toMatchObject({ outcome: expect.any(String), entryPrice })
  }
})

it('has no entry price before entry', async () => {
  const desk = await runFor(3)
  const waiting = (await list(desk)).filter(({ entryAt }) => Date.parse(entryAt) > desk.clock.now())
  expect(waiting.length).toBeGreaterThan(0)
  for (const { entryPrice } of waiting) expect(entryPrice).toBeNull()
})

it('takes the closed bar for the truth where the forming one opened elsewhere', async () => {
  const desk = await runFor(1, { toForming: (bar) => bar && { ...bar, open: bar.open + 1 } })
  const [first] = openOf(await list(desk), desk).filter(({ timeframe }) => timeframe === '5m')
  if (!first) throw new Error('no 5-minute signal entered')
  await desk.clock.advance(MINUTE_MS)
  const closed = await closedOpenOf(desk, first)
  expect(first.entryPrice).toBeCloseTo((closed ?? 0) + 1, 9)
  const corrected = (await list(desk)).find(({ id }) => id === first.id)
  expect(corrected).toMatchObject({ outcome: null, entryPrice: closed })
  expect(desk.boundaries.at(-1)?.entered.map(({ id }) => id)).toContain(first.id)
  await desk.clock.advance(4 * MINUTE_MS)
  expect((await list(desk)).find(({ id }) => id === first.id)).toMatchObject({
    outcome: expect.any(String),
    entryPrice: closed,
  })
})

it('leaves the price open while the feed cannot say it, and fills it in as soon as it can', async () => {
  let silent = true
  const desk = await runFor(1, { toForming: (bar) => (silent ? null : bar) })
  const unpriced = openOf(await list(desk), desk)
  expect(unpriced.map(({ entryPrice }) => entryPrice)).toEqual([null, null])
  await desk.clock.advance(3_000)
  expect(desk.entered).toEqual([])
  silent = false
  await desk.clock.advance(1_000)
  const priced = openOf(await list(desk), desk)
  expect(priced.map(({ pairId }) => desk.feed.forming(pairId)?.open)).toEqual(
    priced.map(({ entryPrice }) => entryPrice),
  )
  expect(desk.entered.map(({ id }) => id).sort()).toEqual(priced.map(({ id }) => id).sort())
  await desk.clock.advance(10_000)
  expect(desk.entered).toHaveLength(2)
})

it('fills it in from the closed bar where the feed never said it', async () => {
  const desk = await runFor(2, { toForming: () => null })
  const [standard] = openOf(await list(desk), desk).filter(({ timeframe }) => timeframe === '5m')
  if (!standard) throw new Error('no 5-minute signal entered')
  expect(standard.entryPrice).toBe(await closedOpenOf(desk, standard))
})

it('takes the price away again from a signal that turns out void', async () => {
  const desk = await runFor(1, { isMissing: (_pair, openAtMs) => openAtMs === MARKET_START + MINUTE_MS })
  const [scalping] = openOf(await list(desk), desk).filter(({ timeframe }) => timeframe === '1m')
  expect(scalping?.entryPrice).toEqual(expect.any(Number))
  await desk.clock.advance(MINUTE_MS)
  const settled = (await list(desk)).find(({ id }) => id === scalping?.id)
  expect(settled).toMatchObject({ outcome: 'void', entryPrice: null, exitPrice: null })
})

it('tells those who may see the signal, and nobody else', async () => {
  const desk = await runFor(0)
  const hub = createHub({ findInstallation: async () => 'here', onError: () => {} })
  for (const rules of createSignalEvents({ ...desk, db, view: desk.signals.view }).topics) hub.define(rules)
  const listen = async (tier: Tier) => {
    const entered: Signal[] = []
    const write = (frame: Buffer) => {
      const event = JSON.parse(frame.subarray(frame.readUInt8(1) < 126 ? 2 : 4).toString())
      if (event.type === 'event') entered.push(event.data)
    }
    const member = {
      id: tier,
      email: `${tier}@uptick.test`,
      fullName: tier,
      isAdmin: false,
      tier,
      dashboardUnlocked: true,
    }
    await hub.subscribe({ member, write }, { topic: 'signals/entered' })
    return entered
  }
  const [guest, starter, silver, gold] = [
    await listen('guest'),
    await listen('starter'),
    await listen('silver'),
    await listen('gold'),
  ]
  await desk.clock.advance(6 * MINUTE_MS)
  for (const result of desk.boundaries) await announceSignals(hub, desk.signals, result)
  const of = (timeframe: Signal['timeframe']) => gold.filter((signal) => signal.timeframe === timeframe)
  expect(of('1m').length).toBeGreaterThan(3)
  expect(of('5m')).toHaveLength(2)
  expect(gold.every(({ entryPrice, outcome }) => entryPrice !== null && outcome === null)).toBe(true)
  expect(silver.map(({ id }) => id)).toEqual(of('5m').map(({ id }) => id))
  expect(starter.map(({ id }) => id)).toEqual(
    of('5m')
      .slice(0, 1)
      .map(({ id }) => id),
  )
  expect(guest).toEqual([])
})

it('prices after a restart what entered while nobody watched', async () => {
  const first = await runFor(0)
  await first.job.stop({ leading: true })
  await first.clock.advance(3 * MINUTE_MS)
  const second = await createTestDesk(db, { clock: first.clock })
  await second.job.start()
  const [standard] = openOf(await list(second), second)
  if (!standard) throw new Error('no 5-minute signal is open')
  expect(standard.entryPrice).toBe(await closedOpenOf(second, standard))
})
