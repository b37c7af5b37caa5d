import { and, count, desc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { creatorApplications, creatorConnections } from '../../db/schema/schema.ts'

const approved = eq(creatorApplications.status, 'approved')

/** Approved creators, each with whether this member is connected with them. */
const selectCreators = (db: Executor, memberId: string) =>
  db
    .select({ application: creatorApplications, connectedAt: creatorConnections.createdAt })
    .from(creatorApplications)
    .leftJoin(
      creatorConnections,
      and(eq(creatorConnections.applicationId, creatorApplications.id), eq(creatorConnections.memberId, memberId)),
    )

export type CreatorRow = Awaited<ReturnType<typeof selectCreators>>[number]

/** The newest first. */
export const listCreatorRows = (
  db: Executor,
  memberId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<CreatorRow[]> =>
  selectCreators(db, memberId)
    .where(approved)
    .orderBy(desc(creatorApplications.reviewedAt), desc(creatorApplications.id))
    .limit(limit)
    .offset(offset)

export const countCreators = async (db: Executor): Promise<number> =>
  (await db.select({ creators: count() }).from(creatorApplications).where(approved))[0]?.creators ?? 0

/** Null for an application that is not approved. */
export const findCreator = async (db: Executor, id: string, memberId: string): Promise<CreatorRow | null> =>
  (await selectCreators(db, memberId).where(and(approved, eq(creatorApplications.id, id))))[0] ?? null

export const insertConnection = async (db: Executor, row: typeof creatorConnections.$inferInsert): Promise<void> => {
  await db.insert(creatorConnections).values(row).onConflictDoNothing()
}

export const deleteConnection = async (db: Executor, applicationId: string, memberId: string): Promise<void> => {
  await db
    .delete(creatorConnections)
    .where(and(eq(creatorConnections.applicationId, applicationId), eq(creatorConnections.memberId, memberId)))
}
