import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinMarathon } from '../../../contract/marathon-places.ts'
import { type AdminMarathon, createMarathon, listAdminMarathons, removeMarathon } from '../../../contract/marathons.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMember } from '../../testing/factories.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let db: Database
let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
beforeAll(async () => {
  db = await openTestDatabase()
  test = await buildTestApp({ db, env: { rateLimitScale: 1_000 } })
  desk = await createMarathonDesk(test)
})
afterAll(async () => {
  await test.close()
  await db.close()
})

/** All of this name, the earliest start first. */
const named = async (name: string): Promise<AdminMarathon[]> =>
  (await desk.admin.call(listAdminMarathons, { input: { search: name } })).body.data.toSorted(
    (a, b) => Date.parse(a.startDate) - Date.parse(b.startDate),
  )

const announce = (name: string, changes: Partial<Parameters<typeof desk.announce>[0]> = {}) =>
  desk.announce({
    name,
    accessCode: name,
    repeatsWeekly: true,
    entryFee: 20,
    startDate: desk.inHours(1),
    endDate: desk.inHours(25),
    ...changes,
  })

it('announces the next one once it starts: the same a week later, with a code and places of its own', async () => {
  const first = await announce('WEEK', { timeZone: 'Africa/Lagos' })
  const member = await createMember(db, { upoints: 100 })
  await test.as(member).call(joinMarathon, { input: { accessCode: 'WEEK' } })
  await test.marathons.runDue()
  expect(await named('WEEK')).toHaveLength(1)
  await test.clock.advance(61 * MINUTE_MS)
  await test.marathons.runDue()
  const [running, next, ...others] = await named('WEEK')
  expect([running?.id, running?.status, others]).toEqual([first.id, 'active', []])
  const { id: _, startDate, endDate, accessCode, createdAt: __, ...terms } = first
  const later = (instant: string) => new Date(Date.parse(instant) + 7 * DAY_MS).toISOString()
  expect(next).toMatchObject({ ...terms, status: 'upcoming', startDate: later(startDate), endDate: later(endDate) })
  expect(next?.accessCode).toBe(`${accessCode}-2`)
  expect(next?._count.participants).toBe(0)
})

it('is announced once by several processes, after a restart, and after it was deleted', async () => {
  const first = await announce('TEAM')
  const other = await buildTestApp({ db, clock: test.clock, env: test.env })
  await test.clock.advance(61 * MINUTE_MS)
  await Promise.all([test, other, test, other].map((app) => app.marathons.runDue()))
  expect(await named('TEAM')).toHaveLength(2)
  await other.close()
  const again = await buildTestApp({ db, clock: test.clock, env: test.env })
  await again.marathons.runDue()
  await again.close()
  const [, next] = await named('TEAM')
  expect(await named('TEAM')).toHaveLength(2)
  await desk.admin.call(removeMarathon, { params: { id: next?.id ?? '' } })
  await desk.become(first, 'ended')
  await test.marathons.runDue()
  expect((await named('TEAM')).map(({ id }) => id)).toEqual([first.id])
})

it('ends its repetition when it is canceled before its start', async () => {
  const first = await announce('STOP')
  await desk.become(first, 'cancelled')
  await test.clock.advance(61 * MINUTE_MS)
  await test.marathons.runDue()
  expect(await named('STOP')).toHaveLength(1)
})

it('lasts no longer than the week until the next one', async () => {
  const input = desk.form({ repeatsWeekly: true, startDate: desk.inHours(1), endDate: desk.inHours(1 + 7 * 24 + 1) })
  const { status, body } = await desk.admin.call(createMarathon, { input })
  expect([status, body.fields]).toEqual([400, { endDate: 'A weekly marathon lasts at most 7 days' }])
})

it('takes the next free code, and starts in the future after an outage', async () => {
  const first = await announce('LATE')
  await desk.announce({ name: 'Another', accessCode: 'LATE-2' })
  await test.clock.advance(16 * DAY_MS)
  await test.marathons.runDue()
  const { rows } = await db.query(`select starts_at from marathons where access_code = 'LATE-3'`)
  expect(rows.map(({ starts_at }) => starts_at)).toEqual([new Date(Date.parse(first.startDate) + 21 * DAY_MS)])
})
