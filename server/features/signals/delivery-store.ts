import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { signalDeliveries, slots } from '../../db/schema/schema.ts'

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

const countAfter = (price: (typeof signalDeliveries)['priceAfter5' | 'priceAfter15']) => {
  const isKnown = sql`${price} is not null and ${slots.entryPrice} is not null`
  const isHad = sql`case when ${slots.decision} = 'CALL' then ${price} <= ${slots.entryPrice} else ${price} >= ${slots.entryPrice} end`
  return {
    n: sql<number>`count(*) filter (where ${isKnown})::int`,
    reachable: sql<number>`count(*) filter (where ${isKnown} and ${isHad})::int`,
  }
}

/** Counts over a market's measured signals. */
export const countReachable = async (db: Executor, feedId: string) => {
  const [after5, after15] = [countAfter(signalDeliveries.priceAfter5), countAfter(signalDeliveries.priceAfter15)]
  const lagMs = sql`extract(epoch from ${signalDeliveries.deliveredAt} - ${slots.committedWallAt}) * 1000`
  const [row] = await db
    .select({
      n: sql<number>`count(*)::int`,
      since: sql`min(${slots.slotAt})`.mapWith(slots.slotAt),
      // On a market of the wall clock, which alone is measured, entry times are the wall's.
      beforeEntry: sql<number>`count(*) filter (where ${signalDeliveries.deliveredAt} < ${slots.entryAt})::int`,
      medianMs: sql<number | null>`percentile_cont(0.5) within group (order by ${lagMs})::float8`,
      n5: after5.n,
      reachable5: after5.reachable,
      n15: after15.n,
      reachable15: after15.reachable,
    })
    .from(signalDeliveries)
    .innerJoin(slots, eq(slots.id, signalDeliveries.slotId))
    .where(eq(slots.feedId, feedId))
  return row ?? null
}
