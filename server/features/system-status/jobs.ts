import { STATUS_EVERY_SECONDS } from '../../../contract/system-status.ts'
import type { Platform } from '../../platform/feature.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { SystemStatusRecord } from './service.ts'

/** Looks at the parts every minute, from when the server is ready. */
export const createStatusJob = (
  p: Pick<Platform, 'clock' | 'log'>,
  status: Pick<SystemStatusRecord, 'recordStates'>,
): JobLoop =>
  createJobLoop(
    {
      name: 'record the state of each part',
      run: async () => {
        await status.recordStates()
        return STATUS_EVERY_SECONDS * 1000
      },
    },
    p,
  )
