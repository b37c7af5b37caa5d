import type { Platform } from '../../platform/feature.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { Announcing } from './create-announcer.ts'

/** The machine's clock may have been set meanwhile. */
const LONGEST_WAIT_MS = 300_000
/** Between two batches: telling everybody takes a part of the database, never all of it. */
const BATCH_PAUSE_MS = 50

/** Tells members of announcements when their date comes; a changed text wakes it. */
export const createAnnouncementJob = (
  announcing: Announcing,
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
): JobLoop =>
  createJobLoop(
    {
      name: 'notify members of announcements',
      run: async () => {
        if (await announcing.announceBatch()) return BATCH_PAUSE_MS
        const nextMs = await announcing.findNextMs()
        return nextMs === null ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, Math.max(0, nextMs - clock.now()))
      },
    },
    { clock, log },
  )
