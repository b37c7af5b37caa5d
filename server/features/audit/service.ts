import type { Database, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { listFor } from '../../platform/list/list-for.ts'
import type { Tx } from '../../platform/transaction.ts'
import { toAuditEntry } from './rules.ts'
import {
  type AuditRow,
  countAuditEntries,
  findAuditEntry,
  hasLaterEntry,
  insertAuditEntry,
  listAuditEntries,
  listEntriesBehind,
  type RecordedAction,
} from './store.ts'

export type { RecordedAction } from './store.ts'

/** What an administrator did to what. `before` and `after` hold the fields that the action is about. */
export interface AdminAction {
  adminId: string
  /** `member.access.update`: the noun, then what was done. */
  action: string
  subject: { kind: string; id: string; name: string }
  /** The member whom the entry names: the subject, or whose the subject is. Null where it names none. */
  about: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason?: string | null
}

/** How a kind of action is taken back. */
export interface Undoer {
  /** Locks what the action was about: whoever else changes it has committed by then, or waits. */
  lock: (tx: Tx, action: RecordedAction) => Promise<unknown>
  /** Puts what the action changed back as it was, where all of it is still as the action left it; else null. It is locked by then. */
  undo: (tx: Tx, action: RecordedAction) => Promise<object | null>
}

export type Audit = ReturnType<typeof createAudit>

export const createAudit = ({ db, clock }: { db: Database; clock: Clock }) => {
  /** Keeps the action in the transaction that does it: neither is there without the other. The id of its entry. */
  const recordAction = async (
    tx: Transaction,
    { adminId, action, subject, about, before, after, reason = null }: AdminAction,
  ): Promise<string> => {
    const id = newId(clock.now())
    await insertAuditEntry(tx, {
      id,
      createdAt: new Date(clock.now()),
      adminId,
      action,
      before,
      after,
      reason,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectName: subject.name,
      aboutId: about,
    })
    return id
  }

  return {
    recordAction,

    /**
     * How what is done to rows of one kind is kept: what was made has no `before`, what was removed no `after`. `fieldsOf` picks what an entry holds
     * of a row.
     */
    recordChangesOf:
      <Row>(subjectOf: (row: Row) => AdminAction['subject'], fieldsOf: (row: Row) => Record<string, unknown>) =>
      (tx: Transaction, admin: { id: string }, verb: string, before: Row | null, after: Row | null) => {
        const row = after ?? before
        if (!row) throw new Error('An action is about something.')
        const subject = subjectOf(row)
        return recordAction(tx, {
          adminId: admin.id,
          action: `${subject.kind}.${verb}`,
          subject,
          about: null,
          before: before && fieldsOf(before),
          after: after && fieldsOf(after),
        })
      },

    /** An action by the id of its entry; null where there is none. */
    findAction: (tx: Transaction, id: string): Promise<RecordedAction | null> => findAuditEntry(tx, id),

    /** Whether something of the same kind was done about the same subject after it. */
    hasLaterAction: (tx: Transaction, entry: RecordedAction): Promise<boolean> => hasLaterEntry(tx, entry),

    /**
     * What administrators did. `action` is the beginning of an action, `search` part of a subject's name, of a reason, or of an action or
     * kind, by their kept or their shown name; `subject` names the kind and the id of what it was done to.
     */
    listAudit: listFor(db, {
      count: countAuditEntries,
      rows: listAuditEntries,
      behind: listEntriesBehind,
      view: (rows: AuditRow[]) => rows.map(toAuditEntry),
    }),
  }
}
