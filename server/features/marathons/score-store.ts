import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { COURSE_POINTS } from '../../../contract/marathon-places.ts'
import type { Score } from '../../../engine/practice/rank.ts'
import { composedOnce, type Executor, type Transaction } from '../../db/client.ts'
import { marathonParticipants, marathons, members } from '../../db/schema/schema.ts'
import { isToRepeat, type Marathon } from './store.ts'

const anyOf = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`

/** What a settlement adds to a place's score; `reachedAtMs` null where the profit stays as it is. */
export interface ScoreChange extends Score {
  entryId: string
}

/** Adds to scores, all in one statement. Their accounts are locked by who settles, so nobody else adds to the same ones. */
export const addScores = async (tx: Transaction, changes: readonly ScoreChange[]): Promise<void> => {
  const rows = changes.map(({ entryId, profitCents, trades, reachedAtMs, reachedBy }) => ({
    id: entryId,
    cents: profitCents,
    trades,
    reached_at: reachedAtMs === null ? null : new Date(reachedAtMs),
    reached_by: reachedBy,
  }))
  await tx.execute(sql`
    update marathon_participants p set
      profit_cents = p.profit_cents + added.cents,
      trades = p.trades + added.trades,
      reached_at = coalesce(added.reached_at, p.reached_at),
      reached_by = coalesce(added.reached_by, p.reached_by),
      course = case when added.reached_at is null then p.course
        when jsonb_array_length(p.course) < ${COURSE_POINTS}::integer then p.course || to_jsonb(p.profit_cents + added.cents)
        else (p.course - 0) || to_jsonb(p.profit_cents + added.cents) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added(
      id uuid, cents bigint, trades integer, reached_at timestamptz, reached_by uuid
    ) where p.id = added.id`)
}

const selectEntries = (db: Executor) =>
  db
    .select({
      place: getTableColumns(marathonParticipants),
      fullName: members.fullName,
      tier: members.tier,
      email: members.email,
    })
    .from(marathonParticipants)
    .leftJoin(members, eq(members.id, marathonParticipants.memberId))

/** Whoever reads what a payment moves: the transaction that pays, or a look before it. */
export type Reader = Executor
export type Entry = Awaited<ReturnType<typeof selectEntries>>[number]

/** All rows of a board, in no order. */
export const findEntries = (db: Executor, marathonId: string) =>
  selectEntries(db).where(eq(marathonParticipants.marathonId, marathonId))

/** What a settlement changes of these rows. */
export const findScores = (db: Executor, ids: readonly string[]) => {
  const { id, profitCents, trades, reachedAt, reachedBy, course } = marathonParticipants
  return db
    .select({ id, profitCents, trades, reachedAt, reachedBy, course })
    .from(marathonParticipants)
    .where(sql`${id} = ${anyOf(ids)}`)
}

export const findEntriesById = (db: Executor, ids: readonly string[]) =>
  selectEntries(db).where(sql`${marathonParticipants.id} = ${anyOf(ids)}`)

/** Those whose profit changed last: the newest trades of a marathon are among theirs. */
export const findLatestEntries = (db: Executor, marathonId: string, limit: number) =>
  selectEntries(db)
    .where(and(eq(marathonParticipants.marathonId, marathonId), isNotNull(marathonParticipants.reachedAt)))
    .orderBy(desc(marathonParticipants.reachedAt), asc(marathonParticipants.id))
    .limit(limit)

export const findMarathonRow = async (db: Executor, id: string): Promise<Marathon | null> =>
  (await db.select().from(marathons).where(eq(marathons.id, id)))[0] ?? null

/** The marathon as it stands, which does not start or end before the transaction does; joining waits, orders do not. */
export const lockOpenness = async (tx: Transaction, id: string): Promise<Marathon | null> =>
  (await tx.select().from(marathons).where(eq(marathons.id, id)).for('share'))[0] ?? null

/** Those whose date to start, or to end, has come, those that have ended and wait for their prizes, and those that run on no market yet. */
export const findDue = (db: Executor, now: Date) =>
  Promise.all([
    db
      .select({ id: marathons.id })
      .from(marathons)
      .where(and(eq(marathons.status, 'upcoming'), lte(marathons.startsAt, now))),
    db
      .select({ id: marathons.id })
      .from(marathons)
      .where(and(eq(marathons.status, 'active'), lte(marathons.endsAt, now))),
    db
      .select({ id: marathons.id })
      .from(marathons)
      .where(and(eq(marathons.status, 'ended'), isNull(marathons.paidAt))),
    db
      .select({ id: marathons.id })
      .from(marathons)
      .where(and(eq(marathons.status, 'active'), isNull(marathons.feedId))),
  ])

/** What a round of the job works off, as one question: almost every round has nothing to do. */
const dueWork = composedOnce((db) =>
  db
    .select({ id: marathons.id })
    .from(marathons)
    .where(
      or(
        and(eq(marathons.status, 'upcoming'), lte(marathons.startsAt, sql.placeholder('remindBefore'))),
        and(
          eq(marathons.status, 'active'),
          or(isNull(marathons.feedId), lte(marathons.endsAt, sql.placeholder('now'))),
        ),
        and(eq(marathons.status, 'ended'), isNull(marathons.paidAt)),
        isToRepeat,
      ),
    )
    .limit(1)
    .prepare('marathon_work'),
)

/** Whether `findDue` or `findToRepeat` may find one, or one starts by `remindBefore`. */
export const hasDueWork = async (db: Executor, { now, remindBefore }: { now: Date; remindBefore: Date }) =>
  (await dueWork(db).execute({ now, remindBefore })).length > 0

/** Gives the engine its place, once. */
export const insertEngine = async (tx: Transaction, row: { id: string; marathonId: string; joinedAt: Date }) => {
  await tx
    .insert(marathonParticipants)
    .values({ ...row, memberId: null })
    .onConflictDoNothing()
}

export const updateMarketFor = async (tx: Transaction, id: string, feedId: string): Promise<void> => {
  await tx.update(marathons).set({ feedId }).where(eq(marathons.id, id))
}

/** Places that the engine competes in, on this market, each with when its marathon ends. */
export const findEnginePlaces = (tx: Executor, feedId: string): Promise<{ id: string; endsAt: Date }[]> =>
  tx
    .select({ id: marathonParticipants.id, endsAt: marathons.endsAt })
    .from(marathonParticipants)
    .innerJoin(marathons, eq(marathons.id, marathonParticipants.marathonId))
    .where(and(isNull(marathonParticipants.memberId), eq(marathons.status, 'active'), eq(marathons.feedId, feedId)))
    .orderBy(asc(marathonParticipants.id))

export const markRefunded = async (tx: Transaction, ids: readonly string[], refundedAt: Date): Promise<void> => {
  await tx
    .update(marathonParticipants)
    .set({ refundedAt })
    .where(inArray(marathonParticipants.id, [...ids]))
}

/** Writes ranks and prizes for good, and that they are paid. */
export const insertResults = async (
  tx: Transaction,
  id: string,
  results: readonly { entryId: string; rank: number; prize: number }[],
  paidAt: Date,
): Promise<void> => {
  const rows = results.map(({ entryId, rank, prize }) => ({ id: entryId, rank, prize }))
  await tx.execute(sql`
    update marathon_participants p set final_rank = result.rank, prize = result.prize
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as result(id uuid, rank integer, prize integer)
    where p.id = result.id`)
  await tx.update(marathons).set({ paidAt }).where(eq(marathons.id, id))
}
