import { getMessage } from '../../../contract/errors.ts'
import { type AdminRoom, type RoomForm, roomMessages } from '../../../contract/rooms.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createHook } from '../../platform/hook.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { listFor } from '../../platform/list/list-for.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Audit, Undoer } from '../audit/service.ts'
import type { Member, Members } from '../members/service.ts'
import { createInvites } from './create-invites.ts'
import { createModeration, createRoomRules } from './create-moderation.ts'
import { createReaders } from './create-readers.ts'
import { createSeats, type Seats } from './create-seats.ts'
import { auditedRoom, roomSubject, toAdminRoom } from './rules.ts'
import { createSeatNotifications, type SeatNotifications } from './seat-notifications.ts'
import { removeRoom } from './seat-store.ts'
import {
  findRoom,
  findRoomCounts,
  insertRoom,
  lockRoom,
  type Room,
  roomList,
  updateRoom,
  updateRoomActivity,
} from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  hub: Pick<Hub, 'publish'>
  audit: Audit
  members: Pick<Members, 'findMemberByEmail'>
  /** Whether this member is the administrator. */
  isAdmin: (member: Pick<Member, 'email' | 'totpEnabledAt'>) => boolean
  /** Where links in emails lead. */
  publicUrl: string
}

type Admin = Pick<CallingMember, 'id'>

interface Toggled {
  room: AdminRoom
  /** The entry of the audit log that holds it; null where nothing changed. */
  actionId: string | null
}

export type { RoomAccess } from './create-seats.ts'
export { assertHosts, assertModerates } from './seat-rules.ts'
export type Rooms = ReturnType<typeof createRooms>

const lockOrRefuse = async (tx: Transaction, id: string): Promise<Room> => {
  const room = await lockRoom(tx, id)
  if (!room) throw new CallError('ROOM_NOT_FOUND')
  return room
}

interface HostDeps extends Pick<Deps, 'members'> {
  seats: Pick<Seats, 'takeSeat'>
  seatNotifications: ReturnType<typeof createSeatNotifications>
}

/** Finds a room's host and gives them a seat, with an email. */
const createHosting = ({ members, seats, seatNotifications }: HostDeps) => {
  /** Who is to host; null for nobody. Throws MEMBER_NOT_FOUND. */
  const findHost = async (tx: Transaction, email: string): Promise<string | null> => {
    if (email === '') return null
    const host = await members.findMemberByEmail(email, tx)
    const message = roomMessages.hostUnknown
    if (!host) throw new CallError('MEMBER_NOT_FOUND', { message, fields: { hostEmail: message } })
    return host.id
  }

  /** Tells the room's host that they are it, or no longer; not an administrator who did it themselves. */
  const tellHost = async (tx: Tx, admin: Admin, news: SeatNotifications, room: Room): Promise<void> => {
    const { hostId, hostEmail: email, hostName: fullName } = room
    if (hostId === null || hostId === admin.id || email === null || fullName === null) return
    await tx.tell([{ memberId: hostId, telling: seatNotifications(news, room)({ email, fullName }) }])
  }

  /** A host has a seat: a room is read by those who have one. The old host and the new one are told. Throws ROOM_FULL. */
  const seatHost = async (tx: Tx, admin: Admin, before: Room | null, room: Room): Promise<Room> => {
    if (room.hostId) await seats.takeSeat(tx, room.id, room.hostId)
    if (before?.hostId !== room.hostId) {
      if (before) await tellHost(tx, admin, 'hosts-no-longer', before)
      await tellHost(tx, admin, 'hosts', room)
    }
    return (await findRoom(tx, room.id)) ?? room
  }

  return { findHost, seatHost }
}

