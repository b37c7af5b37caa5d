import { DAY_MS, HOUR_MS } from '../../../contract/slots.ts'
import type { Clock } from '../clock.ts'
import { createJobLoop, type JobLoop } from '../jobs/job-loop.ts'
import type { Logger } from '../logger.ts'
import type { FileStorage } from './file-storage.ts'

/** Which of these files somebody refers to. */
export type FindUsed = (fileIds: string[]) => Promise<ReadonlySet<string>>

interface Deps {
  storage: FileStorage
  clock: Clock
  log: Logger
  /** Everybody who keeps files. What none of them knows is removed. */
  owners: readonly FindUsed[]
}

/** A store lists a thousand files in a request. */
const LISTED_WITHIN_MS = HOUR_MS

/** Removes files that were put a day ago and belong to no row: a crash between file and row leaves one, a removed member theirs. */
export const removeOrphans = async ({ storage, clock, owners }: Omit<Deps, 'log'>): Promise<number> => {
  const findUsed: FindUsed = async (fileIds) => {
    if (fileIds.length === 0) return new Set()
    const used = await Promise.all(owners.map((find) => find(fileIds)))
    return new Set(used.flatMap((ids) => [...ids]))
  }
  return storage.removeUnreferenced(findUsed, clock.now() - DAY_MS)
}

export const createOrphanJob = (deps: Deps): JobLoop =>
  createJobLoop(
    {
      name: 'remove orphaned files',
      stuckAfterMs: LISTED_WITHIN_MS,
      run: async () => {
        const removed = await removeOrphans(deps)
        if (removed > 0) deps.log.info({ removed }, 'files that nothing referred to were removed')
        return DAY_MS
      },
    },
    deps,
  )
