import type { Executor } from '../../db/client.ts'
import { reports } from '../../db/schema/schema.ts'

export type ReportRow = typeof reports.$inferSelect

/** False when the member has an open report of the same thing. */
export const insertReport = async (db: Executor, row: typeof reports.$inferInsert): Promise<boolean> =>
  (await db.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id })).length > 0
