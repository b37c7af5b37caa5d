import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  EDIT_SECONDS,
  getMessagePicture,
  getReportedMessage,
  listPins,
  MAX_REACTIONS,
  type Message,
  markRoomRead,
  pinMessage,
  reactToMessage,
  removeMessage,
  reportMessage,
  searchMessages,
  searchOwnRooms,
  sendMessage,
  updateMessage,
  withdrawReport,
} from '../../../contract/chat.ts'
import { listNotifications } from '../../../contract/notifications.ts'
import { listReports } from '../../../contract/reports.ts'
import { ACTIVITY_LINES, getRoom, leaveRoom, listMyRooms, toggleRoom } from '../../../contract/rooms.ts'
import { newId } from '../../platform/ids.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
let desk: ReturnType<typeof createChatDesk>
let roomId: string
let host: Member
let ada: Member
let ben: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
  desk = createChatDesk(test, boss)
})
afterAll(() => test.close())
beforeEach(async () => {
  host = await createMember(test.db, { fullName: 'Hope Ade' })
  roomId = await desk.open({ hostEmail: host.email })
  ada = await desk.join(roomId, { fullName: 'Ada Obi' })
  ben = await desk.join(roomId, { fullName: 'Ben Uche' })
})

type By = Pick<Member, 'id'>
const say = async (text = 'A line', by: By = ada) => (await desk.send(roomId, by, text)).body.data
const at = ({ id }: Pick<Message, 'id'>) => ({ id: roomId, messageId: id })
const edit = (by: By, message: Message, text: string) =>
  test.as(by).call(updateMessage, { params: at(message), input: { text } })
const remove = (by: By, message: Message) => test.as(by).call(removeMessage, { params: at(message) })
const react = (by: By, message: Message, emoji = '👍', isOn = true) =>
  test.as(by).call(reactToMessage, { params: at(message), input: { emoji, isOn } })
const pin = (by: By, message: Message, isPinned = true) =>
  test.as(by).call(pinMessage, { params: at(message), input: { isPinned } })
const shown = async (message: Message) => (await desk.list(roomId, ben)).find(({ id }) => id === message.id)
const mute = (member: By) =>
  test.db.query(`update room_members set muted_until = '2099-01-01' where member_id = $1`, [member.id])

describe('updateMessage', () => {
  it('changes an own message, marks it, and raises its revision', async () => {
    const message = await say()
    const { body } = await edit(ada, message, ' Another line ')
    expect(body.data).toMatchObject({ text: 'Another line', number: message.number, revision: message.revision + 1 })
    expect(body.data.editedAt).toBe(new Date(test.clock.now()).toISOString())
    expect(await shown(message)).toEqual(body.data)
    expect((await edit(ada, message, 'Another line')).body.data.revision).toBe(message.revision + 1)
  })

  it('is possible for five minutes', async () => {
    const message = await say()
    await test.clock.advance(EDIT_SECONDS * 1000)
    expect((await edit(ada, message, 'In time')).status).toBe(200)
    await test.clock.advance(1)
    const { status, body } = await edit(ada, message, 'Too late')
    expect([status, body.message]).toEqual([409, 'This message can no longer be changed.'])
  })

  it('is its author’s alone, and not of somebody who is muted or says what the room does not', async () => {
    const message = await say()
    for (const other of [ben, host, boss])
      expect((await edit(other, message, 'x')).body.error).toBe('MESSAGE_NOT_FOUND')
    expect((await edit(ada, message, '  ')).body.fields).toEqual({ text: 'Please enter a message' })
    await test.db.query(`update rooms set blocked_words = '["Moon Shot"]' where id = $1`, [roomId])
    expect((await edit(ada, message, 'a MOON  shot!')).body.error).toBe('MESSAGE_WORD_BLOCKED')
    expect((await edit(ada, message, 'moonshots')).status).toBe(200)
    await mute(ada)
    expect((await edit(ada, message, 'x')).body.message).toBe('You are muted in this room right now.')
    expect((await shown(message))?.text).toBe('moonshots')
  })
})

