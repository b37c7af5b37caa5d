import { DAY_MS, HOUR_MS } from '../../../contract/slots.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { createJobLoop, type JobLoop } from './job-loop.ts'

/** Rows that are of no use once they have ended. */
export interface Stale {
  /** Of the job, as the log names it. */
  name: string
  remove: (db: Executor, endedBefore: Date) => Promise<void>
}

interface Deps {
  db: Database
  clock: Clock
  log: Logger
}

const EVERY_MS = HOUR_MS
/** Somebody may still ask about what has just ended; a day later it is forgotten with its personal data. */
const KEEP_MS = DAY_MS

/** Removes what ended a day ago. */
export const removeStale = ({ remove }: Stale, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  remove(db.orm, new Date(clock.now() - KEEP_MS))

/** Removes every hour what ended a day before. */
export const createCleanupJob = (stale: Stale, deps: Deps): JobLoop =>
  createJobLoop(
    {
      name: stale.name,
      run: async () => {
        await removeStale(stale, deps)
        return EVERY_MS
      },
    },
    deps,
  )
