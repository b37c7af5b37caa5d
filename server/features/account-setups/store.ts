import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { accountSetups } from '../../db/schema/schema.ts'

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

/** Which of these files are somebody's proof. */
export const findProofFiles = async (db: Executor, fileIds: string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ fileId: accountSetups.proofFileId })
    .from(accountSetups)
    .where(inArray(accountSetups.proofFileId, fileIds))
  return new Set(rows.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])))
}
