import { and, count, desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { priceAlerts } from '../../db/schema/schema.ts'

export type AlertRow = typeof priceAlerts.$inferSelect

const of = (memberId: string, feedId: string) => and(eq(priceAlerts.memberId, memberId), eq(priceAlerts.feedId, feedId))
const waits = isNull(priceAlerts.reachedAt)

/** Those that wait first, then the newest reached. */
export const findAlerts = (db: Executor, memberId: string, feedId: string): Promise<AlertRow[]> =>
  db
    .select()
    .from(priceAlerts)
    .where(of(memberId, feedId))
    .orderBy(sql`${priceAlerts.reachedAt} desc nulls first`, desc(priceAlerts.createdAt), desc(priceAlerts.id))

export const findWaiting = (db: Executor, feedId: string): Promise<AlertRow[]> =>
  db
    .select()
    .from(priceAlerts)
    .where(and(eq(priceAlerts.feedId, feedId), waits))

export const countWaiting = async (tx: Transaction, memberId: string, feedId: string): Promise<number> =>
  (
    await tx
      .select({ waiting: count() })
      .from(priceAlerts)
      .where(and(of(memberId, feedId), waits))
  )[0]?.waiting ?? 0

export const insertAlert = async (tx: Transaction, row: AlertRow): Promise<void> => {
  await tx.insert(priceAlerts).values(row)
}

/** Removes what was reached and told, but for the newest `kept`. */
export const removeOldReached = async (
  tx: Transaction,
  { memberId, feedId }: AlertRow,
  kept: number,
): Promise<void> => {
  const newest = tx
    .select({ id: priceAlerts.id })
    .from(priceAlerts)
    .where(and(of(memberId, feedId), isNotNull(priceAlerts.toldAt)))
    .orderBy(desc(priceAlerts.reachedAt))
    .limit(kept)
  await tx
    .delete(priceAlerts)
    .where(and(of(memberId, feedId), isNotNull(priceAlerts.toldAt), notInArray(priceAlerts.id, newest)))
}

type Moved = Pick<AlertRow, 'side' | 'price' | 'barAt' | 'barHigh' | 'barLow'>

/** Null when the member has no such alert that waits. */
export const updateAlert = async (db: Executor, memberId: string, id: string, moved: Moved): Promise<AlertRow | null> =>
  (
    await db
      .update(priceAlerts)
      .set(moved)
      .where(and(eq(priceAlerts.id, id), eq(priceAlerts.memberId, memberId), waits))
      .returning()
  )[0] ?? null

export const findAlert = async (db: Executor, memberId: string, id: string): Promise<AlertRow | null> =>
  (
    await db
      .select()
      .from(priceAlerts)
      .where(and(eq(priceAlerts.id, id), eq(priceAlerts.memberId, memberId)))
  )[0] ?? null

/** False when the member has no such alert. */
export const removeAlert = async (db: Executor, memberId: string, id: string): Promise<boolean> =>
  (
    await db
      .delete(priceAlerts)
      .where(and(eq(priceAlerts.id, id), eq(priceAlerts.memberId, memberId)))
      .returning({ id: priceAlerts.id })
  ).length > 0

/** Claims an alert as it stood when it was judged: false when it was reached, moved or removed meanwhile. */
export const reachAlert = async (
  db: Executor,
  { id, side, price, barAt }: Pick<AlertRow, 'id' | 'side' | 'price' | 'barAt'>,
  reachedAt: Date,
): Promise<boolean> => {
  const judged = and(eq(priceAlerts.side, side), eq(priceAlerts.price, price), eq(priceAlerts.barAt, barAt))
  const claimed = await db
    .update(priceAlerts)
    .set({ reachedAt })
    .where(and(eq(priceAlerts.id, id), judged, waits))
    .returning({ id: priceAlerts.id })
  return claimed.length > 0
}

/** Marks what was reached as told, and answers it: each once. */
export const takeReached = (db: Executor, memberId: string, feedId: string, toldAt: Date): Promise<AlertRow[]> =>
  db
    .update(priceAlerts)
    .set({ toldAt })
    .where(and(of(memberId, feedId), isNotNull(priceAlerts.reachedAt), isNull(priceAlerts.toldAt)))
    .returning()
