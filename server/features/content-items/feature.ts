import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import type { Notifications } from '../notifications/service.ts'
import { createAnnouncer } from './create-announcer.ts'
import { createAnnouncementJob } from './jobs.ts'
import { contentItemRoutes } from './routes.ts'
import { type ContentItems, createContentItems } from './service.ts'

interface Needs {
  audit: Audit
  members: Members
  notifications: Pick<Notifications, 'listAnnouncementReaders'>
}

export const contentItemsFeature = (p: Platform, { audit, members, notifications }: Needs) => {
  const job = createAnnouncementJob(createAnnouncer({ ...p, members, notifications }), p)
  const service = createContentItems({ ...p, audit, onChanged: job.wake })
  return {
    service,
    routes: contentItemRoutes(service),
    beforeReady: () => service.insertSeeds(),
    jobs: [job],
  } satisfies Feature<ContentItems>
}
