import { desc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { recordEntries } from '../../db/schema/schema.ts'

type EntryRow = typeof recordEntries.$inferSelect

/** The stretches that were missed while the record was a chain, newest first. */
export const findMissedOfChain = (db: Executor, limit: number): Promise<EntryRow[]> =>
  db
    .select()
    .from(recordEntries)
    .where(eq(recordEntries.kind, 'missed'))
    .orderBy(desc(recordEntries.sequence))
    .limit(limit)
