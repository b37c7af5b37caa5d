import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Timeframe } from '../../../contract/market.ts'
import type { Executor } from '../../db/client.ts'
import { slots } from '../../db/schema/schema.ts'
import { type RecordedSlot, type SlotRow, selectRecorded } from './store.ts'

const settled = and(ne(slots.decision, 'ABSTAIN'), isNotNull(slots.outcome))

interface SettledQuery {
  timeframe?: Timeframe | undefined
  before?: Date | undefined
  record?: number | undefined
  limit: number
}

/** Settled signals, newest slot first. */
export const findSettled = (db: Executor, feedId: string, query: SettledQuery): Promise<SlotRow[]> =>
  db
    .select()
    .from(slots)
    .where(
      and(
        eq(slots.feedId, feedId),
        settled,
        query.timeframe ? eq(slots.timeframe, query.timeframe) : undefined,
        query.before ? lt(slots.slotAt, query.before) : undefined,
        query.record === undefined ? undefined : eq(slots.commitSequence, query.record),
      ),
    )
    .orderBy(desc(slots.slotAt), desc(slots.timeframe))
    .limit(query.limit)

/** Those of these ids that are settled signals. */
export const findSettledByIds = (db: Executor, feedId: string, ids: readonly string[]): Promise<SlotRow[]> =>
  db
    .select()
    .from(slots)
    .where(and(eq(slots.feedId, feedId), inArray(slots.id, [...ids]), settled))

/** How many signals that expired after the first and by the second instant were won and lost. */
export const countSettledBetween = async (
  db: Executor,
  feedId: string,
  after: Date,
  until: Date,
): Promise<{ won: number; lost: number }> => {
  const [row] = await db
    .select({
      won: sql<number>`count(*) filter (where ${slots.outcome} = 'profit')::int`,
      lost: sql<number>`count(*) filter (where ${slots.outcome} = 'loss')::int`,
    })
    .from(slots)
    .where(and(eq(slots.feedId, feedId), settled, gt(slots.expiresAt, after), lte(slots.expiresAt, until)))
  return row ?? { won: 0, lost: 0 }
}

/** A signal is settled once it has expired: the last to expire are among the newest slots of each timeframe. */
const SLOTS_OF_LAST_EXPIRIES = 20

/** The settled signals that expired last, the last one first. */
export const findLastSettled = async (db: Executor, feedId: string, limit: number): Promise<SlotRow[]> =>
  (await findSettled(db, feedId, { limit: SLOTS_OF_LAST_EXPIRIES }))
    .toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime() || b.commitSequence - a.commitSequence)
    .slice(0, limit)

/** A settled signal; null for one that is sealed, open, of another market, or no signal at all. */
export const findSettledById = async (db: Executor, feedId: string, id: string): Promise<RecordedSlot | null> => {
  const [slot] = await selectRecorded(db).where(and(eq(slots.id, id), eq(slots.feedId, feedId), settled))
  return slot ?? null
}

/** Settled signals in the order of their commitments, behind `after`. */
export const findSettledBehind = (
  db: Executor,
  feedId: string,
  { after, limit }: { after: Pick<SlotRow, 'slotAt' | 'commitSequence'> | null; limit: number },
): Promise<SlotRow[]> =>
  db
    .select()
    .from(slots)
    .where(
      and(
        eq(slots.feedId, feedId),
        settled,
        // The first condition alone is what the index can look for.
        after ? gte(slots.slotAt, after.slotAt) : undefined,
        after ? or(gt(slots.slotAt, after.slotAt), gt(slots.commitSequence, after.commitSequence)) : undefined,
      ),
    )
    .orderBy(asc(slots.slotAt), asc(slots.commitSequence))
    .limit(limit)
