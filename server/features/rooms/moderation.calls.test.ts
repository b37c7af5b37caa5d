import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeMessage } from '../../../contract/chat.ts'
import {
  appointModerator,
  createInvite,
  getRoomSettings,
  listInvites,
  listMentionable,
  listRoomMembers,
  listRoomRemovals,
  muteRoomMember,
  readmitRoomMember,
  removeRoomMember,
  revokeInvite,
  updateRoomSettings,
} from '../../../contract/room-tools.ts'
import { getRoom, joinRoom, leaveRoom } from '../../../contract/rooms.ts'
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
})

type By = Pick<Member, 'id'>
const seatOf = ({ id }: By) => ({ id: roomId, memberId: id })
const mute = (by: By, member: By, minutes = 10) =>
  test.as(by).call(muteRoomMember, { params: seatOf(member), input: { minutes } })
const remove = (by: By, member: By) => test.as(by).call(removeRoomMember, { params: seatOf(member) })
const join = (member: By, input: { roomId?: string; inviteCode?: string }) => test.as(member).call(joinRoom, { input })
const audited = async () =>
  (
    await test.db.query(
      'select action, admin_id, before, after from audit_entries where subject_id = $1 order by sequence',
      [roomId],
    )
  ).rows
    .slice(1)
    .map(({ action, admin_id }) => [action, admin_id])

const appoint = (by: By, member: By, isModerator = true) =>
  test.as(by).call(appointModerator, { params: seatOf(member), input: { isModerator } })
const roleOf = async (member: By) => (await test.as(member).call(getRoom, { params: { id: roomId } })).body.data.role

describe('a moderator', () => {
  it('mutes and removes members, and neither the host nor another moderator', async () => {
    const [ben, eve] = [await desk.join(roomId), await desk.join(roomId)]
    await appoint(host, ada)
    await appoint(boss, ben)
    expect(await roleOf(ada)).toBe('moderator')
    expect((await mute(ada, eve)).status).toBe(200)
    expect((await remove(ada, eve)).status).toBe(200)
    expect((await mute(ada, host)).body.error).toBe('ROOM_MEMBER_PROTECTED')
    expect((await remove(ada, ben)).body.error).toBe('ROOM_MEMBER_PROTECTED')
    expect((await remove(host, ben)).status).toBe(200)
  })

  it('appoints nobody, invites nobody and reads no rules; members can’t appoint either', async () => {
    const ben = await desk.join(roomId)
    await appoint(host, ada)
    for (const by of [ada, ben]) {
      expect((await appoint(by, ben)).body.error).toBe('ROOM_HOST_ONLY')
      expect((await test.as(by).call(listInvites, { params: { id: roomId } })).body.error).toBe('ROOM_HOST_ONLY')
      expect((await test.as(by).call(getRoomSettings, { params: { id: roomId } })).body.error).toBe('ROOM_HOST_ONLY')
    }
    expect((await appoint(await createMember(test.db), ben)).body.error).toBe('ROOM_NOT_JOINED')
  })

  it('is marked in the list and beside messages, and loses the right with the next call after dismissal', async () => {
    const ben = await desk.join(roomId)
    await appoint(host, ada)
    await desk.send(roomId, ada, 'Please stay on topic')
    expect((await desk.list(roomId, ben)).at(-1)?.author).toMatchObject({ isModerator: true, isHost: false })
    await appoint(host, ada, false)
    expect((await mute(ada, ben)).body.error).toBe('ROOM_HOST_ONLY')
    expect((await audited()).map(([action]) => action)).toEqual(['room.moderator.appoint', 'room.moderator.dismiss'])
  })

  it('is a plain member after leaving and joining again', async () => {
    await appoint(host, ada)
    await test.as(ada).call(leaveRoom, { params: { id: roomId } })
    await join(ada, { roomId })
    expect(await roleOf(ada)).toBe('member')
  })
})

