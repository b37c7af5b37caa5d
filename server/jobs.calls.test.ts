import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWebinarSeries } from '../contract/webinar-series.ts'
import { createWebinarRegistration, listWebinars } from '../contract/webinars.ts'
import type { Member } from './features/members/service.ts'
import { createMember } from './testing/factories.ts'
import { mailsTo } from './testing/mailbox.ts'
import { buildTestApp, type TestApp } from './testing/test-app.ts'

const MINUTE_MS = 60_000

let test: TestApp
let boss: Member
let member: Member
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
  member = await createMember(test.db, { tier: 'silver', dashboardUnlocked: true })
})
afterAll(() => test.close())

const subjectsTo = async ({ email }: Member) => (await mailsTo(test, email)).map(({ subject }) => subject)

describe('a running server', () => {
  it('reminds a registered member of a live session 15 minutes before, and goes on', async () => {
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

    await test.clock.advanceTo(startsAtMs - 15 * MINUTE_MS - 1)
    expect(await subjectsTo(member)).not.toContain('In 15 minutes: Risk clinic')
    await test.clock.advance(1)
    await expect.poll(() => subjectsTo(member)).toContain('In 15 minutes: Risk clinic')
    await test.clock.advance(20 * MINUTE_MS)
    expect((await subjectsTo(member)).filter((subject) => subject.includes('Risk clinic'))).toHaveLength(1)
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
  })
})
