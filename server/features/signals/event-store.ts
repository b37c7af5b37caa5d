import { and, asc, eq, getTableColumns, gt, gte, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Timeframe } from '../../../contract/market.ts'
import type { Entitlement } from '../../../contract/signals.ts'
import type { Executor } from '../../db/client.ts'
import { logEntries, slots } from '../../db/schema/schema.ts'
import { type RecordedSlot, selectRecorded, visibleTo } from './store.ts'

/** Which events of whom: positions after < position <= through, of one market. */
export interface Asked {
  feedId: string
  entitlement: Entitlement
  after: number
  through: number
  limit: number
}

const isSeen = ({ feedId, entitlement }: Asked) =>
  and(eq(slots.feedId, feedId), ne(slots.decision, 'ABSTAIN'), visibleTo(entitlement))

/** Published signals in the order in which they were committed. */
export const findCommitted = (db: Executor, timeframe: Timeframe, asked: Asked): Promise<RecordedSlot[]> =>
  selectRecorded(db)
    .where(
      and(
        isSeen(asked),
        eq(slots.timeframe, timeframe),
        gt(slots.commitSequence, asked.after),
        lte(slots.commitSequence, asked.through),
      ),
    )
    .orderBy(asc(slots.commitSequence))
    .limit(asked.limit)

/** Open signals in the order in which their entry price became known last. */
export const findPriced = (db: Executor, asked: Asked): Promise<RecordedSlot[]> =>
  selectRecorded(db)
    .where(
      and(
        isSeen(asked),
        isNull(slots.outcome),
        gt(slots.enteredSequence, asked.after),
        lte(slots.enteredSequence, asked.through),
      ),
    )
    .orderBy(asc(slots.enteredSequence))
    .limit(asked.limit)

const commitment = alias(logEntries, 'commitment')

/** Settled signals in the order in which the record settled them, each with the number of that entry, counted from 1. */
export const findSettlements = (db: Executor, asked: Asked): Promise<(RecordedSlot & { settleSequence: number })[]> =>
  db
    .select({
      ...getTableColumns(slots),
      hash: sql<string>`encode(${commitment.leafHash}, 'hex')`,
      settleSequence: sql`${logEntries.index} + 1`.mapWith(Number),
    })
    .from(logEntries)
    .innerJoin(slots, eq(slots.id, logEntries.slotId))
    .innerJoin(commitment, eq(commitment.index, sql`${slots.commitSequence} - 1`))
    .where(
      and(
        eq(logEntries.kind, 'settle'),
        gte(logEntries.index, asked.after),
        lt(logEntries.index, asked.through),
        isSeen(asked),
      ),
    )
    .orderBy(asc(logEntries.index))
    .limit(asked.limit)
