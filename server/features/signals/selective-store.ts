import { and, asc, eq, gt, gte, lt, or } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { slots } from '../../db/schema/schema.ts'
import { published, type SlotRow, statedFigure } from './store.ts'

const figuredColumns = {
  id: slots.id,
  commitSequence: slots.commitSequence,
  pairId: slots.pairId,
  timeframe: slots.timeframe,
  starterPair: slots.starterPair,
  modelVersion: slots.modelVersion,
  stated: statedFigure,
  slotAt: slots.slotAt,
  expiresAt: slots.expiresAt,
  outcome: slots.outcome,
}

export type FiguredRow = Pick<SlotRow, Exclude<keyof typeof figuredColumns, 'stated'>> & { stated: number | null }

interface FiguredQuery {
  from: Date
  /** Excluded; null for all. */
  to: Date | null
  /** The last one that was read; null at first. */
  after: Pick<SlotRow, 'slotAt' | 'commitSequence'> | null
  limit: number
}

/** Published signals with their figures, in the order of their slots. */
export const findFigured = (
  db: Executor,
  feedId: string,
  { from, to, after, limit }: FiguredQuery,
): Promise<FiguredRow[]> =>
  db
    .select(figuredColumns)
    .from(slots)
    .where(
      and(
        eq(slots.feedId, feedId),
        published,
        // The first condition alone is what the index can look for.
        gte(slots.slotAt, after?.slotAt ?? from),
        to ? lt(slots.slotAt, to) : undefined,
        after ? or(gt(slots.slotAt, after.slotAt), gt(slots.commitSequence, after.commitSequence)) : undefined,
      ),
    )
    .orderBy(asc(slots.slotAt), asc(slots.commitSequence))
    .limit(limit)
