import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentItem } from '../contract/content-items.ts'
import { listNotifications } from '../contract/notifications.ts'
import { createWebinarRegistration, createWebinarSeries, listWebinars } from '../contract/webinars.ts'
import type { Member } from './features/members/service.ts'
import { newId } from './platform/ids.ts'
import { createMember } from './testing/factories.ts'
import { mailsTo } from './testing/mailbox.ts'
import { MARKET_START } from './testing/market.ts'
import { buildTestApp, type TestApp } from './testing/test-app.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const QUARTER_MS = 15 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const UNTIL_WOKEN = Number.POSITIVE_INFINITY

let test: TestApp
let boss: Member
let member: Member
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
  member = await createMember(test.db, { tier: 'silver', dashboardUnlocked: true, createdAt: new Date(MARKET_START) })
})
afterAll(() => test.close())

/** Every round that began has ended. */
const rest = () => expect.poll(() => test.jobs.filter((job) => job.isRunning()).map(({ name }) => name)).toEqual([])
const waitOf = (name: string): number | undefined => test.jobs.find((job) => job.name === name)?.waitMs()
const advanceTo = async (atMs: number): Promise<void> => {
  await test.clock.advanceTo(atMs)
  await rest()
}
const subjectsTo = async ({ email }: Member) => (await mailsTo(test, email)).map(({ subject }) => subject)
const countOf = async (table: string, id: string): Promise<number> =>
  Number((await test.db.query(`select count(*)::int as n from ${table} where id::text = $1`, [id])).rows[0]?.n)

