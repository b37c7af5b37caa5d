import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { accessCodes, accessCodeUses, activationCodes } from '../../db/schema/schema.ts'

export const insertAccessCode = async (db: Executor, row: typeof accessCodes.$inferInsert): Promise<void> => {
  await db.insert(accessCodes).values(row)
}

/** Takes one use of a sponsored code in one conditional statement. Its id; null when it is unknown, late or used up. */
export const claimAccessCode = async (db: Executor, code: string, now: Date): Promise<string | null> =>
  (
    await db
      .update(accessCodes)
      .set({ uses: sql`${accessCodes.uses} + 1` })
      .where(and(eq(accessCodes.code, code), lt(accessCodes.uses, accessCodes.maxUses), gt(accessCodes.expiresAt, now)))
      .returning({ id: accessCodes.id })
  )[0]?.id ?? null

/** False when the member has used the code before. */
export const insertAccessCodeUse = async (db: Executor, use: typeof accessCodeUses.$inferInsert): Promise<boolean> =>
  (await db.insert(accessCodeUses).values(use).onConflictDoNothing().returning({ memberId: accessCodeUses.memberId }))
    .length > 0

/** The newest code of a member replaces the older one. */
export const upsertActivationCode = async (db: Executor, row: typeof activationCodes.$inferInsert): Promise<void> => {
  const { memberId: _, ...changes } = row
  await db.insert(activationCodes).values(row).onConflictDoUpdate({ target: activationCodes.memberId, set: changes })
}

/** Uses up the member's activation code in one conditional statement. False when it is another one, late or used. */
export const claimActivationCode = async (
  db: Executor,
  memberId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> =>
  (
    await db
      .delete(activationCodes)
      .where(
        and(
          eq(activationCodes.memberId, memberId),
          eq(activationCodes.codeHash, codeHash),
          gt(activationCodes.expiresAt, now),
        ),
      )
      .returning({ memberId: activationCodes.memberId })
  ).length > 0
