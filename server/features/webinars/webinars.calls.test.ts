import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPushSubscription, SILENT, updateNotificationSettings } from '../../../contract/notifications.ts'
import type { Tier } from '../../../contract/tiers.ts'
import {
  createWebinarRegistration,
  downloadWebinarCalendar,
  listWebinars,
  removeWebinarRegistration,
} from '../../../contract/webinars.ts'
import { createFigures } from '../../platform/figures.ts'
import { createLogger } from '../../platform/logger.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { createPushSender } from '../notifications/push-sender.ts'
import { webinarSeries } from './content.ts'
import { createReminders } from './create-reminders.ts'
import { createReminderJob } from './feature.ts'

const MINUTE_MS = 60_000

const REMINDED = { ...SILENT.channels, reminders: { ...SILENT.channels.reminders, push: true } }

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  await test.webinars.insertSeeds(webinarSeries)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query('delete from webinar_registrations')
})

const member = (tier: Tier, dashboardUnlocked = true) => createMember(test.db, { tier, dashboardUnlocked })
const programme = async (one: Member) => (await test.as(one).call(listWebinars)).body.data
const register = (one: Member, id: string) => test.as(one).call(createWebinarRegistration, { params: { id } })
const nextOf = async (one: Member, goldOnly: boolean) => {
  const session = (await programme(one)).upcoming.find(
    (coming) => coming.goldOnly === goldOnly && Date.parse(coming.startsAt) > test.clock.now() + 60 * MINUTE_MS,
  )
  if (!session) throw new Error('This session doesn’t exist.')
  return session
}

describe('the programme', () => {
  it('has a next day of every series, soonest first, whenever the server runs', async () => {
    const { upcoming, series } = await programme(await member('guest', false))
    const days = series.map(({ nextAt }) => nextAt)
    expect(days).toEqual(days.toSorted())
    expect(series.map(({ id }) => id).toSorted()).toEqual(webinarSeries.map(({ id }) => id).toSorted())
    const starts = upcoming.map(({ startsAt }) => startsAt)
    expect(starts).toEqual(starts.toSorted())
    for (const { endsAt } of upcoming) expect(Date.parse(endsAt)).toBeGreaterThan(test.clock.now())
  })
})

describe('a registration', () => {
  it('is kept, counted once, and taken back', async () => {
    const [one, other] = [await member('guest', false), await member('silver')]
    const { id } = await nextOf(one, false)
    for (const visitor of [one, one, other]) expect((await register(visitor, id)).status).toBe(200)
    const seen = (await programme(one)).upcoming.find((session) => session.id === id)
    expect(seen).toMatchObject({ isRegistered: true, registered: 2 })
    const taken = await test.as(one).call(removeWebinarRegistration, { params: { id } })
    expect(taken.body.data).toMatchObject({ isRegistered: false, registered: 1 })
    expect((await test.as(one).call(removeWebinarRegistration, { params: { id } })).status).toBe(200)
  })

  it.each([
    ['guest', false, 'ACCESS_LOCKED'],
    ['gold', false, 'ACCESS_LOCKED'],
    ['silver', true, 'ACCESS_TIER'],
    ['pro', true, 'ACCESS_TIER'],
    ['gold', true, null],
  ] as const)('for a session of Gold: %s, unlocked %s, is answered %s', async (tier, unlocked, refusal) => {
    const one = await member(tier, unlocked)
    const { id } = await nextOf(one, true)
    const registered = await register(one, id)
    expect(registered.body.error ?? null).toBe(refusal)
    const path = downloadWebinarCalendar.path.replace(':id', id)
    expect((await test.as(one).send('GET', `/api${path}`)).status).toBe(refusal ? 403 : 200)
    expect((await programme(one)).upcoming.find((session) => session.id === id)?.isRegistered).toBe(refusal === null)
  })

  it('is refused for what is over, what is too far ahead, and what is on no day of the programme', async () => {
    const one = await member('gold')
    const { id } = await nextOf(one, false)
    const [day, seriesId] = [id.slice(-10), id.slice(0, -11)]
    const moved = (days: number) =>
      `${seriesId}-${new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)}`
    expect((await register(one, moved(-7))).body.error).toBe('WEBINAR_OVER')
    for (const strange of [moved(1), moved(7 * 52), 'nothing', 'risk-clinic-9999-99-99'])
      expect((await register(one, strange)).body.error).toBe('WEBINAR_NOT_FOUND')
  })
})

describe('the calendar file', () => {
  it('says when the session begins, in UTC, as a file that is saved', async () => {
    const one = await member('starter')
    const { id, startsAt } = await nextOf(one, false)
    const token = await test.signInAs(one)
    const url = `/api${downloadWebinarCalendar.path.replace(':id', id)}`
    const answer = await test.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain(`attachment; filename="uptick-${id}.ics"`)
    expect(answer.body).toContain(`DTSTART:${startsAt.replace(/[-:]|\.000/g, '')}\r\n`)
  })
})

