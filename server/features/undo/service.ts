import { UNDO_KEPT_SECONDS } from '../../../contract/undo.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Audit, RecordedAction, Undoer } from '../audit/service.ts'

interface Deps {
  transact: Transact
  clock: Clock
  audit: Audit
  /** How each kind of action is taken back, by its name in the audit log. What has none here is final. */
  undoers: Readonly<Record<string, Undoer>>
}

export type Undo = ReturnType<typeof createUndo>

/** Actions of an administrator that can be taken back. */
export const createUndo = ({ transact, clock, audit, undoers }: Deps) => {
  type Admin = Pick<CallingMember, 'id'>

  const takeBackEntry = async (tx: Tx, admin: Admin, entry: RecordedAction): Promise<boolean> => {
    const undoer = undoers[entry.action]
    // Asked under the lock: what somebody else did meanwhile is in the log by then, and nothing of this is changed yet.
    await undoer?.lock(tx, entry)
    if (!undoer || (await audit.hasLaterAction(tx, entry)) || !(await undoer.undo(tx, entry))) return false
    await audit.recordAction(tx, {
      adminId: admin.id,
      action: `${entry.action}.undo`,
      subject: { kind: entry.subjectKind, id: entry.subjectId, name: entry.subjectName },
      about: entry.aboutId,
      before: entry.after,
      after: entry.before,
      reason: `Takes back #${entry.sequence}`,
    })
    return true
  }

  return {
    /**
     * Makes undone what `actionId` names in the audit log, which keeps both. Throws ACTION_NOT_FOUND where this administrator did nothing of
     * that id, ACTION_FINAL for what cannot be taken back or no longer, and ACTION_CHANGED where what it was about has changed since.
     */
    undoAction: async (admin: Admin, actionId: string): Promise<void> => {
      await transact(async (tx) => {
        const entry = await audit.findAction(tx, actionId)
        if (entry?.adminId !== admin.id) throw new CallError('ACTION_NOT_FOUND')
        const isLate = clock.now() - entry.createdAt.getTime() > UNDO_KEPT_SECONDS * 1000
        if (!undoers[entry.action] || isLate) throw new CallError('ACTION_FINAL')
        if (!(await takeBackEntry(tx, admin, entry))) throw new CallError('ACTION_CHANGED')
      })
    },

    /** The same as a part of `tx`, however long ago; false where what it was about has changed since. */
    takeBack: async (tx: Tx, admin: Admin, actionId: string): Promise<boolean> => {
      const entry = await audit.findAction(tx, actionId)
      return entry !== null && takeBackEntry(tx, admin, entry)
    },
  }
}
