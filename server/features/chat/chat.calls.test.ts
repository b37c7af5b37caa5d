import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMessages, lookIntoRoom, type Message, removeMessage, sendMessage } from '../../../contract/chat.ts'
import { removeRoomMember } from '../../../contract/room-tools.ts'
import {
  createRoom,
  joinRoom,
  leaveRoom,
  listMyRooms,
  listPublicRooms,
  type RoomForm,
} from '../../../contract/rooms.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
let ada: Member
let roomId: string
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())

const open = async (changes: Partial<RoomForm> = {}): Promise<string> => {
  const form = { name: 'London', description: 'The open.', type: 'public' as const, ...changes }
  return (await test.as(boss).call(createRoom, { input: form })).body.data.id
}
const join = async (id: string, traits: Parameters<typeof createMember>[1] = {}): Promise<Member> => {
  const member = await createMember(test.db, traits)
  await test.as(member).call(joinRoom, { input: { roomId: id } })
  return member
}
beforeEach(async () => {
  roomId = await open()
  ada = await join(roomId, { fullName: 'Ada Obi', tier: 'silver', dashboardUnlocked: true })
})

type Draft = Parameters<CallableFunction['call']>[1] & object
const send = (member: Pick<Member, 'id'>, text: string, more: Draft = {}, id = roomId) =>
  test.as(member).call(sendMessage, { params: { id }, input: { text, nonce: randomUUID(), ...more } })
const list = async (member: Pick<Member, 'id'>, input: object = {}, id = roomId) =>
  (await test.as(member).call(listMessages, { params: { id }, input })).body
const texts = (messages: readonly Message[]) => messages.map(({ number, text }) => [number, text])

describe('sendMessage', () => {
  it('numbers what is said, without a gap, and shows who said it', async () => {
    const { body } = await send(ada, ' Long over 1.0850? ')
    expect(body.data).toMatchObject({
      roomId,
      number: 2,
      revision: 2,
      kind: 'message',
      author: { id: ada.id, name: 'Ada Obi', tier: 'silver', isHost: false },
      text: 'Long over 1.0850?',
      isSimulated: false,
      reactions: [],
    })
    const { messages, hasOlder, hasNewer } = (await list(ada)).data
    expect(texts(messages)).toEqual([
      [1, 'Ada Obi joined the room'],
      [2, 'Long over 1.0850?'],
    ])
    expect([messages[0]?.kind, messages[0]?.author, hasOlder, hasNewer]).toEqual(['system', null, false, false])
    expect(messages[1]?.nonce).toBeUndefined()
  })

  it('has no gap and no double after forty at once, some of them twice', async () => {
    const crowd = [ada, await join(roomId), await join(roomId), await join(roomId)]
    const sends = Array.from({ length: 40 }, (_, n) => ({ member: crowd[n % 4] ?? ada, nonce: randomUUID() }))
    const twice = [...sends, ...sends.slice(0, 20)]
    const answers = await Promise.all(twice.map(({ member, nonce }, n) => send(member, `line ${n}`, { nonce })))
    expect(answers.map(({ status }) => status)).toEqual(twice.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(40)
    const { messages } = (await list(ada, { limit: 100 })).data
    expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: 44 }, (_, n) => n + 1))
  })

  it('answers a repeated nonce with the first message', async () => {
    const nonce = randomUUID()
    const first = (await send(ada, 'once', { nonce })).body.data
    expect((await send(ada, 'once', { nonce })).body.data).toEqual(first)
    expect(first.nonce).toBe(nonce)
    const other = await join(roomId)
    expect((await send(other, 'mine', { nonce })).body.data.id).not.toBe(first.id)
  })

  it('quotes the message that it answers', async () => {
    const { number } = (await send(ada, 'A question')).body.data
    const other = await join(roomId)
    const { replyTo } = (await send(other, 'An answer', { replyTo: number })).body.data
    expect(replyTo).toEqual({ number, authorName: 'Ada Obi', excerpt: 'A question' })
    expect((await send(other, 'Nowhere', { replyTo: 999 })).body.error).toBe('MESSAGE_NOT_FOUND')
  })

  it('mentions those who have a seat', async () => {
    const [seated, stranger] = [await join(roomId), await createMember(test.db)]
    const { mentions } = (await send(ada, '@both', { mentions: [seated.id, stranger.id] })).body.data
    expect(mentions).toEqual([{ id: seated.id, name: seated.fullName }])
  })

  it.each([
    ['', 'Please enter a message'],
    [' \n ', 'Please enter a message'],
    ['\u200b\u202e', 'Please enter a message'],
    ['x'.repeat(2001), 'A message has at most 2,000 characters'],
    ['👍'.repeat(2001), 'A message has at most 2,000 characters'],
  ])('refuses %.10j: %s', async (text, sentence) => {
    const { status, body } = await send(ada, text)
    expect([status, body.fields]).toEqual([400, { text: sentence }])
    expect((await list(ada)).data.messages).toHaveLength(1)
  })

  it.each([
    ['<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['👍'.repeat(2000)],
    ['x'.repeat(2000)],
    ["'; drop table rooms; --"],
  ])('keeps %.30j as it was typed', async (text) => {
    expect((await send(ada, text)).body.data.text).toBe(text)
  })
})

