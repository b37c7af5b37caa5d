import type { ReplyOf } from '../../../contract/call.ts'
import type { listRoomRemovals, RoomMember, RoomSettings } from '../../../contract/room-tools.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { effectiveTier } from '../../../contract/sponsored-tiers.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { AdminAction, Audit } from '../audit/service.ts'
import type { Member } from '../members/service.ts'
import type { RoomAccess, Seats } from './create-seats.ts'
import { roomSubject } from './rules.ts'
import { createSeatNotifications } from './seat-notifications.ts'
import { assertHosts, assertModerates } from './seat-rules.ts'
import {
  deleteRemoval,
  findRemovals,
  findSeatedMember,
  findSeatedMembers,
  insertRemoval,
  type SeatedMember,
  updateModerator,
  updateMute,
} from './seat-store.ts'
import { updateSettings } from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  audit: Pick<Audit, 'recordAction'>
  seats: Pick<Seats, 'getAccess' | 'takeAway'>
  isAdmin: (member: Pick<Member, 'email' | 'totpEnabledAt'>) => boolean
  /** Where links in emails lead. */
  publicUrl: string
}

const MAX_LISTED = 100

interface SeatOf {
  id: string
  memberId: string
}

/** The member's access to a room that they moderate. Throws ROOM_HOST_ONLY for others. */
export const getModeration = async (
  seats: Pick<Seats, 'getAccess'>,
  member: CallingMember,
  roomId: string,
  executor: Executor,
): Promise<RoomAccess> => {
  const access = await seats.getAccess(member, roomId, executor)
  assertModerates(access)
  return access
}

/** The member's access to a room that they host or administer. Throws ROOM_HOST_ONLY for others, moderators too. */
export const getHosting = async (
  ...[seats, member, roomId, executor]: Parameters<typeof getModeration>
): Promise<RoomAccess> => {
  const access = await seats.getAccess(member, roomId, executor)
  assertHosts(access)
  return access
}

/** Keeps in the audit what was done in a room. */
export const recordRoomAction = (
  audit: Deps['audit'],
  tx: Tx,
  member: CallingMember,
  { room }: RoomAccess,
  { verb, ...what }: { verb: string } & Pick<AdminAction, 'about' | 'before' | 'after'>,
) => audit.recordAction(tx, { adminId: member.id, action: `room.${verb}`, subject: roomSubject(room), ...what })