describe('removeMessage', () => {
  it('leaves the place of an own message, and nothing of it', async () => {
    const message = await say('Regretted')
    await react(ben, message)
    const { body } = await remove(ada, message)
    expect(body.data).toMatchObject({ number: message.number, text: '', isRemoved: true, reactions: [] })
    const { rows } = await test.db.query('select text from room_messages where id = $1', [message.id])
    expect(rows).toEqual([{ text: '' }])
    expect((await remove(ada, message)).body.error).toBe('MESSAGE_NOT_FOUND')
    expect((await test.db.query('select 1 from audit_entries where subject_id = $1', [message.id])).rows).toEqual([])
  })

  it('is the host’s and the administrator’s for any message, with what it was in the audit log', async () => {
    for (const moderator of [host, boss]) {
      const message = await say('Promises 100 %')
      expect((await remove(ben, message)).body.error).toBe('ROOM_HOST_ONLY')
      expect((await remove(moderator, message)).body.data.isRemoved).toBe(true)
      const { rows } = await test.db.query(
        'select action, admin_id, subject_name, before from audit_entries where subject_id = $1',
        [message.id],
      )
      expect(rows).toEqual([
        {
          action: 'message.remove',
          admin_id: moderator.id,
          subject_name: 'Ada Obi in London: “Promises 100 %”',
          before: { number: message.number, author: 'Ada Obi', text: 'Promises 100 %', hadPicture: false },
        },
      ])
    }
  })

  it('takes the quote of it along, and whoever edits it later finds nothing', async () => {
    const message = await say('Quoted')
    const answer = (await desk.send(roomId, ben, 'Indeed', { replyTo: message.number })).body.data
    const ear = await desk.listen(host, `rooms/${roomId}/message`)
    await remove(ada, message)
    expect((await shown(answer))?.replyTo?.excerpt).toBe('')
    // Whoever has the quote on screen is told too.
    const quotes = ear.told().map(({ data: { number, replyTo, isRemoved } }) => [number, replyTo?.excerpt, isRemoved])
    expect(quotes.toSorted()).toEqual([
      [message.number, undefined, true],
      [answer.number, '', false],
    ])
    expect((await edit(ada, message, 'Back')).body.error).toBe('MESSAGE_NOT_FOUND')
  })
})

describe('reactToMessage', () => {
  it('counts each member once, names them, and takes a reaction back', async () => {
    const message = await say()
    await react(ada, message)
    await test.clock.advance(1)
    await react(ben, message)
    const { reactions, revision } = (await react(ben, message)).body.data
    expect(reactions).toEqual([{ emoji: '👍', count: 2, memberIds: [ada.id, ben.id] }])
    expect(revision).toBe(message.revision + 2)
    const after = (await react(ada, message, '👍', false)).body.data
    expect(after.reactions).toEqual([{ emoji: '👍', count: 1, memberIds: [ben.id] }])
    expect((await react(ada, message, '👍', false)).body.data.revision).toBe(after.revision)
  })

  it.each(['', 'ok', '👍👍', '<b>', 'a', '1'])('refuses %j', async (emoji) => {
    const { status, body } = await react(ada, await say(), emoji)
    expect([status, body.fields]).toEqual([400, { emoji: 'Please choose one emoji' }])
  })

  it.each(['🇳🇬', '👩‍👩‍👧‍👦', '❤️', '1️⃣'])('takes %s', async (emoji) => {
    expect((await react(ada, await say(), emoji)).body.data.reactions[0]?.emoji).toBe(emoji)
  })

  it('has room for twenty kinds', async () => {
    const message = await say()
    const emoji = Array.from({ length: MAX_REACTIONS + 1 }, (_, n) => String.fromCodePoint(0x1f600 + n))
    for (const one of emoji.slice(0, MAX_REACTIONS)) await react(ada, message, one)
    expect((await react(ben, message, emoji.at(-1))).body.error).toBe('REACTIONS_FULL')
    expect((await react(ben, message, emoji[0])).status).toBe(200)
    expect((await shown(message))?.reactions).toHaveLength(MAX_REACTIONS)
  })
})

describe('pinMessage', () => {
  it('is the host’s and the administrator’s', async () => {
    const [first, second] = [await say('first'), await say('second')]
    expect((await pin(ada, first)).body.message).toBe('Your role in this room does not allow that.')
    await pin(host, first)
    await test.clock.advance(1)
    expect((await pin(boss, second)).body.data.isPinned).toBe(true)
    const pins = (await test.as(ada).call(listPins, { params: { id: roomId } })).body.data
    expect(pins.map(({ text }) => text)).toEqual(['second', 'first'])
    await pin(host, second, false)
    expect((await test.as(ada).call(listPins, { params: { id: roomId } })).body.data).toHaveLength(1)
  })
})

describe('searchMessages', () => {
  it('finds part of what people said, the newest first, and nothing of what was taken out', async () => {
    for (const text of ['Gold at 100% of it', 'gold again', 'silver', 'GOLD, once more']) await say(text)
    await remove(ada, await say('gold, regretted'))
    const search = async (text: string, more: object = {}) =>
      (await test.as(ben).call(searchMessages, { params: { id: roomId }, input: { text, ...more } })).body.data
    expect((await search('gold')).messages.map(({ text }) => text)).toEqual([
      'GOLD, once more',
      'gold again',
      'Gold at 100% of it',
    ])
    const { messages, hasOlder } = await search('gold', { limit: 1 })
    expect([messages.length, hasOlder]).toEqual([1, true])
    expect((await search('gold', { limit: 5, before: messages[0]?.number })).messages).toHaveLength(2)
    expect((await search('100%')).messages).toHaveLength(1)
    expect((await search('joined the room')).messages).toEqual([])
  })
})

