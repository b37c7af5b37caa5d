import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import {
  type AdminRoom,
  createRoom,
  getRoomCounts,
  listAdminRooms,
  type RoomForm,
  removeRoom,
  toggleRoom,
  updateRoom,
} from '../../../contract/rooms.ts'
import { roomMembers } from '../../db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { CallClient } from '../../testing/call-client.ts'
import { createMember, createMembersPerTier } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { lockRoom } from './store.ts'

let test: TestApp
let boss: Member
let admin: CallClient
beforeAll(async () => {
  test = await buildTestApp()
  boss = await createMember(test.db, { email: test.env.adminEmail })
  admin = test.as(boss)
})
afterAll(() => test.close())
// No two rooms of the same millisecond: the list is in the order of time.
beforeEach(() => test.clock.advance(1))

const NOBODYS = '00000000-0000-7000-8000-000000000000'
const form = (changes: Partial<z.input<typeof RoomForm>> = {}) => ({
  name: 'London open',
  description: 'The first hour of London.',
  type: 'public' as const,
  maxMembers: 50,
  isActive: true,
  ...changes,
})
const open = async (changes: Partial<z.input<typeof RoomForm>> = {}): Promise<AdminRoom> => {
  await test.clock.advance(1)
  return (await admin.call(createRoom, { input: form(changes) })).body.data
}
const enter = async (roomId: string, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    const { id: memberId } = await createMember(test.db)
    await test.db.orm.insert(roomMembers).values({ roomId, memberId, joinedAt: new Date(test.clock.now()) })
  }
}
const listed = async (id: string) => (await admin.call(listAdminRooms)).body.data.find((room) => room.id === id)
const auditOf = async (subjectId: string) =>
  (
    await test.db.query(
      `select action, admin_id, subject_kind, subject_name, before, after from audit_entries
       where subject_id = $1 order by sequence`,
      [subjectId],
    )
  ).rows
const actionsOn = async (subjectId: string) => (await auditOf(subjectId)).map(({ action }) => action)

describe('who may ask', () => {
  const calls = [
    ['GET', '/api/admin/rooms', undefined],
    ['POST', '/api/admin/rooms', form()],
    ['PUT', `/api/admin/rooms/${NOBODYS}`, form()],
    ['PATCH', `/api/admin/rooms/${NOBODYS}/toggle`, { isActive: false }],
    ['DELETE', `/api/admin/rooms/${NOBODYS}`, undefined],
  ] as const

  it.each(calls)('%s %s is refused to a visitor and to members of every tier', async (method, url, body) => {
    const { status, body: refusal } = await test.visitor().send(method, url, body)
    expect([status, refusal.error]).toEqual([401, 'SESSION_REQUIRED'])
    for (const member of Object.values(await createMembersPerTier(test.db))) {
      const answer = await test.as(member).send(method, url, body)
      expect([answer.status, answer.body.error]).toEqual([403, 'ACCESS_ADMIN'])
    }
  })

  it.each(calls)('%s %s reaches the administrator’s rooms', async (method, url, body) => {
    const { status } = await admin.send(method, url, body)
    expect(status).toBe(url === '/api/admin/rooms' ? 200 : 404)
  })
})

