import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import { deleteStaleSessions } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  log: Logger
}

const EVERY_MS = 3_600_000
const KEEP_MS = 24 * 3_600_000

/** Removes sessions that ended a day ago. */
export const removeStale = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteStaleSessions(db.orm, new Date(clock.now() - KEEP_MS))

export const createSessionCleanupJob = (deps: Deps): JobLoop =>
  createJobLoop(
    {
      name: 'remove stale sessions',
      run: async () => {
        await removeStale(deps)
        return EVERY_MS
      },
    },
    deps,
  )
