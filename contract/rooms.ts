import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { drawnCode } from './code-text.ts'
import { commonTexts } from './common-texts.ts'
import { dayFilters, defineList } from './list.ts'
import { cleanEmail } from './people-text.ts'
import { toEntitlement } from './signals.ts'
import { visibleLine, visibleText } from './text-fields.ts'
import type { MemberAccess } from './tiers.ts'

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
  /** Empty where nobody hosts it. */
  hostEmail: z.string(),
  createdAt: Instant,
})
export type AdminRoom = z.infer<typeof AdminRoom>

export const roomMessages = {
  nameRequired: 'Please enter a room name',
  descriptionRequired: commonTexts.descriptionMissing,
  maxMembers: 'Max members must be 1 or more, in whole numbers',
  createFailed: 'Failed to create trading room',
  updateFailed: 'Failed to update trading room',
  listFailed: 'Failed to load trading rooms',
  toggleFailed: commonTexts.statusFailed,
  removeFailed: 'Failed to delete trading room',
  networkError: commonTexts.networkError,
  none: 'No trading rooms found',
  hostUnknown: commonTexts.noSuchMember,
  loginToView: 'Please log in to view trading rooms',
  publicFailed: 'Failed to load public rooms',
  mineFailed: 'Failed to fetch rooms',
  loginToJoin: 'Please log in to join rooms',
  joinFailed: 'Failed to join room',
  inviteRequired: 'Please enter an invite code',
} as const

/** What the room itself says when it is closed and opened. */
export const ACTIVITY_LINES = {
  closed: 'This room is closed. Its host can still write.',
  opened: 'This room is open again.',
} as const

/** What the room says of a member, after their name. */
export const SEAT_LINES = {
  joined: 'joined the room',
  left: 'left the room',
  removed: 'was removed from the room',
} as const

/** Premium rooms are for those whose tier reads every pair's signals: silver, pro and gold (docs/product.md, “Rooms”). */
export const mayEnterPremium = (member: MemberAccess): boolean => {
  const entitlement = toEntitlement(member)
  return entitlement === 'standard' || entitlement === 'gold'
}

export const RoomForm = z.object({
  name: visibleLine(roomMessages.nameRequired, 80, commonTexts.nameTooLong),
  description: visibleText(roomMessages.descriptionRequired, 500, 'A description has at most 500 characters'),
  type: RoomType,
  maxMembers: z._default(
    z
      .int(roomMessages.maxMembers)
      .check(z.minimum(1, roomMessages.maxMembers), z.maximum(MAX_ROOM_MEMBERS, 'A room has at most 100,000 members')),
    DEFAULT_ROOM_MEMBERS,
  ),
  isActive: z._default(z.boolean(), true),
  /** A member's address; empty for a room without a host. */
  hostEmail: z._default(z.string().check(z.overwrite(cleanEmail), z.maxLength(254)), ''),
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

export const getRoomCounts = defineCall({
  method: 'GET',
  path: '/admin/rooms/counts',
  access: 'admin',
  summary: 'The number of trading rooms, by kind.',
  reply: z.object({ total: z.int(), public: z.int(), premium: z.int(), active: z.int() }),
})

export const createRoom = defineCall({
  method: 'POST',
  path: '/admin/rooms',
  access: 'admin',
  summary: 'Create a trading room.',
  failure: roomMessages.createFailed,
  input: RoomForm,
  reply: AdminRoom,
  fails: ['MEMBER_NOT_FOUND'],
})

export const updateRoom = defineCall({
  method: 'PUT',
  path: '/admin/rooms/:id',
  access: 'admin',
  summary: 'Change a trading room. Its limit can’t go below its members.',
  failure: roomMessages.updateFailed,
  params: RoomId,
  input: RoomForm,
  reply: AdminRoom,
  fails: ['ROOM_NOT_FOUND', 'ROOM_TOO_SMALL', 'MEMBER_NOT_FOUND'],
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
  summary: 'Delete a trading room with its messages and memberships.',
  failure: roomMessages.removeFailed,
  params: RoomId,
  fails: ['ROOM_NOT_FOUND'],
})

/** Which messages of a room a member is notified of while they are elsewhere. */
export const RoomNotificationLevel = z.enum(['all', 'mentions', 'none'])
export type RoomNotificationLevel = z.infer<typeof RoomNotificationLevel>

/** The newest message of a room, as a list shows it. */
export const LastMessage = z.object({
  kind: z.enum(['message', 'picture', 'signal', 'call', 'system', 'removed']),
  /** Null for the system's messages, and once the member is gone. */
  author: z.nullable(z.object({ id: z.nullable(Id), name: z.string() })),
  /** The beginning of the text; empty for a removed one. */
  text: z.string(),
  sentAt: Instant,
})
export type LastMessage = z.infer<typeof LastMessage>

/** A trading room as a member sees it. Messages are read by those who have a seat in it; others see the last day (`lookIntoRoom`). */
export const Room = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** free: for every member · premium: for silver, pro and gold · other: by invite only. */
  tier: z.enum(['free', 'premium', 'other']),
  type: RoomType,
  memberCount: z.int(),
  capacity: z.int(),
  isActive: z.boolean(),
  isFull: z.boolean(),
  canJoin: z.boolean(),
  /** This member has a seat. Without the tier that the room asks for it opens nothing. */
  isJoined: z.boolean(),
  host: z.nullable(z.object({ id: Id, name: z.string(), handle: z.nullable(z.string()) })),
  /** Holds simulated messages, each marked as such. */
  isDemo: z.boolean(),
  /** The number of the room's newest message; 0 for none, and for those who may not read the room. */
  lastNumber: z.int(),
  /** Messages that this member has not read; 0 without a seat. */
  unread: z.int(),
  /** Of these, messages that name the member or answer them. */
  mentions: z.int(),
  notificationLevel: RoomNotificationLevel,
  /** Null where nothing was said yet, and for those who may not read the room. */
  lastMessage: z.nullable(LastMessage),
})
export type Room = z.infer<typeof Room>

