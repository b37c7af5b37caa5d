import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { type List, listFor } from '../../platform/list/list-for.ts'
import type { Telling } from '../../platform/notifications/telling.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import { createReviewStore, type QueueFilters, type QueueTable, type Waiting } from './store.ts'

export type { Waiting } from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
}

interface Queue<Table extends QueueTable, View> {
  table: Table
  /** The status of what waits. */
  waiting: Table['$inferSelect']['status'] & string
  /** What a search looks into, besides the member's name and e-mail. */
  searched: readonly AnyPgColumn[]
  /** What a decision about something unknown, or decided already, is refused with. */
  missing: ErrorCode
  closed: ErrorCode
  viewOf: (found: Waiting<Table['$inferSelect']>) => View
}

interface Decision<Table extends QueueTable, Locked> {
  /** As the audit log names it. */
  action: string
  reason?: string | null
  /** Reads and locks what the decision is made on besides the row, in the order of everybody else. */
  lock: (tx: Tx) => Promise<Locked>
  /** What the row becomes, its status among it. */
  becomes: (locked: Locked) => Partial<Table['$inferInsert']> & { status: string }
  /** What the audit log calls it. */
  subjectOf: (found: Waiting<Table['$inferSelect']>) => { kind: string; name: string; about: string | null }
  /** What follows from it in the same transaction, with what its member learns and more for the audit log. */
  follow: (
    tx: Tx,
    found: Waiting<Table['$inferSelect']>,
    locked: Locked,
  ) => Promise<{ telling: Telling; before?: object; after?: object }>
}

/** For a decision that stands on nothing but its row. */
export const lockNothing = async (): Promise<null> => null

/**
 * Things of members that wait for an administrator: who has waited longest first, looked at, decided once, audited, told. What each
 * queue decides on, and whom it tells how, is its own.
 */
const createQueue = <Table extends QueueTable, View>(
  { db, transact, clock, audit }: Deps,
  { table, waiting, searched, missing, closed, viewOf }: Queue<Table, View>,
) => {
  type Row = Table['$inferSelect']
  const store = createReviewStore(table, waiting, searched)
  const list: List<QueueFilters, View> = listFor(db, {
    count: store.count,
    rows: store.list,
    behind: (executor, asked: QueueFilters, { after, limit }) =>
      store.listBehind(executor, asked, { after: after && (after.row as { createdAt: Date; id: string }), limit }),
    view: (rows: Waiting<Row>[]) => rows.map(viewOf),
  })

  return {
    list,

    /** What is of that id, as the queue knows it; null where there is none. */
    find: store.find,

    /** Closes what waits without an administrator: by its member. Null where it no longer waits. */
    close: store.close,

    /**
     * Decides what waits: the row, what follows from it and the audit entry, all of them or none. Of two at once, one decides. Throws the
     * queue's codes for what is unknown or decided already.
     */
    decide: <Locked>(
      admin: Pick<CallingMember, 'id'>,
      id: string,
      { action, reason = null, lock, becomes, subjectOf, follow }: Decision<Table, Locked>,
    ): Promise<View> =>
      transact(async (tx) => {
        const locked = await lock(tx)
        const changes = becomes(locked)
        const row = await store.close(tx, id, {
          ...changes,
          reviewedBy: admin.id,
          reviewedAt: new Date(clock.now()),
        } as Partial<Table['$inferInsert']>)
        const found = await store.find(tx, id)
        if (!found) throw new CallError(missing)
        if (!row) throw new CallError(closed)
        const { telling, before, after } = await follow(tx, found, locked)
        await tx.tell([{ memberId: found.member.id, telling }])
        const { kind, name, about } = subjectOf(found)
        await audit.recordAction(tx, {
          adminId: admin.id,
          action,
          reason,
          subject: { kind, id, name },
          about,
          before: { status: waiting, ...before },
          after: { status: changes.status, ...after },
        })
        return viewOf(found)
      }),
  }
}

export type Reviews = ReturnType<typeof createReviews>

/** What several nouns do alike: their things wait for an administrator, and are decided. */
export const createReviews = (deps: Deps) => ({
  /** A queue over a table of a feature, which alone writes it. */
  createReviewQueue: <Table extends QueueTable, View>(queue: Queue<Table, View>) => createQueue(deps, queue),
})
