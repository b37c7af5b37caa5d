import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Timeframe } from '../../../contract/market.ts'
import type { Entitlement } from '../../../contract/signals.ts'
import type { OutcomeCount, QuarterCount } from '../../../engine/record/figures.ts'
import { composedOnce, type Executor, type Transaction } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { engineSnapshots, logEntries, slots } from '../../db/schema/schema.ts'

export type SlotRow = typeof slots.$inferSelect
/** A slot with the hash of the leaf that committed it: entry `commitSequence` of the record, counted from 1. */
export type RecordedSlot = SlotRow & { hash: string }

/** The condition of the indexes, word for word: a bound value would keep them out of a prepared plan. */
export const published = sql`${slots.decision} <> 'ABSTAIN'`

/** Published signals of slots from `from` (included) to `to` (excluded; null for all). */
export const publishedWithin = (feedId: string, from: Date, to: Date | null) =>
  and(eq(slots.feedId, feedId), published, gte(slots.slotAt, from), to ? lt(slots.slotAt, to) : undefined)

/** The SQL twin of `findStatedConfidence`; a test holds the two together. */
export const statedFigure = sql<
  number | null
>`case when ${slots.side} is not null then ${slots.stated} when ${slots.calibrated} then ${slots.confidence} end`

export const selectRecorded = (db: Executor) =>
  db
    .select({ ...getTableColumns(slots), hash: sql<string>`encode(${logEntries.leafHash}, 'hex')` })
    .from(slots)
    .innerJoin(logEntries, eq(logEntries.index, sql`${slots.commitSequence} - 1`))

/** What starters see, and every tier above them. */
export const forStarters = sql`(${slots.timeframe} = '5m' and ${slots.starterPair} and extract(minute from ${slots.slotAt} at time zone 'UTC')::int % 30 = 0)`

/** The SQL twin of `maySeeSignal`; a test holds the two together. */
export const visibleTo = (entitlement: Entitlement): SQL | undefined => {
  if (entitlement === 'gold') return undefined
  if (entitlement === 'none') return sql`false`
  return entitlement === 'standard' ? eq(slots.timeframe, '5m') : forStarters
}

export const insertSlots = (tx: Transaction, rows: readonly SlotRow[]): Promise<void> => insertRows(tx, slots, rows)

const hasEntered = and(eq(slots.feedId, sql.placeholder('feedId')), lte(slots.entryAt, sql.placeholder('by')))
const dueSlots = composedOnce((db) =>
  selectRecorded(db)
    .where(or(and(hasEntered, isNull(slots.revealedAt)), and(hasEntered, published, isNull(slots.outcome))))
    .orderBy(asc(slots.commitSequence))
    .prepare('due_slots'),
)

/** What waits at a boundary: sealed decisions whose entry has come, and published signals that have entered and have no outcome. */
export const findDue = (tx: Executor, feedId: string, by: Date): Promise<RecordedSlot[]> =>
  dueSlots(tx).execute({ feedId, by })

/** Writes what a boundary made of slots that were sealed or open before. An open one keeps the entry price that it got meanwhile. */
export const updateDue = async (tx: Transaction, changed: readonly SlotRow[]): Promise<void> => {
  if (changed.length === 0) return
  const json = changed.map(
    ({ id, revealedAt, outcome, entryPrice, exitPrice, voidReason, settledAt, enteredSequence }) => ({
      id,
      revealed_at: revealedAt,
      outcome,
      entry_price: entryPrice,
      exit_price: exitPrice,
      void_reason: voidReason,
      settled_at: settledAt,
      entered_sequence: enteredSequence,
    }),
  )
  await tx.execute(sql`
    update slots set
      revealed_at = due.revealed_at,
      outcome = due.outcome,
      entry_price = case when due.outcome is null then coalesce(due.entry_price, slots.entry_price) else due.entry_price end,
      exit_price = due.exit_price,
      void_reason = due.void_reason,
      settled_at = due.settled_at,
      entered_sequence = greatest(due.entered_sequence, slots.entered_sequence)
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as due(
      id uuid, revealed_at timestamptz, outcome text, entry_price float8, exit_price float8, void_reason text,
      settled_at timestamptz, entered_sequence bigint
    )
    where slots.id = due.id and slots.id = any(${sql.param(changed.map(({ id }) => id))}::uuid[])`)
}

