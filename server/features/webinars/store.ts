import { and, asc, count, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { members, webinarRegistrations } from '../../db/schema/schema.ts'

type RegistrationRow = typeof webinarRegistrations.$inferSelect

/** A second registration changes nothing: whoever was reminded is not reminded again. */
export const insertRegistration = async (db: Executor, row: RegistrationRow): Promise<void> => {
  await db.insert(webinarRegistrations).values(row).onConflictDoNothing()
}

export const removeRegistration = async (db: Executor, memberId: string, webinarId: string): Promise<void> => {
  await db
    .delete(webinarRegistrations)
    .where(and(eq(webinarRegistrations.memberId, memberId), eq(webinarRegistrations.webinarId, webinarId)))
}

export const countRegistrations = async (db: Executor, memberId: string): Promise<number> =>
  (
    await db
      .select({ registrations: count() })
      .from(webinarRegistrations)
      .where(eq(webinarRegistrations.memberId, memberId))
  )[0]?.registrations ?? 0

/** How many are registered for each of these sessions, and whether the member is. */
export const listAttendance = (db: Executor, memberId: string, webinarIds: readonly string[]) =>
  db
    .select({
      webinarId: webinarRegistrations.webinarId,
      registered: count(),
      isRegistered: sql<boolean>`bool_or(${webinarRegistrations.memberId} = ${memberId})`,
    })
    .from(webinarRegistrations)
    .where(inArray(webinarRegistrations.webinarId, [...webinarIds]))
    .groupBy(webinarRegistrations.webinarId)

/** Whoever is to be reminded of what begins after `now` and by `until`, with what a reminder needs; nobody else gets them meanwhile. */
export const lockDue = (tx: Transaction, { now, until, limit }: { now: Date; until: Date; limit: number }) =>
  tx
    .select({
      memberId: webinarRegistrations.memberId,
      webinarId: webinarRegistrations.webinarId,
      startsAt: webinarRegistrations.startsAt,
      email: members.email,
      fullName: members.fullName,
      timeZone: members.timeZone,
      hourCycle: members.hourCycle,
      tier: members.tier,
      dashboardUnlocked: members.dashboardUnlocked,
      accessEndsAt: members.accessEndsAt,
      starterEndsAt: members.starterEndsAt,
      silverEndsAt: members.silverEndsAt,
      goldEndsAt: members.goldEndsAt,
    })
    .from(webinarRegistrations)
    .innerJoin(members, eq(members.id, webinarRegistrations.memberId))
    .where(
      and(
        isNull(webinarRegistrations.remindedAt),
        gt(webinarRegistrations.startsAt, now),
        lte(webinarRegistrations.startsAt, until),
      ),
    )
    .orderBy(asc(webinarRegistrations.startsAt))
    .limit(limit)
    .for('update', { of: webinarRegistrations, skipLocked: true })

export type DueReminder = Awaited<ReturnType<typeof lockDue>>[number]

export const updateReminded = async (
  tx: Transaction,
  { memberId, webinarId }: Pick<DueReminder, 'memberId' | 'webinarId'>,
  remindedAt: Date,
): Promise<void> => {
  await tx
    .update(webinarRegistrations)
    .set({ remindedAt })
    .where(and(eq(webinarRegistrations.memberId, memberId), eq(webinarRegistrations.webinarId, webinarId)))
}

/** When the next session begins of which somebody is still to be reminded; null for none. */
export const findNextStart = async (db: Executor, now: Date): Promise<Date | null> =>
  (
    await db
      .select({ startsAt: webinarRegistrations.startsAt })
      .from(webinarRegistrations)
      .where(and(isNull(webinarRegistrations.remindedAt), gt(webinarRegistrations.startsAt, now)))
      .orderBy(asc(webinarRegistrations.startsAt))
      .limit(1)
  )[0]?.startsAt ?? null

/** Which of these members are registered now. */
export const findRegistered = async (
  db: Executor,
  webinarId: string,
  memberIds: readonly string[],
): Promise<string[]> => {
  const of = inArray(webinarRegistrations.memberId, [...memberIds])
  const rows = await db
    .select({ memberId: webinarRegistrations.memberId })
    .from(webinarRegistrations)
    .where(and(eq(webinarRegistrations.webinarId, webinarId), of))
  return rows.map(({ memberId }) => memberId)
}
