import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { members, sessions } from '../../db/schema/schema.ts'

export type SessionRow = typeof sessions.$inferSelect

const sessionWithMember = {
  sessionId: sessions.id,
  expiresAt: sessions.expiresAt,
  id: members.id,
  email: members.email,
  fullName: members.fullName,
  tier: members.tier,
  dashboardUnlocked: members.dashboardUnlocked,
  accessEndsAt: members.accessEndsAt,
  starterEndsAt: members.starterEndsAt,
  silverEndsAt: members.silverEndsAt,
  goldEndsAt: members.goldEndsAt,
  totpEnabledAt: members.totpEnabledAt,
  scopes: sessions.scopes,
}

/** A session that has not ended, with what rights depend on. Expiry is for the caller to judge. */
export const findSession = async (db: Executor, by: { tokenHash: Buffer } | { id: string }) =>
  (
    await db
      .select(sessionWithMember)
      .from(sessions)
      .innerJoin(members, eq(members.id, sessions.memberId))
      .where(and('id' in by ? eq(sessions.id, by.id) : eq(sessions.tokenHash, by.tokenHash), isNull(sessions.endedAt)))
  )[0] ?? null

export const insertSession = async (db: Executor, session: typeof sessions.$inferInsert): Promise<void> => {
  await db.insert(sessions).values(session)
}

const MAX_LISTED_SESSIONS = 100

/** Those that somebody logged in for, the newest first. */
export const listOpenSessions = (db: Executor, memberId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.memberId, memberId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isNull(sessions.scopes),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_LISTED_SESSIONS)

/** Ends one open session of the member. False when there is none of that id. */
export const endSession = async (db: Executor, memberId: string, id: string, now: Date): Promise<boolean> =>
  (
    await db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.id, id), eq(sessions.memberId, memberId), isNull(sessions.endedAt)))
      .returning({ id: sessions.id })
  ).length > 0

/** Ends every open session of the member, less the one to keep. */
export const endSessions = async (db: Executor, memberId: string, now: Date, keepId: string | null): Promise<void> => {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.memberId, memberId),
        isNull(sessions.endedAt),
        keepId ? sql`${sessions.id} <> ${keepId}` : undefined,
      ),
    )
}

/** Removes the sessions that have been over since `before`. */
export const deleteStaleSessions = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, before))
}
