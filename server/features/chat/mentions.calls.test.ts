import { createECDH, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Message, markRoomRead, removeMessage, updateMessage } from '../../../contract/chat.ts'
import {
  createPushSubscription,
  MENTION_APART_SECONDS,
  type NotificationSettings,
  Push,
  SILENT,
  updateNotificationSettings,
} from '../../../contract/notifications.ts'
import { muteRoomMember, removeRoomMember } from '../../../contract/room-tools.ts'
import { leaveRoom, listMyRooms, type RoomNotificationLevel, updateRoomNotifications } from '../../../contract/rooms.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const MINUTE_MS = 60_000
const ASKING: NotificationSettings = {
  ...SILENT,
  channels: { ...SILENT.channels, mentions: { ...SILENT.channels.mentions, push: true } },
}

let test: TestApp
let boss: Member
let host: Member
let desk: ReturnType<typeof createChatDesk>
let roomId: string
/** Whom something was sent to, by the address that their browser has, and what. */
let sent: { to: string; push: Push; ttlSeconds: number }[] = []

beforeAll(async () => {
  test = await buildTestApp({
    sendPush: async ({ endpoint }, text, ttlSeconds) => {
      sent.push({ to: new URL(endpoint).pathname.slice(1), push: Push.parse(JSON.parse(text)), ttlSeconds })
      return 'sent'
    },
  })
  boss = await createMember(test.db, { email: test.env.adminEmail })
  desk = createChatDesk(test, boss)
})
afterAll(() => test.close())
beforeEach(async () => {
  sent = []
  host = await createMember(test.db, { fullName: 'Ada Obi' })
  roomId = await desk.open({ hostEmail: host.email })
})

