import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { members, passwordResets, registrations, sessions } from '../../db/schema/schema.ts'

export type SessionRow = typeof sessions.$inferSelect
export type RegistrationRow = typeof registrations.$inferSelect

const sessionWithMember = {
  sessionId: sessions.id,
  expiresAt: sessions.expiresAt,
  id: members.id,
  email: members.email,
  fullName: members.fullName,
  tier: members.tier,
  dashboardUnlocked: members.dashboardUnlocked,
  totpEnabledAt: members.totpEnabledAt,
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

/** Newest first. */
export const listOpenSessions = (db: Executor, memberId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
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

export const insertRegistration = async (db: Executor, row: typeof registrations.$inferInsert): Promise<void> => {
  await db.insert(registrations).values(row)
}

/** Gives the registration of this secret a new code and fresh tries. Null when none waits. */
export const renewRegistration = async (
  db: Executor,
  { email, secretHash }: { email: string; secretHash: Buffer },
  renewed: { codeHash: Buffer; expiresAt: Date },
): Promise<RegistrationRow | null> =>
  (
    await db
      .update(registrations)
      .set({ ...renewed, tries: 0, secretlessTries: 0 })
      .where(and(eq(registrations.email, email), eq(registrations.secretHash, secretHash)))
      .returning()
  )[0] ?? null

/**
 * Uses up one try of the registration that the secret belongs to; without a secret, of the only one that waits for the
 * e-mail. The row lock makes parallel tries queue, so that no more than `maxTries` codes are ever compared either way.
 * Null when there is no such registration, it is too late, or no try is left.
 */
export const claimRegistrationTry = async (
  db: Executor,
  { email, secretHash }: { email: string; secretHash: Buffer | null },
  maxTries: number,
  now: Date,
): Promise<RegistrationRow | null> => {
  const tries = secretHash ? registrations.tries : registrations.secretlessTries
  const waiting = and(eq(registrations.email, email), gt(registrations.expiresAt, now))
  const isOnlyOne = sql`(${db.select({ waiting: count() }).from(registrations).where(waiting)}) = 1`
  const claimed = await db
    .update(registrations)
    .set(secretHash ? { tries: sql`${tries} + 1` } : { secretlessTries: sql`${tries} + 1` })
    .where(and(waiting, lt(tries, maxTries), secretHash ? eq(registrations.secretHash, secretHash) : isOnlyOne))
    .returning()
  return claimed[0] ?? null
}

/** Whose code came back is a member now: nothing else waits for the e-mail. */
export const deleteRegistrations = async (db: Executor, email: string): Promise<void> => {
  await db.delete(registrations).where(eq(registrations.email, email))
}

export const insertPasswordReset = async (db: Executor, reset: typeof passwordResets.$inferInsert): Promise<void> => {
  await db.insert(passwordResets).values(reset)
}

const usable = (tokenHash: Buffer, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now))

/** The member of a reset that can still be used. */
export const findPasswordReset = async (db: Executor, tokenHash: Buffer, now: Date) =>
  (
    await db
      .select({ memberId: members.id, email: members.email })
      .from(passwordResets)
      .innerJoin(members, eq(members.id, passwordResets.memberId))
      .where(usable(tokenHash, now))
  )[0] ?? null

/** Uses up a reset in one conditional statement: of many at once, one gets the member's id. */
export const claimPasswordReset = async (db: Executor, tokenHash: Buffer, now: Date): Promise<string | null> =>
  (
    await db
      .update(passwordResets)
      .set({ usedAt: now })
      .where(usable(tokenHash, now))
      .returning({ memberId: passwordResets.memberId })
  )[0]?.memberId ?? null

/** Uses up every reset of the member that waits in some mailbox. */
export const endPasswordResets = async (db: Executor, memberId: string, now: Date): Promise<void> => {
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.memberId, memberId), isNull(passwordResets.usedAt)))
}

/** Removes what has been over since `before`: sessions, registrations, resets. */
export const deleteStale = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, before))
  await db.delete(registrations).where(lt(registrations.expiresAt, before))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before))
}
