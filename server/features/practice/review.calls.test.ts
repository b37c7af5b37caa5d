import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  createPracticeOrder,
  downloadPracticeOrders,
  getPracticeReview,
  nextOrderEntry,
} from '../../../contract/practice.ts'
import { createMember } from '../../testing/factories.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
})
afterAll(() => test.close())

const reviewOf = async (member: Member, period: 'week' | 'all' = 'week') =>
  (await test.as(member).call(getPracticeReview, { input: { period } })).body.data

it('reviews what a member ordered themselves, of the last week or of all, and nobody else’s', async () => {
  const [member, other] = [await createMember(test.db), await createMember(test.db)]
  expect(await reviewOf(member)).toMatchObject({ orders: 0, bins: [], hours: [], best: null, stopping: { days: 0 } })
  const entryAt = new Date(nextOrderEntry(test.clock.now())).toISOString()
  const pair = createTestFeed(test.clock).pairs[0]?.id ?? ''
  const draft = { pair, entryAt, direction: 'CALL', timeframe: '1m', stakeCents: 500, confidence: 70 } as const
  for (let made = 0; made < 40; made += 1)
    await test.as(member).call(createPracticeOrder, { input: { ...draft, nonce: randomUUID() } as never })
  // What is open is not reviewed.
  expect((await reviewOf(member)).orders).toBe(0)
  await test.clock.advance(3 * MINUTE_MS)
  // A day with enough of both, whatever the market did.
  await test.db.query(
    `update practice_orders set outcome = case when numbered.at <= 25 then 'profit' else 'loss' end,
       result_cents = case when numbered.at <= 25 then 400 else -500 end
     from (select id, row_number() over (order by id) as at from practice_orders) numbered
     where numbered.id = practice_orders.id`,
  )
  const review = await reviewOf(member)
  expect(review).toMatchObject({ orders: 40, stated: 40, best: null, worst: null })
  expect(review.bins).toEqual([
    { low: 70, high: 70, stated: 70, n: 40, won: 25, rate: 62.5, interval: { low: 47, high: 75.8 } },
  ])
  expect(review.hours).toMatchObject([{ hour: 10, n: 40, won: 25 }])
  expect(review.stopping).toMatchObject({ days: 1, stoppedDays: 0, actualCents: 2_500, stoppedCents: 2_500 })
  expect((await reviewOf(other)).orders).toBe(0)

  await test.db.query("update practice_orders set origin = 'bot' where outcome = 'loss'")
  expect(await reviewOf(member)).toMatchObject({ orders: 25, bins: [] })
  await test.db.query("update practice_orders set placed_at = placed_at - interval '8 days'")
  expect(await reviewOf(member)).toMatchObject({ orders: 0 })
  expect(await reviewOf(member, 'all')).toMatchObject({ orders: 25 })

  const file = (await test.as(member).send('GET', `/api${downloadPracticeOrders.path}`)).bytes.toString()
  const [head, line] = file.split(/\r?\n/)
  for (const field of ['origin', 'settledAt', 'signal', 'confidencePercent', 'tag', 'note'])
    expect(head).toContain(field)
  expect(line?.split(',').length).toBe(head?.split(',').length)
})