describe('the reminder', () => {
  const browserOf = async (one: Member, quietHours: { from: string; to: string } | null = null) => {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const endpoint = `https://push.example.com/${one.id}`
    const client = test.withToken(await test.signInAs(one))
    const settings = { ...SILENT, channels: REMINDED, quietHours, zone: 'UTC' }
    await client.call(updateNotificationSettings, { input: settings })
    const auth = Buffer.alloc(16, 7).toString('base64url')
    await client.call(createPushSubscription, { input: { endpoint, p256dh: keys.getPublicKey('base64url'), auth } })
    return endpoint
  }
  const pushed: { endpoint: string; told: unknown }[] = []
  const setUp = () => {
    pushed.length = 0
    const log = createLogger({ logLevel: 'error' }, { write: () => undefined })
    const sender = createPushSender({
      writeReply: () => 'reply',
      ...test,
      figures: createFigures(),
      log,
      publicUrl: test.env.publicUrl,
      telegram: { sendTelegram: async () => 'refused', forgetChat: async () => {} },
      sendTimely: async () => 'refused',
      sendPush: async ({ endpoint }, told) => {
        pushed.push({ endpoint, told: JSON.parse(told) })
        return 'sent'
      },
    })
    const { db, clock, transact } = test
    const needs = {
      db,
      clock,
      transact,
      publicUrl: 'https://uptick.test',
      notifications: sender,
    }
    const remind = createReminders(needs)
    return { sender, remind, job: createReminderJob(remind, { clock, log }) }
  }
  const moveTo = (atMs: number) => test.clock.advance(atMs - test.clock.now())

  it('comes once, 15 minutes before, by mail and on a device that is notified, and not in quiet hours', async () => {
    const { sender, remind, job } = setUp()
    const [loud, quiet, gone] = [await member('silver'), await member('silver'), await member('silver')]
    const session = await nextOf(loud, false)
    const startsAtMs = Date.parse(session.startsAt)
    const [endpoint] = [await browserOf(loud), await browserOf(quiet, { from: '00:00', to: '23:59' })]
    for (const one of [loud, quiet, gone]) await register(one, session.id)
    await test.as(gone).call(removeWebinarRegistration, { params: { id: session.id } })

    await moveTo(startsAtMs - 15 * MINUTE_MS - 1)
    expect(await remind()).toBe(startsAtMs - 15 * MINUTE_MS)
    expect(await mailsTo(test, loud.email)).toEqual([])
    await test.clock.advance(1)
    job.start()
    await job.stop()
    expect(await remind()).toBeNull()
    await sender.finish()
    const [mail, ...more] = await mailsTo(test, loud.email)
    expect(mail?.subject).toBe(`In 15 minutes: ${session.title}`)
    expect(mail?.text).toContain('This is an example, not a real session.')
    expect(more).toEqual([])
    for (const one of [quiet, gone]) expect(await mailsTo(test, one.email)).toEqual([])
    expect(pushed).toEqual([
      {
        endpoint,
        told: expect.objectContaining({ kind: 'reminders', tag: `webinar ${session.id}`, endsAtMs: startsAtMs }),
      },
    ])
  })

  it('is sent once by two servers at once, late after a stop with the minutes that are left, and never after the start', async () => {
    const { remind, sender } = setUp()
    const [one, late] = [await member('silver'), await member('silver')]
    const session = await nextOf(one, false)
    await register(one, session.id)
    await moveTo(Date.parse(session.startsAt) - 5 * MINUTE_MS)
    await Promise.all([remind(), remind(), remind()])
    expect((await mailsTo(test, one.email)).map(({ subject }) => subject)).toEqual([`In 5 minutes: ${session.title}`])
    const following = await nextOf(late, false)
    await register(late, following.id)
    await moveTo(Date.parse(following.startsAt) + 1)
    expect(await remind()).toBeNull()
    await sender.finish()
    expect(await mailsTo(test, late.email)).toEqual([])
  })

  it('does not come to whoever registers within the last 15 minutes, or may no longer come', async () => {
    const { remind } = setUp()
    const [gold, last] = [await member('gold'), await member('gold')]
    const session = await nextOf(gold, true)
    await register(gold, session.id)
    await test.db.query(`update members set tier = 'silver' where id = $1`, [gold.id])
    await moveTo(Date.parse(session.startsAt) - 10 * MINUTE_MS)
    expect((await register(last, session.id)).status).toBe(200)
    await remind()
    for (const { email } of [gold, last]) expect(await mailsTo(test, email)).toEqual([])
  })
})
