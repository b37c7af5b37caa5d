import type { Feature, Platform } from '../../platform/feature.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import type { Notifications } from '../notifications/service.ts'
import { type Announcing, createAnnouncer } from './create-announcer.ts'
import { contentItemRoutes } from './routes.ts'
import { type ContentItems, createContentItems } from './service.ts'

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

interface Needs {
  audit: Audit
  members: Members
  notifications: Pick<Notifications, 'toAnnouncementMails'>
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
