import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../db/client.ts'
import { accountSetups, members } from '../../db/schema/schema.ts'

export type AccountSetupRow = typeof accountSetups.$inferSelect
type Status = AccountSetupRow['status']

/** Null when another request of the member waits. */
export const insertAccountSetup = async (
  db: Executor,
  row: typeof accountSetups.$inferInsert,
): Promise<AccountSetupRow | null> =>
  (await db.insert(accountSetups).values(row).onConflictDoNothing().returning())[0] ?? null

export const findAccountSetup = async (db: Executor, id: string): Promise<AccountSetupRow | null> =>
  (await db.select().from(accountSetups).where(eq(accountSetups.id, id)))[0] ?? null

export const findNewestSetup = async (db: Executor, memberId: string): Promise<AccountSetupRow | null> =>
  (
    await db
      .select()
      .from(accountSetups)
      .where(eq(accountSetups.memberId, memberId))
      .orderBy(desc(accountSetups.createdAt), desc(accountSetups.id))
      .limit(1)
  )[0] ?? null

/** Closes a request that waits, in one conditional statement: of two at once (reviews, or a review and its member) one closes it. Null for the other. */
export const closeWaiting = async (
  db: Executor,
  id: string,
  closing: Pick<AccountSetupRow, 'reviewedBy' | 'reviewedAt'> & { status: Exclude<Status, 'pending'> } & Partial<
      Pick<AccountSetupRow, 'depositCents' | 'rejectionReason' | 'proofFileId' | 'proofKind'>
    >,
): Promise<AccountSetupRow | null> =>
  (
    await db
      .update(accountSetups)
      .set(closing)
      .where(and(eq(accountSetups.id, id), eq(accountSetups.status, 'pending')))
      .returning()
  )[0] ?? null

const reviewers = alias(members, 'reviewers')
const withStatus = (status: Status | undefined) => (status ? eq(accountSetups.status, status) : undefined)

const selectReviews = (db: Executor) =>
  db
    .select({
      setup: accountSetups,
      member: { id: members.id, fullName: members.fullName, email: members.email, country: members.country },
      reviewedBy: reviewers.fullName,
    })
    .from(accountSetups)
    .innerJoin(members, eq(members.id, accountSetups.memberId))
    .leftJoin(reviewers, eq(reviewers.id, accountSetups.reviewedBy))

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

export const findReview = async (db: Executor, id: string): Promise<ReviewRow | null> =>
  (await selectReviews(db).where(eq(accountSetups.id, id)))[0] ?? null

/** Who has waited longest first, then what was reviewed last. */
export const listReviews = (
  db: Executor,
  { status, limit, offset }: { status: Status | undefined; limit: number; offset: number },
): Promise<ReviewRow[]> =>
  selectReviews(db)
    .where(withStatus(status))
    .orderBy(
      desc(sql`${accountSetups.status} = 'pending'`),
      sql`case when ${accountSetups.status} = 'pending' then ${accountSetups.createdAt} end`,
      desc(accountSetups.reviewedAt),
      accountSetups.id,
    )
    .limit(limit)
    .offset(offset)

export const countSetups = async (db: Executor, status: Status | undefined): Promise<number> =>
  (await db.select({ setups: count() }).from(accountSetups).where(withStatus(status)))[0]?.setups ?? 0

/** Which of these files are somebody's proof. */
export const findProofFiles = async (db: Executor, fileIds: string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ fileId: accountSetups.proofFileId })
    .from(accountSetups)
    .where(inArray(accountSetups.proofFileId, fileIds))
  return new Set(rows.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])))
}
