import { afterAll, beforeAll, expect, it } from 'vitest'
import { getSystemStatus } from '../../../contract/system-status.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const MINUTE = 60_000

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await buildTestApp()
  member = await createMember(test.db)
})
afterAll(() => test.close())

const read = async () => (await test.as(member).call(getSystemStatus)).body.data
const rows = async () => (await test.db.query('select part, state from status_periods order by began_at, part')).rows
const look = async () => {
  await test.clock.advance(MINUTE)
  await test.systemStatus.recordStates()
}

it('says nothing before it has looked, writes only what changes, and shows a silence as one', async () => {
  expect(await read()).toMatchObject({ checkedAt: null, recordedSince: null, interruptions: [] })
  await look()
  const beganAt = new Date(test.clock.now()).toISOString()
  await look()
  await look()
  expect(await rows()).toHaveLength(5)
  const seen = await read()
  expect(seen).toMatchObject({ recordedSince: beganAt, checkedAt: new Date(test.clock.now()).toISOString() })
  // Nothing runs the slots here.
  expect(seen.parts).toContainEqual({ part: 'signals', state: 'degraded' })
  expect(seen.parts).toContainEqual({ part: 'mail', state: 'working' })

  await test.db.query(
    `insert into outbox_mails (id, "to", subject, text, html, attempts, created_at, next_attempt_at)
     values (gen_random_uuid(), 'a@example.test', 's', 't', 'h', 1, $1, $1)`,
    [new Date(test.clock.now())],
  )
  await look()
  expect((await rows()).at(-1)).toEqual({ part: 'mail', state: 'degraded' })
  const failing = (await read()).interruptions.find(({ part }) => part === 'mail')
  expect(failing).toEqual({
    part: 'mail',
    state: 'degraded',
    beganAt: new Date(test.clock.now()).toISOString(),
    endedAt: null,
  })

  const lastSeen = new Date(test.clock.now()).toISOString()
  await test.clock.advance(60 * MINUTE)
  expect((await read()).parts.map(({ state }) => state)).toEqual(Array(5).fill('unrecorded'))
  await look()
  expect((await read()).interruptions).toContainEqual({
    part: 'website',
    state: 'unrecorded',
    beganAt: lastSeen,
    endedAt: new Date(test.clock.now()).toISOString(),
  })

  await test.clock.advance(31 * 24 * 60 * MINUTE)
  await look()
  expect(await rows()).toHaveLength(5)
})
