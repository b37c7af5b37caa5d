import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { chartLayouts } from '../../db/schema/schema.ts'

type LayoutRow = typeof chartLayouts.$inferSelect

/** Null before anything was saved. */
export const findLayout = async (
  db: Executor,
  { memberId, feedId, pairId }: Pick<LayoutRow, 'memberId' | 'feedId' | 'pairId'>,
): Promise<LayoutRow | null> => {
  const isIt = and(
    eq(chartLayouts.memberId, memberId),
    eq(chartLayouts.feedId, feedId),
    eq(chartLayouts.pairId, pairId),
  )
  return (await db.select().from(chartLayouts).where(isIt))[0] ?? null
}

/** Writes a layout over the one of the revision before, in one statement: of two that were made from the same one, the second is refused with false. */
export const saveLayout = async (db: Executor, row: LayoutRow): Promise<boolean> => {
  const { revision, layout, updatedAt } = row
  const saved = await db
    .insert(chartLayouts)
    .values(row)
    .onConflictDoUpdate({
      target: [chartLayouts.memberId, chartLayouts.feedId, chartLayouts.pairId],
      set: { revision, layout, updatedAt },
      setWhere: eq(chartLayouts.revision, revision - 1),
    })
    .returning({ revision: chartLayouts.revision })
  return saved.length > 0
}
