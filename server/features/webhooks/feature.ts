import { DELIVERY_SECONDS } from '../../../contract/webhooks.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { createCleanupJob } from '../../platform/jobs/cleanup-job.ts'
import { createJobLoop } from '../../platform/jobs/job-loop.ts'
import { createPostPublic, type PostPublic } from '../../platform/outgoing/post-public.ts'
import type { Auth } from '../auth/service.ts'
import type { Members } from '../members/service.ts'
import type { RecordLog } from '../record/service.ts'
import type { Sessions } from '../sessions/service.ts'
import type { ReadableEvents } from '../signals/service.ts'
import { createEventEntry } from './enter-events.ts'
import { webhookRoutes } from './routes.ts'
import { createDeliverySender } from './send-deliveries.ts'
import { createWebhooks, type Webhooks } from './service.ts'
import { findWebhooks, removeOldDeliveries, removeWebhooks } from './store.ts'

interface Needs {
  auth: Auth
  members: Members
  sessions: Pick<Sessions, 'addConnectionSource'>
  record: RecordLog
  signals: ReadableEvents
  /** Over the internet, unless given. */
  postWebhook?: PostPublic
}

/** Signals sent to members' own programs, from an outbox. */
export const webhooksFeature = (p: Platform, { auth, members, sessions, record, signals, postWebhook }: Needs) => {
  const post = postWebhook ?? createPostPublic({ timeoutMs: DELIVERY_SECONDS * 1000 })
  const enterEvents = createEventEntry({ ...p, record, signals })
  const sender = createDeliverySender({ ...p, post, wake: () => sending.wake() })
  const sending = createJobLoop({ name: 'send webhooks', run: sender.sendDue }, p)
  const entering = createJobLoop(
    {
      name: 'write webhooks down',
      run: async () => {
        await enterEvents()
        sending.wake()
        return Number.POSITIVE_INFINITY
      },
    },
    p,
  )
  record.onPublished(entering.wake)
  sessions.addConnectionSource({
    list: async (db, memberId) =>
      (await findWebhooks(db, memberId)).map(({ url }) => ({ kind: 'webhook', host: new URL(url).hostname })),
    remove: removeWebhooks,
  })
  const service = createWebhooks({ ...p, auth, members, wake: sending.wake })
  const stopSending = async (): Promise<void> => {
    await sending.stop()
    await sender.finish()
  }
  return {
    service,
    routes: webhookRoutes(service),
    jobs: [
      entering,
      { ...sending, stop: stopSending },
      createCleanupJob({ name: 'remove old webhook deliveries', remove: removeOldDeliveries }, p),
    ],
  } satisfies Feature<Webhooks>
}
