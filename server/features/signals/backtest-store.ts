import { and, asc, eq } from 'drizzle-orm'
import type { Timeframe } from '../../../contract/market.ts'
import type { Tally } from '../../../engine/signals/statistics.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { backtests } from '../../db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'

interface NewBacktest {
  feedId: string
  pairId: string
  timeframe: Timeframe
  modelVersion: string
  fromAt: Date
  toAt: Date
  slots: number
  tally: Tally
  createdAt: Date
}

export interface StoredBacktest {
  pairId: string
  timeframe: Timeframe
  from: string
  to: string
  slots: number
  tally: Tally
}

/** Keeps what the engine did on history before its first slot. Never part of the record. */
export const insertBacktests = async (tx: Transaction, rows: readonly NewBacktest[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insert(backtests)
    .values(rows.map(({ slots, tally, ...row }) => ({ ...row, id: newId(), summary: { slots, tally } })))
}

export const findBacktests = async (db: Executor, feedId: string, modelVersion: string): Promise<StoredBacktest[]> => {
  const rows = await db
    .select()
    .from(backtests)
    .where(and(eq(backtests.feedId, feedId), eq(backtests.modelVersion, modelVersion)))
    .orderBy(asc(backtests.timeframe), asc(backtests.pairId))
  return rows.map(({ pairId, timeframe, fromAt, toAt, summary }) => {
    const { slots, tally } = summary as { slots: number; tally: Tally }
    return { pairId, timeframe, from: fromAt.toISOString(), to: toAt.toISOString(), slots, tally }
  })
}
