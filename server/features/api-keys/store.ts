import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { apiKeys, sessions } from '../../db/schema/schema.ts'

const isGood = (memberId: string, now: Date) =>
  and(eq(apiKeys.memberId, memberId), isNull(sessions.endedAt), gt(sessions.expiresAt, now))

/** The member's keys that are good, the newest first. */
export const findKeys = (db: Executor, memberId: string, now: Date) =>
  db
    .select({ key: apiKeys, session: sessions })
    .from(apiKeys)
    .innerJoin(sessions, eq(sessions.id, apiKeys.sessionId))
    .where(isGood(memberId, now))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))

export type FoundKey = Awaited<ReturnType<typeof findKeys>>[number]

export const countKeys = async (db: Executor, memberId: string, now: Date): Promise<number> =>
  (
    await db
      .select({ keys: count() })
      .from(apiKeys)
      .innerJoin(sessions, eq(sessions.id, apiKeys.sessionId))
      .where(isGood(memberId, now))
  )[0]?.keys ?? 0

export const insertKey = async (db: Executor, key: typeof apiKeys.$inferInsert): Promise<void> => {
  await db.insert(apiKeys).values(key)
}

/** Whether this session of the member is a key. */
export const isKey = async (db: Executor, memberId: string, sessionId: string): Promise<boolean> =>
  (await db.$count(apiKeys, and(eq(apiKeys.sessionId, sessionId), eq(apiKeys.memberId, memberId)))) > 0

export const touchKey = async (db: Executor, sessionId: string, now: Date): Promise<void> => {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.sessionId, sessionId))
}
