import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { droppable } from '../../db/droppable.ts'
import { signalCounts, signalDeliveries, slots } from '../../db/schema/schema.ts'
import { publishedWithin } from './store.ts'

/** How many seconds after it could be taken a signal's price is looked at, and where that price is kept. */
export const LOOKED_AT = { 5: 'priceAfter5', 15: 'priceAfter15' } as const
export type Seconds = keyof typeof LOOKED_AT

/** Keeps when signals were delivered. A boundary that is told twice keeps its first time. */
export const insertDeliveries = async (db: Executor, slotIds: readonly string[], deliveredAt: Date): Promise<void> => {
  if (slotIds.length === 0) return
  const rows = slotIds.map((slotId) => ({ slotId, deliveredAt }))
  await db.insert(signalDeliveries).values(rows).onConflictDoNothing()
}

export const updatePriceAfter = async (
  db: Executor,
  slotId: string,
  seconds: Seconds,
  price: number,
): Promise<void> => {
  await db
    .update(signalDeliveries)
    .set({ [LOOKED_AT[seconds]]: price })
    .where(eq(signalDeliveries.slotId, slotId))
}

/** Under what name they are counted and kept. */
export const DELIVERIES = 'deliveries'

/** Deliveries before an instant that are counted for good. */
export const oldDeliveries = droppable(
  signalDeliveries,
  (before) => sql`${signalDeliveries.deliveredAt} < ${before.toISOString()}::timestamptz and exists (
    select 1 from ${slots} join ${signalCounts} on ${signalCounts.feedId} = ${slots.feedId} and ${signalCounts.name} = ${DELIVERIES}
    where ${slots.id} = ${signalDeliveries.slotId} and ${slots.slotAt} < ${signalCounts.throughAt})`,
)

const countAfter = (price: (typeof signalDeliveries)['priceAfter5' | 'priceAfter15']) => {
  const isKnown = sql`${price} is not null and ${slots.entryPrice} is not null`
  const isHad = sql`case when ${slots.decision} = 'CALL' then ${price} <= ${slots.entryPrice} else ${price} >= ${slots.entryPrice} end`
  return {
    n: sql<number>`count(*) filter (where ${isKnown})::int`,
    reachable: sql<number>`count(*) filter (where ${isKnown} and ${isHad})::int`,
  }
}

export interface ReachableCounts {
  n: number
  /** Market ms of the first slot that was measured; null before any. */
  sinceMs: number | null
  beforeEntry: number
  n5: number
  reachable5: number
  n15: number
  reachable15: number
  /** How many were delivered how many milliseconds after their commit. */
  lags: readonly { ms: number; n: number }[]
}

/** Counts over a market's measured signals of slots from `from` (included) to `to` (excluded; null for all). */
export const countReachable = async (
  db: Executor,
  feedId: string,
  from: Date,
  to: Date | null,
): Promise<ReachableCounts> => {
  const [after5, after15] = [countAfter(signalDeliveries.priceAfter5), countAfter(signalDeliveries.priceAfter15)]
  const lagMs = sql<number>`round(extract(epoch from ${signalDeliveries.deliveredAt} - ${slots.committedWallAt}) * 1000)::int`
  const within = publishedWithin(feedId, from, to)
  const measured = eq(slots.id, signalDeliveries.slotId)
  const [row] = await db
    .select({
      n: sql<number>`count(*)::int`,
      sinceMs: sql<number | null>`(extract(epoch from min(${slots.slotAt})) * 1000)::float8`,
      // On a market of the wall clock, which alone is measured, entry times are the wall's.
      beforeEntry: sql<number>`count(*) filter (where ${signalDeliveries.deliveredAt} < ${slots.entryAt})::int`,
      n5: after5.n,
      reachable5: after5.reachable,
      n15: after15.n,
      reachable15: after15.reachable,
    })
    .from(signalDeliveries)
    .innerJoin(slots, measured)
    .where(within)
  const lags = await db
    .select({ ms: lagMs, n: sql<number>`count(*)::int` })
    .from(signalDeliveries)
    .innerJoin(slots, measured)
    .where(within)
    .groupBy(sql`1`)
  if (!row) throw new Error('A count has one row.')
  return { ...row, lags }
}
