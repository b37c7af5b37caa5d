import type { AdminRoom } from '../../../contract/rooms.ts'
import type { Room } from './store.ts'

export const adminRoomOf = ({ id, hostEmail, createdAt, ...room }: Room): AdminRoom => ({
  id,
  name: room.name,
  description: room.description,
  type: room.type,
  maxMembers: room.maxMembers,
  currentMembers: room.currentMembers,
  isActive: room.isActive,
  hostEmail: hostEmail ?? '',
  createdAt: createdAt.toISOString(),
})

/** What the audit log keeps of a room. */
export const auditedRoom = ({ name, description, type, maxMembers, currentMembers, isActive, hostEmail }: Room) => ({
  name,
  description,
  type,
  maxMembers,
  currentMembers,
  isActive,
  ...(hostEmail === null ? {} : { hostEmail }),
})

export const roomSubject = ({ id, name }: Pick<Room, 'id' | 'name'>) => ({ kind: 'room', id, name })

/** A room as a spreadsheet has it. */
export const roomLineOf = ({ isActive, ...room }: AdminRoom) => ({ ...room, status: isActive ? 'active' : 'inactive' })
