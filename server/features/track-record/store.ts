import { and, asc, desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { backtests, recordEntries } from '../../db/schema/schema.ts'

type EntryRow = typeof recordEntries.$inferSelect
export type BacktestRow = typeof backtests.$inferSelect

/** The stretches that were missed while the record was a chain, newest first. */
export const findMissedOfChain = (db: Executor, limit: number): Promise<EntryRow[]> =>
  db
    .select()
    .from(recordEntries)
    .where(eq(recordEntries.kind, 'missed'))
    .orderBy(desc(recordEntries.sequence))
    .limit(limit)

export const insertBacktests = async (tx: Transaction, rows: (typeof backtests.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(backtests).values(rows)
}

export const findBacktests = (db: Executor, feedId: string, modelVersion: string): Promise<BacktestRow[]> =>
  db
    .select()
    .from(backtests)
    .where(and(eq(backtests.feedId, feedId), eq(backtests.modelVersion, modelVersion)))
    .orderBy(asc(backtests.timeframe), asc(backtests.pairId))
