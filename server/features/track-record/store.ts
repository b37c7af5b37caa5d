import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { EntryKind } from '../../../engine/record/chain.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { backtests, recordEntries } from '../../db/schema/schema.ts'

export type EntryRow = typeof recordEntries.$inferSelect
export type BacktestRow = typeof backtests.$inferSelect

export const findHead = async (db: Executor): Promise<{ sequence: number; hash: string } | null> => {
  const [head] = await db
    .select({ sequence: recordEntries.sequence, hash: recordEntries.hash })
    .from(recordEntries)
    .orderBy(desc(recordEntries.sequence))
    .limit(1)
  return head ?? null
}

export const insertEntries = (tx: Transaction, rows: readonly EntryRow[]): Promise<void> =>
  insertRows(tx, recordEntries, rows)

export const findEntriesAfter = (db: Executor, after: number, limit: number): Promise<EntryRow[]> =>
  db
    .select()
    .from(recordEntries)
    .where(gt(recordEntries.sequence, after))
    .orderBy(asc(recordEntries.sequence))
    .limit(limit)

export const findEntry = async (db: Executor, sequence: number): Promise<EntryRow | null> => {
  const [entry] = await db.select().from(recordEntries).where(eq(recordEntries.sequence, sequence))
  return entry ?? null
}

export const findEntriesOfKind = (db: Executor, kind: EntryKind, limit: number): Promise<EntryRow[]> =>
  db.select().from(recordEntries).where(eq(recordEntries.kind, kind)).orderBy(desc(recordEntries.sequence)).limit(limit)

export const insertBacktests = async (tx: Transaction, rows: (typeof backtests.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(backtests).values(rows)
}

export const findBacktests = (db: Executor, feedId: string, modelVersion: string): Promise<BacktestRow[]> =>
  db
    .select()
    .from(backtests)
    .where(and(eq(backtests.feedId, feedId), eq(backtests.modelVersion, modelVersion)))
    .orderBy(asc(backtests.timeframe), asc(backtests.pairId))
