import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { CANCELED_REASON } from '../../../contract/practice.ts'
import { DAY_TRADES, type TradingDay } from '../../../contract/today.ts'
import type { Executor } from '../../db/client.ts'
import { practiceOrders } from '../../db/schema/schema.ts'

const uncanceled = or(isNull(practiceOrders.voidReason), ne(practiceOrders.voidReason, CANCELED_REASON))

/** Settled orders that were placed since an instant, in the order of their settlement. */
export const findDayTrades = async (db: Executor, accountId: string, since: Date): Promise<TradingDay['trades']> => {
  const { outcome, placedWallAt, resultCents, settledAt } = practiceOrders
  const rows = await db
    .select({ at: settledAt, outcome, resultCents })
    .from(practiceOrders)
    .where(and(eq(practiceOrders.accountId, accountId), gte(placedWallAt, since), isNotNull(outcome), uncanceled))
    .orderBy(desc(settledAt), desc(practiceOrders.id))
    .limit(DAY_TRADES)
  return rows
    .reverse()
    .flatMap((row) =>
      row.at && row.outcome && row.resultCents !== null
        ? [{ at: row.at.toISOString(), outcome: row.outcome, resultCents: row.resultCents }]
        : [],
    )
}

export const countByPair = async (
  db: Executor,
  accountId: string,
): Promise<Map<string, { won: number; n: number }>> => {
  const { origin, outcome, pairId } = practiceOrders
  const rows = await db
    .select({
      pairId,
      won: sql`count(*) filter (where ${outcome} = 'profit')`.mapWith(Number),
      n: sql`count(*)`.mapWith(Number),
    })
    .from(practiceOrders)
    .where(and(eq(practiceOrders.accountId, accountId), eq(origin, 'member'), inArray(outcome, ['profit', 'loss'])))
    .groupBy(pairId)
  return new Map(rows.map(({ pairId: id, won, n }) => [id, { won, n }]))
}

export const hasOrdered = async (db: Executor, accountId: string): Promise<boolean> => {
  const own = and(eq(practiceOrders.accountId, accountId), eq(practiceOrders.origin, 'member'), uncanceled)
  return (await db.select({ id: practiceOrders.id }).from(practiceOrders).where(own).limit(1)).length > 0
}
