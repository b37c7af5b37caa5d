import type { InputOf } from '../../../contract/call.ts'
import {
  type joinMarathon,
  joinMessages,
  type joinOpenMarathon,
  type Marathon,
} from '../../../contract/marathon-places.ts'
import type { Database, Executor } from '../../db/client.ts'
import { findSqlState, SEAT_MISSING } from '../../db/sql-state.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import { systemAccounts, type Upoints } from '../upoints/service.ts'
import type { Boards } from './create-boards.ts'
import { createMarathonNotifications } from './marathon-notifications.ts'
import { findLeaveFault, isOpenAt } from './place-rules.ts'
import * as store from './place-store.ts'
import { lockMarathon } from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  upoints: Pick<Upoints, 'postEntry'>
  boards: Pick<Boards, 'tell'>
  view: (seen: store.SeenMarathon) => Promise<Marathon>
  /** Where links in emails lead. */
  publicUrl: string
}

type Caller = Pick<CallingMember, 'id'>

type Find = (db: Executor) => Promise<store.SeenMarathon>

/** Takes a member's place in the marathon that `find` finds, or refuses with what it throws. */
const createJoining = (
  { db, transact, clock, upoints, boards, view }: Deps,
  news: ReturnType<typeof createMarathonNotifications>,
) => {
  const assertOpen = (seen: store.SeenMarathon | null): void => {
    if (!seen || !isOpenAt(seen.marathon, clock.now())) throw new CallError('MARATHON_EXPIRED')
  }

  /** False where the member has a place. Throws MARATHON_FULL. */
  const takePlace = (tx: Tx, row: Parameters<typeof store.insertPlace>[1]): Promise<boolean> =>
    store.insertPlace(tx, row).catch((error: unknown) => {
      throw findSqlState(error) === SEAT_MISSING ? new CallError('MARATHON_FULL') : error
    })

  return async (member: Caller, fee: number | undefined, find: Find): Promise<Marathon> => {
    const take = async (tx: Tx): Promise<store.SeenMarathon> => {
      const found = await find(tx)
      if (found.place) return found
      // Before the places are counted: what is over is not full, it is over.
      assertOpen(found)
      const place = {
        id: newId(),
        marathonId: found.marathon.id,
        memberId: member.id,
        joinedAt: new Date(clock.now()),
      }
      const isNew = await takePlace(tx, { ...place, fee: found.marathon.entryFee })
      // The place holds the marathon's row from here on: what ended, or got another fee, while it was waited for is seen.
      const seen = await store.findSeen(tx, place.marathonId, member.id)
      assertOpen(seen)
      if (!seen?.place) throw new CallError('MARATHON_EXPIRED')
      if (!isNew) return seen
      const { entryFee, name } = seen.marathon
      if (fee !== undefined && fee !== entryFee)
        throw new CallError('MARATHON_FEE_DIFFERS', { message: joinMessages.feeDiffers(name, entryFee) })
      tx.afterCommit(() => void boards.tell(place.marathonId, [place.id]))
      if (entryFee === 0) return seen
      await store.updateFee(tx, seen.place.id, entryFee)
      await upoints.postEntry(tx, {
        fromAccountId: member.id,
        toAccountId: systemAccounts.escrow,
        amount: entryFee,
        kind: 'fee',
        reason: name,
        initiatorId: member.id,
        tell: news.feeFor(seen.marathon, entryFee),
      })
      return { ...seen, place: { ...seen.place, fee: entryFee }, fees: seen.fees - seen.place.fee + entryFee }
    }
    const joined = await transact(take).catch(async (error: unknown) => {
      // It may have been closed while the last place was waited for.
      if (error instanceof CallError && error.code === 'MARATHON_FULL') assertOpen(await find(db.orm))
      throw error
    })
    return view(joined)
  }
}

export type MarathonPlaces = ReturnType<typeof createMarathonPlaces>

