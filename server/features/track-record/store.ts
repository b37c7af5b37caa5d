import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { recordEntries } from '../../db/schema/schema.ts'

type EntryRow = typeof recordEntries.$inferSelect

/** The stretches that were missed while the record was a chain, newest first; of one market where it is named. */
export const findMissedOfChain = (db: Executor, limit: number, feed?: string): Promise<EntryRow[]> =>
  db
    .select()
    .from(recordEntries)
    .where(
      and(
        eq(recordEntries.kind, 'missed'),
        feed === undefined ? undefined : sql`${recordEntries.body}::json ->> 'feed' = ${feed}`,
      ),
    )
    .orderBy(desc(recordEntries.sequence))
    .limit(limit)
