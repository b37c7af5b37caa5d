import * as z from 'zod/mini'
import { AdminRoom } from '../../../contract/rooms.ts'
import type { Room } from './store.ts'

/** The fields that the contract shows the administrator, and no others. */
export const toAdminRoom = ({ hostEmail, createdAt, ...room }: Room): AdminRoom =>
  z.parse(AdminRoom, { ...room, hostEmail: hostEmail ?? '', createdAt: createdAt.toISOString() })

/** The fields of a room in the audit log. */
export const auditedRoom = (room: Room) => {
  const { id: _id, createdAt: _createdAt, hostEmail, ...fields } = toAdminRoom(room)
  return { ...fields, ...(hostEmail === '' ? {} : { hostEmail }) }
}

export const roomSubject = ({ id, name }: Pick<Room, 'id' | 'name'>) => ({ kind: 'room', id, name })

/** A room as a spreadsheet has it. */
export const toRoomLine = ({ isActive, ...room }: AdminRoom) => ({ ...room, status: isActive ? 'active' : 'inactive' })