describe('who may', () => {
  it('read and write: those with a seat, and the administrator', async () => {
    const stranger = await createMember(test.db)
    const hidden = await open({ type: 'private' })
    expect((await send(stranger, 'hello')).body.error).toBe('ROOM_NOT_JOINED')
    expect((await list(stranger)).error).toBe('ROOM_NOT_JOINED')
    expect((await send(stranger, 'hello', {}, hidden)).body.error).toBe('ROOM_NOT_FOUND')
    expect((await list(stranger, {}, hidden)).error).toBe('ROOM_NOT_FOUND')
    expect((await list(boss, {}, hidden)).success).toBe(true)
    await test.as(ada).call(leaveRoom, { params: { id: roomId } })
    expect((await send(ada, 'still here?')).body.error).toBe('ROOM_NOT_JOINED')
  })

  it('look into a room before joining: whoever could join it, and only at its last day', async () => {
    const look = async (member: Pick<Member, 'id'>, id = roomId) =>
      (await test.as(member).call(lookIntoRoom, { params: { id } })).body
    await send(ada, 'Yesterday')
    await test.db.query("update room_messages set sent_at = sent_at - interval '25 hours' where room_id = $1", [roomId])
    await send(ada, 'Today')
    const stranger = await createMember(test.db)
    const { room, messages } = (await look(stranger)).data
    expect([room.isJoined, room.canJoin, room.lastMessage, texts(messages)]).toEqual([
      false,
      true,
      null,
      [[3, 'Today']],
    ])
    expect((await look(stranger, await open({ type: 'private' }))).error).toBe('ROOM_NOT_FOUND')
    const premium = await open({ type: 'premium' })
    expect((await look(stranger, premium)).error).toBe('ACCESS_LOCKED')
    expect((await look(await createMember(test.db, { tier: 'gold', dashboardUnlocked: true }), premium)).success).toBe(
      true,
    )
    const out = await join(roomId)
    await test.as(boss).call(removeRoomMember, { params: { id: roomId, memberId: out.id } })
    expect((await look(out)).error).toBe('ROOM_REMOVED')
    expect((await test.visitor().call(lookIntoRoom, { params: { id: roomId } })).body.error).toBe('SESSION_REQUIRED')
  })

  it('write in a closed room: its host alone, while members read on', async () => {
    const host = await createMember(test.db)
    const id = await open({ hostEmail: host.email })
    const guest = await join(id)
    await test.db.query('update rooms set is_active = false where id = $1', [id])
    expect((await send(guest, 'anybody?', {}, id)).body.message).toBe('This room is closed right now.')
    expect((await send(host, 'Back on Monday', {}, id)).body.data.author?.isHost).toBe(true)
    expect((await list(guest, {}, id)).data.messages).toHaveLength(3)
  })

  it('read a premium room: not who has lost the tier for it', async () => {
    const id = await open({ type: 'premium' })
    const gold = await join(id, { tier: 'gold', dashboardUnlocked: true })
    expect((await list(gold, {}, id)).success).toBe(true)
    await test.db.query(`update members set tier = 'starter' where id = $1`, [gold.id])
    test.sessions.forgetMember(gold.id)
    expect((await list(gold, {}, id)).error).toBe('ACCESS_TIER')
    expect((await send(gold, 'hello', {}, id)).body.error).toBe('ACCESS_TIER')
  })

  it('write slowly where slow mode is on', async () => {
    await test.db.query('update rooms set slow_mode_seconds = 30 where id = $1', [roomId])
    expect((await send(ada, 'first')).status).toBe(200)
    const { status, headers } = await send(ada, 'second')
    expect([status, headers['retry-after']]).toEqual([429, '30'])
    await test.clock.advance(30_000)
    expect((await send(ada, 'second')).status).toBe(200)
    expect((await list(ada)).data.messages.map(({ number }) => number)).toEqual([1, 2, 3])
  })
})