describe('createRoom', () => {
  it('opens a room, empty, as it was asked for, and keeps who opened it', async () => {
    const input = form({ type: 'premium', maxMembers: 3, isActive: false })
    const { status, body } = await admin.call(createRoom, { input })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...input, currentMembers: 0 })
    expect(body.data.createdAt).toBe(new Date(test.clock.now()).toISOString())
    expect(await listed(body.data.id)).toEqual(body.data)
    expect(await auditOf(body.data.id)).toEqual([
      {
        action: 'room.create',
        admin_id: boss.id,
        subject_kind: 'room',
        subject_name: 'London open',
        before: null,
        after: { ...input, currentMembers: 0 },
      },
    ])
  })

  it('is for 50 members and active unless told otherwise', async () => {
    const input = { name: ' Metals ', description: ' Gold and silver. ', type: 'private' }
    const { body } = await admin.send('POST', '/api/admin/rooms', input)
    expect(body.data).toMatchObject({
      name: 'Metals',
      description: 'Gold and silver.',
      maxMembers: 50,
      isActive: true,
    })
  })

  it('takes nothing that the form does not name', async () => {
    const forged = { ...form(), id: newId(), currentMembers: 40, createdAt: '2020-01-01T00:00:00.000Z' }
    const { body } = await admin.send('POST', '/api/admin/rooms', forged)
    const { id, currentMembers, createdAt } = body.data as AdminRoom
    expect(id).not.toBe(forged.id)
    expect(currentMembers).toBe(0)
    expect(createdAt).toBe(new Date(test.clock.now()).toISOString())
  })

  const refused: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ name: '' }, { name: 'Please enter a room name' }],
    [{ name: '   ' }, { name: 'Please enter a room name' }],
    [{ name: 7 }, { name: 'Please enter a room name' }],
    [{ name: 'x'.repeat(81) }, { name: 'A name has at most 80 characters' }],
    [{ description: ' ' }, { description: 'Please enter a description' }],
    [{ description: 'x'.repeat(501) }, { description: 'A description has at most 500 characters' }],
    [{ maxMembers: 0 }, { maxMembers: 'Max members must be 1 or more, in whole numbers' }],
    [{ maxMembers: 2.5 }, { maxMembers: 'Max members must be 1 or more, in whole numbers' }],
    [{ maxMembers: 'many' }, { maxMembers: 'Max members must be 1 or more, in whole numbers' }],
    [{ maxMembers: 100_001 }, { maxMembers: 'A room has at most 100,000 members' }],
    [{ type: 'secret' }, { type: expect.any(String) }],
    [{ isActive: 'yes' }, { isActive: expect.any(String) }],
    [{ name: '\u200b\u2060\u0000' }, { name: 'Please enter a room name' }],
  ]
  it.each(refused)('refuses %j with a sentence at its field, and opens nothing', async (changes, fields) => {
    const before = (await admin.call(listAdminRooms)).body.data.length
    const { status, body } = await admin.send('POST', '/api/admin/rooms', { ...form(), ...changes })
    expect([status, body.error]).toEqual([400, 'INPUT_INVALID'])
    expect(body.fields).toEqual(fields)
    expect((await admin.call(listAdminRooms)).body.data).toHaveLength(before)
  })
})

describe('listAdminRooms', () => {
  it('shows the newest first, each with its own members counted', async () => {
    const [older, newer] = [await open({ name: 'Older' }), await open({ name: 'Newer' })]
    await enter(older.id, 3)
    await enter(newer.id, 1)
    const { body } = await admin.call(listAdminRooms)
    expect(body.data.slice(0, 2).map(({ name, currentMembers }) => [name, currentMembers])).toEqual([
      ['Newer', 1],
      ['Older', 3],
    ])
  })
})

