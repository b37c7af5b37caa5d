import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import type {
  AdminMarathon,
  getMarathonMoves as getMarathonMovesCall,
  MarathonForm,
  MarathonStatus,
  updateMarathonStatus as updateMarathonStatusCall,
} from '../../../contract/marathons.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { findSqlState, UNIQUE_VIOLATION } from '../../db/sql-state.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { listFor } from '../../platform/list/list-for.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import type { MarathonSettlement } from './marathon-settlement.ts'
import {
  auditedMarathon,
  codeTaken,
  earliestStartAt,
  marathonSubject,
  pastStart,
  statusesBefore,
  toAdminMarathon,
  toMarathonChanges,
  toMarathonCounts,
  toRefusal,
} from './rules.ts'
import {
  findMarathonCounts,
  insertMarathon,
  lockMarathon,
  type Marathon,
  marathonList,
  removeMarathon,
  updateMarathon,
  updateMarathonStatus,
} from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  settlement: Pick<MarathonSettlement, 'begin' | 'cancel' | 'listMoves' | 'tellEnd'>
  /** There may be prizes to pay. */
  onEnded: () => void
}

export type { MarathonPlaces } from './marathon-places.ts'
export type { MarathonViews } from './marathon-views.ts'

type Admin = Pick<CallingMember, 'id'>

export type Marathons = ReturnType<typeof createMarathons>

/** Marathons as the administrator runs them. Every change is audited in its own transaction. */
export const createMarathons = ({ db, transact, clock, audit, settlement, onEnded }: Deps) => {
  const lockOrRefuse = async (tx: Transaction, id: string): Promise<Marathon> => {
    const marathon = await lockMarathon(tx, id)
    if (!marathon) throw new CallError('MARATHON_NOT_FOUND')
    return marathon
  }

  /** U-Points that this status would move now. */
  const sumMoves = async (tx: Transaction, id: string, status: MarathonStatus): Promise<number> => {
    const { payOut, cancel } = await settlement.listMoves(id, tx)
    return (status === 'cancelled' ? cancel : payOut).total
  }

  const record = audit.recordChangesOf(marathonSubject, auditedMarathon)

  return {
    /** Marathons with how many members take part. `search` finds part of a name, a description or an access code. */
    listAdminMarathons: listFor(db, { ...marathonList, view: (rows: Marathon[]) => rows.map(toAdminMarathon) }),

    /** How many marathons there are, who takes part in them, and their prizes together. */
    getMarathonCounts: async () => toMarathonCounts(await findMarathonCounts(db.orm)),

    /** Whose points move if the marathon is paid out as it stands, or is cancelled. Throws MARATHON_NOT_FOUND. */
    getMarathonMoves: (id: string): Promise<ReplyOf<typeof getMarathonMovesCall>> => settlement.listMoves(id),

    /** Announces an upcoming marathon. Throws INPUT_INVALID for a start in the past, MARATHON_CODE_TAKEN. */
    createMarathon: async (admin: Admin, form: MarathonForm): Promise<AdminMarathon> => {
      const now = new Date(clock.now())
      const row = toMarathonChanges(form, now)
      if (row.startsAt < earliestStartAt(clock.now())) throw pastStart()
      return transact(async (tx) => {
        const marathon = await insertMarathon(tx, { ...row, id: newId(clock.now()), createdAt: now })
        if (!marathon) throw codeTaken()
        await record(tx, admin, 'create', null, marathon)
        return toAdminMarathon(marathon)
      })
    },

    /**
     * Changes all of a marathon but its status. Throws MARATHON_NOT_FOUND, MARATHON_OVER, MARATHON_TOO_SMALL where more members take
     * part, MARATHON_CODE_TAKEN, and INPUT_INVALID for a new start that is past or of one that has begun.
     */
    updateMarathon: async (admin: Admin, id: string, form: MarathonForm): Promise<AdminMarathon> => {
      const changes = toMarathonChanges(form, new Date(clock.now()))
      try {
        return await transact(async (tx) => {
          const before = await lockOrRefuse(tx, id)
          const after = await updateMarathon(tx, id, changes, earliestStartAt(clock.now()))
          if (!after) throw toRefusal(before, changes)
          await record(tx, admin, 'update', before, after)
          return toAdminMarathon(after)
        })
      } catch (error) {
        if (findSqlState(error) === UNIQUE_VIOLATION) throw codeTaken()
        throw error
      }
    },

    /**
     * Starts, ends or cancels a marathon, and moves what that moves: a cancelled one gives every fee back, an ended one pays once its last order has
     * settled. Throws MARATHON_NOT_FOUND, and MARATHON_TRANSITION where the state machine does not
     * allow it, or where `from` is not its status any more: of two who saw the same, one gets through. Throws MARATHON_MOVES_DIFFER where it would
     * move other U-Points than `moving`.
     */
    updateMarathonStatus: (
      admin: Admin,
      id: string,
      { status, from, moving }: InputOf<typeof updateMarathonStatusCall>,
    ): Promise<AdminMarathon> =>
      transact(async (tx) => {
        const before = await lockOrRefuse(tx, id)
        const statuses = statusesBefore(status, from)
        if (!statuses.includes(before.status)) throw new CallError('MARATHON_TRANSITION')
        if (moving !== undefined && (await sumMoves(tx, id, status)) !== moving)
          throw new CallError('MARATHON_MOVES_DIFFER')
        const after = await updateMarathonStatus(tx, id, { status, from: statuses, updatedAt: new Date(clock.now()) })
        if (!after) throw new CallError('MARATHON_TRANSITION')
        if (status === 'active') await settlement.begin(tx, after)
        if (status === 'cancelled') await settlement.cancel(tx, after)
        if (status === 'ended') {
          settlement.tellEnd(tx, after)
          tx.afterCommit(onEnded)
        }
        await record(tx, admin, 'status.update', before, after)
        return toAdminMarathon(after)
      }),

    /** Removes a marathon. Throws MARATHON_NOT_FOUND, and MARATHON_RUNNING while members take part in it and it is not over. */
    removeMarathon: (admin: Admin, id: string): Promise<void> =>
      transact(async (tx) => {
        const before = await lockOrRefuse(tx, id)
        if (!(await removeMarathon(tx, id))) throw new CallError('MARATHON_RUNNING')
        await record(tx, admin, 'remove', before, null)
      }),
  }
}
