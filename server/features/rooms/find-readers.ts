import { accessAt } from '../../../contract/sponsored-tiers.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Member } from '../members/service.ts'
import { readRefusalOf } from './seat-rules.ts'
import { claimTelling, findSeats } from './seat-store.ts'

interface Deps {
  db: Database
  clock: Clock
  isAdmin: (member: Pick<Member, 'email' | 'totpEnabledAt'>) => boolean
}

/** Who is to hear of a message outside of its room. */
export const createReaders = ({ db, clock, isAdmin }: Deps) => ({
  /** Of these members, those who may read the room at this moment, are not muted in it, and have not read as far as `number`. */
  findReaders: async (roomId: string, number: number, memberIds: readonly string[]): Promise<string[]> => {
    const nowMs = clock.now()
    const seats = memberIds.length === 0 ? [] : await findSeats(db.orm, roomId, memberIds)
    return seats.flatMap(({ room, seat, member }) => {
      const reader = { ...member, ...accessAt(member, nowMs), isAdmin: isAdmin(member) }
      const refusal = readRefusalOf({ room, seat, isRemoved: false, lastNumber: number, mentions: 0 }, reader)
      const isMuted = (seat.mutedUntil?.getTime() ?? 0) > nowMs
      return refusal || isMuted || seat.lastReadNumber >= number ? [] : [member.id]
    })
  },

  /** Of these members, those who were sent nothing of the room for so many seconds; of two messages at once, one gets them. */
  claimReaders: async (roomId: string, memberIds: readonly string[], apartSeconds: number): Promise<string[]> => {
    const now = new Date(clock.now())
    const before = new Date(clock.now() - apartSeconds * 1000)
    return memberIds.length === 0 ? [] : claimTelling(db.orm, { roomId, memberIds, before, now })
  },
})
