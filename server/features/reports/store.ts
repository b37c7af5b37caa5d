import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { members, reports } from '../../db/schema/schema.ts'

export type ReportRow = typeof reports.$inferSelect

/** False when the member has an open report of the same thing. */
export const insertReport = async (db: Executor, row: typeof reports.$inferInsert): Promise<boolean> =>
  (await db.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id })).length > 0

/** Closes the other open reports of the same thing as this one; who sent them. */
export const closeSameReports = async (
  db: Executor,
  { id, subjectKind, subjectId, status, resolution, reviewedBy, reviewedAt }: ReportRow,
) => {
  const same = and(
    eq(reports.subjectKind, subjectKind),
    eq(reports.subjectId, subjectId),
    eq(reports.status, 'open'),
    ne(reports.id, id),
  )
  const closed = await db
    .update(reports)
    .set({ status, resolution, reviewedBy, reviewedAt })
    .where(same)
    .returning({ memberId: reports.memberId })
  if (closed.length === 0) return []
  const reporters = closed.map(({ memberId }) => memberId)
  return db
    .select({ id: members.id, email: members.email, fullName: members.fullName })
    .from(members)
    .where(inArray(members.id, reporters))
}
