import { and, count, desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { chartLines } from '../../db/schema/schema.ts'

export type LineRow = typeof chartLines.$inferSelect
type Chart = Pick<LineRow, 'memberId' | 'feedId' | 'pairId'>

const onChart = ({ memberId, feedId, pairId }: Chart) =>
  and(eq(chartLines.memberId, memberId), eq(chartLines.feedId, feedId), eq(chartLines.pairId, pairId))

const ownLine = (memberId: string, id: string) => and(eq(chartLines.id, id), eq(chartLines.memberId, memberId))

/** Highest first. */
export const findLines = (db: Executor, chart: Chart): Promise<LineRow[]> =>
  db.select().from(chartLines).where(onChart(chart)).orderBy(desc(chartLines.price), desc(chartLines.id))

export const countLines = async (tx: Transaction, chart: Chart): Promise<number> =>
  (await tx.select({ lines: count() }).from(chartLines).where(onChart(chart)))[0]?.lines ?? 0

export const insertLine = async (tx: Transaction, row: LineRow): Promise<void> => {
  await tx.insert(chartLines).values(row)
}

export const findLine = async (db: Executor, memberId: string, id: string): Promise<LineRow | null> =>
  (await db.select().from(chartLines).where(ownLine(memberId, id)))[0] ?? null

/** Null when the member has no such line. */
export const updateLine = async (db: Executor, memberId: string, id: string, price: number): Promise<LineRow | null> =>
  (await db.update(chartLines).set({ price }).where(ownLine(memberId, id)).returning())[0] ?? null

/** False when the member has no such line. */
export const removeLine = async (db: Executor, memberId: string, id: string): Promise<boolean> =>
  (await db.delete(chartLines).where(ownLine(memberId, id)).returning({ id: chartLines.id })).length > 0