describe('searchOwnRooms', () => {
  it('finds messages of every room that the member may read, and of no other', async () => {
    const said = await say(`${'Before it, a long sentence about nothing. '.repeat(2)}Platinum at noon`)
    const search = async (by: By) => (await test.as(by).call(searchOwnRooms, { input: { text: 'PLATINUM' } })).body.data
    expect(await search(ben)).toMatchObject([
      { roomId, roomName: 'London', number: said.number, authorName: 'Ada Obi' },
    ])
    expect((await search(ben))[0]?.excerpt).toBe('… it, a long sentence about nothing. Platinum at noon')
    const stranger = await createMember(test.db, { dashboardUnlocked: true, tier: 'gold' })
    expect(await search(stranger)).toEqual([])
    // A seat in a premium room shows nothing to whoever lost the tier.
    await test.db.query("update rooms set type = 'premium' where id = $1", [roomId])
    await test.db.query("update members set tier = 'guest' where id = $1", [ben.id])
    expect(await search(ben)).toEqual([])
    expect(await search(host)).toHaveLength(1)
  })
})

describe('markRoomRead', () => {
  it('goes forward only, and no further than the room', async () => {
    await say()
    await say()
    const { number } = await say()
    const read = async (up: number) =>
      (await test.as(ben).call(markRoomRead, { params: { id: roomId }, input: { number: up } })).body.data
        .lastReadNumber
    const unread = async () => (await test.as(ben).call(listMyRooms)).body.data[0]?.unread
    expect(await unread()).toBe(3)
    expect(await read(number - 1)).toBe(number - 1)
    expect(await unread()).toBe(1)
    expect(await read(1)).toBe(number - 1)
    expect(await read(999)).toBe(number)
    expect((await test.as(ben).call(getRoom, { params: { id: roomId } })).body.data.lastReadNumber).toBe(number)
  })

  it('is moved by an own message, so that no other device shows it as unread', async () => {
    await say()
    const { number } = (
      await test.as(ben).call(sendMessage, { params: { id: roomId }, input: { nonce: randomUUID(), text: 'Agreed' } })
    ).body.data
    const room = (await test.as(ben).call(listMyRooms)).body.data[0]
    expect([room?.lastNumber, room?.unread]).toEqual([number, 0])
    expect((await test.as(ben).call(getRoom, { params: { id: roomId } })).body.data.lastReadNumber).toBe(number)
  })
})

describe('reportMessage', () => {
  it('is in the administrator’s queue once, with who said what where', async () => {
    const message = await say('Send me your password')
    const report = (by: By, reason = 'A trick') =>
      test.as(by).call(reportMessage, { params: at(message), input: { reason } })
    expect((await report(ben)).body.message).toBe('Your report has been sent')
    expect((await report(ben)).body.message).toBe('You have already reported this. We are looking into it.')
    expect((await report(ada)).body.error).toBe('MESSAGE_NOT_FOUND')
    expect((await report(ben, ' ')).body.fields).toEqual({ reason: 'Please describe the problem' })
    const { data } = (await test.as(boss).call(listReports, { input: { search: 'password' } })).body
    expect(data.map(({ subject }) => subject)).toEqual([
      { kind: 'message', id: message.id, name: 'Ada Obi in London: “Send me your password”' },
    ])
  })

  it('is withdrawn within a minute by its reporter alone, with what moderators were told', async () => {
    const message = await say('Send me your seed phrase')
    const at = { params: { id: roomId, messageId: message.id } }
    const report = () => test.as(ben).call(reportMessage, { ...at, input: { reason: 'A trick' } })
    const withdraw = async (by: By) => (await test.as(by).call(withdrawReport, at)).body.error
    const found = async () =>
      (await test.as(boss).call(listReports, { input: { search: 'seed phrase' } })).body.data.length
    const told = async () =>
      (await test.as(host).call(listNotifications, { input: {} })).body.data.filter(({ path }) =>
        path.includes(`message=${message.number}&`),
      ).length
    expect((await report()).body.data).toEqual({ isNew: true })
    expect([await found(), await told()]).toEqual([1, 1])
    expect(await withdraw(host)).toBe('REPORT_NOT_FOUND')
    expect(await withdraw(ben)).toBeUndefined()
    expect([await found(), await told()]).toEqual([0, 0])
    expect(await withdraw(ben)).toBe('REPORT_NOT_FOUND')
    expect((await report()).body.data).toEqual({ isNew: true })
    await test.clock.advance(61_000)
    expect(await withdraw(ben)).toBe('REPORT_NOT_FOUND')
    expect(await found()).toBe(1)
  })
})