/** Published signals that have entered and wait for their outcome. */
export const findEntered = (tx: Executor, feedId: string, enteredBy: Date): Promise<RecordedSlot[]> =>
  selectRecorded(tx)
    .where(and(eq(slots.feedId, feedId), published, lte(slots.entryAt, enteredBy), isNull(slots.outcome)))
    .orderBy(asc(slots.commitSequence))

/** Answers false when the signal has settled meanwhile: its settlement says the price then. */
export const updateEntryPrice = async (tx: Transaction, id: string, entryPrice: number): Promise<boolean> => {
  const updated = await tx
    .update(slots)
    .set({ entryPrice })
    .where(and(eq(slots.id, id), isNull(slots.outcome)))
    .returning({ id: slots.id })
  return updated.length > 0
}

/** Numbers the news of a signal's entry price. */
export const updateEnteredSequence = async (tx: Transaction, id: string, enteredSequence: number): Promise<void> => {
  await tx.update(slots).set({ enteredSequence }).where(eq(slots.id, id))
}

/** One model's settled signals of slots after `after`, in the order in which they expired. */
export const findSettledAfter = (db: Executor, feedId: string, modelVersion: string, after: Date): Promise<SlotRow[]> =>
  db
    .select()
    .from(slots)
    .where(
      and(
        eq(slots.feedId, feedId),
        eq(slots.modelVersion, modelVersion),
        published,
        gt(slots.slotAt, after),
        isNotNull(slots.outcome),
      ),
    )
    .orderBy(asc(slots.commitSequence))

/** When the last of what is committed falls due: a reveal at entry, a settlement at expiry. Null where nothing is. */
export const findLastDue = async (tx: Transaction, feedId: string): Promise<Date | null> => {
  const isOwed = or(isNull(slots.revealedAt), and(published, isNull(slots.outcome)))
  const [last] = await tx
    .select({
      dueAt: sql`case when ${published} then ${slots.expiresAt} else ${slots.entryAt} end`.mapWith(slots.entryAt),
    })
    .from(slots)
    .where(and(eq(slots.feedId, feedId), isOwed))
    .orderBy(desc(sql`1`))
    .limit(1)
  return last?.dueAt ?? null
}

interface SignalQuery {
  entitlement: Entitlement
  limit: number
  sortOrder: 'asc' | 'desc'
  timeframe?: Timeframe | undefined
  before?: Date | undefined
}

type Selection = Pick<SignalQuery, 'entitlement' | 'timeframe' | 'before'>

const selected = (feedId: string, { entitlement, timeframe, before }: Selection): SQL | undefined =>
  and(
    eq(slots.feedId, feedId),
    published,
    visibleTo(entitlement),
    timeframe ? eq(slots.timeframe, timeframe) : undefined,
    before ? lt(slots.slotAt, before) : undefined,
  )

export const findPublished = (db: Executor, feedId: string, query: SignalQuery): Promise<RecordedSlot[]> => {
  const order = query.sortOrder === 'desc' ? desc : asc
  return selectRecorded(db)
    .where(selected(feedId, query))
    .orderBy(order(slots.slotAt), order(slots.timeframe))
    .limit(query.limit)
}

/** What the newest of these signals stated, null where one stated nothing, and what came of them; newest first. */
export const findStated = (
  db: Executor,
  feedId: string,
  { limit, ...selection }: Selection & { limit: number },
): Promise<{ stated: number | null; expiresAt: Date; outcome: SlotRow['outcome'] }[]> =>
  db
    .select({ stated: statedFigure, expiresAt: slots.expiresAt, outcome: slots.outcome })
    .from(slots)
    .where(selected(feedId, selection))
    .orderBy(desc(slots.slotAt))
    .limit(limit)

export const findPublishedAt = (db: Executor, feedId: string, slotAt: Date): Promise<RecordedSlot[]> =>
  selectRecorded(db).where(and(eq(slots.feedId, feedId), published, eq(slots.slotAt, slotAt)))

