import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markRoomRead } from '../../../contract/chat.ts'
import type { RoomForm } from '../../../contract/rooms.ts'
import { createRoom, getRoom, joinRoom, leaveRoom, listMyRooms, listPublicRooms } from '../../../contract/rooms.ts'
import { createMember, createMembersPerTier } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query('delete from rooms')
})

const open = async (changes: Partial<RoomForm> = {}): Promise<string> => {
  await test.clock.advance(1)
  const form = { name: 'London', description: 'The open.', type: 'public' as const, ...changes }
  return (await test.as(boss).call(createRoom, { input: form })).body.data.id
}
const join = (member: Pick<Member, 'id'>, roomId: string) => test.as(member).call(joinRoom, { input: { roomId } })
const leave = (member: Pick<Member, 'id'>, id: string) => test.as(member).call(leaveRoom, { params: { id } })
const see = (member: Pick<Member, 'id'>, id: string) => test.as(member).call(getRoom, { params: { id } })
const listed = async (member: Pick<Member, 'id'>) => (await test.as(member).call(listPublicRooms)).body.data
const mine = async (member: Pick<Member, 'id'>) => (await test.as(member).call(listMyRooms)).body.data

describe('listPublicRooms', () => {
  it('shows public and premium rooms, those that are live first, and never a private one', async () => {
    const guest = await createMember(test.db)
    await open({ name: 'Old' })
    await open({ name: 'Closed', isActive: false })
    await open({ name: 'Premium', type: 'premium', maxMembers: 1 })
    await open({ name: 'Private', type: 'private' })
    const rooms = await listed(guest)
    expect(rooms.map(({ name, tier, isActive, canJoin }) => [name, tier, isActive, canJoin])).toEqual([
      ['Premium', 'premium', true, false],
      ['Old', 'free', true, true],
      ['Closed', 'free', false, false],
    ])
    expect(rooms[1]).toMatchObject({ memberCount: 0, capacity: 50, isFull: false, isJoined: false, host: null })
  })

  it('answers at the root too, and asks a visitor to log in', async () => {
    const guest = await createMember(test.db)
    expect((await test.as(guest).send('GET', '/rooms/public')).status).toBe(200)
    expect((await test.visitor().send('GET', '/rooms/my')).body.error).toBe('SESSION_REQUIRED')
  })
})

describe('members/me/rooms', () => {
  it('tells a member’s other devices, and nobody else, that they joined, read or left a room', async () => {
    const [guest, other] = [await createMember(test.db), await createMember(test.db)]
    const id = await open()
    const heard = await listenAs(test, guest, 'members/me/rooms')
    const elsewhere = await listenAs(test, other, 'members/me/rooms')
    await join(guest, id)
    expect(heard.told()).toHaveLength(1)
    // Somebody comes, which the member reads.
    await join(await createMember(test.db), id)
    await test.as(guest).call(markRoomRead, { params: { id }, input: { number: 2 } })
    expect(heard.told()).toHaveLength(2)
    await leave(guest, id)
    expect(heard.told()).toHaveLength(3)
    expect(elsewhere.told()).toEqual([])
  })
})

