import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../db/client.ts'
import { creatorApplications, creatorDrafts, members } from '../../db/schema/schema.ts'

export type ApplicationRow = typeof creatorApplications.$inferSelect
export type NewApplication = typeof creatorApplications.$inferInsert
type Status = ApplicationRow['status']

export type DraftRow = typeof creatorDrafts.$inferSelect

export const findDraft = async (db: Executor, memberId: string): Promise<DraftRow | null> =>
  (await db.select().from(creatorDrafts).where(eq(creatorDrafts.memberId, memberId)))[0] ?? null

export const upsertDraft = async (db: Executor, { memberId, ...draft }: DraftRow): Promise<void> => {
  await db
    .insert(creatorDrafts)
    .values({ memberId, ...draft })
    .onConflictDoUpdate({ target: creatorDrafts.memberId, set: draft })
}

export const deleteDraft = async (db: Executor, memberId: string): Promise<void> => {
  await db.delete(creatorDrafts).where(eq(creatorDrafts.memberId, memberId))
}

/** Null when another application of the member waits, is approved or removed: a partial unique index says so, whoever else inserts. */
export const insertApplication = async (db: Executor, row: NewApplication): Promise<ApplicationRow | null> =>
  (await db.insert(creatorApplications).values(row).onConflictDoNothing().returning())[0] ?? null

export const findApplication = async (db: Executor, id: string): Promise<ApplicationRow | null> =>
  (await db.select().from(creatorApplications).where(eq(creatorApplications.id, id)))[0] ?? null

export const findNewestApplication = async (db: Executor, memberId: string): Promise<ApplicationRow | null> =>
  (
    await db
      .select()
      .from(creatorApplications)
      .where(eq(creatorApplications.memberId, memberId))
      .orderBy(desc(creatorApplications.createdAt), desc(creatorApplications.id))
      .limit(1)
  )[0] ?? null

export const hasOpenApplication = async (db: Executor, memberId: string): Promise<boolean> =>
  (
    await db
      .select({ id: creatorApplications.id })
      .from(creatorApplications)
      .where(
        and(
          eq(creatorApplications.memberId, memberId),
          inArray(creatorApplications.status, ['pending', 'approved', 'removed']),
        ),
      )
      .limit(1)
  ).length > 0

/** Decides an application that waits, in one conditional statement: of two reviews at once, one decides. Null for the other. */
export const closeApplication = async (
  db: Executor,
  id: string,
  review: Pick<ApplicationRow, 'reviewedBy' | 'reviewedAt' | 'rejectionReason'> & {
    status: 'approved' | 'rejected'
  },
): Promise<ApplicationRow | null> =>
  (
    await db
      .update(creatorApplications)
      .set(review)
      .where(and(eq(creatorApplications.id, id), eq(creatorApplications.status, 'pending')))
      .returning()
  )[0] ?? null

/** Takes an approved creator out of the directory, or puts one back who was taken out, in one conditional statement; null for any other. */
export const moveCreator = async (
  db: Executor,
  id: string,
  change: { status: 'removed'; removalReason: string } | { status: 'approved'; removalReason: null },
): Promise<ApplicationRow | null> =>
  (
    await db
      .update(creatorApplications)
      .set(change)
      .where(
        and(
          eq(creatorApplications.id, id),
          eq(creatorApplications.status, change.status === 'removed' ? 'approved' : 'removed'),
        ),
      )
      .returning()
  )[0] ?? null

const reviewers = alias(members, 'reviewers')
const withStatus = (status: Status | undefined) => (status ? eq(creatorApplications.status, status) : undefined)

const selectReviews = (db: Executor) =>
  db
    .select({
      application: creatorApplications,
      member: { id: members.id, fullName: members.fullName, email: members.email, country: members.country },
      reviewedBy: reviewers.fullName,
    })
    .from(creatorApplications)
    .innerJoin(members, eq(members.id, creatorApplications.memberId))
    .leftJoin(reviewers, eq(reviewers.id, creatorApplications.reviewedBy))

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

export const findReview = async (db: Executor, id: string): Promise<ReviewRow | null> =>
  (await selectReviews(db).where(eq(creatorApplications.id, id)))[0] ?? null

/** Who has waited longest first, then what was reviewed last. */
export const listReviews = (
  db: Executor,
  { status, limit, offset }: { status: Status | undefined; limit: number; offset: number },
): Promise<ReviewRow[]> =>
  selectReviews(db)
    .where(withStatus(status))
    .orderBy(
      desc(sql`${creatorApplications.status} = 'pending'`),
      sql`case when ${creatorApplications.status} = 'pending' then ${creatorApplications.createdAt} end`,
      desc(creatorApplications.reviewedAt),
      creatorApplications.id,
    )
    .limit(limit)
    .offset(offset)

export const countApplications = async (db: Executor, status: Status | undefined): Promise<number> =>
  (await db.select({ applications: count() }).from(creatorApplications).where(withStatus(status)))[0]?.applications ?? 0

/** Which of these files came with an application. */
export const findApplicationFiles = async (db: Executor, fileIds: string[]): Promise<Set<string>> => {
  const { proofFileId, imageFileId } = creatorApplications
  const rows = await db
    .select({ proofFileId, imageFileId })
    .from(creatorApplications)
    .where(or(inArray(proofFileId, fileIds), inArray(imageFileId, fileIds)))
  return new Set(rows.flatMap((row) => [row.proofFileId, row.imageFileId]))
}
