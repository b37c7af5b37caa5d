import type { Executor } from '../../db/client.ts'
import { auditEntries } from '../../db/schema/schema.ts'

export const insertAuditEntry = async (db: Executor, entry: typeof auditEntries.$inferInsert): Promise<void> => {
  await db.insert(auditEntries).values(entry)
}
