import type { Platform } from '../../platform/feature.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'

/** The machine's clock may have been set meanwhile. */
const LONGEST_WAIT_MS = 300_000

/** Reminds members of live sessions; a registration wakes it. */
export const createReminderJob = (
  sendReminders: (progressed: () => void) => Promise<number | null>,
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
): JobLoop =>
  createJobLoop(
    {
      name: 'send live session reminders',
      run: async (progressed) => {
        const nextMs = await sendReminders(progressed)
        return nextMs === null ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, Math.max(0, nextMs - clock.now()))
      },
    },
    { clock, log },
  )
