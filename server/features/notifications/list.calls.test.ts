import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeMessage, updateMessage } from '../../../contract/chat.ts'
import {
  getUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  NOTIFICATION_TEXT_MAX_CHARACTERS,
  NOTIFICATIONS_KEPT_DAYS,
  NOTIFICATIONS_PAGE_SIZE,
} from '../../../contract/notifications.ts'
import { answerTicket, createTicket } from '../../../contract/support-tickets.ts'
import { upgradeTier } from '../../../contract/tier-upgrades.ts'
import { assignUpoints } from '../../../contract/upoints.ts'
import { removeStale } from '../../platform/jobs/cleanup-job.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { createMember } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { oldNotifications } from './feature.ts'

const DAY_MS = 86_400_000

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())

const list = async (member: Member, page = 1) =>
  (await test.as(member).call(listNotifications, { input: { page } })).body
const unread = async (member: Member) => (await test.as(member).call(getUnreadNotifications)).body.data.unread
const markRead = async (member: Member, id?: string) =>
  (await test.as(member).call(markNotificationsRead, { input: { id } })).body.data.unread
const assign = async (member: Member, amount: number, reason = 'A gift') => {
  await test.clock.advance(1)
  return test.as(boss).call(assignUpoints, { input: { userId: member.id, amount, reason } })
}

describe('the list of notifications', () => {
  it('holds what a mail says, made with it, and leads to its place', async () => {
    const member = await createMember(test.db)
    await assign(member, 250, 'Thanks for the help')
    const [mail] = await mailsTo(test, member.email)
    expect((await list(member)).data).toMatchObject([
      {
        kind: 'points',
        title: mail?.subject,
        text: 'Thanks for the help',
        path: '/dashboard/u-points-transfer',
        mailed: true,
        readAt: null,
      },
    ])
    expect(mail?.subject).toBe('250 U-Points were added to your account')
  })

  it('holds nothing of what was rolled back', async () => {
    const member = await createMember(test.db)
    expect((await assign(member, -5)).status).toBe(409)
    expect((await list(member)).data).toEqual([])
    expect(await mailsTo(test, member.email)).toEqual([])
  })

  it('holds a bought tier, which is mailed too', async () => {
    const member = await createMember(test.db, { upoints: 5000, dashboardUnlocked: true })
    await test.as(member).call(upgradeTier, { input: { targetTier: 'starter', paymentMethod: 'upoints', cost: 1000 } })
    expect((await list(member)).data).toMatchObject([
      { kind: 'account', title: 'Your tier is Starter now', mailed: true },
    ])
  })

  it('holds support’s answer, shortened, with the way to the ticket', async () => {
    const member = await createMember(test.db)
    const form = {
      nonce: randomUUID(),
      category: 'signals',
      subject: 'Where is it?',
      message: 'Nothing came.',
    } as const
    const { id } = (await test.as(member).call(createTicket, { input: form })).body.data
    const input = { nonce: randomUUID(), text: 'a'.repeat(1000), isNote: false }
    await test.as(boss).call(answerTicket, { params: { id }, input })
    const [notice] = (await list(member)).data
    expect(notice).toMatchObject({ kind: 'support', path: `/dashboard/support?ticket=${id}` })
    expect(notice?.text).toHaveLength(NOTIFICATION_TEXT_MAX_CHARACTERS)
  })

  it('holds a mention for as long as the message makes it', async () => {
    const desk = createChatDesk(test, boss)
    const roomId = await desk.open()
    const [author, first, second] = [
      await desk.join(roomId, { fullName: 'Ada Obi' }),
      await desk.join(roomId),
      await desk.join(roomId),
    ]
    const { id, number } = (await desk.send(roomId, author, 'Look', { mentions: [first.id] })).body.data
    expect((await list(first)).data).toMatchObject([
      {
        kind: 'mentions',
        title: 'Ada Obi mentioned you in London',
        text: '',
        path: `/dashboard/traders-rooms/${roomId}?message=${number}`,
        mailed: false,
      },
    ])
    const at = { params: { id: roomId, messageId: id } }
    await test.as(author).call(updateMessage, { ...at, input: { text: 'Look there', mentions: [second.id] } })
    expect([(await list(first)).data.length, (await list(second)).data.length]).toEqual([0, 1])
    await test.as(author).call(removeMessage, at)
    expect((await list(second)).data).toEqual([])
  })

  it('is told in pages, newest first, and nobody sees or marks somebody else’s', async () => {
    const [member, other] = [await createMember(test.db), await createMember(test.db)]
    for (let gift = 1; gift <= NOTIFICATIONS_PAGE_SIZE + 1; gift += 1) await assign(member, gift)
    const first = await list(member)
    expect(first.pagination).toEqual({ total: NOTIFICATIONS_PAGE_SIZE + 1, pages: 2, current: 1 })
    expect(first.data[0]?.title).toContain(`${NOTIFICATIONS_PAGE_SIZE + 1} U-Points`)
    expect((await list(member, 2)).data).toMatchObject([{ title: '1 U-Point were added to your account' }])
    expect((await list(other)).data).toEqual([])
    await markRead(other, first.data[0]?.id)
    expect(await unread(member)).toBe(NOTIFICATIONS_PAGE_SIZE + 1)
  })

  it('counts what is unread: one is read, then all', async () => {
    const member = await createMember(test.db)
    for (const amount of [1, 2, 3]) await assign(member, amount)
    const [newest] = (await list(member)).data
    expect(await markRead(member, newest?.id)).toBe(2)
    const readAt = (await list(member)).data[0]?.readAt
    await test.clock.advance(1000)
    expect(await markRead(member)).toBe(0)
    expect(await unread(member)).toBe(0)
    expect((await list(member)).data[0]?.readAt).toBe(readAt)
  })

  it('is live: the member’s screens hear of a new one, and of what was read elsewhere', async () => {
    const [member, other] = [await createMember(test.db), await createMember(test.db)]
    const own = await listenAs(test, member, 'members/me/notifications')
    const others = await listenAs(test, other, 'members/me/notifications')
    await assign(member, 5)
    expect(own.told()).toHaveLength(1)
    await markRead(member)
    expect(own.told()).toHaveLength(2)
    expect(others.told()).toEqual([])
  })

  it(`keeps nothing longer than ${NOTIFICATIONS_KEPT_DAYS} days`, async () => {
    const member = await createMember(test.db)
    await assign(member, 1)
    const kept = async () =>
      (await test.db.query('select id from notifications where member_id = $1', [member.id])).rows.length
    await test.clock.advance(NOTIFICATIONS_KEPT_DAYS * DAY_MS - 1)
    await removeStale(oldNotifications, test)
    expect(await kept()).toBe(1)
    await test.clock.advance(2)
    await removeStale(oldNotifications, test)
    expect(await kept()).toBe(0)
  })
})
