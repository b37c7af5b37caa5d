import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { dayFilters, defineList } from './list.ts'

/** docs/product.md, “Administration”. */
export const DEFAULT_ROOM_MEMBERS = 50
const MAX_ROOM_MEMBERS = 100_000

export const RoomType = z.enum(['public', 'private', 'premium'])
export type RoomType = z.infer<typeof RoomType>

/** A trading room as the administrator sees one (docs/product.md, “Administration”). */
export const AdminRoom = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: RoomType,
  maxMembers: z.int(),
  currentMembers: z.int(),
  isActive: z.boolean(),
  createdAt: Instant,
})
export type AdminRoom = z.infer<typeof AdminRoom>

export const roomMessages = {
  nameRequired: 'Please enter a room name',
  descriptionRequired: 'Please enter a description',
  maxMembers: 'Max members is a whole number from 1',
  createFailed: 'Failed to create trading room',
  updateFailed: 'Failed to update trading room',
  listFailed: 'Failed to load trading rooms',
  toggleFailed: 'Failed to change the status',
  removeFailed: 'Failed to delete trading room',
  networkError: 'Network error. Please try again.',
  none: 'No trading rooms found',
} as const

export const RoomForm = z.object({
  name: z
    .string(roomMessages.nameRequired)
    .check(z.trim(), z.minLength(1, roomMessages.nameRequired), z.maxLength(80, 'A name has at most 80 characters')),
  description: z
    .string(roomMessages.descriptionRequired)
    .check(
      z.trim(),
      z.minLength(1, roomMessages.descriptionRequired),
      z.maxLength(500, 'A description has at most 500 characters'),
    ),
  type: RoomType,
  maxMembers: z._default(
    z
      .int(roomMessages.maxMembers)
      .check(z.minimum(1, roomMessages.maxMembers), z.maximum(MAX_ROOM_MEMBERS, 'A room has at most 100,000 members')),
    DEFAULT_ROOM_MEMBERS,
  ),
  isActive: z._default(z.boolean(), true),
})
export type RoomForm = z.infer<typeof RoomForm>

const RoomId = z.object({ id: Id })

export const ROOMS_PAGE_SIZE = 50

export const listAdminRooms = defineList({
  path: '/admin/rooms',
  summary: 'Trading rooms, newest first. `search` finds part of a name or a description.',
  row: AdminRoom,
  orders: ['createdAt', 'name', 'type', 'currentMembers', 'isActive'],
  filters: {
    type: z.optional(RoomType),
    status: z.optional(z.enum(['active', 'inactive'])),
    /** Days of creation. */
    ...dayFilters,
  },
  pageSize: ROOMS_PAGE_SIZE,
  failure: roomMessages.listFailed,
})

export const downloadRooms = listAdminRooms.file

export const getRoomCounts = defineCall({
  method: 'GET',
  path: '/admin/rooms/counts',
  access: 'admin',
  summary: 'How many trading rooms there are, by kind.',
  reply: z.object({ total: z.int(), public: z.int(), premium: z.int(), active: z.int() }),
})

export const createRoom = defineCall({
  method: 'POST',
  path: '/admin/rooms',
  access: 'admin',
  summary: 'Open a trading room.',
  failure: roomMessages.createFailed,
  input: RoomForm,
  reply: AdminRoom,
})

export const updateRoom = defineCall({
  method: 'PUT',
  path: '/admin/rooms/:id',
  access: 'admin',
  summary: 'Change a trading room. Not below the members it has.',
  failure: roomMessages.updateFailed,
  params: RoomId,
  input: RoomForm,
  reply: AdminRoom,
  fails: ['ROOM_NOT_FOUND', 'ROOM_TOO_SMALL'],
})

export const toggleRoom = defineCall({
  method: 'PATCH',
  path: '/admin/rooms/:id/toggle',
  access: 'admin',
  summary: 'Open or close a trading room.',
  failure: roomMessages.toggleFailed,
  params: RoomId,
  input: z.object({ isActive: z.boolean() }),
  undoable: true,
  reply: AdminRoom,
  fails: ['ROOM_NOT_FOUND'],
})

export const removeRoom = defineCall({
  method: 'DELETE',
  path: '/admin/rooms/:id',
  access: 'admin',
  summary: 'Remove a trading room and who was in it.',
  failure: roomMessages.removeFailed,
  params: RoomId,
  fails: ['ROOM_NOT_FOUND'],
})
