import type { AuditEntry, listAudit as listAuditCall } from '../../../contract/admin-audit.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { listPage } from '../../db/list-page.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { auditEntryOf } from './rules.ts'
import { type AuditFilter, countAuditEntries, insertAuditEntry, listAuditEntries, listEntriesBehind } from './store.ts'

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

/** Rows per round trip of a download: between two of them other calls are answered. */
const BATCH = 2_000

export type Audit = ReturnType<typeof createAudit>

export const createAudit = ({ db, clock }: { db: Database; clock: Clock }) => ({
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

  /**
   * One page of what administrators did, newest first, and how many entries there are in all. `action` is the beginning of an
   * action, `search` part of a subject's name, of a reason, or of an action or kind, by their kept or their shown name.
   */
  listAudit: async ({
    page,
    limit,
    ...filter
  }: InputOf<typeof listAuditCall>): Promise<{ total: number; entries: AuditEntry[] }> => {
    const { total, rows } = await listPage(
      { page, limit },
      {
        count: () => countAuditEntries(db.orm, filter),
        list: (window) => listAuditEntries(db.orm, filter, window),
      },
    )
    return { total, entries: rows.map(auditEntryOf) }
  },

  /** Every entry that the filter finds, newest first, in batches. */
  listWholeAudit: async function* (filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
    let behind = Number.MAX_SAFE_INTEGER
    for (let isLast = false; !isLast; ) {
      const rows = await listEntriesBehind(db.orm, filter, { behind, limit: BATCH })
      yield rows.map(auditEntryOf)
      behind = rows.at(-1)?.sequence ?? 0
      isLast = rows.length < BATCH
    }
  },
})