describe('a mute', () => {
  it('is told to the screens of its member, and to nobody else’s, when it is set and when it is lifted', async () => {
    const published = vi.spyOn(test.hub, 'publish')
    await mute(host, ada)
    await mute(host, ada, 0)
    const told = published.mock.calls.filter(([topic]) => topic === 'members/me/changed').map(([, whom]) => whom)
    published.mockRestore()
    expect(told).toEqual([ada.id, ada.id])
  })

  it('lets its member read and not write, until it ends by itself', async () => {
    const { body } = await mute(host, ada)
    expect(body.data.mutedUntil).toBe(new Date(test.clock.now() + 600_000).toISOString())
    const { status, body: refusal } = await desk.send(roomId, ada, 'But')
    expect([status, refusal.message]).toEqual([403, 'You are muted in this room right now.'])
    expect(await desk.list(roomId, ada)).toHaveLength(2)
    expect((await test.as(ada).call(getRoom, { params: { id: roomId } })).body.data.mutedUntil).toBe(
      body.data.mutedUntil,
    )
    await test.clock.advance(600_000)
    expect((await desk.send(roomId, ada, 'Better now')).status).toBe(200)
    expect(await audited()).toEqual([['room.member.mute', host.id]])
  })

  it('is told to those who moderate, and ended by them', async () => {
    await mute(boss, ada)
    const mutedFor = async (by: By) =>
      (await test.as(by).call(listRoomMembers, { params: { id: roomId } })).body.data.map(
        ({ name, mutedUntil, isHost }) => [name, mutedUntil !== null, isHost],
      )
    expect(await mutedFor(host)).toEqual([
      ['Ada Obi', true, false],
      ['Hope Ade', false, true],
    ])
    expect(await mutedFor(ada)).toEqual([
      ['Ada Obi', false, false],
      ['Hope Ade', false, true],
    ])
    expect((await mute(host, ada, 0)).body).toMatchObject({
      message: 'Member unmuted',
      data: { mutedUntil: null },
    })
    expect((await desk.send(roomId, ada, 'Thanks')).status).toBe(200)
  })
})

describe('who moderates', () => {
  it('is the host and the administrator, and nobody moderates them', async () => {
    const ben = await desk.join(roomId)
    for (const act of [mute, remove]) {
      expect((await act(ada, ben)).body.message).toBe('Your role in this room does not allow that.')
      expect((await act(boss, host)).body.error).toBe('ROOM_MEMBER_PROTECTED')
      expect((await act(host, await createMember(test.db))).body.error).toBe('MEMBER_NOT_FOUND')
    }
    await join(boss, { roomId })
    expect((await remove(host, boss)).body.error).toBe('ROOM_MEMBER_PROTECTED')
    const params = { id: roomId }
    for (const call of [listInvites, listRoomRemovals, getRoomSettings])
      expect((await test.as(ada).call(call, { params })).body.error).toBe('ROOM_HOST_ONLY')
    expect((await test.as(ada).call(createInvite, { params, input: {} })).body.error).toBe('ROOM_HOST_ONLY')
  })

  it('is not a host who has left the room', async () => {
    await test.as(host).call(leaveRoom, { params: { id: roomId } })
    expect((await mute(host, ada)).body.error).toBe('ROOM_NOT_JOINED')
  })
})

describe('a removed member', () => {
  it('hears nothing more from that moment, and stays out until they are let in again', async () => {
    const [message, presence] = [`rooms/${roomId}/message`, `rooms/${roomId}/presence`]
    const ear = await desk.listen(ada, message, presence)
    expect(ear.kinds().slice(0, 2)).toEqual(['subscribed', 'subscribed'])
    await remove(host, ada)
    await desk.send(roomId, host, 'Now that they are gone')
    // Whoever is still there may be told who else is.
    const fromTheEnd = () => ear.frames.slice(ear.frames.findIndex(({ type }) => type === 'revoked'))
    expect(fromTheEnd().map((frame) => [frame.type, 'topic' in frame && frame.topic])).toEqual([
      ['revoked', message],
      ['revoked', presence],
    ])
    for (const topic of [message, presence]) await test.hub.subscribe(ear.listener, { topic, epoch: 'x', lastSeq: 0 })
    expect(
      fromTheEnd()
        .slice(2)
        .map((frame) => [frame.type, 'error' in frame && frame.error]),
    ).toEqual([
      ['refused', 'ROOM_NOT_JOINED'],
      ['refused', 'ROOM_NOT_JOINED'],
    ])
    expect((await join(ada, { roomId })).body.message).toBe('You were removed from this room.')
    const { code } = (await test.as(host).call(createInvite, { params: { id: roomId }, input: {} })).body.data
    expect((await join(ada, { inviteCode: code })).body.error).toBe('ROOM_REMOVED')
    const removals = (await test.as(host).call(listRoomRemovals, { params: { id: roomId } })).body.data
    expect(removals.map(({ id, name }) => [id, name])).toEqual([[ada.id, 'Ada Obi']])
    await test.as(host).call(readmitRoomMember, { params: seatOf(ada) })
    expect((await join(ada, { roomId })).status).toBe(200)
    expect((await audited()).map(([action]) => action)).toEqual([
      'room.member.remove',
      'room.invite.create',
      'room.member.readmit',
    ])
  })

  it('is not let in by a subscription that was being looked at meanwhile', async () => {
    const asked = Array.from({ length: 8 }, () => desk.listen(ada, `rooms/${roomId}/message`))
    await remove(host, ada)
    await desk.send(roomId, host, 'Only for those who are here')
    for (const ear of await Promise.all(asked)) expect(JSON.stringify(ear.told())).not.toContain('Only for those')
  })
})

