import type { AdminRoom } from '../../../contract/rooms.ts'
import type { Room } from './store.ts'

export const adminRoomOf = ({ createdAt, updatedAt: _, ...room }: Room): AdminRoom => ({
  ...room,
  createdAt: createdAt.toISOString(),
})

/** What the audit log keeps of a room. */
export const auditedRoom = ({ name, description, type, maxMembers, currentMembers, isActive }: Room) => ({
  name,
  description,
  type,
  maxMembers,
  currentMembers,
  isActive,
})

export const roomSubject = ({ id, name }: Pick<Room, 'id' | 'name'>) => ({ kind: 'room', id, name })

/** A room as a spreadsheet has it. */
export const roomLineOf = ({ isActive, ...room }: AdminRoom) => ({ ...room, status: isActive ? 'active' : 'inactive' })