/** What the host and the administrator do about those who have a seat. All of it is audited. */
export const createModeration = ({ db, transact, clock, audit, seats, isAdmin, publicUrl }: Deps) => {
  const seatNotifications = createSeatNotifications(publicUrl)

  const toMember = ({ member, mutedUntil, isModerator, handle, hostId }: SeatedMember, isTold: boolean): RoomMember => {
    const isMuted = mutedUntil !== null && mutedUntil.getTime() > clock.now()
    return {
      id: member.id,
      name: member.fullName,
      tier: effectiveTier(member, clock.now()),
      isHost: member.id === hostId,
      isModerator,
      handle,
      mutedUntil: isTold && isMuted ? mutedUntil.toISOString() : null,
    }
  }

  /** Whom something is done about: a member with a seat. Moderators are the host's and the administrator's to mute and remove. */
  const getSubject = async (tx: Tx, { id, memberId }: SeatOf, { role }: RoomAccess): Promise<SeatedMember> => {
    const seated = await findSeatedMember(tx, id, memberId)
    if (!seated) throw new CallError('MEMBER_NOT_FOUND')
    const isPeer = seated.isModerator && role === 'moderator'
    if (seated.hostId === memberId || isPeer || isAdmin(seated.member)) throw new CallError('ROOM_MEMBER_PROTECTED')
    return seated
  }

  return {
    /** Who has a seat, by name; who is muted only to those who moderate. Throws why the member may not read the room. */
    listRoomMembers: async (member: CallingMember, roomId: string, search: string): Promise<RoomMember[]> => {
      const { role } = await seats.getAccess(member, roomId)
      const seated = await findSeatedMembers(db.orm, roomId, search, MAX_LISTED)
      return seated.map((one) => toMember(one, role !== 'member'))
    },

    /**
     * Mutes a member for so many minutes, or no longer. The end of it, null for none. Throws ROOM_HOST_ONLY, MEMBER_NOT_FOUND without a
     * seat, and ROOM_MEMBER_PROTECTED for whoever moderates.
     */
    muteRoomMember: (member: CallingMember, at: SeatOf, minutes: number): Promise<string | null> =>
      transact(async (tx) => {
        const access = await getModeration(seats, member, at.id, tx)
        const { member: subject, mutedUntil: until } = await getSubject(tx, at, access)
        const mutedUntil = minutes === 0 ? null : new Date(clock.now() + minutes * MINUTE_MS)
        const isMuted = until !== null && until.getTime() > clock.now()
        const news = seatNotifications(mutedUntil ? 'muted' : 'unmuted', access.room, mutedUntil)
        const telling = mutedUntil || isMuted ? news(subject) : { untold: 'They were not muted.' }
        if (!(await updateMute(tx, { roomId: at.id, memberId: at.memberId, mutedUntil }, telling)))
          throw new CallError('MEMBER_NOT_FOUND')
        await recordRoomAction(audit, tx, member, access, {
          verb: 'member.mute',
          about: at.memberId,
          before: { member: subject.fullName, mutedUntil: until?.toISOString() ?? null },
          after: { member: subject.fullName, mutedUntil: mutedUntil?.toISOString() ?? null },
        })
        // Their screen reads anew what they may do.
        tx.publish('members/me/changed', at.memberId, { at: new Date(clock.now()).toISOString() })
        return mutedUntil?.toISOString() ?? null
      }),

    /** Takes a member's seat, for good until they are let in again. Throws as `muteRoomMember` does. */
    removeRoomMember: (member: CallingMember, at: SeatOf): Promise<void> =>
      transact(async (tx) => {
        const access = await getModeration(seats, member, at.id, tx)
        const { member: subject } = await getSubject(tx, at, access)
        await insertRemoval(tx, { roomId: at.id, memberId: at.memberId, removedAt: new Date(clock.now()) })
        const telling = seatNotifications('removed', access.room)(subject)
        if (!(await seats.takeAway(tx, at.id, at.memberId, telling))) throw new CallError('MEMBER_NOT_FOUND')
        await recordRoomAction(audit, tx, member, access, {
          verb: 'member.remove',
          about: at.memberId,
          before: { member: subject.fullName },
          after: null,
        })
      }),

    /** Lets a member moderate the room, or no longer. Throws ROOM_HOST_ONLY, and MEMBER_NOT_FOUND without a seat. */
    appointModerator: (member: CallingMember, at: SeatOf, isModerator: boolean): Promise<void> =>
      transact(async (tx) => {
        const access = await getHosting(seats, member, at.id, tx)
        const seated = await findSeatedMember(tx, at.id, at.memberId)
        if (!seated) throw new CallError('MEMBER_NOT_FOUND')
        const telling = seatNotifications(isModerator ? 'moderates' : 'moderates-no-longer', access.room)(seated.member)
        if (!(await updateModerator(tx, { roomId: at.id, memberId: at.memberId, isModerator }, telling))) return
        await recordRoomAction(audit, tx, member, access, {
          verb: isModerator ? 'moderator.appoint' : 'moderator.dismiss',
          about: at.memberId,
          before: { member: seated.member.fullName, isModerator: !isModerator },
          after: { member: seated.member.fullName, isModerator },
        })
        tx.publish('members/me/changed', at.memberId, { at: new Date(clock.now()).toISOString() })
      }),

    /** Who was removed and may not come back. Throws ROOM_HOST_ONLY. */
    listRoomRemovals: async (member: CallingMember, roomId: string): Promise<ReplyOf<typeof listRoomRemovals>> => {
      await getModeration(seats, member, roomId, db.orm)
      const removals = await findRemovals(db.orm, roomId)
      return removals.map(({ removedAt, ...one }) => ({ ...one, removedAt: removedAt.toISOString() }))
    },

    /** Lets a removed member join again. Throws ROOM_HOST_ONLY, and MEMBER_NOT_FOUND for one who was not removed. */
    readmitRoomMember: (member: CallingMember, at: SeatOf): Promise<void> =>
      transact(async (tx) => {
        const access = await getModeration(seats, member, at.id, tx)
        const tell = seatNotifications('readmitted', access.room)
        if (!(await deleteRemoval(tx, { roomId: at.id, memberId: at.memberId }, tell)))
          throw new CallError('MEMBER_NOT_FOUND')
        await recordRoomAction(audit, tx, member, access, {
          verb: 'member.readmit',
          about: at.memberId,
          before: null,
          after: { memberId: at.memberId },
        })
      }),
  }
}

/** What the host and the administrator change about a room. All of it is audited. */
export const createRoomRules = ({ db, transact, clock, audit, seats }: Omit<Deps, 'isAdmin' | 'publicUrl'>) => ({
  /** The room's rules. Throws ROOM_HOST_ONLY. */
  getRoomSettings: async (member: CallingMember, roomId: string): Promise<RoomSettings> => {
    const { slowModeSeconds, blockedWords } = (await getHosting(seats, member, roomId, db.orm)).room
    return { slowModeSeconds, blockedWords }
  },

  /** Changes the room's rules, which count from the next message on. Throws ROOM_HOST_ONLY. */
  updateRoomSettings: (member: CallingMember, roomId: string, settings: RoomSettings): Promise<RoomSettings> =>
    transact(async (tx) => {
      const access = await getHosting(seats, member, roomId, tx)
      const { slowModeSeconds, blockedWords } = access.room
      await updateSettings(tx, roomId, { ...settings, updatedAt: new Date(clock.now()) })
      await recordRoomAction(audit, tx, member, access, {
        verb: 'settings.update',
        about: null,
        before: { slowModeSeconds, blockedWords },
        after: settings,
      })
      return settings
    }),
})