describe('a picture', () => {
  const image = async () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .jpeg()
      .toBuffer()
  const post = async (by: By, text = '') =>
    test.as(by).call(sendMessage, {
      params: { id: roomId },
      input: { text, nonce: newId() },
      files: { picture: { name: 'chart.jpg', bytes: new Uint8Array(await image()) } },
    })
  const fetchPicture = (by: By, { id }: Message) =>
    test.as(by).call(getMessagePicture, { params: { id: roomId, messageId: id } })

  it('is written anew, and read by those who may read the room', async () => {
    const message = (await post(ada)).body.data
    expect(message.picture).toEqual({
      url: `/rooms/${roomId}/messages/${message.id}/picture`,
      width: 40,
      height: 30,
    })
    const { status, headers, bytes } = await fetchPicture(ben, message)
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(bytes.toString('latin1')).not.toContain('Secret place')
    const looking = await createMember(test.db)
    expect((await fetchPicture(looking, message)).status).toBe(200)
    await test.db.query("update room_messages set sent_at = sent_at - interval '25 hours' where id = $1", [message.id])
    expect([(await fetchPicture(looking, message)).status, (await fetchPicture(ben, message)).status]).toEqual([
      404, 200,
    ])
    await test.as(ben).call(leaveRoom, { params: { id: roomId } })
    expect((await fetchPicture(ben, message)).status).toBe(404)
    await test.db.query("update rooms set type = 'private' where id = $1", [roomId])
    expect((await fetchPicture(looking, message)).body.error).toBe('ROOM_NOT_FOUND')
  })

  it('is gone with its message, and belongs to it until then', async () => {
    const message = (await post(ada, 'My chart')).body.data
    const { rows } = await test.db.query('select picture_file_id as id from room_messages where id = $1', [message.id])
    const fileId = String(rows[0]?.id)
    expect(await test.chat.findPictures([fileId, newId()])).toEqual(new Set([fileId]))
    await remove(ada, message)
    expect(await test.chat.findPictures([fileId])).toEqual(new Set())
    expect((await fetchPicture(ada, message)).status).toBe(404)
  })

  it('or words: one of them is needed', async () => {
    const { body } = await test
      .as(ada)
      .call(sendMessage, { params: { id: roomId }, input: { text: ' ', nonce: newId() } })
    expect(body.fields).toEqual({ text: 'Please enter a message' })
  })
})

describe('getReportedMessage', () => {
  const read = (by: By, messageId: string) => test.as(by).call(getReportedMessage, { params: { messageId } })

  it('shows the administrator a message among those around it, also in a room without a seat, and nobody else', async () => {
    for (let said = 1; said <= 6; said += 1) await say(`Before ${said}`)
    const reported = await say('Send 50 USDT', ben)
    for (let said = 1; said <= 6; said += 1) await say(`After ${said}`)
    const { data } = (await read(boss, reported.id)).body
    expect([data.room.id, data.number]).toEqual([roomId, reported.number])
    expect(data.messages.map(({ text }) => text)).toEqual([
      ...['Before 3', 'Before 4', 'Before 5', 'Before 6'],
      'Send 50 USDT',
      ...['After 1', 'After 2', 'After 3', 'After 4'],
    ])
    for (const by of [host, ada, ben]) expect((await read(by, reported.id)).body.error).toBe('ACCESS_ADMIN')
    expect((await read(boss, newId())).body.error).toBe('MESSAGE_NOT_FOUND')
  })
})

describe('a room that is closed', () => {
  it('says so to its members, once for each change, and says when it is open again', async () => {
    const toggle = (isActive: boolean) =>
      test.as(boss).call(toggleRoom, { params: { id: roomId }, input: { isActive } })
    for (const isActive of [false, false, true]) await toggle(isActive)
    const said = (await desk.list(roomId, ada)).filter(({ kind }) => kind === 'system').map(({ text }) => text)
    expect(said.slice(-2)).toEqual([ACTIVITY_LINES.closed, ACTIVITY_LINES.opened])
    expect(said.filter((text) => text === ACTIVITY_LINES.closed)).toHaveLength(1)
    const [own] = (await test.as(ada).call(listMyRooms)).body.data
    expect(own?.lastMessage?.text).toBe(ACTIVITY_LINES.opened)
  })
})