describe('the rules of a room', () => {
  it('are set by its host and count from the next message on', async () => {
    const params = { id: roomId }
    const settings = { slowModeSeconds: 60, blockedWords: ['guaranteed', 'Sure Win'] }
    expect((await test.as(host).call(updateRoomSettings, { params, input: settings })).body.data).toEqual(settings)
    expect((await test.as(boss).call(getRoomSettings, { params })).body.data).toEqual(settings)
    expect((await desk.send(roomId, ada, 'A SURE   win, guys')).body.message).toBe(
      'This message contains a word that is blocked in this room.',
    )
    for (const text of [
      'guaran\u200dteed',
      'GUÁRANTEED',
      'gu\u0430r\u0430nt\u0435\u0435d',
      'ｇｕａｒａｎｔｅｅｄ',
      'sure\u2060 win',
    ])
      expect((await desk.send(roomId, ada, text)).body.error, text).toBe('MESSAGE_WORD_BLOCKED')
    expect((await desk.send(roomId, ada, 'Guarantee nothing')).status).toBe(200)
    expect((await desk.send(roomId, ada, 'And again')).body.error).toBe('MESSAGE_TOO_SOON')
    expect((await desk.send(roomId, host, 'A sure win!')).status).toBe(200)
    expect((await desk.send(roomId, host, 'And again')).status).toBe(200)
    const wrong = await test.as(host).send('PUT', `/api/rooms/${roomId}/settings`, { ...settings, slowModeSeconds: -1 })
    expect(wrong.body.fields).toEqual({ slowModeSeconds: 'Slow mode lasts from 0 to 3,600 seconds' })
  })
})

