import type { ReplyOf } from '../../../contract/call.ts'
import { type listMentionable, MAX_MENTIONABLE } from '../../../contract/room-tools.ts'
import type { Room } from '../../../contract/rooms.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Member } from '../members/service.ts'
import type { Seats } from './create-seats.ts'
import { lookRefusalFor, readRefusalFor, toRoom } from './seat-rules.ts'
import { claimTelling, findNamedSeats, findSeats, findSeenRoom, type ReaderSeat } from './seat-store.ts'

interface Deps {
  db: Database
  clock: Clock
  seats: Pick<Seats, 'getAccess'>
  isAdmin: (member: Pick<Member, 'email' | 'totpEnabledAt'>) => boolean
}

/** Among so many who have the name, those who may read the room are offered. */
const MAX_ASKED = 100

/** Who reads a room: who can be mentioned in it, and who is to hear of a message outside of it. */
export const createReaders = ({ db, clock, seats, isAdmin }: Deps) => {
  const mayRead = ({ room, seat, member }: ReaderSeat): boolean => {
    const reader = { ...member, ...accessAt(member, clock.now()), isAdmin: isAdmin(member) }
    return readRefusalFor({ room, seat }, reader) === null
  }

  return {
    /** The room, for whoever may look into it: they could join it, or have. Throws why the member may not. */
    lookInto: async (member: CallingMember, id: string): Promise<Room> => {
      const seen = await findSeenRoom(db.orm, id, member.id)
      const refusal = seen ? lookRefusalFor(seen, member) : 'ROOM_NOT_FOUND'
      if (!seen || refusal) throw new CallError(refusal ?? 'ROOM_NOT_FOUND')
      return toRoom(seen, member)
    },

    /** Others who can read the room and whose name, or a later word of it, begins so. Throws why the member may not read the room. */
    listMentionable: async (
      member: CallingMember,
      roomId: string,
      beginning: string,
    ): Promise<ReplyOf<typeof listMentionable>> => {
      await seats.getAccess(member, roomId)
      const named = await findNamedSeats(db.orm, { roomId, except: member.id, beginning, limit: MAX_ASKED })
      const readers = named.filter(mayRead).slice(0, MAX_MENTIONABLE)
      return readers.map(({ member: { id, fullName: name } }) => ({ id, name }))
    },

    /** Of these members, those who may read the room at this moment, are not muted in it, and have not read as far as `number`. */
    findReaders: async (roomId: string, number: number, memberIds: readonly string[]): Promise<string[]> => {
      const asked = memberIds.length === 0 ? [] : await findSeats(db.orm, roomId, memberIds)
      const isMuted = ({ seat }: ReaderSeat) => (seat.mutedUntil?.getTime() ?? 0) > clock.now()
      const told = asked.filter((one) => mayRead(one) && !isMuted(one) && one.seat.lastReadNumber < number)
      return told.map(({ member }) => member.id)
    },

    /** Of these members, those who were sent nothing of the room for so many seconds; of two messages at once, one gets them. */
    claimReaders: async (roomId: string, memberIds: readonly string[], apartSeconds: number): Promise<string[]> => {
      const now = new Date(clock.now())
      const before = new Date(clock.now() - apartSeconds * 1000)
      return memberIds.length === 0 ? [] : claimTelling(db.orm, { roomId, memberIds, before, now })
    },
  }
}
