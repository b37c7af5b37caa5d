import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Platform } from '../../platform/feature.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { ChartScans } from './service.ts'

const EVERY_MS = 5 * MINUTE_MS

/** Gives back the scans that a server took and did not finish, at its start too. */
export const createRefundJob = (p: Pick<Platform, 'clock' | 'log'>, scans: Pick<ChartScans, 'refundStale'>): JobLoop =>
  createJobLoop(
    {
      name: 'return unfinished chart scans',
      run: async () => {
        await scans.refundStale()
        return EVERY_MS
      },
    },
    p,
  )
