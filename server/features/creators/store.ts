import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { creatorApplications, creatorDrafts } from '../../db/schema/schema.ts'
import type { Telling } from '../../platform/notifications/telling.ts'
import type { Tx } from '../../platform/transaction.ts'

export type ApplicationRow = typeof creatorApplications.$inferSelect
export type NewApplication = typeof creatorApplications.$inferInsert

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

/** Takes an approved creator out of the directory, or puts one back who was taken out, in one conditional statement, and tells them; null for any other. */
export const moveCreator = async (
  tx: Tx,
  id: string,
  change: { status: 'removed'; removalReason: string } | { status: 'approved'; removalReason: null },
  telling: Telling,
): Promise<ApplicationRow | null> => {
  const from = change.status === 'removed' ? 'approved' : 'removed'
  const [moved] = await tx
    .update(creatorApplications)
    .set(change)
    .where(and(eq(creatorApplications.id, id), eq(creatorApplications.status, from)))
    .returning()
  if (moved) await tx.tell([{ memberId: moved.memberId, telling }])
  return moved ?? null
}

/** Which of these files came with an application. */
export const findApplicationFiles = async (db: Executor, fileIds: string[]): Promise<Set<string>> => {
  const { proofFileId, imageFileId } = creatorApplications
  const rows = await db
    .select({ proofFileId, imageFileId })
    .from(creatorApplications)
    .where(or(inArray(proofFileId, fileIds), inArray(imageFileId, fileIds)))
  return new Set(rows.flatMap((row) => [row.proofFileId, row.imageFileId]))
}