/** Places in marathons. */
export const createMarathonPlaces = (deps: Deps) => {
  const { db, transact, clock, upoints, boards, view } = deps
  const news = createMarathonNotifications(deps)
  const join = createJoining(deps, news)

  /**
   * Gives a place back before the start, and its fee out of escrow, in one transaction. Whoever has no place has left already, and nothing
   * moves. Throws MARATHON_NOT_FOUND, MARATHON_STARTED, and MARATHON_EXPIRED for one that is over.
   */
  const leave = async (member: Caller, marathonId: string): Promise<Marathon> => {
    const left = await transact(async (tx) => {
      // Held until the fee is back: a start that comes at the same moment waits, or is seen here.
      const marathon = await lockMarathon(tx, marathonId)
      const seen = marathon && (await store.findSeen(tx, marathonId, member.id))
      if (!seen) throw new CallError('MARATHON_NOT_FOUND')
      if (!seen.place) return seen
      const fault = findLeaveFault(seen.marathon, clock.now())
      if (fault) throw new CallError(fault)
      const { id: entryId, fee } = seen.place
      await store.removePlace(tx, entryId)
      tx.afterCommit(() => void boards.tell(marathonId, []))
      if (fee > 0)
        await upoints.postEntry(tx, {
          fromAccountId: systemAccounts.escrow,
          toAccountId: member.id,
          amount: fee,
          kind: 'refund',
          reason: seen.marathon.name,
          initiatorId: member.id,
          tell: news.leftFor(seen.marathon, fee),
        })
      return (await store.findSeen(tx, marathonId, member.id)) ?? seen
    })
    return view(left)
  }

  return {
    /**
     * Takes a place, and its fee into escrow, in one transaction: of two who want the last place, one gets it and pays. Whoever has a place
     * keeps it and pays nothing more. Throws MARATHON_CODE_INVALID, MARATHON_EXPIRED, MARATHON_FULL, MARATHON_FEE_DIFFERS where the fee is
     * another one than `fee`, and UPOINTS_INSUFFICIENT.
     */
    joinMarathon: (member: Caller, { accessCode, fee }: InputOf<typeof joinMarathon>): Promise<Marathon> =>
      join(member, fee, async (from) => {
        const found = await store.findByCode(from, accessCode, member.id)
        if (!found) throw new CallError('MARATHON_CODE_INVALID')
        return found
      }),

    /** The same for a marathon without a code. Throws MARATHON_NOT_FOUND, and MARATHON_CODE_NEEDED for one that has a code. */
    joinOpenMarathon: (member: Caller, id: string, { fee }: InputOf<typeof joinOpenMarathon>): Promise<Marathon> =>
      join(member, fee, async (from) => {
        const found = await store.findSeen(from, id, member.id)
        if (!found) throw new CallError('MARATHON_NOT_FOUND')
        if (found.marathon.accessCode !== null && !found.place) throw new CallError('MARATHON_CODE_NEEDED')
        return found
      }),

    leaveMarathon: leave,

    /** Gives back the places of an account that is about to be deleted, where the start is still to come. */
    leaveToCome: async (memberId: string): Promise<void> => {
      for (const id of await store.findPlacesToCome(db.orm, memberId))
        await leave({ id: memberId }, id).catch((error: unknown) => {
          // It has started meanwhile, and keeps its place.
          if (!(error instanceof CallError && ['MARATHON_STARTED', 'MARATHON_EXPIRED'].includes(error.code)))
            throw error
        })
    },

    /** Whether the member is reminded of the start. Throws MARATHON_NOT_FOUND, and MARATHON_STARTED for one that is no longer to come. */
    updateMarathonReminder: async (member: Caller, marathonId: string, remindMe: boolean) => {
      const seen = await store.findSeen(db.orm, marathonId, member.id)
      if (!seen) throw new CallError('MARATHON_NOT_FOUND')
      if (seen.marathon.status !== 'upcoming') throw new CallError('MARATHON_STARTED')
      if (remindMe)
        await store.insertReminder(db.orm, { marathonId, memberId: member.id, askedAt: new Date(clock.now()) })
      else await store.removeReminder(db.orm, marathonId, member.id)
      return { remindMe }
    },
  }
}
