import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import { deleteStale } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  log: Logger
}

const EVERY_MS = 3_600_000
/** A late registration can still ask for a new code; a day later it is forgotten with its personal data. */
const KEEP_MS = 24 * 3_600_000

/** Removes registrations and resets that ended a day ago. */
export const removeStale = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteStale(db.orm, new Date(clock.now() - KEEP_MS))

export const createCleanupJob = (deps: Deps): JobLoop =>
  createJobLoop(
    {
      name: 'remove stale registrations',
      run: async () => {
        await removeStale(deps)
        return EVERY_MS
      },
    },
    deps,
  )
