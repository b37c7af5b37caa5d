import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import { type assignUpoints as assignUpointsCall, upointsMessages } from '../../../contract/upoints.ts'
import type { Database } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import type { createEntryPosting } from './entry-posting.ts'
import { STATEMENT_PATH, upointsAssignedMail } from './mails.ts'
import { reversalTelling } from './reversal-telling.ts'
import { assertReversible, assignmentSides, reversalSides } from './rules.ts'
import { type Entry, findEntry, isReversed } from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  members: Pick<Members, 'findMember'>
  audit: Audit
  publicUrl: string
  postEntry: ReturnType<typeof createEntryPosting>['postEntry']
  /** What happens in the transaction that takes an entry back, to what the entry stood for. */
  onReversed: (entry: Entry, tx: Tx) => Promise<void>
}

/** What administrators correct: each correction is an entry of its own, with its reason in the audit log. */
export const createCorrections = ({ db, transact, members, audit, publicUrl, postEntry, onReversed }: Deps) => ({
  /**
   * An administrator's correction, kept with reason and administrator in ledger and audit log; the member gets a mail. The
   * answer carries the true balance. Throws MEMBER_NOT_FOUND, and UPOINTS_INSUFFICIENT where the balance would go below zero.
   */
  assignUpoints: async (
    admin: Pick<CallingMember, 'id'>,
    { userId, amount, reason }: InputOf<typeof assignUpointsCall>,
  ): Promise<ReplyOf<typeof assignUpointsCall>> => {
    const why = reason || upointsMessages.assignDefaultReason
    const entry = await transact(async (tx) => {
      const member = await members.findMember(userId, tx)
      if (!member) throw new CallError('MEMBER_NOT_FOUND')
      const sides = assignmentSides(userId, amount)
      const posted = await postEntry(tx, {
        ...sides,
        kind: 'assignment',
        reason: why,
        initiatorId: admin.id,
        tell: (holder) => ({
          kind: 'points',
          path: STATEMENT_PATH,
          text: why,
          mail: upointsAssignedMail(holder, { publicUrl, amount, uPoints: holder.uPoints, reason: why }),
        }),
      })
      const uPoints = amount > 0 ? posted.toBalance : posted.fromBalance
      await audit.recordAction(tx, {
        adminId: admin.id,
        action: 'upoints.assign',
        reason: why,
        subject: { kind: 'member', id: userId, name: member.email },
        about: userId,
        before: { uPoints: uPoints - amount },
        after: { uPoints },
      })
      return posted
    })
    return { user: { id: userId, uPoints: amount > 0 ? entry.toBalance : entry.fromBalance } }
  },

  /**
   * Takes an entry back by an opposite one. Throws ENTRY_NOT_FOUND, ENTRY_IRREVERSIBLE for what bought something,
   * ENTRY_REVERSED the second time, UPOINTS_INSUFFICIENT where the points are spent.
   */
  reverseUpointsEntry: async (admin: Pick<CallingMember, 'id'>, id: string, reason: string) => {
    const reversal = await transact(async (tx) => {
      const entry = await findEntry(tx, id)
      if (!entry) throw new CallError('ENTRY_NOT_FOUND')
      assertReversible(entry)
      await audit.recordAction(tx, {
        adminId: admin.id,
        action: 'upoints.reverse',
        reason,
        subject: { kind: 'entry', id, name: entry.reason },
        about: null,
        before: { kind: entry.kind, amount: entry.amount },
        after: { reversed: true },
      })
      // Before the ledger's accounts are locked, as whatever credits a reward does.
      await onReversed(entry, tx)
      return postEntry(tx, {
        ...reversalSides(entry),
        kind: 'reversal',
        reason,
        initiatorId: admin.id,
        tell: reversalTelling(entry, { publicUrl, reason }),
      })
    }).catch(async (error) => {
      // Another reversal of the same entry may have been first, and taken the points too.
      throw (await isReversed(db.orm, id)) ? new CallError('ENTRY_REVERSED') : error
    })
    return { id: reversal.id, amount: reversal.amount }
  },
})
