import type { Feature, Platform } from '../../platform/feature.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { Audit } from '../audit/service.ts'
import type { ContentItems } from '../content-items/service.ts'
import type { PushSender } from '../notifications/service.ts'
import { webinarSeries } from './content.ts'
import { createReminders } from './create-reminders.ts'
import { webinarRoutes } from './routes.ts'
import { createWebinars, type Webinars } from './service.ts'

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

interface Needs {
  audit: Audit
  contentItems: ContentItems
  notifications: PushSender
}

export const webinarsFeature = (p: Platform, { audit, contentItems, notifications }: Needs) => {
  const job = createReminderJob(createReminders({ ...p, notifications }), p)
  const service = createWebinars({ ...p, audit, contentItems, onRegistered: job.wake })
  return {
    service,
    routes: webinarRoutes(service),
    beforeReady: () => service.insertSeeds(webinarSeries),
    jobs: [job],
  } satisfies Feature<Webinars>
}
