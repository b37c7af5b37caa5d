import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { ContentItems } from '../content-items/service.ts'
import type { PushSender } from '../notifications/service.ts'
import { webinarSeries } from './content.ts'
import { createReminders } from './create-reminders.ts'
import { createReminderJob } from './jobs.ts'
import { webinarRoutes } from './routes.ts'
import { createWebinars, type Webinars } from './service.ts'

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
