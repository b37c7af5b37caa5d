import type { ErrorCode } from '../../../contract/errors.ts'
import { type LastMessage, mayEnterPremium, type Room, type RoomView } from '../../../contract/rooms.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { type CallingMember, toAccessRefusal } from '../../platform/http/caller.ts'
import type { RoomSeat, SeenRoom } from './seat-store.ts'

type Place = Pick<RoomSeat, 'room' | 'seat'>

const tiers = { public: 'free', premium: 'premium', private: 'other' } as const

/** The host of a premium room needs no tier: it is theirs. */
const isHost = ({ room, seat }: Place): boolean => seat !== null && room.hostId === seat.memberId

const tierRefusal = (seen: Place, member: CallingMember): ErrorCode | null =>
  seen.room.type !== 'premium' || isHost(seen) || mayEnterPremium(member) ? null : toAccessRefusal(member)

/** Why the member cannot take a seat now; null where they can. An invite is what opens a private room. */
export const findJoinRefusal = (seen: RoomSeat, member: CallingMember, isInvited: boolean): ErrorCode | null => {
  const { room, isRemoved } = seen
  if (room.type === 'private' && !isInvited) return 'ROOM_NOT_FOUND'
  if (isRemoved) return 'ROOM_REMOVED'
  return tierRefusal(seen, member) ?? (room.isActive ? null : 'ROOM_CLOSED')
}

/** Why the member may not read the room; null where they may. The administrator reads every room. */
export const readRefusalFor = (seen: Place | null, member: CallingMember): ErrorCode | null => {
  if (!seen) return 'ROOM_NOT_FOUND'
  if (member.isAdmin) return null
  if (seen.seat) return tierRefusal(seen, member)
  return seen.room.type === 'private' ? 'ROOM_NOT_FOUND' : 'ROOM_NOT_JOINED'
}

/** Why the member may not look into the room before joining; null where they may. Whoever could not join for good sees nothing. */
export const lookRefusalFor = (seen: RoomSeat, member: CallingMember): ErrorCode | null => {
  const refusal = readRefusalFor(seen, member)
  if (refusal !== 'ROOM_NOT_JOINED') return refusal
  return seen.isRemoved ? 'ROOM_REMOVED' : tierRefusal(seen, member)
}

export const roleIn = (seen: Place, { isAdmin }: Pick<CallingMember, 'isAdmin'>): RoomView['role'] => {
  if (isAdmin) return 'admin'
  if (isHost(seen)) return 'host'
  return seen.seat?.isModerator ? 'moderator' : 'member'
}

type Role = Pick<RoomView, 'role'>

/** Throws ROOM_HOST_ONLY for members who do not moderate the room. */
export const assertModerates = ({ role }: Role): void => {
  if (role === 'member') throw new CallError('ROOM_HOST_ONLY')
}

/** Throws ROOM_HOST_ONLY for everybody but the host and the administrator. */
export const assertHosts = ({ role }: Role): void => {
  if (role !== 'host' && role !== 'admin') throw new CallError('ROOM_HOST_ONLY')
}

/** The newest message, for those who may read the room. */
const shownLast = (seen: SeenRoom, member: CallingMember): LastMessage | null => {
  const { last } = seen
  if (!last?.sentAt || readRefusalFor(seen, member)) return null
  const { authorId, authorName } = last
  return {
    kind: last.isRemoved ? 'removed' : last.kind === 'message' && last.isPicture ? 'picture' : last.kind,
    author: authorName === null ? null : { id: authorId, name: authorName },
    text: last.text,
    sentAt: last.sentAt.toISOString(),
  }
}

/** The room as this member sees it. */
export const toRoom = (seen: SeenRoom, member: CallingMember): Room => {
  const { room, seat, lastNumber, mentions } = seen
  const isFull = room.currentMembers >= room.maxMembers
  return {
    id: room.id,
    name: room.name,
    description: room.description,
    tier: tiers[room.type],
    type: room.type,
    memberCount: room.currentMembers,
    capacity: room.maxMembers,
    isActive: room.isActive,
    isFull,
    canJoin: seat === null && !isFull && findJoinRefusal(seen, member, false) === null,
    isJoined: seat !== null,
    host:
      room.hostId && room.hostName !== null ? { id: room.hostId, name: room.hostName, handle: room.hostHandle } : null,
    isDemo: room.isDemo,
    lastNumber: readRefusalFor(seen, member) ? 0 : lastNumber,
    unread: seat ? Math.max(0, lastNumber - seat.lastReadNumber) : 0,
    mentions,
    notificationLevel: seat?.notificationLevel ?? 'mentions',
    lastMessage: shownLast(seen, member),
  }
}

export const toRoomView = (seen: SeenRoom, member: CallingMember, nowMs: number): RoomView => {
  const { room, seat } = seen
  const mutedUntil = seat?.mutedUntil && seat.mutedUntil.getTime() > nowMs ? seat.mutedUntil.toISOString() : null
  return {
    ...toRoom(seen, member),
    role: roleIn(seen, member),
    mutedUntil,
    slowModeSeconds: room.slowModeSeconds,
    lastReadNumber: seat?.lastReadNumber ?? 0,
  }
}