describe('updateRoom', () => {
  it('changes every field, and keeps what they were', async () => {
    const room = await open()
    await enter(room.id, 2)
    const input = form({ name: 'New York', description: 'The close.', type: 'private', maxMembers: 2, isActive: false })
    const { status, body } = await admin.call(updateRoom, { params: room, input })
    expect(status).toBe(200)
    expect(body.data).toEqual({ ...room, ...input, currentMembers: 2 })
    expect(await listed(room.id)).toEqual(body.data)
    expect((await auditOf(room.id))[1]).toMatchObject({
      action: 'room.update',
      admin_id: boss.id,
      subject_name: 'New York',
      before: { ...form(), currentMembers: 2 },
      after: { ...input, currentMembers: 2 },
    })
  })

  it('does not shrink a room below who is in it, and changes nothing else then', async () => {
    const room = await open()
    await enter(room.id, 3)
    const { status, body } = await admin.call(updateRoom, {
      params: room,
      input: form({ name: 'Smaller', maxMembers: 2 }),
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'ROOM_TOO_SMALL',
      message: 'The room already has more members than that.',
      fields: { maxMembers: 'The room already has more members than that.' },
    })
    expect(await listed(room.id)).toEqual({ ...room, currentMembers: 3 })
    expect(await actionsOn(room.id)).toEqual(['room.create'])
  })

  it('counts who joins while it waits', async () => {
    const room = await open({ maxMembers: 2 })
    await enter(room.id, 1)
    const late = await createMember(test.db)
    const locked = Promise.withResolvers<void>()
    const joining = test.db.orm.transaction(async (tx) => {
      await lockRoom(tx, room.id)
      locked.resolve()
      await tx.insert(roomMembers).values({ roomId: room.id, memberId: late.id, joinedAt: new Date() })
    })
    await locked.promise
    const [{ body }] = await Promise.all([
      admin.call(updateRoom, { params: room, input: form({ maxMembers: 1 }) }),
      joining,
    ])
    expect(body.error).toBe('ROOM_TOO_SMALL')
    expect(await listed(room.id)).toMatchObject({ maxMembers: 2, currentMembers: 2 })
  })

  it('refuses what createRoom refuses', async () => {
    const room = await open()
    const { status, body } = await admin.send('PUT', `/api/admin/rooms/${room.id}`, { ...form(), name: '' })
    expect([status, body.message]).toEqual([400, 'Please enter a room name'])
  })

  it('knows when there is no such room', async () => {
    const { status, body } = await admin.call(updateRoom, { params: { id: newId() }, input: form() })
    expect(status).toBe(404)
    expect(body).toMatchObject({ error: 'ROOM_NOT_FOUND', message: 'This trading room doesn’t exist.' })
    expect((await admin.send('PUT', '/api/admin/rooms/1', form())).status).toBe(400)
  })
})

describe('the list of rooms', () => {
  const about = async (input: object) => {
    const { body } = await admin.call(listAdminRooms, { input: { search: 'sorted', ...input } })
    return body.data.map(({ name }) => name)
  }
  beforeAll(async () => {
    const described = { description: 'Sorted among each other.' }
    const nine = await open({ ...described, name: 'Room 9', isActive: false })
    await enter(nine.id, 2)
    await open({ ...described, name: 'gold desk', description: 'SORTED metals.', type: 'private' })
    const ten = await open({ ...described, name: 'Zulu 10', type: 'premium' })
    await enter(ten.id, 1)
  })

  it('is searched by name and description, whatever their case, and narrowed by type, status and days', async () => {
    expect(await about({})).toEqual(['Zulu 10', 'gold desk', 'Room 9'])
    expect(await about({ search: 'sorted METAL' })).toEqual(['gold desk'])
    expect(await about({ search: 'gold d' })).toEqual(['gold desk'])
    expect(await about({ type: 'premium' })).toEqual(['Zulu 10'])
    expect(await about({ status: 'inactive' })).toEqual(['Room 9'])
    const today = new Date(test.clock.now()).toISOString().slice(0, 10)
    expect(await about({ from: today, to: today })).toHaveLength(3)
    expect(await about({ to: '2001-01-01' })).toEqual([])
    const refused = await admin.call(listAdminRooms, { input: { from: 'yesterday' } as never })
    expect(refused.body.fields).toEqual({ from: 'Please enter a day like 2026-03-01' })
    for (const from of ['0000-02-29', '1999-12-31', '2101-01-01']) {
      const { status, body } = await admin.call(listAdminRooms, { input: { from } })
      expect([status, body.fields]).toEqual([400, { from: 'Please enter a day between 2000 and 2100' }])
    }
  })

  it.each([
    ['name', 'asc', ['gold desk', 'Room 9', 'Zulu 10']],
    ['type', 'asc', ['Room 9', 'gold desk', 'Zulu 10']],
    ['currentMembers', 'desc', ['Room 9', 'Zulu 10', 'gold desk']],
    ['isActive', 'asc', ['Room 9', 'gold desk', 'Zulu 10']],
    ['createdAt', 'asc', ['Room 9', 'gold desk', 'Zulu 10']],
  ] as const)('is ordered by %s, %s', async (sortBy, order, expected) =>
    expect(await about({ sortBy, order })).toEqual(expected),
  )

  it('is a file of what is filtered, and is counted as a whole', async () => {
    const file = await admin.send('GET', '/api/admin/rooms.csv?search=sorted&status=active')
    expect(file.status).toBe(200)
    const { data } = (await admin.call(getRoomCounts)).body
    const all = (await admin.call(listAdminRooms, { input: { limit: 200 } })).body.data
    const count = (is: (room: AdminRoom) => boolean) => all.filter(is).length
    expect(data).toEqual({
      total: all.length,
      public: count(({ type }) => type === 'public'),
      premium: count(({ type }) => type === 'premium'),
      active: count(({ isActive }) => isActive),
    })
  })
})