describe('joinRoom', () => {
  it('begins at the newest message: nothing is unread, not even the own arrival, and what comes then is', async () => {
    const [ada, ben] = [await createMember(test.db), await createMember(test.db)]
    const id = await open()
    await join(ada, id)
    await join(ben, id)
    const unread = async (member: Member) => (await mine(member)).map((room) => [room.lastNumber, room.unread])
    expect([await unread(ada), await unread(ben)]).toEqual([[[2, 1]], [[2, 0]]])
    await leave(ben, id)
    await join(ben, id)
    expect([await unread(ada), await unread(ben)]).toEqual([[[4, 3]], [[4, 0]]])
  })

  it('gives a seat, once, and says so in both lists', async () => {
    const guest = await createMember(test.db)
    const id = await open()
    const { body } = await join(guest, id)
    expect(body.data).toMatchObject({ id, isJoined: true, canJoin: false, memberCount: 1 })
    expect((await join(guest, id)).body.data.memberCount).toBe(1)
    expect((await listed(guest))[0]).toMatchObject({ isJoined: true, memberCount: 1 })
    expect((await mine(guest)).map((room) => room.id)).toEqual([id])
    expect((await see(guest, id)).body.data).toMatchObject({ role: 'member', mutedUntil: null, lastNumber: 1 })
  })

  it('gives the last seat to one of twenty who want it', async () => {
    const id = await open({ maxMembers: 3 })
    const crowd = await Promise.all(Array.from({ length: 20 }, () => createMember(test.db)))
    const answers = await Promise.all(crowd.map((member) => join(member, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set(['This room is full.']))
    const { rows } = await test.db.query('select count(*)::int as seats from room_members where room_id = $1', [id])
    expect(rows).toEqual([{ seats: 3 }])
    const guest = await createMember(test.db)
    expect((await listed(guest))[0]).toMatchObject({ memberCount: 3, isFull: true, canJoin: false })
  })

  it('opens premium rooms to silver, pro and gold', async () => {
    const id = await open({ type: 'premium' })
    const { guest, starter, silver, pro, gold } = await createMembersPerTier(test.db)
    const answers = []
    for (const member of [guest, starter, silver, pro, gold]) answers.push((await join(member, id)).body.error)
    expect(answers).toEqual(['ACCESS_LOCKED', 'ACCESS_TIER', undefined, undefined, undefined])
    const { rows } = await test.db.query('select current_members from rooms where id = $1', [id])
    expect(rows).toEqual([{ current_members: 3 }])
  })

  it('knows no private room without an invite, nor one that is not there', async () => {
    const guest = await createMember(test.db)
    const id = await open({ type: 'private' })
    for (const roomId of [id, '00000000-0000-7000-8000-000000000000']) {
      const { status, body } = await join(guest, roomId)
      expect([status, body.message]).toEqual([404, 'This trading room doesn’t exist.'])
    }
    expect((await see(guest, id)).body.error).toBe('ROOM_NOT_FOUND')
  })

  it('opens no closed room, and says what is wrong with a code', async () => {
    const guest = await createMember(test.db)
    const id = await open({ isActive: false })
    expect((await join(guest, id)).body.message).toBe('This room is closed right now.')
    const code = (input: object) => test.as(guest).send('POST', '/api/rooms/join', input)
    expect((await code({ inviteCode: ' nonsense ' })).body.message).toBe(
      'This invite code is not valid or has no uses left.',
    )
    for (const input of [{ inviteCode: '  ' }, {}])
      expect((await code(input)).body.fields).toEqual({ inviteCode: 'Please enter an invite code' })
  })
})

describe('leaveRoom', () => {
  it('frees the seat for somebody else', async () => {
    const id = await open({ maxMembers: 1 })
    const [first, second] = [await createMember(test.db), await createMember(test.db)]
    await join(first, id)
    expect((await join(second, id)).body.error).toBe('ROOM_FULL')
    expect((await leave(first, id)).body.message).toBe('You left the room')
    expect((await leave(first, id)).status).toBe(200)
    expect((await join(second, id)).status).toBe(200)
    expect((await see(first, id)).body.message).toBe('Join this room first.')
    expect(await mine(first)).toEqual([])
  })
})

describe('the host', () => {
  it('is named by the administrator, has a seat, and is shown', async () => {
    const host = await createMember(test.db, { fullName: 'Amara Eze', email: 'amara@example.test' })
    const guest = await createMember(test.db)
    const id = await open({ hostEmail: ' Amara@example.test ' })
    expect((await see(host, id)).body.data.role).toBe('host')
    expect((await listed(guest))[0]).toMatchObject({
      host: { id: host.id, name: 'Amara Eze', handle: null },
      memberCount: 1,
    })
  })

  it('is a member', async () => {
    const form = { name: 'London', description: 'The open.', type: 'public', hostEmail: 'nobody@example.test' } as const
    const { status, body } = await test.as(boss).call(createRoom, { input: form })
    expect([status, body.fields]).toEqual([404, { hostEmail: 'No member has this email address' }])
  })
})