describe('the jobs of a running server', () => {
  it('are these, and wait so long from its start on', async () => {
    await rest()
    const waits = Object.fromEntries(test.jobs.map((job) => [job.name, job.waitMs()]))
    expect(waits).toEqual({
      'deliver emails': UNTIL_WOKEN,
      'remove orphaned files': DAY_MS,
      'remove stale sessions': HOUR_MS,
      'check the ledger': Math.ceil(MARKET_START / DAY_MS) * DAY_MS - test.clock.now(),
      'remove stale registrations': HOUR_MS,
      'end sponsored accesses': HOUR_MS,
      'work on jobs for many members': UNTIL_WOKEN,
      'notify members of announcements': 5 * MINUTE_MS,
      'remove unconfirmed addresses': HOUR_MS,
      'listen to the bot': UNTIL_WOKEN,
      'remove old codes for Telegram': HOUR_MS,
      'remove subscriptions of ended sessions': HOUR_MS,
      'remove old notifications': HOUR_MS,
      'remove old recaps': HOUR_MS,
      'send recaps': QUARTER_MS - (test.clock.now() % QUARTER_MS),
      'send open candles': SECOND_MS,
      'check price alerts': UNTIL_WOKEN,
      'return unfinished chart scans': 5 * MINUTE_MS,
      'ask witnesses': UNTIL_WOKEN,
      'time-stamp checkpoints': test.env.timestampEverySeconds * SECOND_MS,
      'make the program’s calls': UNTIL_WOKEN,
      'decide the slots of simulated:test': MINUTE_MS - (test.clock.now() % MINUTE_MS),
      'ask for entry prices': UNTIL_WOKEN,
      'measure delivery times': UNTIL_WOKEN,
      'write webhooks down': UNTIL_WOKEN,
      'send webhooks': UNTIL_WOKEN,
      'remove old webhook deliveries': HOUR_MS,
      'start, end and settle marathons': 15 * SECOND_MS,
      'place the engine’s orders': UNTIL_WOKEN,
      'tell leaderboards': UNTIL_WOKEN,
      'place automatic orders': UNTIL_WOKEN,
      'run bots and copies at a boundary': UNTIL_WOKEN,
      'copy orders': UNTIL_WOKEN,
      'simulated messages': expect.any(Number),
      'simulated typing': expect.any(Number),
      'send live session reminders': 5 * MINUTE_MS,
      'record the state of each part': MINUTE_MS,
    })
    expect(test.log.join('\n')).toContain('the ledger adds up')
  })

  it('include the reminder of a live session, 15 minutes before it', async () => {
    const startsAtMs = Math.ceil(test.clock.now() / MINUTE_MS) * MINUTE_MS + 16 * MINUTE_MS
    const starts = new Date(startsAtMs)
    const input = {
      title: 'Risk clinic',
      description: 'Questions about stakes.',
      host: 'Risk Desk',
      level: 'beginner',
      weekday: starts.getUTCDay(),
      time: starts.toISOString().slice(11, 16),
      zone: 'UTC',
      minutes: 45,
      goldOnly: false,
      isSample: false,
      isPublished: true,
    } as const
    expect((await test.as(boss).call(createWebinarSeries, { input })).status).toBe(200)
    const { upcoming } = (await test.as(member).call(listWebinars)).body.data
    const session = upcoming.find(({ title }) => title === input.title)
    expect(session?.startsAt).toBe(starts.toISOString())
    await test.as(member).call(createWebinarRegistration, { params: { id: session?.id ?? '' } })
    await rest()
    expect(waitOf('send live session reminders')).toBe(startsAtMs - 15 * MINUTE_MS - test.clock.now())

    await advanceTo(startsAtMs - 15 * MINUTE_MS - 1)
    expect(await subjectsTo(member)).not.toContain('In 15 minutes: Risk clinic')
    await advanceTo(startsAtMs - 15 * MINUTE_MS)
    await expect.poll(() => subjectsTo(member)).toContain('In 15 minutes: Risk clinic')
    await advanceTo(startsAtMs - 9 * MINUTE_MS)
    expect((await subjectsTo(member)).filter((subject) => subject.includes('Risk clinic'))).toHaveLength(1)
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
  })

  it('tell members of an announcement at its date', async () => {
    const publishAtMs = test.clock.now() + 3 * MINUTE_MS
    const input = {
      kind: 'announcement',
      title: 'Maintenance',
      body: 'On Sunday.',
      place: 1,
      details: { kind: 'none' },
      publish: 'date',
      publishAt: new Date(publishAtMs).toISOString(),
    } as const
    expect((await test.as(boss).call(createContentItem, { input })).status).toBe(200)
    await rest()
    expect(waitOf('notify members of announcements')).toBe(publishAtMs - test.clock.now())
    await advanceTo(publishAtMs)
    const titles = async () =>
      (await test.as(member).call(listNotifications, { input: { page: 1 } })).body.data.map(({ title }) => title)
    await expect.poll(titles).toContain('Maintenance')
  })

  it('decide slots, look at the parts and give unfinished scans back in their time', async () => {
    const scan = newId()
    const reservedAt = new Date(test.clock.now() - HOUR_MS)
    await test.db.query(
      'insert into chart_scan_reservations (id, member_id, day, reserved_at) values ($1, $2, $3, $4)',
      [...[scan, member.id], ...[reservedAt.toISOString().slice(0, 10), reservedAt]],
    )
    await advanceTo(Math.ceil(test.clock.now() / MINUTE_MS) * MINUTE_MS + 5 * MINUTE_MS)
    await expect.poll(() => countOf('chart_scan_reservations', scan)).toBe(0)
    const { rows } = await test.db.query('select processed_through from feeds')
    expect(rows).toEqual([{ processed_through: new Date(test.clock.now()) }])
  })

  it('remove what ended a day before, and end a sponsored tier at the earliest end', async () => {
    const [now, dayBefore] = [test.clock.now(), new Date(test.clock.now() - DAY_MS)]
    const [fresh, stale] = [newId(), newId()]
    const bytes = () => Buffer.from(newId())
    const add = (text: string, rowsOf: (id: string, endsAt: Date) => unknown[]) =>
      Promise.all([
        test.db.query(text, rowsOf(stale, dayBefore)),
        test.db.query(text, rowsOf(fresh, new Date(now + DAY_MS))),
      ])
    await add(
      `insert into registrations (id, email, secret_hash, full_name, phone, country, password_hash, code_hash, expires_at, created_at)
       values ($1, 'a@example.test', $2, 'A', '+1', 'US', 'x', $3, $4, now())`,
      (id, endsAt) => [id, bytes(), bytes(), endsAt],
    )
    await add(
      `insert into subscribers (id, list, email, token, mails, mailed_at, expires_at, created_at)
       values ($1, 'waitlist', $2, $2, 1, now(), $3, now())`,
      (id, endsAt) => [id, id, endsAt],
    )
    const [early, late] = await Promise.all([90, 180].map((minutes) => sponsored(now + minutes * MINUTE_MS)))
    await advanceTo(now + HOUR_MS)
    for (const table of ['registrations', 'subscribers']) {
      await expect.poll(() => countOf(table, stale)).toBe(0)
      expect(await countOf(table, fresh)).toBe(1)
    }
    await rest()
    const wait = waitOf('end sponsored accesses') ?? 0
    expect(test.clock.now() + wait).toBe(now + 90 * MINUTE_MS)
    await advanceTo(now + 90 * MINUTE_MS)
    const endOf = async ({ id }: Member) =>
      (await test.db.query('select starter_ends_at as at from members where id = $1', [id])).rows[0]?.at
    if (early) await expect.poll(() => endOf(early)).toBeNull()
    if (late) expect(await endOf(late)).toEqual(new Date(now + 180 * MINUTE_MS))
  })

  it('are named by the log and by /readyz when one makes no progress', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const hung = test.jobs.find(({ name }) => name === 'send live session reminders')?.round(() => promise)
    await test.clock.advance(5 * MINUTE_MS)
    expect((await test.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', stuck: [] })
    await test.clock.advance(15 * SECOND_MS)
    const answer = await test.app.inject('/readyz')
    expect([answer.statusCode, answer.json().stuck]).toEqual([503, ['send live session reminders']])
    expect((await test.app.inject('/metrics')).body).toMatch(/^jobs_stuck 1$/m)
    const lines = test.log.filter((line) => line.includes('a job makes no progress'))
    expect(lines.map((line) => JSON.parse(line).job)).toEqual(['send live session reminders'])
    resolve()
    await hung
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
  })
})

/** A member whose sponsored tier ends then, and who was reminded of it. */
const sponsored = async (endsAtMs: number): Promise<Member> => {
  const endsAt = new Date(endsAtMs)
  return createMember(test.db, { dashboardUnlocked: true, starterEndsAt: endsAt, remindedOfEnd: endsAt })
}