export const findPublishedById = async (
  db: Executor,
  feedId: string,
  id: string,
  entitlement: Entitlement,
): Promise<RecordedSlot | null> => {
  const [slot] = await selectRecorded(db).where(
    and(eq(slots.id, id), eq(slots.feedId, feedId), published, visibleTo(entitlement)),
  )
  return slot ?? null
}

/** Those of these published signals that members of this entitlement may see. */
export const findPublishedByIds = async (
  db: Executor,
  feedId: string,
  ids: readonly string[],
  entitlement: Entitlement,
): Promise<RecordedSlot[]> =>
  selectRecorded(db).where(
    and(inArray(slots.id, [...ids]), eq(slots.feedId, feedId), published, visibleTo(entitlement)),
  )

/** Any decision, published or not; null for one of another market. */
export const findSlotById = async (db: Executor, feedId: string, id: string): Promise<SlotRow | null> => {
  const [slot] = await db
    .select()
    .from(slots)
    .where(and(eq(slots.id, id), eq(slots.feedId, feedId)))
  return slot ?? null
}

interface CountedSlots {
  pairId?: string | undefined
  timeframe?: Timeframe | undefined
}

/** How many published signals since an instant ended how, per timeframe; `outcome` null counts the open ones. */
export const countOutcomesSince = (
  db: Executor,
  feedId: string,
  entitlement: Entitlement,
  since: Date,
  { pairId, timeframe }: CountedSlots = {},
): Promise<OutcomeCount[]> =>
  db
    .select({
      timeframe: slots.timeframe,
      outcome: slots.outcome,
      count: sql<number>`count(*)::int`,
      statedCount: sql<number>`count(${statedFigure})::int`,
      statedSum: sql<number>`coalesce(sum(${statedFigure}), 0)::float8`,
    })
    .from(slots)
    .where(
      and(
        eq(slots.feedId, feedId),
        published,
        visibleTo(entitlement),
        gte(slots.slotAt, since),
        pairId === undefined ? undefined : eq(slots.pairId, pairId),
        timeframe === undefined ? undefined : eq(slots.timeframe, timeframe),
      ),
    )
    .groupBy(slots.timeframe, slots.outcome)

/** Won and lost signals per quarter of an hour (`quarter` = quarters since 1970 UTC), oldest first. */
export const countPerQuarter = (
  db: Executor,
  feedId: string,
  entitlement: Entitlement,
  since: Date,
  revealedOnly = false,
): Promise<QuarterCount[]> => {
  const quarter = sql<number>`floor(extract(epoch from ${slots.slotAt}) / 900)::int`
  return db
    .select({
      quarter,
      won: sql<number>`count(*) filter (where ${slots.outcome} = 'profit')::int`,
      lost: sql<number>`count(*) filter (where ${slots.outcome} = 'loss')::int`,
    })
    .from(slots)
    .where(
      and(
        eq(slots.feedId, feedId),
        published,
        visibleTo(entitlement),
        gte(slots.slotAt, since),
        revealedOnly ? isNotNull(slots.revealedAt) : undefined,
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

export interface BinRow {
  timeframe: Timeframe
  bin: number
  n: number
  won: number
  /** The newest settlement that is counted here; absent where nothing is added later. */
  newestAt?: Date | null
}

export type SnapshotRow = typeof engineSnapshots.$inferSelect

export const findSnapshots = (db: Executor, feedId: string, modelVersion: string): Promise<SnapshotRow[]> =>
  db
    .select()
    .from(engineSnapshots)
    .where(and(eq(engineSnapshots.feedId, feedId), eq(engineSnapshots.modelVersion, modelVersion)))

export const upsertSnapshots = async (db: Executor, rows: (typeof engineSnapshots.$inferInsert)[]): Promise<void> => {
  await db
    .insert(engineSnapshots)
    .values(rows)
    .onConflictDoUpdate({
      target: [engineSnapshots.feedId, engineSnapshots.pairId, engineSnapshots.timeframe, engineSnapshots.modelVersion],
      set: { at: sql`excluded.at`, state: sql`excluded.state` },
    })
}