/** What the chat needs to know of the room and of the member's place in it. */
export const RoomView = z.extend(Room, {
  /** All but `member` moderate; only `host` and `admin` invite, set the rules and appoint moderators. The administrator needs no seat. */
  role: z.enum(['member', 'moderator', 'host', 'admin']),
  mutedUntil: z.nullable(Instant),
  slowModeSeconds: z.int(),
  /** The number of the last message that the member has read; 0 for none. */
  lastReadNumber: z.int(),
})
export type RoomView = z.infer<typeof RoomView>

export const listPublicRooms = defineCall({
  method: 'GET',
  path: '/rooms/public',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Public and premium rooms: live ones first, then the newest. At most 200, without private rooms.',
  failure: roomMessages.publicFailed,
  reply: z.array(Room),
})

export const listMyRooms = defineCall({
  method: 'GET',
  path: '/rooms/my',
  access: 'member',
  alsoAtRoot: true,
  summary: 'The member’s rooms, last joined first.',
  failure: roomMessages.mineFailed,
  reply: z.array(Room),
})

export const joinRoom = defineCall({
  method: 'POST',
  path: '/rooms/join',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Join a public room, or any room with an invite code. Joining again changes nothing.',
  failure: roomMessages.joinFailed,
  input: z
    .object({
      roomId: z.optional(Id),
      inviteCode: z.optional(drawnCode({ required: roomMessages.inviteRequired, most: 64 })),
    })
    .check(
      z.refine(({ roomId, inviteCode }) => roomId !== undefined || inviteCode !== undefined, {
        error: roomMessages.inviteRequired,
        path: ['inviteCode'],
      }),
    ),
  reply: Room,
  fails: [
    'ROOM_NOT_FOUND',
    'ROOM_FULL',
    'ROOM_CLOSED',
    'ROOM_REMOVED',
    'INVITE_INVALID',
    'ACCESS_LOCKED',
    'ACCESS_TIER',
  ],
})

/** What any call about the inside of a room can answer. */
export const ROOM_REFUSALS = ['ROOM_NOT_FOUND', 'ROOM_NOT_JOINED', 'ACCESS_LOCKED', 'ACCESS_TIER'] as const

export const getRoom = defineCall({
  method: 'GET',
  path: '/rooms/:id',
  access: 'member',
  alsoAtRoot: true,
  summary: 'One of the member’s rooms, with the member’s rights in it.',
  params: RoomId,
  reply: RoomView,
  fails: ROOM_REFUSALS,
})

export const updateRoomNotifications = defineCall({
  method: 'PUT',
  path: '/rooms/:id/notifications',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Choose which messages of a room the member is notified of: all, mentions or none.',
  params: RoomId,
  input: z.object({ level: RoomNotificationLevel }),
  reply: z.object({ level: RoomNotificationLevel }),
  fails: ROOM_REFUSALS,
})

export const leaveRoom = defineCall({
  method: 'POST',
  path: '/rooms/:id/leave',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Leave a room. Leaving again changes nothing.',
  params: RoomId,
})