/** Trading rooms: as the administrator runs them, every change audited in its own transaction, and who has a seat in them. */
export const createRooms = ({ db, transact, clock, hub, audit, members, isAdmin, publicUrl }: Deps) => {
  const seatNotifications = createSeatNotifications(publicUrl)
  const seats = createSeats({ db, transact, clock, hub })
  const { findHost, seatHost } = createHosting({ members, seats, seatNotifications })
  const activityChange = createHook<[tx: Tx, change: { roomId: string; isActive: boolean }]>()

  const record = audit.recordChangesOf(roomSubject, auditedRoom)

  return {
    /** Rooms with how many members they have. `search` finds part of a name or a description. */
    listAdminRooms: listFor(db, {
      ...roomList,
      view: (rows: Room[]) => rows.map(toAdminRoom),
    }),

    /** How many rooms there are, by kind. */
    getRoomCounts: () => findRoomCounts(db.orm),

    ...seats,

    /** Adds what follows when a room is opened or closed, in its transaction. */
    onActivityChange: activityChange.add,

    ...createReaders({ db, clock, seats, isAdmin }),
    ...createModeration({ db, transact, clock, audit, seats, isAdmin, publicUrl }),
    ...createRoomRules({ db, transact, clock, audit, seats }),
    ...createInvites({ db, transact, clock, audit, seats }),

    /** Opens a room without members, but for its host. Throws MEMBER_NOT_FOUND where nobody has the host's address. */
    createRoom: (admin: Admin, { hostEmail, ...form }: RoomForm): Promise<AdminRoom> =>
      transact(async (tx) => {
        const now = new Date(clock.now())
        const hostId = await findHost(tx, hostEmail)
        const fields = { ...form, hostId, id: newId(clock.now()), createdAt: now, updatedAt: now }
        const room = await seatHost(tx, admin, null, await insertRoom(tx, fields))
        await record(tx, admin, 'create', null, room)
        return toAdminRoom(room)
      }),

    /**
     * Changes all of a room that can be changed. Throws ROOM_NOT_FOUND, ROOM_TOO_SMALL where more members are in it, and MEMBER_NOT_FOUND
     * where nobody has the host's address.
     */
    updateRoom: (admin: Admin, id: string, { hostEmail, ...form }: RoomForm): Promise<AdminRoom> =>
      transact(async (tx) => {
        const before = await lockOrRefuse(tx, id)
        const hostId = await findHost(tx, hostEmail)
        const updated = await updateRoom(tx, id, { ...form, hostId, updatedAt: new Date(clock.now()) })
        if (!updated) throw new CallError('ROOM_TOO_SMALL', { fields: { maxMembers: getMessage('ROOM_TOO_SMALL') } })
        const after = await seatHost(tx, admin, before, updated)
        if (before.isActive !== after.isActive) await activityChange.run(tx, { roomId: id, isActive: after.isActive })
        await record(tx, admin, 'update', before, after)
        return toAdminRoom(after)
      }),

    /**
     * Opens or closes a room, which can be taken back by `actionId`. One that is like that already stays as it is, without a line in the
     * log. Throws ROOM_NOT_FOUND.
     */
    toggleRoom: (admin: Admin, id: string, { isActive }: { isActive: boolean }): Promise<Toggled> =>
      transact(async (tx) => {
        const before = await lockOrRefuse(tx, id)
        const after = await updateRoomActivity(tx, id, { isActive, updatedAt: new Date(clock.now()) })
        const actionId = after ? await record(tx, admin, 'toggle', before, after) : null
        if (after) await activityChange.run(tx, { roomId: id, isActive })
        return { room: toAdminRoom(after ?? before), actionId }
      }),

    /** Puts a room back as it was before `toggleRoom`. */
    undoToggle: {
      lock: (tx, { subjectId }) => lockRoom(tx, subjectId),
      undo: async (tx, { subjectId, after }) => {
        const room = await findRoom(tx, subjectId)
        if (!room || room.isActive !== after?.isActive) return null
        await activityChange.run(tx, { roomId: subjectId, isActive: !room.isActive })
        return updateRoomActivity(tx, subjectId, { isActive: !room.isActive, updatedAt: new Date(clock.now()) })
      },
    } satisfies Undoer,

    /** Removes a room and who was in it. Throws ROOM_NOT_FOUND. */
    removeRoom: (admin: Admin, id: string): Promise<void> =>
      transact(async (tx) => {
        const before = await lockOrRefuse(tx, id)
        const news = seatNotifications('deleted', before)
        const readers = await removeRoom(tx, id, (to) =>
          to.id === admin.id ? { untold: 'They deleted the room themselves.' } : news(to),
        )
        const at = new Date(clock.now()).toISOString()
        for (const memberId of readers) tx.publish('members/me/rooms', memberId, { at })
        await record(tx, admin, 'remove', before, null)
      }),
  }
}