describe('the newest message in the lists of rooms', () => {
  const lastFor = async (member: Pick<Member, 'id'>, id = roomId) => {
    const { data } = (await test.as(member).call(listPublicRooms)).body
    return data.find((room) => room.id === id)?.lastMessage
  }

  it('is shown with its author to those who may read the room, and to nobody else', async () => {
    const stranger = await createMember(test.db)
    expect(await lastFor(ada)).toMatchObject({ kind: 'system', author: null, text: 'Ada Obi joined the room' })
    const { body } = await send(ada, `Secret ${'x'.repeat(300)}`)
    const last = await lastFor(ada)
    expect(last).toMatchObject({ kind: 'message', author: { id: ada.id, name: 'Ada Obi' }, sentAt: body.data.sentAt })
    expect(last?.text).toHaveLength(160)
    expect(await lastFor(stranger)).toBeNull()
    const own = (await test.as(ada).call(listMyRooms)).body.data
    expect(own.map(({ lastMessage }) => lastMessage)).toEqual([last])
    await test.as(ada).call(removeMessage, { params: { id: roomId, messageId: body.data.id } })
    expect(await lastFor(ada)).toMatchObject({ kind: 'removed', text: '' })
  })

  it('is not shown to members who have lost the tier for the room', async () => {
    const premium = await open({ type: 'premium' })
    const silver = await join(premium, { tier: 'silver', dashboardUnlocked: true })
    expect(await lastFor(silver, premium)).toMatchObject({ kind: 'system' })
    await test.db.query(`update members set tier = 'guest' where id = $1`, [silver.id])
    // PostgreSQL announces the change; a cached caller hears of it a moment later.
    await expect.poll(() => lastFor(silver, premium)).toBeNull()
  })
})

describe('listMessages', () => {
  it('pages in both directions and around a number', async () => {
    for (let n = 2; n <= 12; n += 1) await send(ada, `line ${n}`)
    const page = async (input: object) => {
      const { messages, hasOlder, hasNewer } = (await list(ada, input)).data
      return [messages[0]?.number, messages.at(-1)?.number, hasOlder, hasNewer]
    }
    expect(await page({ limit: 5 })).toEqual([8, 12, true, false])
    expect(await page({ before: 8, limit: 5 })).toEqual([3, 7, true, true])
    expect(await page({ before: 3, limit: 5 })).toEqual([1, 2, false, true])
    expect(await page({ after: 10, limit: 5 })).toEqual([11, 12, true, false])
    expect(await page({ after: 0, limit: 5 })).toEqual([1, 5, false, true])
    expect(await page({ around: 6, limit: 4 })).toEqual([4, 7, true, true])
    expect(await page({ around: 12, limit: 4 })).toEqual([10, 12, true, false])
  })
})
