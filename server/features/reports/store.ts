import { and, eq, gte, inArray, ne } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { members, reports } from '../../db/schema/schema.ts'

export type ReportRow = typeof reports.$inferSelect

/** False when the member has an open report of the same thing. */
export const insertReport = async (db: Executor, row: typeof reports.$inferInsert): Promise<boolean> =>
  (await db.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id })).length > 0

/** Deletes a member’s open report of a thing that was sent since an instant; false where there is none. */
export const deleteNewReport = async (
  db: Executor,
  { memberId, subject, since }: { memberId: string; subject: { kind: string; id: string }; since: Date },
): Promise<boolean> => {
  const own = and(
    eq(reports.memberId, memberId),
    eq(reports.subjectKind, subject.kind),
    eq(reports.subjectId, subject.id),
  )
  const isNew = and(eq(reports.status, 'open'), gte(reports.createdAt, since))
  return (await db.delete(reports).where(and(own, isNew)).returning({ id: reports.id })).length > 0
}

/** Whether anybody has an open report of a thing. */
export const isReported = async (db: Executor, { kind, id }: { kind: string; id: string }): Promise<boolean> =>
  (await db.$count(
    reports,
    and(eq(reports.subjectKind, kind), eq(reports.subjectId, id), eq(reports.status, 'open')),
  )) > 0

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
