import { HOUR_MS, MINUTE_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { createJobLoop, type JobLoop } from './job-loop.ts'

const FIRST_AFTER_MS = 10 * MINUTE_MS
const EVERY_MS = 6 * HOUR_MS

/** Rows that the planner looks at are 300 times this: a table takes some tens of milliseconds, in which nobody else is served. */
const STATISTICS_TARGET = 10

const TABLES_SQL = `select quote_ident(relname) as name from pg_class
where relkind = 'r' and relnamespace = current_schema::regnamespace order by relname`

/**
 * Does for the embedded database what a PostgreSQL server does by itself: frees the room of rows that are gone, and counts what its tables
 * hold. Without that a question is planned as if its table were empty. One table at a time.
 */
export const createVacuumJob = ({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): JobLoop => {
  const startsAtMs = clock.now() + FIRST_AFTER_MS
  return createJobLoop(
    {
      name: 'vacuum tables',
      run: async (progressed) => {
        if (clock.now() < startsAtMs) return startsAtMs - clock.now()
        await db.query(`set default_statistics_target = ${STATISTICS_TARGET}`)
        const { rows } = await db.query(TABLES_SQL)
        for (const { name } of rows) {
          await db.query(`vacuum (analyze) ${name}`)
          progressed()
        }
        return EVERY_MS
      },
    },
    { clock, log },
  )
}
