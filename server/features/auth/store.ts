import { and, count, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { emailChanges, lapsedSignups, members, passwordResets, registrations } from '../../db/schema/schema.ts'

export type RegistrationRow = typeof registrations.$inferSelect

export const insertRegistration = async (db: Executor, row: typeof registrations.$inferInsert): Promise<void> => {
  await db.insert(registrations).values(row)
}

const ofSecret = ({ email, secretHash }: { email: string; secretHash: Buffer }) =>
  and(eq(registrations.email, email), eq(registrations.secretHash, secretHash))

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
      .where(and(ofSecret({ email, secretHash }), isNull(registrations.usedAt)))
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
  const waiting = and(eq(registrations.email, email), isNull(registrations.usedAt), gt(registrations.expiresAt, now))
  const isOnlyOne = sql`(${db.select({ waiting: count() }).from(registrations).where(waiting)}) = 1`
  const claimed = await db
    .update(registrations)
    .set(secretHash ? { tries: sql`${tries} + 1` } : { secretlessTries: sql`${tries} + 1` })
    .where(and(waiting, lt(tries, maxTries), secretHash ? eq(registrations.secretHash, secretHash) : isOnlyOne))
    .returning()
  return claimed[0] ?? null
}

const NO_PERSON = {
  fullName: '',
  phone: '',
  country: '',
  telegram: null,
  passwordHash: '',
  referralCode: null,
} as const

/** Whose code came back is a member now: nothing else waits for the e-mail, and of this registration is left that it was used. */
export const useRegistration = async (db: Executor, { id, email }: RegistrationRow, now: Date): Promise<void> => {
  await db.delete(registrations).where(and(eq(registrations.email, email), ne(registrations.id, id)))
  await db
    .update(registrations)
    .set({ ...NO_PERSON, usedAt: now })
    .where(eq(registrations.id, id))
}

/** Whether this code has made a member of the registration that the secret belongs to. */
export const hasUsedRegistration = async (
  db: Executor,
  of: { email: string; secretHash: Buffer },
  code: Buffer,
): Promise<boolean> =>
  (
    await db
      .select({ id: registrations.id })
      .from(registrations)
      .where(and(ofSecret(of), isNotNull(registrations.usedAt), eq(registrations.codeHash, code)))
  ).length > 0

export const insertPasswordReset = async (db: Executor, reset: typeof passwordResets.$inferInsert): Promise<void> => {
  await db.insert(passwordResets).values(reset)
}

const usable = (tokenHash: Buffer, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now))

/** The member of a reset that can still be used, and the mailbox it went to, which is still theirs. */
export const findPasswordReset = async (db: Executor, tokenHash: Buffer, now: Date) =>
  (
    await db
      .select({ memberId: members.id, email: members.email })
      .from(passwordResets)
      .innerJoin(members, and(eq(members.id, passwordResets.memberId), eq(members.email, passwordResets.email)))
      .where(usable(tokenHash, now))
  )[0] ?? null

/** Uses up a reset that went to `email` in one conditional statement: of many at once, one gets true. */
export const claimPasswordReset = async (
  db: Executor,
  tokenHash: Buffer,
  { email, now }: { email: string; now: Date },
): Promise<boolean> =>
  (
    await db
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(usable(tokenHash, now), eq(passwordResets.email, email)))
      .returning({ id: passwordResets.id })
  ).length > 0

/** Whose password was reset with this token since then; null where it was not, or the account has another address by now. */
export const findResetSince = async (db: Executor, tokenHash: Buffer, since: Date): Promise<string | null> =>
  (
    await db
      .select({ memberId: members.id })
      .from(passwordResets)
      .innerJoin(members, and(eq(members.id, passwordResets.memberId), eq(members.email, passwordResets.email)))
      .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.usedAt, since)))
  )[0]?.memberId ?? null

/** Uses up every reset of the member that waits in some mailbox. */
export const endPasswordResets = async (db: Executor, memberId: string, now: Date): Promise<void> => {
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.memberId, memberId), isNull(passwordResets.usedAt)))
}

/** Keeps the address that the member wants, instead of one that they wanted before. */
export const putEmailChange = async (db: Executor, change: typeof emailChanges.$inferInsert): Promise<void> => {
  const { memberId, ...renewed } = change
  await db
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.memberId, set: { ...renewed, tries: 0, usedAt: null } })
}

/** Uses up one try of the member's waiting change of e-mail; the row lock makes parallel tries queue. Null when none waits or is left. */
export const claimEmailTry = async (db: Executor, memberId: string, maxTries: number, now: Date) =>
  (
    await db
      .update(emailChanges)
      .set({ tries: sql`${emailChanges.tries} + 1` })
      .where(
        and(
          eq(emailChanges.memberId, memberId),
          isNull(emailChanges.usedAt),
          gt(emailChanges.expiresAt, now),
          lt(emailChanges.tries, maxTries),
        ),
      )
      .returning()
  )[0] ?? null

/** The change is done: what is left says that its code was used. */
export const useEmailChange = async (db: Executor, memberId: string, now: Date): Promise<void> => {
  await db.update(emailChanges).set({ usedAt: now }).where(eq(emailChanges.memberId, memberId))
}

/** The change whose code the member used last; null where there is none. */
export const findUsedEmailChange = async (db: Executor, memberId: string) =>
  (
    await db
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.memberId, memberId), isNotNull(emailChanges.usedAt)))
  )[0] ?? null

/** Removes what has been over since `before`: registrations, resets and changes of e-mail. Sign-ups that were never confirmed stay counted. */
export const deleteStale = async (db: Executor, before: Date): Promise<void> => {
  await db.execute(sql`with gone as (
    delete from ${registrations} where expires_at < ${before} returning email, used_at, created_at
  )
  insert into ${lapsedSignups} (day, count)
  select (created_at at time zone 'UTC')::date, count(distinct email) from gone where used_at is null group by 1
  on conflict (day) do update set count = ${lapsedSignups}.count + excluded.count`)
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before))
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, before))
}
