import { createECDH, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NotificationChoices, toChoices } from '../../../contract/notification-kinds.ts'
import {
  createPushSubscription,
  listNotifications,
  SILENT,
  updateNotificationSettings,
} from '../../../contract/notifications.ts'
import { answerTicket, createTicket } from '../../../contract/support-tickets.ts'
import { assignUpoints } from '../../../contract/upoints.ts'
import { createFakeClock } from '../../platform/clock.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const MINUTE_MS = 60_000
const NONE = toChoices(() => false)

const choose = (test: TestApp, member: Member, changes: Partial<NotificationChoices>) =>
  test.as(member).call(updateNotificationSettings, {
    input: { ...SILENT, channels: { ...SILENT.channels, ...changes } },
  })

describe('what a member has chosen', () => {
  let test: TestApp
  let boss: Member
  beforeAll(async () => {
    test = await buildTestApp({ env: { rateLimitScale: 1000 } })
    boss = await createMember(test.db, { email: test.env.adminEmail })
  })
  afterAll(() => test.close())

  const listed = async (member: Member) =>
    (await test.as(member).call(listNotifications, { input: {} })).body.data.map(({ kind, mailed }) => ({
      kind,
      mailed,
    }))
  const answer = async (member: Member) => {
    const form = {
      nonce: randomUUID(),
      category: 'signals',
      subject: 'Where is it?',
      message: 'Nothing came.',
    } as const
    const { id } = (await test.as(member).call(createTicket, { input: form })).body.data
    const input = { nonce: randomUUID(), text: 'It is there.', isNote: false }
    expect((await test.as(boss).call(answerTicket, { params: { id }, input })).status).toBe(200)
  }
  const reached = async (member: Member) => ({
    listed: await listed(member),
    mails: (await mailsTo(test, member.email)).length,
  })

  it('is both ways at first', async () => {
    const member = await createMember(test.db)
    await answer(member)
    expect(await reached(member)).toEqual({ listed: [{ kind: 'support', mailed: true }], mails: 1 })
  })

  it.each([
    { support: { list: true, mail: false }, found: { listed: [{ kind: 'support', mailed: false }], mails: 0 } },
    { support: { list: false, mail: true }, found: { listed: [], mails: 1 } },
    { support: { list: false, mail: false }, found: { listed: [], mails: 0 } },
  ])('holds for support’s answers: $support', async ({ support, found }) => {
    const member = await createMember(test.db)
    await choose(test, member, { support })
    await answer(member)
    expect(await reached(member)).toEqual(found)
  })

  it('does not switch off what concerns money', async () => {
    const member = await createMember(test.db)
    await choose(test, member, NONE)
    await test.as(boss).call(assignUpoints, { input: { userId: member.id, amount: 5, reason: 'A gift' } })
    expect(await reached(member)).toEqual({ listed: [{ kind: 'points', mailed: true }], mails: 1 })
  })

  it('keeps mentions out of the list, and changes nothing for others', async () => {
    const desk = createChatDesk(test, boss)
    const roomId = await desk.open()
    const [author, silent, other] = [await desk.join(roomId), await desk.join(roomId), await desk.join(roomId)]
    await choose(test, silent, NONE)
    await desk.send(roomId, author, 'You two', { mentions: [silent.id, other.id] })
    expect(await listed(silent)).toEqual([])
    expect(await listed(other)).toEqual([{ kind: 'mentions', mailed: false }])
  })
})

/** Quiet until half past two in Berlin; a mention every quarter of an hour tells when a device is reached. */
const reachedThrough = async (from: string, minutes: number): Promise<string[]> => {
  const reached: string[] = []
  const clock = createFakeClock(Date.parse(from))
  const test = await buildTestApp({
    clock,
    env: { rateLimitScale: 1000 },
    sendPush: async () => {
      reached.push(new Date(clock.now()).toISOString().slice(11, 16))
      return 'sent'
    },
  })
  const boss = await createMember(test.db, { email: test.env.adminEmail })
  const desk = createChatDesk(test, boss)
  const roomId = await desk.open()
  const [author, sleeper] = [await desk.join(roomId), await desk.join(roomId)]
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const browser = { p256dh: keys.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
  const channels = { ...SILENT.channels, mentions: { ...SILENT.channels.mentions, push: true } }
  const quietHours = { from: '22:00', to: '02:30' }
  const client = test.as(sleeper)
  await client.call(updateNotificationSettings, { input: { ...SILENT, channels, quietHours, zone: 'Europe/Berlin' } })
  await client.call(createPushSubscription, { input: { endpoint: 'https://push.example.com/1', ...browser } })
  for (let at = 0; at <= minutes; at += 15) {
    await desk.send(roomId, author, `Minute ${at}`, { mentions: [sleeper.id] })
    await test.notifications.finish()
    await clock.advance(15 * MINUTE_MS)
  }
  expect((await client.call(listNotifications, { input: {} })).body.pagination?.total).toBe(minutes / 15 + 1)
  await test.close()
  return reached
}

describe('quiet hours, with everything in the list all the same', () => {
  it('end by the wall: the hour from two to three comes twice, and its first half is quiet both times', async () => {
    // 00:00 in UTC is 02:00 in Berlin; at 01:00 it is 02:00 again.
    expect(await reachedThrough('2026-10-25T00:00:00Z', 120)).toEqual(['00:30', '00:45', '01:30', '01:45', '02:00'])
  })

  it('end by the wall: the hour from two to three is missing, and they end with the jump', async () => {
    // 00:30 in UTC is 01:30 in Berlin; at 01:00 it is 03:00.
    expect(await reachedThrough('2026-03-29T00:30:00Z', 60)).toEqual(['01:00', '01:15', '01:30'])
  })
})
