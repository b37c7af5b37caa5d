import { createECDH, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logout } from '../../../contract/auth.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  createPushSubscription,
  FIRST_SETTINGS,
  getNotificationSettings,
  muteFromNotification,
  muteNotifications,
  Push,
  updateNotificationSettings,
} from '../../../contract/notifications.ts'
import { createNotifiedOrder, getPracticeAccount } from '../../../contract/practice.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const sent: { endpoint: string; push: Push }[] = []
beforeAll(async () => {
  test = await buildTestApp({
    started: true,
    env: { rateLimitScale: 1_000 },
    sendPush: async ({ endpoint }, text) => {
      sent.push({ endpoint, push: Push.parse(JSON.parse(text)) })
      return 'sent'
    },
  })
})
afterAll(() => test.close())

/** A gold member with a browser that gets their signals. */
const subscribed = async () => {
  const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
  const client = test.as(member)
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const endpoint = `https://push.example.com/${randomUUID()}`
  const browser = { p256dh: keys.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
  await client.call(updateNotificationSettings, { input: FIRST_SETTINGS })
  expect((await client.call(createPushSubscription, { input: { endpoint, ...browser } })).status).toBe(200)
  const pushes = () => sent.filter((one) => one.endpoint === endpoint).map(({ push }) => push)
  /** The next signal that reaches the browser. */
  const nextSignal = async (): Promise<Push> => {
    const before = pushes().length
    await test.clock.advance(MINUTE_MS)
    await expect.poll(() => pushes().length).toBeGreaterThan(before)
    const push = pushes().findLast(({ kind }) => kind === '1m')
    if (!push) throw new Error('No signal came.')
    return push
  }
  return { client, pushes, nextSignal }
}
const place = (token = '') => test.visitor().call(createNotifiedOrder, { input: { token } })
const mute = (token = '') => test.visitor().call(muteFromNotification, { input: { token } })

describe('an answer from a notification', () => {
  it('places one practice order on its signal, however often it is pressed', async () => {
    const { client, nextSignal } = await subscribed()
    const { token, title } = await nextSignal()
    const answers = await Promise.all([place(token), place(token), place(token)])
    expect(answers.map(({ status, body }) => [status, body.data.title])).toEqual(
      Array.from({ length: 3 }, () => [200, 'Order placed']),
    )
    const { open } = (await client.call(getPracticeAccount)).body.data
    expect(open.map(({ direction, pair, stakeCents }) => [`${direction} ${pair}`, stakeCents])).toEqual([
      [title, 1_000],
    ])
  })

  it('places nothing once the signal has entered', async () => {
    const { client, nextSignal } = await subscribed()
    const { token } = await nextSignal()
    await test.clock.advance(MINUTE_MS)
    expect((await place(token)).body.error).toBe('NOTIFICATION_REPLY_INVALID')
    expect((await client.call(getPracticeAccount)).body.data.open).toEqual([])
  })

  it('is refused where it was changed, and after the logout', async () => {
    const { client, nextSignal } = await subscribed()
    const { token = '' } = await nextSignal()
    const [session, about, until, signature] = token.split('.')
    const forged = [
      `${session}.${randomUUID()}.${until}.${signature}`,
      `${session}.${about}.9999999999999.${signature}`,
    ]
    for (const other of [...forged, '', 'a.b.c.d'])
      for (const answer of [await place(other), await mute(other)])
        expect([answer.status, answer.body.error]).toEqual([401, 'NOTIFICATION_REPLY_INVALID'])
    await client.call(logout)
    expect((await mute(token)).body.error).toBe('NOTIFICATION_REPLY_INVALID')
  })

  it('mutes for an hour, and the member can end it sooner', async () => {
    const { client, pushes, nextSignal } = await subscribed()
    const { token } = await nextSignal()
    expect((await mute(token)).body.data.title).toBe('Muted for 1 hour')
    const until = new Date(test.clock.now() + 60 * MINUTE_MS).toISOString()
    expect((await client.call(getNotificationSettings)).body.data.mutedUntil).toBe(until)
    const before = pushes().length
    await test.clock.advance(3 * MINUTE_MS)
    expect(pushes()).toHaveLength(before)
    // Another choice leaves the hour as it is.
    await client.call(updateNotificationSettings, { input: FIRST_SETTINGS })
    expect((await client.call(getNotificationSettings)).body.data.mutedUntil).toBe(until)
    expect((await client.call(muteNotifications, { input: { minutes: 0 } })).body.data.mutedUntil).toBeNull()
    await nextSignal()
  })
})
