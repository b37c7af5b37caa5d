import { hash } from 'node:crypto'
import type { InputOf } from '../../../contract/call.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { joinRoom, Room, RoomNotificationLevel, RoomView } from '../../../contract/rooms.ts'
import type { Database, Executor } from '../../db/client.ts'
import { findSqlState, SEAT_MISSING } from '../../db/sql-state.ts'
import type { Clock } from '../../platform/clock.ts'
import { createHook } from '../../platform/hook.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Telling } from '../../platform/notifications/telling.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import { claimInvite, findInvitedRoom } from './invite-store.ts'
import { findJoinRefusal, readRefusalFor, roleIn, toRoom, toRoomView } from './seat-rules.ts'
import {
  deleteSeat,
  findDemoRooms,
  findJoinedRooms,
  findListedRooms,
  findRoomSeat,
  findSeenRoom,
  insertSeat,
  markAllRead,
  type RoomSeat,
  type SeenRoom,
  updateLastRead,
  updateNotificationLevel,
} from './seat-store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  hub: Pick<Hub, 'publish'>
}

/** Somebody took a seat, or has none any more. */
interface SeatChange {
  roomId: string
  memberId: string
  change: 'joined' | 'left' | 'removed'
}
/** What a member may do in a room that they may read. */
export interface RoomAccess extends RoomSeat {
  role: RoomView['role']
}

export const inviteHash = (code: string): Buffer => hash('sha256', code, 'buffer')

const assertReadable = <Seen extends RoomSeat>(seen: Seen | null, member: CallingMember): Seen => {
  const refusal = readRefusalFor(seen, member)
  if (!seen || refusal) throw new CallError(refusal ?? 'ROOM_NOT_FOUND')
  return seen
}

/** Throws why the member cannot take a seat now. Whoever has one may stay. */
const assertJoinable = async (tx: Tx, member: CallingMember, roomId: string, isInvited: boolean): Promise<SeenRoom> => {
  const seen = await findSeenRoom(tx, roomId, member.id)
  if (!seen) throw new CallError('ROOM_NOT_FOUND')
  const refusal = findJoinRefusal(seen, member, isInvited)
  if (refusal && !seen.seat) throw new CallError(refusal)
  return seen
}

export type Seats = ReturnType<typeof createSeats>

