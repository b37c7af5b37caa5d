import { and, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import type { Timeframe } from '../../../contract/market.ts'
import type { Entitlement, HistoryOutcome } from '../../../contract/signals.ts'
import type { Executor } from '../../db/client.ts'
import { slots } from '../../db/schema/schema.ts'
import { published, type RecordedSlot, selectRecorded, visibleTo } from './store.ts'

interface HistoryQuery {
  entitlement: Entitlement
  since: Date | null
  pairId?: string | undefined
  timeframe?: Timeframe | undefined
  outcome?: HistoryOutcome | undefined
  below?: number | undefined
  limit: number
}

const endedAs = (outcome: HistoryOutcome) => (outcome === 'open' ? isNull(slots.outcome) : eq(slots.outcome, outcome))

/** Published signals behind `below`, newest commitment first. */
export const findHistory = (db: Executor, feedId: string, query: HistoryQuery): Promise<RecordedSlot[]> =>
  selectRecorded(db)
    .where(
      and(
        eq(slots.feedId, feedId),
        published,
        visibleTo(query.entitlement),
        query.since ? gte(slots.slotAt, query.since) : undefined,
        query.pairId === undefined ? undefined : eq(slots.pairId, query.pairId),
        query.timeframe === undefined ? undefined : eq(slots.timeframe, query.timeframe),
        query.outcome === undefined ? undefined : endedAs(query.outcome),
        query.below === undefined ? undefined : lt(slots.commitSequence, query.below),
      ),
    )
    .orderBy(desc(slots.commitSequence))
    .limit(query.limit)
