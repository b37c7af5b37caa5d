import { desc, eq, inArray, lt, ne, or } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { statusPeriods } from '../../db/schema/schema.ts'

export type PeriodRow = typeof statusPeriods.$inferSelect

/** The newest period of each part. */
export const findNewestPeriods = (db: Executor): Promise<PeriodRow[]> =>
  db
    .selectDistinctOn([statusPeriods.part])
    .from(statusPeriods)
    .orderBy(statusPeriods.part, desc(statusPeriods.beganAt), desc(statusPeriods.id))

/** More than these nobody reads; a part that breaks every minute does not make the answer grow. */
const MAX_LISTED = 300

/** The newest periods in which something did not work, and those of the server itself, whose silences say as much. */
export const listTellingPeriods = (db: Executor): Promise<PeriodRow[]> =>
  db
    .select()
    .from(statusPeriods)
    .where(or(ne(statusPeriods.state, 'working'), eq(statusPeriods.part, 'website')))
    .orderBy(desc(statusPeriods.beganAt), desc(statusPeriods.id))
    .limit(MAX_LISTED)

/** They last until this moment. */
export const extendPeriods = async (tx: Transaction, ids: readonly string[], lastSeenAt: Date): Promise<void> => {
  if (ids.length > 0)
    await tx
      .update(statusPeriods)
      .set({ lastSeenAt })
      .where(inArray(statusPeriods.id, [...ids]))
}

export const insertPeriod = async (tx: Transaction, row: PeriodRow): Promise<void> => {
  await tx.insert(statusPeriods).values(row)
}

export const deletePeriodsBefore = async (tx: Transaction, before: Date): Promise<void> => {
  await tx.delete(statusPeriods).where(lt(statusPeriods.lastSeenAt, before))
}
