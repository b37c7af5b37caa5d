import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  CANCELED_REASON,
  cancelPracticeOrder,
  createPracticeOrder,
  getPracticeAccount,
  getPracticeStatistics,
  listPracticeOrders,
  nextOrderEntry,
} from '../../../contract/practice.ts'
import { createMember } from '../../testing/factories.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let pair: string
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  pair = createTestFeed(test.clock).pairs[0]?.id ?? ''
})
afterAll(() => test.close())

const someone = (): Promise<Member> => createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
const toSecond = async (second: number): Promise<void> => {
  const minuteMs = Math.ceil((test.clock.now() + 1) / MINUTE_MS) * MINUTE_MS
  await test.clock.advance(minuteMs + second * 1_000 - test.clock.now())
}
const place = async (member: Member) => {
  const input = {
    nonce: randomUUID(),
    pair,
    direction: 'CALL' as const,
    timeframe: '1m' as const,
    stakeCents: 10_000,
    entryAt: new Date(nextOrderEntry(test.clock.now())).toISOString(),
  }
  return (await test.as(member).call(createPracticeOrder, { input: input as never })).body.data
}
const cancel = (member: Member, id: string) => test.as(member).call(cancelPracticeOrder, { params: { id } })
const accountOf = async (member: Member) => (await test.as(member).call(getPracticeAccount)).body.data

describe('canceling an order', () => {
  it('returns the stake once, however often it is asked, and leaves no trace in history and statistics', async () => {
    const member = await someone()
    await toSecond(20)
    const order = await place(member)
    expect(await accountOf(member)).toMatchObject({ balanceCents: 990_000 })
    for (const { body } of await Promise.all(Array.from({ length: 6 }, () => cancel(member, order.id))))
      expect(body.data).toMatchObject({ id: order.id, outcome: 'void', voidReason: CANCELED_REASON, resultCents: 0 })
    // Its minute comes and goes: nothing settles it again.
    await test.clock.advance(3 * MINUTE_MS)
    expect(await accountOf(member)).toMatchObject({ balanceCents: 1_000_000, dayResultCents: 0, open: [] })
    expect((await test.as(member).call(listPracticeOrders)).body.data).toEqual([])
    const { data } = (await test.as(member).call(getPracticeStatistics)).body
    expect(data).toMatchObject({ n: 0, void: 0, stakedCents: 0, resultCents: 0 })
  })

  it('is refused for another member’s order, and for one that has entered', async () => {
    const member = await someone()
    await toSecond(20)
    const order = await place(member)
    expect((await cancel(await someone(), order.id)).body.error).toBe('PRACTICE_ORDER_NOT_FOUND')
    expect((await cancel(member, randomUUID())).body.error).toBe('PRACTICE_ORDER_NOT_FOUND')
    await test.clock.advance(Date.parse(order.entryAt) - test.clock.now())
    expect((await cancel(member, order.id)).body.error).toBe('PRACTICE_ORDER_ENTERED')
    await test.clock.advance(2 * MINUTE_MS)
    expect((await cancel(member, order.id)).body.error).toBe('PRACTICE_ORDER_ENTERED')
    expect((await test.as(member).call(listPracticeOrders)).body.data).toMatchObject([
      { id: order.id, voidReason: null },
    ])
  })

  it('is possible for three seconds at least: an order of the last three enters a minute later', async () => {
    await toSecond(57)
    expect(nextOrderEntry(test.clock.now()) - test.clock.now()).toBe(3_000)
    await test.clock.advance(1)
    expect(nextOrderEntry(test.clock.now()) - test.clock.now()).toBe(MINUTE_MS + 2_999)
  })
})
