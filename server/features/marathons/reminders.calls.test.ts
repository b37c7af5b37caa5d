import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMarathon, REMINDER_MINUTES, updateMarathonReminder } from '../../../contract/marathon-places.ts'
import type { AdminMarathon } from '../../../contract/marathons.ts'
import { createPushSubscription, SILENT, updateNotificationSettings } from '../../../contract/notifications.ts'
import type { SendPush } from '../../platform/push/push-client.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const MINUTE_MS = 60_000

let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
const pushed: { endpoint: string; told: Record<string, unknown>; leftSeconds: number }[] = []
/** What the service answers next; it takes what it is given unless told otherwise. */
let answers: (() => ReturnType<SendPush>)[] = []
beforeAll(async () => {
  test = await buildTestApp({
    env: { rateLimitScale: 1000 },
    sendPush: async ({ endpoint }, told, leftSeconds) => {
      pushed.push({ endpoint, told: JSON.parse(told), leftSeconds })
      return (await answers.shift()?.()) ?? 'sent'
    },
  })
  desk = await createMarathonDesk(test)
})
afterAll(() => test.close())
beforeEach(() => {
  pushed.length = 0
  answers = []
})

/** Somebody with a browser that gets notifications, but in quiet hours. */
const listener = async (quietHours: { from: string; to: string } | null = null, isAsked = true) => {
  const member = await createMember(test.db)
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const endpoint = `https://push.example.com/${member.id}`
  const client = test.withToken(await test.signInAs(member))
  const reminders = { ...SILENT.channels.reminders, push: isAsked }
  const settings = { ...SILENT, channels: { ...SILENT.channels, reminders }, quietHours, zone: 'UTC' }
  await client.call(updateNotificationSettings, { input: settings })
  const auth = Buffer.alloc(16, 7).toString('base64url')
  await client.call(createPushSubscription, { input: { endpoint, p256dh: keys.getPublicKey('base64url'), auth } })
  return { member, endpoint }
}
const startingIn = (minutes: number) => {
  const startMs = Math.ceil(test.clock.now() / MINUTE_MS + minutes) * MINUTE_MS
  return desk.announce({ startDate: new Date(startMs).toISOString() })
}
const ask = (member: Member, marathon: AdminMarathon, remindMe = true) =>
  test.as(member).call(updateMarathonReminder, { params: marathon, input: { remindMe } })
const toStartOf = (marathon: AdminMarathon, beforeMs: number) =>
  test.clock.advance(Date.parse(marathon.startDate) - beforeMs - test.clock.now())
const subjectsOf = async ({ email }: Member) => (await mailsTo(test, email)).map(({ subject }) => subject)
const runDue = async (): Promise<void> => {
  await test.marathons.runDue()
  await test.notifications.finish()
}

describe('a marathon’s reminder', () => {
  it('comes once, 15 minutes before, by mail and on devices that get notifications, and in nobody’s quiet hours', async () => {
    const marathon = await startingIn(40)
    const [loud, quiet, silent, gone] = [
      await listener(),
      await listener({ from: '00:00', to: '23:59' }),
      await listener(null, false),
      await listener(),
    ]
    for (const { member } of [loud, quiet, silent, gone]) await ask(member, marathon)
    await ask(gone.member, marathon, false)
    await toStartOf(marathon, REMINDER_MINUTES * MINUTE_MS + 1)
    await runDue()
    expect(pushed).toEqual([])
    await test.clock.advance(1)
    await Promise.all([test.marathons.runDue(), test.marathons.runDue(), runDue()])
    await runDue()
    const startsAtMs = Date.parse(marathon.startDate)
    const told = {
      kind: 'reminders',
      tag: `marathon ${marathon.id}`,
      path: `/dashboard/marathons/${marathon.id}`,
      title: 'March sprint',
      endsAtMs: startsAtMs,
      body: expect.any(String),
    }
    expect(pushed).toEqual([{ endpoint: loud.endpoint, told, leftSeconds: REMINDER_MINUTES * 60 }])
    expect(pushed[0]?.told.body).toMatch(/^Starts at \d+:\d\d( [AP]M)?\.$/)
    for (const { member } of [loud, silent]) expect(await subjectsOf(member)).toHaveLength(1)
    for (const { member } of [quiet, gone]) expect(await subjectsOf(member)).toEqual([])
  })

  it('comes with less time left after a stop, and never once the start has come', async () => {
    const [soon, past] = [await startingIn(30), await startingIn(30)]
    const { member, endpoint } = await listener()
    await ask(member, soon)
    await toStartOf(soon, 2_000)
    await runDue()
    expect(pushed).toMatchObject([{ endpoint, leftSeconds: 2 }])
    await ask(member, past)
    await test.clock.advance(2_000)
    await runDue()
    expect(pushed).toHaveLength(1)
    expect(await subjectsOf(member)).toHaveLength(1)
  })

  it('is not tried again for a marathon that was started early or cancelled, or whose reminder was taken back', async () => {
    const someone = await listener()
    const changes: ((marathon: AdminMarathon) => Promise<unknown>)[] = [
      (marathon) => desk.become(marathon, 'active'),
      (marathon) => desk.become(marathon, 'cancelled'),
      (marathon) => ask(someone.member, marathon, false),
      async () => {},
    ]
    for (const [index, change] of changes.entries()) {
      const marathon = await startingIn(40)
      await ask(someone.member, marathon)
      await toStartOf(marathon, 10 * MINUTE_MS)
      pushed.length = 0
      // The service is out of breath once, and the change comes before the other try.
      answers = [
        async () => {
          await change(marathon)
          return { later: 5 }
        },
      ]
      await runDue()
      expect(pushed.length).toBe(index === changes.length - 1 ? 2 : 1)
      expect((await test.as(someone.member).call(getMarathon, { params: marathon })).status).toBe(200)
    }
  })
})
