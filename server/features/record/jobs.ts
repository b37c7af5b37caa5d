import type { Clock } from '../../platform/clock.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import type { RecordLog } from './service.ts'

interface Deps {
  clock: Clock
  log: Logger
  record: RecordLog
}

const WITNESS_RETRY_MS = 60_000

/** Asks the witnesses after every checkpoint, and again where one still owes its cosignature. */
export const createWitnessJob = ({ clock, log, record }: Deps): JobLoop => {
  const run = async (): Promise<number> => ((await record.askWitnesses()) ? WITNESS_RETRY_MS : Number.POSITIVE_INFINITY)
  const job = createJobLoop({ name: 'ask witnesses', run }, { clock, log })
  record.onPublished(job.wake)
  return job
}

/** Has the newest checkpoint time-stamped every so often. */
export const createTimestampJob = ({ clock, log, record, everySeconds }: Deps & { everySeconds: number }): JobLoop => {
  const run = async (): Promise<number> => {
    await record.stamp()
    return everySeconds * 1000
  }
  return createJobLoop({ name: 'time-stamp checkpoints', run }, { clock, log })
}
