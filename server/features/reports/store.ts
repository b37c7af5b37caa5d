import { and, count, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../db/client.ts'
import { members, reports } from '../../db/schema/schema.ts'

type ReportRow = typeof reports.$inferSelect
type Status = ReportRow['status']

/** False when the member has an open report of the same thing. */
export const insertReport = async (db: Executor, row: typeof reports.$inferInsert): Promise<boolean> =>
  (await db.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id })).length > 0

const resolvers = alias(members, 'resolvers')
const withStatus = (status: Status | undefined) => (status ? eq(reports.status, status) : undefined)

const selectReports = (db: Executor) =>
  db
    .select({
      report: reports,
      reporter: { id: members.id, fullName: members.fullName, email: members.email },
      resolvedBy: resolvers.fullName,
    })
    .from(reports)
    .innerJoin(members, eq(members.id, reports.reporterId))
    .leftJoin(resolvers, eq(resolvers.id, reports.resolvedBy))

export type ListedReport = Awaited<ReturnType<typeof selectReports>>[number]

export const findReport = async (db: Executor, id: string): Promise<ListedReport | null> =>
  (await selectReports(db).where(eq(reports.id, id)))[0] ?? null

/** What has waited longest first, then what was resolved last. */
export const listReportRows = (
  db: Executor,
  { status, limit, offset }: { status: Status | undefined; limit: number; offset: number },
): Promise<ListedReport[]> =>
  selectReports(db)
    .where(withStatus(status))
    .orderBy(
      desc(sql`${reports.status} = 'open'`),
      sql`case when ${reports.status} = 'open' then ${reports.createdAt} end`,
      desc(reports.resolvedAt),
      reports.id,
    )
    .limit(limit)
    .offset(offset)

export const countReports = async (db: Executor, status: Status | undefined): Promise<number> =>
  (await db.select({ reports: count() }).from(reports).where(withStatus(status)))[0]?.reports ?? 0

/** Closes a report that is open, in one conditional statement: of two at once, one closes it. Null for the other. */
export const closeReport = async (
  db: Executor,
  id: string,
  closing: Pick<ReportRow, 'resolution' | 'resolvedBy' | 'resolvedAt'>,
): Promise<ReportRow | null> =>
  (
    await db
      .update(reports)
      .set({ ...closing, status: 'resolved' })
      .where(and(eq(reports.id, id), eq(reports.status, 'open')))
      .returning()
  )[0] ?? null
