import type { Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { insertAuditEntry } from './store.ts'

/** What an administrator did to what. `before` and `after` hold the fields that the action is about. */
export interface AdminAction {
  adminId: string
  /** `member.access.update`: the noun, then what was done. */
  action: string
  subject: { kind: string; id: string; name: string }
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason?: string | null
}

export type Audit = ReturnType<typeof createAudit>

export const createAudit = ({ clock }: { clock: Clock }) => ({
  /** Keeps the action in the transaction that does it: neither is there without the other. */
  recordAction: (
    tx: Transaction,
    { adminId, action, subject, before, after, reason = null }: AdminAction,
  ): Promise<void> =>
    insertAuditEntry(tx, {
      ...{ id: newId(clock.now()), createdAt: new Date(clock.now()) },
      ...{ adminId, action, before, after, reason },
      ...{ subjectKind: subject.kind, subjectId: subject.id, subjectName: subject.name },
    }),
})
