import { messageOf } from '../../../contract/errors.ts'
import type { AdminRoom, RoomForm } from '../../../contract/rooms.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { listOf } from '../../platform/list/list-of.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Audit, Undoer } from '../audit/service.ts'
import { adminRoomOf, auditedRoom, roomSubject } from './rules.ts'
import {
  findRoomCounts,
  insertRoom,
  lockRoom,
  type Room,
  removeRoom,
  roomList,
  updateRoom,
  updateRoomActivity,
} from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
}

type Admin = Pick<CallingMember, 'id'>

interface Toggled {
  room: AdminRoom
  /** The entry of the audit log that holds it; null where nothing changed. */
  actionId: string | null
}

export type Rooms = ReturnType<typeof createRooms>

/** Trading rooms as the administrator runs them. Every change is audited in its own transaction. */
export const createRooms = ({ db, transact, clock, audit }: Deps) => {
  const lockOrRefuse = async (tx: Transaction, id: string): Promise<Room> => {
    const room = await lockRoom(tx, id)
    if (!room) throw new CallError('ROOM_NOT_FOUND')
    return room
  }

  const record = (tx: Transaction, admin: Admin, verb: string, before: Room | null, after: Room | null) => {
    const room = after ?? before
    if (!room) throw new Error('An action on a room is about a room.')
    return audit.recordAction(tx, {
      adminId: admin.id,
      action: `room.${verb}`,
      subject: roomSubject(room),
      before: before && auditedRoom(before),
      after: after && auditedRoom(after),
    })
  }

  return {
    /** Rooms with how many members they have. `search` finds part of a name or a description. */
    listAdminRooms: listOf(db, {
      ...roomList,
      view: (rows: Room[]) => rows.map(adminRoomOf),
    }),

    /** How many rooms there are, by kind. */
    getRoomCounts: () => findRoomCounts(db.orm),

    /** Opens a room without members. */
    createRoom: (admin: Admin, form: RoomForm): Promise<AdminRoom> =>
      transact(async (tx) => {
        const now = new Date(clock.now())
        const room = await insertRoom(tx, { ...form, id: newId(clock.now()), createdAt: now, updatedAt: now })
        await record(tx, admin, 'create', null, room)
        return adminRoomOf(room)
      }),

    /** Changes all of a room that can be changed. Throws ROOM_NOT_FOUND, and ROOM_TOO_SMALL where more members are in it. */
    updateRoom: (admin: Admin, id: string, form: RoomForm): Promise<AdminRoom> =>
      transact(async (tx) => {
        const before = await lockOrRefuse(tx, id)
        const after = await updateRoom(tx, id, { ...form, updatedAt: new Date(clock.now()) })
        if (!after) throw new CallError('ROOM_TOO_SMALL', { fields: { maxMembers: messageOf('ROOM_TOO_SMALL') } })
        await record(tx, admin, 'update', before, after)
        return adminRoomOf(after)
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
        return { room: adminRoomOf(after ?? before), actionId }
      }),

    /** Puts a room back as it was before `toggleRoom`. */
    undoToggle: {
      undo: async (tx, { subjectId, after }) => {
        const room = await lockRoom(tx, subjectId)
        if (!room || room.isActive !== after?.isActive) return null
        return updateRoomActivity(tx, subjectId, { isActive: !room.isActive, updatedAt: new Date(clock.now()) })
      },
    } satisfies Undoer,

    /** Removes a room and who was in it. Throws ROOM_NOT_FOUND. */
    removeRoom: (admin: Admin, id: string): Promise<void> =>
      transact(async (tx) => {
        const before = await lockOrRefuse(tx, id)
        await removeRoom(tx, id)
        await record(tx, admin, 'remove', before, null)
      }),
  }
}
