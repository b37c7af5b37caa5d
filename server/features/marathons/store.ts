import { and, count, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { InputOf } from '../../../contract/call.ts'
import { type listAdminMarathons, type MarathonStatus, openMarathonStatuses } from '../../../contract/marathons.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { betweenDays, containsText, tableList } from '../../db/list-page.ts'
import { folded } from '../../db/match-text.ts'
import { marathonParticipants, marathons } from '../../db/schema/schema.ts'

export type NewMarathon = typeof marathons.$inferInsert
export type Marathon = typeof marathons.$inferSelect
type Announced =
  | 'name'
  | 'description'
  | 'startsAt'
  | 'endsAt'
  | 'prizePoolCents'
  | 'maxParticipants'
  | 'accessCode'
  | 'rules'
export type MarathonChanges = Pick<
  Marathon,
  Announced | 'entryFee' | 'minTrades' | 'hasEngine' | 'repeatsWeekly' | 'timeZone' | 'updatedAt'
>

/** A form knows minutes: the one in which it was started. */
const startedMinute = sql`date_trunc('minute', ${marathons.startedAt})`

type MarathonList = Omit<InputOf<typeof listAdminMarathons>, 'page' | 'limit'>

export const marathonList = tableList({
  table: marathons,
  matching: ({ search, status, from, to }: MarathonList) =>
    and(
      containsText(search, marathons.name, marathons.description, marathons.accessCode),
      status && eq(marathons.status, status),
      betweenDays(marathons.startsAt, { from, to }),
    ),
  orders: {
    status: sql`array[(${marathons.status} = 'active')::integer::numeric, extract(epoch from ${marathons.startsAt})]`,
    startDate: marathons.startsAt,
    endDate: marathons.endsAt,
    name: folded(marathons.name),
    participants: marathons.participants,
    prizePool: marathons.prizePoolCents,
  },
  read: (db, { where, orderBy, limit, offset }): Promise<Marathon[]> =>
    db
      .select()
      .from(marathons)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
})

/** Nobody takes part in a cancelled marathon, and it pays no prizes. */
const kept = ne(marathons.status, 'cancelled')

/** Marathons that are not cancelled, counted and summed. */
export const findMarathonCounts = async (db: Executor) => {
  const those = (status: MarathonStatus) => sql`count(*) filter (where ${marathons.status} = ${status})`.mapWith(Number)
  const [[counts], participantsOfAll] = await Promise.all([
    db
      .select({
        total: count(),
        active: those('active'),
        upcoming: those('upcoming'),
        prizePoolCents: sql`coalesce(sum(${marathons.prizePoolCents}), 0)`.mapWith(Number),
      })
      .from(marathons)
      .where(kept),
    db.$count(
      marathonParticipants,
      and(
        isNotNull(marathonParticipants.memberId),
        inArray(marathonParticipants.marathonId, db.select({ id: marathons.id }).from(marathons).where(kept)),
      ),
    ),
  ])
  const { total = 0, active = 0, upcoming = 0, prizePoolCents = 0 } = counts ?? {}
  return { total, active, upcoming, prizePoolCents, participants: participantsOfAll }
}

/** Null when another marathon has the access code. */
export const insertMarathon = async (db: Executor, row: NewMarathon): Promise<Marathon | null> =>
  (await db.insert(marathons).values(row).onConflictDoNothing({ target: marathons.accessCode }).returning())[0] ?? null

/** Those that repeat and have begun, and whose next one is not announced yet. */
export const isToRepeat = and(
  eq(marathons.repeatsWeekly, true),
  isNull(marathons.repeatedAt),
  inArray(marathons.status, ['active', 'ended']),
)

export const findToRepeat = (db: Executor): Promise<Marathon[]> => db.select().from(marathons).where(isToRepeat)

/** Claims the announcement of the next one: of several that try, one gets the marathon, the others null. */
export const claimRepeat = async (tx: Transaction, id: string, repeatedAt: Date): Promise<Marathon | null> =>
  (
    await tx
      .update(marathons)
      .set({ repeatedAt })
      .where(and(eq(marathons.id, id), isToRepeat))
      .returning()
  )[0] ?? null

/** The marathon, which nobody changes or joins before the transaction ends; null when there is none. */
export const lockMarathon = async (tx: Transaction, id: string): Promise<Marathon | null> => {
  const [locked] = await tx.select({ id: marathons.id }).from(marathons).where(eq(marathons.id, id)).for('update')
  if (!locked) return null
  // A statement of its own sees who joined while the lock was waited for.
  return (await tx.select().from(marathons).where(eq(marathons.id, id)))[0] ?? null
}

/**
 * Null when the marathon is over, when more members take part than it is to hold, or when its start would move to before
 * `earliestStart` or, once it has begun, moves at all: but of one started early, back to the minute in which it was started. Fails with UNIQUE_VIOLATION where another one has the access code.
 */
export const updateMarathon = async (
  db: Executor,
  id: string,
  changes: MarathonChanges,
  earliestStart: Date,
): Promise<Marathon | null> =>
  (
    await db
      .update(marathons)
      .set(changes)
      .where(
        and(
          eq(marathons.id, id),
          inArray(marathons.status, [...openMarathonStatuses]),
          or(
            eq(marathons.startsAt, changes.startsAt),
            changes.startsAt >= earliestStart ? eq(marathons.status, 'upcoming') : undefined,
            and(
              eq(marathons.status, 'active'),
              gte(marathons.startsAt, startedMinute),
              sql`${startedMinute} <= ${changes.startsAt.toISOString()}::timestamptz`,
            ),
          ),
          lte(marathons.participants, changes.maxParticipants),
          or(eq(marathons.participants, 0), eq(marathons.entryFee, changes.entryFee)),
          or(
            eq(marathons.status, 'upcoming'),
            and(eq(marathons.minTrades, changes.minTrades), eq(marathons.hasEngine, changes.hasEngine)),
          ),
        ),
      )
      .returning()
  )[0] ?? null

/** Null when the marathon has none of the statuses `from`. */
export const updateMarathonStatus = async (
  db: Executor,
  id: string,
  { status, from, updatedAt }: { status: MarathonStatus; from: readonly MarathonStatus[]; updatedAt: Date },
): Promise<Marathon | null> =>
  (
    await db
      .update(marathons)
      .set({
        status,
        updatedAt,
        ...(status === 'active' ? { startedAt: updatedAt } : {}),
        ...(status === 'ended' ? { endedAt: updatedAt } : {}),
      })
      .where(and(eq(marathons.id, id), inArray(marathons.status, [...from])))
      .returning()
  )[0] ?? null

/** False when members take part in it and it is not over, or what it owes them is not paid. */
export const removeMarathon = async (db: Executor, id: string): Promise<boolean> => {
  const isDone = or(
    eq(marathons.participants, 0),
    eq(marathons.status, 'cancelled'),
    and(eq(marathons.status, 'ended'), isNotNull(marathons.paidAt)),
  )
  const removed = db.delete(marathons).where(and(eq(marathons.id, id), isDone))
  return (await removed.returning({ id: marathons.id })).length > 0
}