describe('toggleRoom', () => {
  it('closes a room and opens it again, each time in the log', async () => {
    const room = await open()
    const closed = await admin.call(toggleRoom, { params: room, input: { isActive: false } })
    expect(closed.body.data).toEqual({ ...room, isActive: false })
    const opened = await admin.call(toggleRoom, { params: room, input: { isActive: true } })
    expect(opened.body.data).toEqual(room)
    const [, first, second] = await auditOf(room.id)
    expect(first).toMatchObject({ action: 'room.toggle', before: { isActive: true }, after: { isActive: false } })
    expect(second).toMatchObject({ action: 'room.toggle', before: { isActive: false }, after: { isActive: true } })
  })

  it('closes it once when ten ask at once', async () => {
    const room = await open()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.call(toggleRoom, { params: room, input: { isActive: false } })),
    )
    expect(answers.map(({ body }) => body.data.isActive)).toEqual(Array(10).fill(false))
    expect(await actionsOn(room.id)).toEqual(['room.create', 'room.toggle'])
  })

  it('knows when there is no such room, and asks for a yes or no', async () => {
    const unknown = await admin.call(toggleRoom, { params: { id: newId() }, input: { isActive: true } })
    expect(unknown.body.error).toBe('ROOM_NOT_FOUND')
    const { id } = await open()
    const { status, body } = await admin.send('PATCH', `/api/admin/rooms/${id}/toggle`, {})
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual(['isActive'])
  })
})

describe('removeRoom', () => {
  it('removes the room and who was in it, and keeps what it was', async () => {
    const room = await open()
    await enter(room.id, 2)
    const { status, body } = await admin.call(removeRoom, { params: room })
    expect(status).toBe(200)
    expect(body.data).toBeNull()
    expect(await listed(room.id)).toBeUndefined()
    const { rows } = await test.db.query('select 1 from room_members where room_id = $1', [room.id])
    expect(rows).toEqual([])
    expect((await auditOf(room.id))[1]).toMatchObject({
      action: 'room.remove',
      admin_id: boss.id,
      subject_name: 'London open',
      before: { ...form(), currentMembers: 2 },
      after: null,
    })
  })

  it('happens once, under ten tries at once', async () => {
    const room = await open()
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.call(removeRoom, { params: room })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'ROOM_NOT_FOUND')).toHaveLength(9)
    expect(await actionsOn(room.id)).toEqual(['room.create', 'room.remove'])
  })
})

describe('the audit log', () => {
  it('and the change are kept together or not at all', async () => {
    const room = await open()
    await test.db.query(`create function refuse_audit() returns trigger language plpgsql as
      $$ begin raise exception 'the log is full'; end $$`)
    await test.db.query(
      'create trigger refuse_audit before insert on audit_entries for each row execute function refuse_audit()',
    )
    try {
      const answers = [
        await admin.call(createRoom, { input: form({ name: 'Unlogged' }) }),
        await admin.call(updateRoom, { params: room, input: form({ name: 'Unlogged' }) }),
        await admin.call(toggleRoom, { params: room, input: { isActive: false } }),
        await admin.call(removeRoom, { params: room }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500])
    } finally {
      await test.db.query('drop trigger refuse_audit on audit_entries')
    }
    expect(await listed(room.id)).toEqual(room)
    expect((await admin.call(listAdminRooms)).body.data.map(({ name }) => name)).not.toContain('Unlogged')
  })
})