/** Somebody in the room whose browser gets notifications. */
const listener = async (settings = ASKING, traits: Parameters<typeof createMember>[1] = {}): Promise<Member> => {
  const member = await desk.join(roomId, traits)
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const browser = { p256dh: keys.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
  await test.as(member).call(updateNotificationSettings, { input: settings })
  await test
    .as(member)
    .call(createPushSubscription, { input: { endpoint: `https://push.example.com/${member.id}`, ...browser } })
  return member
}
const say = async (author: Member, text: string, more: Parameters<typeof desk.send>[3] = {}): Promise<Message> => {
  const { body } = await desk.send(roomId, author, text, more)
  await test.notifications.finish()
  return body.data
}
const mention = (...members: Member[]) => ({ mentions: members.map(({ id }) => id) })
const told = () => sent.map(({ to }) => to)
const roomOf = async (member: Member) => {
  const { body } = await test.as(member).call(listMyRooms)
  const room = body.data.find(({ id }) => id === roomId)
  return room ? { unread: room.unread, mentions: room.mentions } : null
}

const follow = (member: Member, level: RoomNotificationLevel) =>
  test.as(member).call(updateRoomNotifications, { params: { id: roomId }, input: { level } })

describe('the notification level of a room', () => {
  it('sends every message of others to those who follow all of them, and a mention once', async () => {
    const [all, few] = [await listener(), await listener()]
    await follow(all, 'all')
    await say(host, 'Quiet morning')
    expect(sent.map(({ to, push }) => [to, push.title])).toEqual([[all.id, 'Ada Obi in London']])
    await test.clock.advance(MENTION_APART_SECONDS * 1000)
    await say(host, 'Both of you', mention(all, few))
    expect(told().slice(1).toSorted()).toEqual([all.id, few.id].toSorted())
    await test.clock.advance(MENTION_APART_SECONDS * 1000)
    await say(all, 'My own')
    expect(sent).toHaveLength(3)
  })

  it('sends and lists nothing, mentions too, for those who turned it off', async () => {
    const off = await listener()
    await follow(off, 'none')
    await say(host, 'Off?', mention(off))
    expect(sent).toEqual([])
    expect(await roomOf(off)).toMatchObject({ mentions: 1 })
    const { rows } = await test.db.query('select id from notifications where member_id = $1', [off.id])
    expect(rows).toEqual([])
  })

  it('is only for those who joined', async () => {
    const { body } = await follow(await createMember(test.db), 'all')
    expect(body.error).toBe('ROOM_NOT_JOINED')
  })
})

describe('a mention', () => {
  it('is sent to whoever asked for it, says who, where and what, and leads to its message', async () => {
    const [asked, silent] = [await listener(), await listener(SILENT)]
    const { number } = await say(host, 'Look at gold', mention(asked, silent))
    expect(sent).toEqual([
      {
        to: asked.id,
        push: {
          kind: 'mentions',
          title: 'Ada Obi mentioned you in London',
          body: 'Look at gold',
          path: `/dashboard/traders-rooms/${roomId}?message=${number}`,
          tag: `room ${roomId}`,
          endsAtMs: null,
        },
        ttlSeconds: MENTION_APART_SECONDS,
      },
    ])
  })

  it('is an answer too, of whomever else, and never of oneself', async () => {
    const asked = await listener()
    const { number } = await say(asked, 'Gold holds')
    await say(asked, 'As I said', { replyTo: number, ...mention(asked) })
    expect(sent).toEqual([])
    await say(host, 'Not for long', { replyTo: number })
    expect(sent.map(({ push }) => push.title)).toEqual(['Ada Obi answered you in London'])
    expect(await roomOf(asked)).toMatchObject({ mentions: 1 })
  })

  it('comes once, however often the message is sent, and once in ten minutes from a room', async () => {
    const asked = await listener()
    const nonce = randomUUID()
    await Promise.all([1, 2, 3].map(() => say(host, 'Once', { nonce, ...mention(asked) })))
    expect(told()).toEqual([asked.id])
    const another = await listener()
    await Promise.all([1, 2, 3].map((at) => say(host, `At once ${at}`, mention(asked, another))))
    expect(told()).toEqual([asked.id, another.id])
    await test.clock.advance(MENTION_APART_SECONDS * 1000 - 1)
    await say(host, 'A moment too early', mention(asked))
    expect(told()).toEqual([asked.id, another.id])
    await test.clock.advance(1)
    await say(host, 'Later', mention(asked))
    expect(told()).toEqual([asked.id, another.id, asked.id])
    expect(await roomOf(asked)).toMatchObject({ mentions: 6 })
  })

  it('comes from two rooms at once, each with its own', async () => {
    const asked = await listener()
    await say(host, 'Here', mention(asked))
    const first = roomId
    roomId = await desk.open({ name: 'Lagos', hostEmail: host.email })
    await test.as(asked).send('POST', '/api/rooms/join', { roomId })
    await say(host, 'There', mention(asked))
    expect(sent.map(({ push }) => push.tag)).toEqual([`room ${first}`, `room ${roomId}`])
  })

  it('is silent in quiet hours, by the wall of the member, and uses nothing up meanwhile', async () => {
    const startMs = test.clock.now()
    const lagos = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' })
    const wall = (after: number) => lagos.format(startMs + after * MINUTE_MS)
    const asked = await listener({ ...ASKING, quietHours: { from: wall(2), to: wall(5) } })
    const silentUntil = async (text: string, count: number) => {
      await say(host, text, mention(asked))
      expect(told(), text).toHaveLength(count)
    }
    await test.clock.advance(3 * MINUTE_MS)
    await silentUntil('In quiet hours', 0)
    await test.clock.advance(3 * MINUTE_MS)
    await silentUntil('After them', 1)
    const awake = await listener({ ...ASKING, quietHours: { from: wall(-60), to: wall(1) } })
    await say(host, 'Before and after', mention(awake))
    expect(told()).toEqual([asked.id, awake.id])
  })

  it('is not sent to whoever has the room open, or has read it', async () => {
    const [here, asked] = [await listener(), await listener()]
    const { listener: socket } = await desk.listen(here, `rooms/${roomId}/presence`)
    await say(host, 'You two', mention(here, asked))
    expect(told()).toEqual([asked.id])
    test.hub.unsubscribe(socket, `rooms/${roomId}/presence`)
    await say(host, 'And now', mention(here))
    expect(told()).toEqual([asked.id, here.id])
  })

  it('is never sent to who is muted, was removed, has left, or may not read the room any more', async () => {
    roomId = await desk.open({ type: 'premium', hostEmail: host.email })
    const gold = { tier: 'gold', dashboardUnlocked: true } as const
    const muted = await listener(ASKING, gold)
    const removed = await listener(ASKING, gold)
    const left = await listener(ASKING, gold)
    const lowered = await listener(ASKING, gold)
    const reader = await listener(ASKING, gold)
    const all = mention(muted, removed, left, lowered, reader)
    const at = (member: Member) => ({ params: { id: roomId, memberId: member.id } })
    await test.as(host).call(muteRoomMember, { ...at(muted), input: { minutes: 15 } })
    await test.as(host).call(removeRoomMember, at(removed))
    await test.as(left).call(leaveRoom, { params: { id: roomId } })
    await test.db.query(`update members set tier = 'starter' where id = $1`, [lowered.id])
    await say(host, 'For members only', all)
    expect(told()).toEqual([reader.id])
    expect(await roomOf(removed)).toBeNull()
    await test.clock.advance(16 * MINUTE_MS)
    await say(host, 'Again', all)
    expect(told().sort()).toEqual([reader.id, reader.id, muted.id].sort())
  })

  it('that an edit adds is sent, and one that it takes out is counted no longer', async () => {
    const [first, second] = [await listener(), await listener()]
    const { id } = await say(host, 'One', mention(first))
    const edit = async (text: string, ...members: Member[]) => {
      const input = { text, ...mention(...members) }
      await test.as(host).call(updateMessage, { params: { id: roomId, messageId: id }, input })
      await test.notifications.finish()
    }
    await edit('Two', second)
    expect(told()).toEqual([first.id, second.id])
    expect([await roomOf(first), await roomOf(second)]).toMatchObject([{ mentions: 0 }, { mentions: 1 }])
    await edit('Both', first, second)
    expect(told()).toEqual([first.id, second.id])
    await test.as(host).call(removeMessage, { params: { id: roomId, messageId: id } })
    expect([await roomOf(first), await roomOf(second)]).toMatchObject([{ mentions: 0 }, { mentions: 0 }])
  })

  it('is counted in the list of rooms until it is read, for the member who is meant', async () => {
    const [asked, other] = [await desk.join(roomId), await desk.join(roomId)]
    const before = (await say(host, 'To nobody')).number
    const { number } = await say(host, 'To one', mention(asked))
    expect(await roomOf(asked)).toMatchObject({ mentions: 1 })
    expect(await roomOf(other)).toMatchObject({ mentions: 0 })
    const read = (to: number) => test.as(asked).call(markRoomRead, { params: { id: roomId }, input: { number: to } })
    await read(before)
    expect(await roomOf(asked)).toEqual({ unread: 1, mentions: 1 })
    await read(number)
    expect(await roomOf(asked)).toEqual({ unread: 0, mentions: 0 })
  })

  it('of somebody who has no seat is kept nowhere', async () => {
    const stranger = await createMember(test.db)
    expect((await say(host, 'You there', mention(stranger))).mentions).toEqual([])
    expect(sent).toEqual([])
  })
})
