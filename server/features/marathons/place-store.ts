import { and, asc, desc, eq, getTableColumns, gt, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { isPublicProfileOf } from '../../db/public-profile.ts'
import { marathonParticipants, marathonReminders, marathons, members, profiles } from '../../db/schema/schema.ts'

export type Place = typeof marathonParticipants.$inferSelect

/** A marathon with the place that a member has in it, and what its fees have come to. */
export interface SeenMarathon {
  marathon: typeof marathons.$inferSelect
  place: Place | null
  remindMe: boolean
  fees: number
  prizesPaid: number
  feesReturned: number
}

// Written out: the names of the outer query's tables would be those of this one, and a query of one table leaves them out.
const computeSum = (column: 'fee' | 'prize', narrowed = sql`true`) =>
  sql`(select coalesce(sum(paid.${sql.identifier(column)}), 0) from marathon_participants paid
  where paid.marathon_id = marathons.id and ${narrowed})`.mapWith(Number)

const money = {
  fees: computeSum('fee', sql`paid.refunded_at is null`),
  prizesPaid: computeSum('prize'),
  feesReturned: computeSum('fee', sql`paid.refunded_at is not null`),
}

const select = (db: Executor, memberId: string) =>
  db
    .select({
      marathon: getTableColumns(marathons),
      place: getTableColumns(marathonParticipants),
      remindMe: sql`${marathonReminders.memberId} is not null`.mapWith(Boolean),
      ...money,
    })
    .from(marathons)
    .leftJoin(
      marathonParticipants,
      and(eq(marathonParticipants.marathonId, marathons.id), eq(marathonParticipants.memberId, memberId)),
    )
    .leftJoin(
      marathonReminders,
      and(eq(marathonReminders.marathonId, marathons.id), eq(marathonReminders.memberId, memberId)),
    )

/** More than these nobody looks through. */
const MAX_LISTED = 100

/** Those that run or come, and those that ended after `since` or that the member took part in. */
export const findListed = (db: Executor, memberId: string, since: Date): Promise<SeenMarathon[]> =>
  select(db, memberId)
    .where(
      or(
        eq(marathons.status, 'active'),
        eq(marathons.status, 'upcoming'),
        and(eq(marathons.status, 'ended'), or(gte(marathons.endedAt, since), isNotNull(marathonParticipants.memberId))),
      ),
    )
    .orderBy(
      sql`array_position(array['active', 'upcoming', 'ended'], ${marathons.status}::text)`,
      sql`case ${marathons.status} when 'active' then ${marathons.endsAt} when 'upcoming' then ${marathons.startsAt} end`,
      desc(marathons.endedAt),
      desc(marathons.id),
    )
    .limit(MAX_LISTED)

/** Who was paid a prize, by rank. */
export const findWinners = (db: Executor, marathon: string) =>
  db
    .select({ place: getTableColumns(marathonParticipants), fullName: members.fullName, tier: members.tier })
    .from(marathonParticipants)
    .leftJoin(members, eq(members.id, marathonParticipants.memberId))
    .where(and(eq(marathonParticipants.marathonId, marathon), gt(marathonParticipants.prize, 0)))
    .orderBy(asc(marathonParticipants.finalRank))

/** What the fees of a marathon have come to, and what was paid out of them. */
export const findMoney = async (db: Executor, id: string) =>
  (await db.select(money).from(marathons).where(eq(marathons.id, id)))[0] ?? null

export const findSeen = async (db: Executor, id: string, memberId: string): Promise<SeenMarathon | null> =>
  (await select(db, memberId).where(eq(marathons.id, id)))[0] ?? null

/** By its access code as `codeText` has it; blanks in one that was chosen before they were left out mean nothing. */
export const findByCode = async (db: Executor, code: string, memberId: string): Promise<SeenMarathon | null> =>
  (await select(db, memberId).where(sql`replace(${marathons.accessCode}, ' ', '') = ${code}`))[0] ?? null

const { finalRank, id, joinedAt, marathonId, memberId, profitCents, reachedAt, reachedBy, trades } =
  marathonParticipants

/** The order of `compareRanked` in `engine/practice/rank.ts`; of one that is over, as it was paid. */
const inRank = (minTrades: number) => [
  asc(finalRank),
  desc(sql`${trades} >= ${minTrades}::integer`),
  desc(profitCents),
  sql`${reachedAt} asc nulls first`,
  sql`${reachedBy} asc nulls first`,
  asc(joinedAt),
  asc(id),
]

/** Ranks below `from` and so many behind it. Names are those of the members; null of the engine. */
export const findBoard = (
  db: Executor,
  of: { id: string; minTrades: number },
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({ place: getTableColumns(marathonParticipants), fullName: members.fullName, tier: members.tier })
    .from(marathonParticipants)
    .leftJoin(members, eq(members.id, memberId))
    .where(eq(marathonId, of.id))
    .orderBy(...inRank(of.minTrades))
    .limit(limit)
    .offset(offset)
export type BoardEntry = Awaited<ReturnType<typeof findBoard>>[number]

/** Those whose profiles are public, by their rows of the board. */
export const findPublicParticipants = (
  db: Executor,
  marathon: string,
): Promise<{ entryId: string; handle: string }[]> =>
  db
    .select({ entryId: id, handle: profiles.handle })
    .from(marathonParticipants)
    .innerJoin(profiles, isPublicProfileOf(memberId))
    .where(eq(marathonId, marathon))
    .orderBy(asc(id))

/** From 1; null where there is no such place. */
export const findRank = async (db: Executor, of: { id: string; minTrades: number }, entryId: string) => {
  const order = sql.join(inRank(of.minTrades), sql`, `)
  const ranked = db
    .select({ entryId: id, rank: sql`row_number() over (order by ${order})`.mapWith(Number).as('rank') })
    .from(marathonParticipants)
    .where(eq(marathonId, of.id))
    .as('ranked')
  const [row] = await db.select({ rank: ranked.rank }).from(ranked).where(eq(ranked.entryId, entryId))
  return row?.rank ?? null
}

/** How many rows a board has: members, and the engine where it competes. */
export const countBoard = (db: Executor, marathon: string): Promise<number> =>
  db.$count(marathonParticipants, eq(marathonId, marathon))

/** The best result of each member in marathons that ran after `since`. */
export const findMonthLeaders = (db: Executor, since: Date, limit: number) => {
  const best = db
    .selectDistinctOn([memberId], {
      memberId,
      profitCents,
      reachedAt,
      name: sql<string>`${marathons.name}`.as('marathon_name'),
    })
    .from(marathonParticipants)
    .innerJoin(marathons, eq(marathons.id, marathonId))
    .where(
      and(
        isNotNull(memberId),
        or(eq(marathons.status, 'active'), and(eq(marathons.status, 'ended'), gte(marathons.endedAt, since))),
        gte(trades, marathons.minTrades),
        isNull(marathonParticipants.refundedAt),
      ),
    )
    .orderBy(memberId, desc(profitCents), asc(reachedAt))
    .as('best')
  return db
    .select({ fullName: members.fullName, tier: members.tier, profitCents: best.profitCents, marathon: best.name })
    .from(best)
    .innerJoin(members, eq(members.id, best.memberId))
    .orderBy(desc(best.profitCents), asc(best.reachedAt), asc(members.id))
    .limit(limit)
}

/** Nothing changes where it was so already. */
export const insertReminder = async (db: Executor, row: typeof marathonReminders.$inferInsert): Promise<void> => {
  await db.insert(marathonReminders).values(row).onConflictDoNothing()
}

export const removeReminder = async (db: Executor, marathon: string, member: string): Promise<void> => {
  await db
    .delete(marathonReminders)
    .where(and(eq(marathonReminders.marathonId, marathon), eq(marathonReminders.memberId, member)))
}

/** False when the member has one. The database refuses a place more than the marathon has: `SEAT_MISSING`. */
export const insertPlace = async (tx: Transaction, row: typeof marathonParticipants.$inferInsert): Promise<boolean> =>
  (await tx.insert(marathonParticipants).values(row).onConflictDoNothing().returning({ id })).length > 0

/** Marathons to come in which the member has a place. */
export const findPlacesToCome = async (db: Executor, memberId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: marathons.id })
    .from(marathonParticipants)
    .innerJoin(marathons, eq(marathons.id, marathonParticipants.marathonId))
    .where(and(eq(marathonParticipants.memberId, memberId), eq(marathons.status, 'upcoming')))
  return rows.map(({ id }) => id)
}

export const removePlace = async (tx: Transaction, entryId: string): Promise<void> => {
  await tx.delete(marathonParticipants).where(eq(id, entryId))
}

export const updateFee = async (tx: Transaction, entryId: string, fee: number): Promise<void> => {
  await tx.update(marathonParticipants).set({ fee }).where(eq(id, entryId))
}