describe('an invite', () => {
  const draw = async (input: { maxUses?: number; validDays?: number } = {}) =>
    (await test.as(host).call(createInvite, { params: { id: roomId }, input })).body.data

  it('gives a seat in a private room, written in any case, as often as it says', async () => {
    roomId = await desk.open({ type: 'private', hostEmail: host.email })
    const { code, invite } = await draw({ maxUses: 2 })
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{26}$/)
    expect(invite).toMatchObject({ hint: code.slice(0, 4), uses: 0, maxUses: 2, isRevoked: false })
    const crowd = await Promise.all(Array.from({ length: 8 }, () => createMember(test.db)))
    const answers = await Promise.all(crowd.map((member) => join(member, { inviteCode: ` ${code.toLowerCase()} ` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(new Set(answers.map(({ body }) => body.error))).toEqual(new Set([undefined, 'INVITE_INVALID']))
    const seated = crowd[answers.findIndex(({ status }) => status === 200)] ?? expect.fail('Nobody got in.')
    expect((await join(seated, { inviteCode: code })).status).toBe(200)
    const { data } = (await test.as(host).call(listInvites, { params: { id: roomId } })).body
    expect(data).toEqual([{ ...invite, uses: 2 }])
    const { rows } = await test.db.query('select * from room_invites where room_id = $1', [roomId])
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('ends after its days, and when it is revoked', async () => {
    const [late, revoked] = [await draw({ validDays: 1 }), await draw()]
    const tomorrow = new Date(test.clock.now() + 86_400_000).toISOString()
    expect(late.invite.expiresAt).toBe(tomorrow)
    const now = new Date(test.clock.now())
    await test.db.query('update room_invites set expires_at = $1 where id = $2', [now, late.invite.id])
    const revoke = () => test.as(host).call(revokeInvite, { params: { id: roomId, inviteId: revoked.invite.id } })
    expect((await revoke()).body.data.isRevoked).toBe(true)
    expect((await revoke()).body.error).toBe('INVITE_NOT_FOUND')
    const guest = await createMember(test.db)
    for (const { code } of [late, revoked])
      expect((await join(guest, { inviteCode: code })).body.error).toBe('INVITE_INVALID')
  })

  it('uses nothing up where its room is full', async () => {
    roomId = await desk.open({ type: 'private', hostEmail: host.email, maxMembers: 1 })
    const { code } = await draw()
    expect((await join(ada, { inviteCode: code })).body.error).toBe('ROOM_FULL')
    expect((await test.as(host).call(listInvites, { params: { id: roomId } })).body.data[0]?.uses).toBe(0)
  })
})

describe('who can be mentioned', () => {
  const offered = async (by: Member, room: string, beginning?: string) =>
    (
      await test
        .as(by)
        .call(listMentionable, { params: { id: room }, input: beginning === undefined ? {} : { beginning } })
    ).body.data.map(({ name }) => name)

  it('is found by the beginning of any word of the name, at most eight, without oneself', async () => {
    const room = await desk.open()
    const own = await desk.join(room, { fullName: 'Amara Eze' })
    for (const fullName of ['Ifeoma Amadi', 'amos bell', 'Samuel Am', 'Diamond 100%'])
      await desk.join(room, { fullName })
    expect(await offered(own, room, 'AM')).toEqual(['amos bell', 'Ifeoma Amadi', 'Samuel Am'])
    expect(await offered(own, room, '%')).toEqual([])
    expect(await offered(own, room, '100%')).toEqual(['Diamond 100%'])
    for (let at = 1; at <= 6; at += 1) await desk.join(room, { fullName: `Zed ${at}` })
    expect(await offered(own, room)).toHaveLength(8)
  })

  it('may read the room, and is told only to who may', async () => {
    const host = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const room = await desk.open({ type: 'premium', hostEmail: host.email })
    const gold = { tier: 'gold', dashboardUnlocked: true } as const
    const lowered = await desk.join(room, { fullName: 'Bola Low', ...gold })
    await desk.join(room, { fullName: 'Bola High', ...gold })
    await test.db.query(`update members set tier = 'starter' where id = $1`, [lowered.id])
    expect(await offered(host, room, 'bola')).toEqual(['Bola High'])
    const ask = (by: Member) => test.as(by).call(listMentionable, { params: { id: room } })
    expect((await ask(lowered)).body.error).toBe('ACCESS_TIER')
    expect((await ask(await createMember(test.db))).body.error).toBe('ROOM_NOT_JOINED')
  })
})

it('is open to the administrator also where a private room has no host: they read, moderate and let people in', async () => {
  roomId = await desk.open({ type: 'private' })
  const admin = test.as(boss)
  const view = await admin.call(getRoom, { params: { id: roomId } })
  expect([view.status, view.body.data.role, view.body.data.isJoined]).toEqual([200, 'admin', false])
  const { code } = (await admin.call(createInvite, { params: { id: roomId }, input: {} })).body.data
  const member = await createMember(test.db)
  expect((await join(member, { inviteCode: code })).status).toBe(200)
  await desk.send(roomId, member, 'Buy my course')
  const message = (await desk.list(roomId, boss)).find(({ text }) => text === 'Buy my course')
  const params = { id: roomId, messageId: message?.id ?? '' }
  expect((await admin.call(removeMessage, { params })).status).toBe(200)
  expect((await mute(boss, member)).status).toBe(200)
  expect((await remove(boss, member)).status).toBe(200)
  const stranger = await createMember(test.db)
  expect((await test.as(stranger).call(getRoom, { params: { id: roomId } })).body.error).toBe('ROOM_NOT_FOUND')
})
