import {
  createWebhook,
  DELIVERY_SECONDS,
  listWebhooks,
  removeWebhook,
  testWebhook,
} from '../../../contract/webhooks.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import { createCleanupJob } from '../../platform/jobs/cleanup-job.ts'
import { createJobLoop } from '../../platform/jobs/job-loop.ts'
import { createPostPublic, type PostPublic } from '../../platform/outgoing/post-public.ts'
import type { Auth } from '../auth/service.ts'
import type { Members } from '../members/service.ts'
import type { RecordLog } from '../record/service.ts'
import type { Sessions } from '../sessions/service.ts'
import type { ReadableEvents } from '../signals/service.ts'
import { createDeliverySender } from './delivery-sender.ts'
import { createEventEntry } from './event-entry.ts'
import { createWebhooks, type Webhooks } from './service.ts'
import { findWebhooks, removeOldDeliveries, removeWebhooks } from './store.ts'

/** Each asks for the password, which nobody shall guess here. */
const MADE: readonly Limit[] = [{ by: 'member', max: 10, windowSeconds: 3600 }]

/** Each is a request to somebody else's server. */
const TESTED: readonly Limit[] = [{ by: 'member', max: 10, windowSeconds: 600 }]

const webhookRoutes = (webhooks: Webhooks): Route[] => [
  route(listWebhooks, ({ member }) => webhooks.listWebhooks(member.id)),
  route(
    createWebhook,
    async ({ member, input }) => answer(await webhooks.createWebhook(member.id, input), { message: 'Webhook created' }),
    { limits: MADE, logged: true },
  ),
  route(
    testWebhook,
    async ({ member, params }) =>
      answer(await webhooks.testWebhook(member.id, params.id), { message: 'Test message sent' }),
    { limits: TESTED },
  ),
  route(
    removeWebhook,
    async ({ member, params }) => {
      await webhooks.removeWebhook(member.id, params.id)
      return answer(null, { message: 'Webhook removed' })
    },
    { logged: true },
  ),
]

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
        if ((await enterEvents()) > 0) sending.wake()
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
