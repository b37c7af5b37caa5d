import { and, asc, count, desc, eq, gte, isNull, max, type SQL, sql, sum } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../../db/client.ts'
import { members, referralLinks, referralRewards, referrals, upointsEntries } from '../../db/schema/schema.ts'

export type ReferralRow = typeof referrals.$inferSelect

/** Who brings whoever comes with a code: `linkId` where it is a named link's. */
export interface Referrer {
  memberId: string
  phone: string | null
  linkId: string | null
}

/** Whose code it is, their own or a named link's; null when it is nobody's. */
export const findReferrer = async (db: Executor, code: string): Promise<Referrer | null> => {
  const columns = { memberId: members.id, phone: members.phone }
  const [owner] = await db.select(columns).from(members).where(eq(members.referralCode, code))
  if (owner) return { ...owner, linkId: null }
  const [link] = await db
    .select({ ...columns, linkId: referralLinks.id })
    .from(referralLinks)
    .innerJoin(members, eq(members.id, referralLinks.memberId))
    .where(eq(referralLinks.code, code))
  return link ?? null
}

export const insertReferral = async (db: Executor, row: typeof referrals.$inferInsert): Promise<void> => {
  await db.insert(referrals).values(row)
}

/** Qualifies the member's referral in one conditional statement; null when there is none that waits. */
export const qualifyWaiting = async (
  db: Executor,
  memberId: string,
  { depositCents, now }: { depositCents: number; now: Date },
): Promise<ReferralRow | null> =>
  (
    await db
      .update(referrals)
      .set({ status: 'qualified', depositCents, qualifiedAt: now })
      .where(and(eq(referrals.memberId, memberId), eq(referrals.status, 'pending')))
      .returning()
  )[0] ?? null

export const insertReward = async (db: Executor, row: typeof referralRewards.$inferInsert): Promise<void> => {
  await db.insert(referralRewards).values(row)
}

/** Whether the referrer holds the bonus of this tier: credited, and not taken back. */
export const hasBonus = async (db: Executor, referrerId: string, tier: string): Promise<boolean> => {
  const reversals = alias(upointsEntries, 'reversals')
  const held = await db
    .select({ entryId: referralRewards.entryId })
    .from(referralRewards)
    .innerJoin(referrals, eq(referrals.memberId, referralRewards.memberId))
    .leftJoin(reversals, eq(reversals.reversalOf, referralRewards.entryId))
    .where(and(eq(referrals.referrerId, referrerId), eq(referralRewards.bonusTier, tier), isNull(reversals.id)))
    .limit(1)
  return held.length > 0
}

/** What this entry rewarded; null where it rewarded no referral. */
export const findReward = async (db: Executor, entryId: string): Promise<typeof referralRewards.$inferSelect | null> =>
  (await db.select().from(referralRewards).where(eq(referralRewards.entryId, entryId)))[0] ?? null

/** Takes what was credited off the referral; with its commission gone it counts no more. */
export const reverseReward = async (
  db: Executor,
  { memberId, bonusTier }: Pick<typeof referralRewards.$inferSelect, 'memberId' | 'bonusTier'>,
  amount: number,
): Promise<void> => {
  await db
    .update(referrals)
    .set({
      earnedUpoints: sql`${referrals.earnedUpoints} - ${amount}`,
      ...(bonusTier === null ? { status: 'reversed' as const } : {}),
    })
    .where(eq(referrals.memberId, memberId))
}

export const updateEarnings = async (db: Executor, memberId: string, earnedUpoints: number): Promise<void> => {
  await db.update(referrals).set({ earnedUpoints }).where(eq(referrals.memberId, memberId))
}

const pendingOnly = sql<number>`count(*) filter (where ${referrals.status} = 'pending')`.mapWith(Number)
const qualifiedOnly = sql<number>`count(*) filter (where ${referrals.status} = 'qualified')`.mapWith(Number)

export const countReferrals = async (db: Executor, referrerId: string) => {
  const [row] = await db
    .select({
      signups: count(),
      pending: pendingOnly,
      qualified: qualifiedOnly,
      earned: sum(referrals.earnedUpoints).mapWith(Number),
    })
    .from(referrals)
    .where(eq(referrals.referrerId, referrerId))
  return {
    signups: row?.signups ?? 0,
    pending: row?.pending ?? 0,
    qualified: row?.qualified ?? 0,
    earned: row?.earned ?? 0,
  }
}

/** The newest first, with the name of who was brought. */
export const listRecent = (db: Executor, referrerId: string, limit: number) =>
  db
    .select({
      fullName: members.fullName,
      createdAt: referrals.createdAt,
      status: referrals.status,
      earned: referrals.earnedUpoints,
    })
    .from(referrals)
    .innerJoin(members, eq(members.id, referrals.memberId))
    .where(eq(referrals.referrerId, referrerId))
    .orderBy(desc(referrals.createdAt), desc(referrals.memberId))
    .limit(limit)

/** How many referrals have `instant` on which UTC day, from `since` on. */
const countPerDay = async (db: Executor, referrerId: string, instant: PgColumn, since: Date, which?: SQL) => {
  const day: SQL<string> = sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`
  const rows = await db
    .select({ day, referrals: count() })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), gte(instant, since), which))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.referrals]))
}

export const countSignupsPerDay = (db: Executor, referrerId: string, since: Date) =>
  countPerDay(db, referrerId, referrals.createdAt, since)

export const countQualifiedPerDay = (db: Executor, referrerId: string, since: Date) =>
  countPerDay(db, referrerId, referrals.qualifiedAt, since, eq(referrals.status, 'qualified'))

/** Oldest first, with what each link brought. */
export const listLinks = (db: Executor, memberId: string) =>
  db
    .select({ link: referralLinks, signups: count(referrals.memberId), qualified: qualifiedOnly })
    .from(referralLinks)
    .leftJoin(referrals, eq(referrals.linkId, referralLinks.id))
    .where(eq(referralLinks.memberId, memberId))
    .groupBy(referralLinks.id)
    .orderBy(asc(referralLinks.createdAt), asc(referralLinks.id))

export const countLinks = async (db: Executor, memberId: string): Promise<number> =>
  (await db.select({ links: count() }).from(referralLinks).where(eq(referralLinks.memberId, memberId)))[0]?.links ?? 0

/** False when the code is taken. */
export const insertLink = async (db: Executor, row: typeof referralLinks.$inferInsert): Promise<boolean> =>
  (await db.insert(referralLinks).values(row).onConflictDoNothing().returning({ id: referralLinks.id })).length > 0

/** Counts a visit of a named link; nothing where nobody has the code. */
export const addVisit = async (db: Executor, code: string): Promise<void> => {
  await db
    .update(referralLinks)
    .set({ visits: sql`${referralLinks.visits} + 1` })
    .where(eq(referralLinks.code, code))
}

/** Most qualified referrals first; of equals who earned more, then who got there first. */
export const listLeaders = (db: Executor, limit: number) =>
  db
    .select({
      memberId: referrals.referrerId,
      fullName: members.fullName,
      referrals: count(),
      earned: sum(referrals.earnedUpoints).mapWith(Number),
    })
    .from(referrals)
    .innerJoin(members, eq(members.id, referrals.referrerId))
    .where(eq(referrals.status, 'qualified'))
    .groupBy(referrals.referrerId, members.fullName)
    .orderBy(
      desc(count()),
      desc(sum(referrals.earnedUpoints)),
      asc(max(referrals.qualifiedAt)),
      asc(referrals.referrerId),
    )
    .limit(limit)
