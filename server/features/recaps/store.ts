import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { members, practiceAccounts, practiceOrders, recaps } from '../../db/schema/schema.ts'
import type { HourResults, RecapPeriod } from './rules.ts'

export const listZones = async (db: Executor): Promise<string[]> =>
  (await db.selectDistinct({ zone: members.timeZone }).from(members)).map(({ zone }) => zone)

interface Claim extends RecapPeriod {
  zone: string
  feedId: string
  /** A member counts as active with a trade that settled since then. */
  activeSince: Date
  now: Date
  limit: number
}

const results = inArray(practiceOrders.outcome, ['profit', 'loss', 'breakeven'])

/** Takes up recaps that nobody has sent: each member’s once for a period, whoever asks. */
export const claimRecaps = async (
  tx: Transaction,
  { zone, feedId, kind, endsOn, activeSince, until, now, limit }: Claim,
): Promise<string[]> => {
  const due = await tx
    .selectDistinct({ memberId: members.id })
    .from(members)
    .innerJoin(practiceAccounts, eq(practiceAccounts.memberId, members.id))
    .innerJoin(practiceOrders, eq(practiceOrders.accountId, practiceAccounts.id))
    .where(
      and(
        eq(members.timeZone, zone),
        eq(practiceAccounts.kind, 'practice'),
        eq(practiceAccounts.feedId, feedId),
        gt(practiceOrders.settledAt, activeSince),
        lte(practiceOrders.settledAt, until),
        results,
        sql`not exists (select from ${recaps} where ${recaps.memberId} = ${members.id}
          and ${recaps.kind} = ${kind} and ${recaps.endsOn} = ${endsOn})`,
      ),
    )
    .limit(limit)
  if (due.length === 0) return []
  const claimed = await tx
    .insert(recaps)
    .values(due.map(({ memberId }) => ({ memberId, kind, endsOn, createdAt: now })))
    .onConflictDoNothing()
    .returning({ memberId: recaps.memberId })
  return claimed.map(({ memberId }) => memberId)
}

/** Who they are, and when they are left in peace. */
export const listRecapReaders = (db: Executor, memberIds: readonly string[]) =>
  db
    .select({
      memberId: members.id,
      email: members.email,
      hourCycle: members.hourCycle,
    })
    .from(members)
    .where(inArray(members.id, [...memberIds]))

/** Their settled practice trades of a period, by the hour of their clock in which each entered. */
export const countHours = async (
  db: Executor,
  memberIds: readonly string[],
  { feedId, zone, from, until }: Pick<Claim, 'feedId' | 'zone' | 'from' | 'until'>,
): Promise<Map<string, HourResults[]>> => {
  const counted = (outcome: string) => sql<number>`count(*) filter (where ${practiceOrders.outcome} = ${outcome})::int`
  const rows = await db
    .select({
      memberId: practiceAccounts.memberId,
      hour: sql<number>`extract(hour from ${practiceOrders.entryAt} at time zone ${zone})::int`,
      won: counted('profit'),
      lost: counted('loss'),
      even: counted('breakeven'),
      resultCents: sql`coalesce(sum(${practiceOrders.resultCents}), 0)`.mapWith(Number),
    })
    .from(practiceAccounts)
    .innerJoin(practiceOrders, eq(practiceOrders.accountId, practiceAccounts.id))
    .where(
      and(
        inArray(practiceAccounts.memberId, [...memberIds]),
        eq(practiceAccounts.kind, 'practice'),
        eq(practiceAccounts.feedId, feedId),
        gt(practiceOrders.settledAt, from),
        lte(practiceOrders.settledAt, until),
        results,
      ),
    )
    // By its place: the zone is a parameter, and two of them are not the same expression.
    .groupBy(practiceAccounts.memberId, sql`2`)
  return Map.groupBy(
    rows.flatMap(({ memberId, ...row }) => (memberId === null ? [] : [{ memberId, ...row }])),
    ({ memberId }) => memberId,
  )
}

/** A member's settled practice trades of a period, the newest of them, oldest first. */
export const listTrades = async (
  db: Executor,
  memberId: string,
  { feedId, from, until, limit }: Pick<Claim, 'feedId' | 'from' | 'until' | 'limit'>,
) => {
  const { settledAt, outcome, resultCents } = practiceOrders
  const rows = await db
    .select({ at: settledAt, outcome, resultCents })
    .from(practiceAccounts)
    .innerJoin(practiceOrders, eq(practiceOrders.accountId, practiceAccounts.id))
    .where(
      and(
        eq(practiceAccounts.memberId, memberId),
        eq(practiceAccounts.kind, 'practice'),
        eq(practiceAccounts.feedId, feedId),
        gt(settledAt, from),
        lte(settledAt, until),
        results,
      ),
    )
    .orderBy(desc(settledAt), desc(practiceOrders.id))
    .limit(limit)
  return rows
    .reverse()
    .flatMap(({ at, outcome: how, resultCents: cents }) =>
      at && how ? [{ at: at.toISOString(), outcome: how, resultCents: cents ?? 0 }] : [],
    )
}

export const findZone = async (db: Executor, memberId: string): Promise<string> =>
  (await db.select({ zone: members.timeZone }).from(members).where(eq(members.id, memberId)))[0]?.zone ?? 'UTC'

export const removeOldRecaps = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(recaps).where(lt(recaps.createdAt, before))
}
