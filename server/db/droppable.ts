import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

/** Rows that are of no use any more once they are old enough. */
export interface Droppable {
  /** The table that holds them. */
  table: string
  /** How many are older than `before`. */
  count: (db: Database, before: Date) => Promise<number>
  /** Drops them, some at a time, so that nobody waits long for any of them, and tells of each time. Answers how many. */
  drop: (db: Database, before: Date, onGone?: (rows: number) => void) => Promise<number>
}

const AT_ONCE = 20_000

/** The rows of a table for which `isOld` holds. A trigger that lets none go otherwise is told that these are dropped for their age. */
export const droppable = (table: PgTable, isOld: (before: Date) => SQL | undefined): Droppable => ({
  table: getTableName(table),
  count: (db, before) => db.orm.$count(table, isOld(before)),
  drop: async (db, before, onGone = () => {}) => {
    for (let dropped = 0; ; ) {
      const gone = await db.orm.transaction(async (tx) => {
        await tx.execute(sql`select set_config('uptick.retention', 'on', true)`)
        const some = sql`ctid = any(array(select ctid from ${table} where ${isOld(before)} limit ${AT_ONCE}))`
        return (await tx.delete(table).where(some).returning({ one: sql<number>`1` })).length
      })
      dropped += gone
      onGone(gone)
      if (gone < AT_ONCE) return dropped
    }
  },
})
