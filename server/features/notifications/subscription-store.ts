import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { members, notificationSettings, pushSubscriptions, sessions } from '../../db/schema/schema.ts'
import { isChosen } from '../../platform/notifications/notification-store.ts'
import { type Asked, isAmong, READER } from './reader-store.ts'

type SubscriptionRow = typeof pushSubscriptions.$inferSelect

/** A session has one browser, and a browser one session: whoever signs in there next takes it over. */
export const insertSubscription = async (db: Executor, { sessionId, ...row }: SubscriptionRow): Promise<void> => {
  const ofOthers = and(eq(pushSubscriptions.endpointHash, row.endpointHash), ne(pushSubscriptions.sessionId, sessionId))
  await db.delete(pushSubscriptions).where(ofOthers)
  await db
    .insert(pushSubscriptions)
    .values({ sessionId, ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: row })
}

/** Leaves the member their newest ones. */
export const removeOldest = async (db: Executor, memberId: string, kept: number): Promise<void> => {
  const older = db
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.sessionId))
    .offset(kept)
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, older))
}

export const removeOfSessions = async (db: Executor, sessionIds: string[]): Promise<void> => {
  if (sessionIds.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, sessionIds))
}

/** Removes those whose session ended before. */
export const removeEnded = async (db: Executor, before: Date): Promise<void> => {
  const ended = or(lt(sessions.endedAt, before), lte(sessions.expiresAt, before))
  const ofEnded = db.select({ id: sessions.id }).from(sessions).where(ended)
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ofEnded))
}

export const updateUsed = async (db: Executor, sessionIds: string[], now: Date): Promise<void> => {
  if (sessionIds.length === 0) return
  await db.update(pushSubscriptions).set({ usedAt: now }).where(inArray(pushSubscriptions.sessionId, sessionIds))
}

/** Who asked for notifications of this kind and is signed in, with what their rights and their quiet hours depend on. */
export const listRecipients = (db: Executor, { kind, now, memberIds }: Asked, sessionId?: string) =>
  db
    .select({
      ...READER,
      sessionId: pushSubscriptions.sessionId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
    .innerJoin(notificationSettings, eq(notificationSettings.memberId, pushSubscriptions.memberId))
    .where(
      and(
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isChosen(members.id, kind, 'push'),
        sessionId === undefined ? undefined : eq(pushSubscriptions.sessionId, sessionId),
        isAmong(pushSubscriptions.memberId, memberIds),
      ),
    )

export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number]