/** Who has a seat in which room. */
export const createSeats = ({ db, transact, clock, hub }: Deps) => {
  const seatChange = createHook<[tx: Tx, change: SeatChange]>()
  const now = () => ({ at: new Date(clock.now()).toISOString() })
  seatChange.add(async (tx, { memberId }) => tx.publish('members/me/rooms', memberId, now()))

  /** The member has a seat afterwards. Throws ROOM_FULL, with which the transaction is over. */
  const takeSeat = async (tx: Tx, roomId: string, memberId: string): Promise<boolean> => {
    const isNew = await insertSeat(tx, { roomId, memberId, joinedAt: new Date(clock.now()) }).catch(
      (error: unknown) => {
        throw findSqlState(error) === SEAT_MISSING ? new CallError('ROOM_FULL') : error
      },
    )
    if (!isNew) return false
    await seatChange.run(tx, { roomId, memberId, change: 'joined' })
    // Who joins begins at the newest message, their own arrival.
    await markAllRead(tx, { roomId, memberId })
    return true
  }

  /** Throws why the member may not read the room. */
  const getAccess = async (member: CallingMember, roomId: string, executor: Executor = db.orm): Promise<RoomAccess> => {
    const seen = assertReadable(await findRoomSeat(executor, roomId, member.id), member)
    return { ...seen, role: roleIn(seen, member) }
  }

  const enter = async (tx: Tx, member: CallingMember, roomId: string, codeHash: Buffer | null): Promise<SeenRoom> => {
    const isInvited = codeHash !== null
    const seen = await assertJoinable(tx, member, roomId, isInvited)
    if (!(await takeSeat(tx, roomId, member.id))) return seen
    if (isInvited && !(await claimInvite(tx, codeHash, new Date(clock.now())))) throw new CallError('INVITE_INVALID')
    // The seat holds the room as it is from here on: what was closed, or made premium, while it was waited for is seen.
    const entered = await findSeenRoom(tx, roomId, member.id)
    const refusal = entered ? findJoinRefusal(entered, member, isInvited) : 'ROOM_NOT_FOUND'
    if (!entered || refusal) throw new CallError(refusal ?? 'ROOM_NOT_FOUND')
    return entered
  }

  return {
    takeSeat,
    getAccess,

    /** Adds what follows a change of seats, in its transaction. */
    onSeatChange: seatChange.add,

    /** Why the member may not read the room; null where they may. */
    findRefusal: async (member: CallingMember, roomId: string): Promise<ErrorCode | null> =>
      readRefusalFor(await findRoomSeat(db.orm, roomId, member.id), member),

    /** Which of these rooms are demo rooms, and open. */
    findDemoRooms: (ids: readonly string[]): Promise<string[]> => findDemoRooms(db.orm, ids),

    /** The rooms that everybody may know of, as the member sees them. */
    listPublicRooms: async (member: CallingMember): Promise<Room[]> =>
      (await findListedRooms(db.orm, member.id)).map((seen) => toRoom(seen, member)),

    /** The rooms that the member has a seat in. */
    listMyRooms: async (member: CallingMember): Promise<Room[]> =>
      (await findJoinedRooms(db.orm, member.id)).map((seen) => toRoom(seen, member)),

    /** The rooms that the member has a seat in and may read now. */
    listReadableRooms: async (member: CallingMember): Promise<Pick<Room, 'id' | 'name'>[]> =>
      (await findJoinedRooms(db.orm, member.id))
        .filter((seen) => readRefusalFor(seen, member) === null)
        .map(({ room: { id, name } }) => ({ id, name })),

    /** The room, for whoever may read it. */
    getRoom: async (member: CallingMember, id: string): Promise<RoomView> =>
      toRoomView(assertReadable(await findSeenRoom(db.orm, id, member.id), member), member, clock.now()),

    /**
     * Takes a seat for the member; of two who want the last one, one gets it. Whoever has a seat keeps it, and uses up no invite. Throws
     * ROOM_NOT_FOUND, for a private room without an invite too, ROOM_REMOVED, ACCESS_LOCKED and ACCESS_TIER for a premium one, ROOM_CLOSED,
     * ROOM_FULL and INVITE_INVALID.
     */
    joinRoom: (member: CallingMember, { roomId, inviteCode }: InputOf<typeof joinRoom>): Promise<Room> =>
      transact(async (tx) => {
        const codeHash = inviteCode === undefined ? null : inviteHash(inviteCode)
        const invited = codeHash && (await findInvitedRoom(tx, codeHash, new Date(clock.now())))
        if (codeHash && !invited) throw new CallError('INVITE_INVALID')
        return toRoom(await enter(tx, member, invited ?? roomId ?? '', codeHash), member)
      }),

    /** The member has read up to this number; a lower one than before changes nothing, and tells nobody. */
    markRead: async (roomId: string, memberId: string, number: number): Promise<void> => {
      if (await updateLastRead(db.orm, { roomId, memberId, number })) hub.publish('members/me/rooms', memberId, now())
    },

    /** Chooses which messages the member is notified of. Throws why they may not read the room, and ROOM_NOT_JOINED without a seat. */
    updateRoomNotifications: async (
      member: CallingMember,
      roomId: string,
      level: RoomNotificationLevel,
    ): Promise<{ level: RoomNotificationLevel }> => {
      const { seat } = await getAccess(member, roomId)
      if (!seat) throw new CallError('ROOM_NOT_JOINED')
      await updateNotificationLevel(db.orm, { roomId, memberId: member.id, level })
      hub.publish('members/me/rooms', member.id, now())
      return { level }
    },

    /** Takes a seat away and tells its member. False when there was none. */
    takeAway: async (tx: Tx, roomId: string, memberId: string, telling: Telling): Promise<boolean> => {
      const isNews = await deleteSeat(tx, { roomId, memberId }, telling)
      if (isNews) await seatChange.run(tx, { roomId, memberId, change: 'removed' })
      return isNews
    },

    /** Gives the member's seat up; without one, nothing changes. */
    leaveRoom: (memberId: string, roomId: string): Promise<void> =>
      transact(async (tx) => {
        const telling = { untold: 'They left by themselves.' }
        if (await deleteSeat(tx, { roomId, memberId }, telling))
          await seatChange.run(tx, { roomId, memberId, change: 'left' })
      }),
  }
}
