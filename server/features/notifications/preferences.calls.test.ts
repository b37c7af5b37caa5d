import { createECDH, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmCode, register } from '../../../contract/auth.ts'
import { createContentItem } from '../../../contract/content-items.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  createPushSubscription,
  FIRST_SETTINGS,
  getNotificationSettings,
  listNotifications,
  type NotificationSettings,
  removeAnnouncementMails,
  toPreferences,
  updateNotificationSettings,
  withPreference,
} from '../../../contract/notifications.ts'
import { createPracticeOrder, nextOrderEntry } from '../../../contract/practice.ts'
import { outboxMails } from '../../db/schema/schema.ts'
import { mailedCode, mailsTo } from '../../testing/mailbox.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
const pushes: Record<string, unknown>[] = []
beforeAll(async () => {
  test = await buildTestApp({
    started: true,
    env: { rateLimitScale: 1000 },
    sendPush: async (_to, text) => {
      pushes.push(JSON.parse(text))
      return 'sent'
    },
  })
  desk = await createMarathonDesk(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  pushes.length = 0
  await test.db.query('delete from push_subscriptions')
})

const settingsNow = async (member: Member): Promise<NotificationSettings> =>
  (await test.as(member).call(getNotificationSettings)).body.data

/** Somebody who signed up, confirmed the email, and has a browser that shows notifications. */
const signUp = async (): Promise<Member> => {
  await test.clock.advance(1)
  const email = `${randomUUID()}@example.test`
  const form = {
    fullName: 'Ada Obi',
    email,
    phone: '+234 803 555 0100',
    country: 'Nigeria',
    password: 'Correct-horse-1',
  }
  await test.visitor().call(register, { input: form })
  await test.visitor().call(confirmCode, { input: { email, confirmationCode: await mailedCode(test, email) } })
  const member = await test.members.findMemberByEmail(email)
  if (!member) throw new Error('Nobody signed up.')
  await subscribe(member)
  return member
}

const subscribe = async (member: Member): Promise<void> => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const browser = { p256dh: keys.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
  const input = { endpoint: `https://push.example.com/${randomUUID()}`, ...browser }
  expect((await test.as(member).call(createPushSubscription, { input })).status).toBe(200)
}

const turn = async (member: Member, ...[preference, on]: [Parameters<typeof withPreference>[1], boolean]) => {
  const input = withPreference(await settingsNow(member), preference, on)
  expect((await test.as(member).call(updateNotificationSettings, { input })).body.data).toEqual(input)
}

describe('notification preferences', () => {
  it('begin with signals and trades on, by push and Telegram, and marketing off', async () => {
    const settings = await settingsNow(await signUp())
    expect(settings).toEqual(FIRST_SETTINGS)
    expect(toPreferences(settings)).toEqual({ signals: true, trades: true, marketing: false })
    const signals = { push: true, mail: false, telegram: true, sound: false }
    expect(settings.channels).toMatchObject({ '1m': signals, '5m': signals })
    expect(settings.channels).toMatchObject({ trades: { push: true, telegram: true }, announcements: { mail: false } })
  })
})

describe('trades', () => {
  const settleOrder = async (member: Member) => {
    await test.db.query(`update members set tier = 'gold', dashboard_unlocked = true where id = $1`, [member.id])
    const entryAtMs = nextOrderEntry(test.clock.now())
    const input = {
      nonce: randomUUID(),
      pair: createTestFeed(test.clock).pairs[0]?.id ?? '',
      direction: 'CALL',
      timeframe: '1m',
      stakeCents: 10_000,
      entryAt: new Date(entryAtMs).toISOString(),
    } as const
    expect((await test.as(member).call(createPracticeOrder, { input: input as never })).status).toBe(200)
    await test.clock.advance(entryAtMs - test.clock.now() + MINUTE_MS + 5_000)
    await test.notifications.finish()
  }
  const results = () => pushes.filter(({ kind }) => kind === 'trades')

  it('tell of a settled order, and no more once they are off', async () => {
    const member = await signUp()
    await settleOrder(member)
    expect(results()).toEqual([
      {
        kind: 'trades',
        path: '/dashboard/practice',
        tag: 'result practice',
        endsAtMs: null,
        title: expect.stringMatching(/^EUR\/USD OTC: order (won|lost|broke even)$/),
        body: expect.stringMatching(/^Practice profit and loss: ([+-]\$\d+|\$0)\.00$/),
      },
    ])
    await turn(member, 'trades', false)
    await settleOrder(member)
    expect(results()).toHaveLength(1)
  })

  it('tell everybody of a marathon’s result who has them on; the email about it comes all the same', async () => {
    const [on, off] = [await signUp(), await signUp()]
    await turn(off, 'trades', false)
    const marathon = await desk.announce({ name: 'Sprint', prizePool: 0 })
    for (const member of [on, off])
      await test.db.query(
        'insert into marathon_participants (id, marathon_id, member_id, joined_at) values (gen_random_uuid(), $1, $2, now())',
        [marathon.id, member.id],
      )
    await desk.become(marathon, 'active')
    await desk.become(marathon, 'ended')
    await test.marathons.runDue()
    await test.notifications.finish()
    expect(results()).toEqual([
      {
        kind: 'trades',
        path: `/dashboard/marathons/${marathon.id}`,
        tag: `result ${marathon.id}`,
        endsAtMs: null,
        title: 'Sprint has ended',
        body: expect.stringMatching(/^Your rank: [12]$/),
      },
    ])
    for (const { email } of [on, off])
      expect((await mailsTo(test, email)).some(({ subject }) => subject.includes('Sprint'))).toBe(true)
  })
})

describe('marketing', () => {
  it('mails announcements to who turned it on, until one click; the list has them for everybody', async () => {
    const [on, off] = [await signUp(), await signUp()]
    await turn(on, 'marketing', true)
    const announce = async (title: string) => {
      await test.clock.advance(1)
      const input = { kind: 'announcement', title, body: 'Read **this**.', publish: 'now' } as const
      expect((await desk.admin.call(createContentItem, { input: input as never })).status).toBe(200)
    }
    await announce('A new market')
    const listed = async (member: Member) =>
      (await test.as(member).call(listNotifications, { input: {} })).body.data.map(({ title, mailed }) => ({
        title,
        mailed,
      }))
    const mailed = async ({ email }: Member) =>
      (await mailsTo(test, email)).filter(({ text }) => text.includes('#announcement-')).map(({ subject }) => subject)
    await expect.poll(() => listed(on)).toEqual([{ title: 'A new market', mailed: true }])
    await expect.poll(() => listed(off)).toEqual([{ title: 'A new market', mailed: false }])
    expect([await mailed(on), await mailed(off)]).toEqual([['A new market'], []])

    const rows = await test.db.orm.select().from(outboxMails)
    const url = rows.find(({ to, unsubscribeUrl }) => to === on.email && unsubscribeUrl)?.unsubscribeUrl ?? ''
    const token = /announcement-mails\/([\w-]{43})\/removal$/.exec(url)?.[1] ?? ''
    expect((await test.visitor().call(removeAnnouncementMails, { params: { token } })).status).toBe(200)
    expect(await settingsNow(on)).toEqual(FIRST_SETTINGS)
    await announce('Another market')
    await expect.poll(async () => (await listed(on))[0]).toEqual({ title: 'Another market', mailed: false })
    expect(await mailed(on)).toEqual(['A new market'])
  })
})
