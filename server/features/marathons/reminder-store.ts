import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { marathonReminders, marathons, members } from '../../db/schema/schema.ts'

/** Reminders of marathons that start after `now` and by `before` and have not been sent. From now on they are. */
export const claimReminders = async (tx: Transaction, { now, before }: { now: Date; before: Date }) => {
  const near = tx
    .select({ id: marathons.id })
    .from(marathons)
    .where(and(eq(marathons.status, 'upcoming'), gt(marathons.startsAt, now), lte(marathons.startsAt, before)))
  const claimed = await tx
    .update(marathonReminders)
    .set({ sentAt: now })
    .where(and(isNull(marathonReminders.sentAt), inArray(marathonReminders.marathonId, near)))
    .returning({ marathonId: marathonReminders.marathonId, memberId: marathonReminders.memberId })
  const asked = claimed.map(({ memberId }) => memberId)
  if (asked.length === 0) return []
  const rows = await tx
    .select({
      email: members.email,
      memberId: members.id,
      timeZone: members.timeZone,
      hourCycle: members.hourCycle,
      marathonId: marathons.id,
      name: marathons.name,
      startsAt: marathons.startsAt,
      needsCode: sql`${marathons.accessCode} is not null`.mapWith(Boolean),
    })
    .from(marathonReminders)
    .innerJoin(members, eq(members.id, marathonReminders.memberId))
    .innerJoin(marathons, eq(marathons.id, marathonReminders.marathonId))
    .where(and(inArray(marathonReminders.memberId, asked), eq(marathonReminders.sentAt, now)))
  const isClaimed = new Set(claimed.map(({ marathonId, memberId }) => `${marathonId} ${memberId}`))
  return rows.filter(({ marathonId, memberId }) => isClaimed.has(`${marathonId} ${memberId}`))
}

/** Those of the members who want to be reminded of a marathon that is still to come, and starts when it was said to. */
export const findAsking = async (
  db: Executor,
  { marathonId, startsAt }: { marathonId: string; startsAt: Date },
  memberIds: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .select({ memberId: marathonReminders.memberId })
    .from(marathonReminders)
    .innerJoin(marathons, eq(marathons.id, marathonReminders.marathonId))
    .where(
      and(
        eq(marathons.id, marathonId),
        eq(marathons.status, 'upcoming'),
        eq(marathons.startsAt, startsAt),
        inArray(marathonReminders.memberId, [...memberIds]),
      ),
    )
  return rows.map(({ memberId }) => memberId)
}
