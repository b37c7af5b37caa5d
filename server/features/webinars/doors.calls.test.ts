import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createWebinarRegistration,
  createWebinarSeries,
  downloadWebinarCalendar,
  listAdminWebinarSeries,
  listWebinars,
  removeWebinarRegistration,
  type WebinarSeriesForm,
  webinarSeriesMessages,
} from '../../../contract/webinars.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { createReminders } from './create-reminders.ts'

const MINUTE_MS = 60_000
const PUBLIC_URL = 'https://uptick.test'
const DOOR = 'https://meet.test/risk-clinic?pwd=1'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query('delete from webinar_registrations')
  await test.db.query('delete from webinar_series')
})

/** Held in two hours from now, for 45 minutes. */
const form = (): WebinarSeriesForm => {
  const start = new Date(Math.ceil(test.clock.now() / MINUTE_MS) * MINUTE_MS + 120 * MINUTE_MS)
  return {
    title: 'Risk clinic',
    description: 'Questions about stakes.',
    host: 'Risk Desk',
    level: 'beginner',
    weekday: start.getUTCDay(),
    time: start.toISOString().slice(11, 16),
    zone: 'UTC',
    minutes: 45,
    goldOnly: false,
    isSample: false,
    door: DOOR,
    isPublished: true,
  }
}
const add = async (changes: Partial<WebinarSeriesForm> = {}) =>
  test.as(boss).call(createWebinarSeries, { input: { ...form(), ...changes } })
const member = (tier: 'silver' | 'gold' = 'silver') => createMember(test.db, { tier, dashboardUnlocked: true })
const soonest = async (one: Member) => {
  const [session] = (await test.as(one).call(listWebinars)).body.data.upcoming
  if (!session) throw new Error('There is no session.')
  return session
}
const moveTo = (atMs: number) => test.clock.advance(atMs - test.clock.now())
const register = (one: Member, id: string) => test.as(one).call(createWebinarRegistration, { params: { id } })

describe('the door of a live session', () => {
  it('is told to registered members from 10 minutes before the start to the end, to the millisecond', async () => {
    await add()
    const [comes, stays] = [await member(), await member()]
    const { id, startsAt, endsAt } = await soonest(comes)
    expect((await register(comes, id)).body.data).toMatchObject({ hasDoor: true, door: null })
    const opensAtMs = Date.parse(startsAt) - 10 * MINUTE_MS
    for (const [atMs, door] of [
      [opensAtMs - 1, null],
      [opensAtMs, DOOR],
      [Date.parse(startsAt), DOOR],
      [Date.parse(endsAt) - 1, DOOR],
    ] as const) {
      await moveTo(atMs)
      expect(await soonest(comes)).toMatchObject({ id, door })
      expect(await soonest(stays)).toMatchObject({ id, hasDoor: true, door: null })
    }
    // Somebody who registers late reads it at once; taking the registration back takes the door along.
    expect((await register(stays, id)).body.data.door).toBe(DOOR)
    const left = await test.as(comes).call(removeWebinarRegistration, { params: { id } })
    expect(left.body.data.door).toBeNull()
    await moveTo(Date.parse(endsAt))
    expect(JSON.stringify((await test.as(stays).call(listWebinars)).body)).not.toContain('meet.test')
  })

  it('is closed to a registered member who has lost the tier meanwhile', async () => {
    await add({ goldOnly: true })
    const one = await member('gold')
    const { id, startsAt } = await soonest(one)
    expect((await register(one, id)).status).toBe(200)
    await moveTo(Date.parse(startsAt))
    expect((await soonest(one)).door).toBe(DOOR)
    await test.db.query("update members set tier = 'silver' where id = $1", [one.id])
    // The server hears of the change by a notice of the database.
    await vi.waitFor(async () => expect(await soonest(one)).toMatchObject({ isRegistered: true, door: null }))
  })

  it('stays out of emails and calendar files: those lead to the session’s page', async () => {
    await add()
    const one = await member()
    const { id, startsAt } = await soonest(one)
    await register(one, id)
    const path = `/api${downloadWebinarCalendar.path.replace(':id', id)}`
    const url = `${PUBLIC_URL}/dashboard/webinar?session=${id}`
    const authorization = `Bearer ${await test.signInAs(one)}`
    const { body } = await test.app.inject({ url: path, headers: { authorization } })
    const lines = body.replaceAll('\r\n ', '').split('\r\n')
    expect(lines.filter((line) => /^(URL|LOCATION):/.test(line))).toEqual([
      expect.stringMatching(new RegExp(`^LOCATION:.*/dashboard/webinar\\?session=${id}$`)),
      expect.stringMatching(new RegExp(`^URL:.*/dashboard/webinar\\?session=${id}$`)),
    ])
    expect(body).not.toContain('meet.test')

    await moveTo(Date.parse(startsAt) - 15 * MINUTE_MS)
    const { db, clock, transact } = test
    const notifications = { send: () => undefined }
    await createReminders({ db, clock, transact, publicUrl: PUBLIC_URL, notifications })()
    const [mail] = await mailsTo(test, one.email)
    expect(mail?.text).toContain(url)
    expect(mail?.text).toContain('You can join from 10 minutes before the start.')
    expect(mail?.text).not.toContain('meet.test')
  })

  it.each([
    'http://meet.test/1',
    'javascript:alert(1)',
    'https://',
    'https://ada:secret@meet.test/',
    'https://meet.test/a b',
    '//meet.test/1',
    '/dashboard/settings',
    '/dashboard/traders-rooms/../settings',
    `https://meet.test/${'x'.repeat(500)}`,
    '',
  ])('is refused as %j, tied to its field', async (door) => {
    const { status, body } = await add({ door })
    expect([status, body.error, body.fields?.door]).toEqual([400, 'INPUT_INVALID', webinarSeriesMessages.door])
  })

  it('may be a room of ours, and a sample has none', async () => {
    const room = '/dashboard/traders-rooms/0197b7e2-52f5-7cc2-a5a4-5d1d3c0e7f0a'
    expect((await add({ door: ` ${room} ` })).body.data.door).toBe(room)
    const refused = await add({ isSample: true })
    expect([refused.status, refused.body.fields]).toEqual([400, { door: webinarSeriesMessages.doorOfSample }])
    expect((await test.as(boss).call(listAdminWebinarSeries)).body.data).toHaveLength(1)
  })

  it('leaves a real session unlabeled beside a sample, in the programme and in the weekly schedule', async () => {
    await add()
    await add({ title: 'Shown as a sample', isSample: true, door: null })
    const { upcoming, series } = (await test.as(await member()).call(listWebinars)).body.data
    for (const list of [upcoming, series])
      for (const { title, isSample } of list) expect(isSample).toBe(title === 'Shown as a sample')
  })
})
