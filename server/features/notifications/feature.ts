import { NOTIFICATIONS_KEPT_DAYS } from '../../../contract/notifications.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { createCleanupJob, type Stale } from '../../platform/jobs/cleanup-job.ts'
import { deleteOldNotifications } from '../../platform/notifications/notification-store.ts'
import { createPushClient, type SendPush } from '../../platform/push/push-client.ts'
import { createVapidKey, type VapidKey } from '../../platform/push/vapid-key.ts'
import type { Sessions } from '../sessions/service.ts'
import type { Telegram } from '../telegram/service.ts'
import { createPushSender } from './push-sender.ts'
import { notificationRoutes } from './routes.ts'
import { createNotifications, type Notifications, type PushSender } from './service.ts'
import { removeEnded } from './subscription-store.ts'

const endedSubscriptions: Stale = { name: 'remove subscriptions of ended sessions', remove: removeEnded }

/** The job hands on the end of the day before: a notice is of no use once it is as old as it may get, and is kept no day longer. */
export const oldNotifications: Stale = {
  name: 'remove old notifications',
  remove: (db, dayBefore) =>
    deleteOldNotifications(db, new Date(dayBefore.getTime() - (NOTIFICATIONS_KEPT_DAYS - 1) * DAY_MS)),
}

interface Needs {
  sessions: Pick<Sessions, 'findCaller'>
  telegram: Telegram
  /** Gone with the process, unless given. */
  vapidKey?: VapidKey
  /** Over the internet, unless given. */
  sendPush?: SendPush
}

export const notificationsFeature = (
  p: Platform,
  { sessions, telegram, vapidKey = createVapidKey(), sendPush }: Needs,
) => {
  const service = createNotifications({ ...p, vapidKey, sessions })
  const client = sendPush ?? createPushClient({ vapid: vapidKey, now: p.clock.now })
  const { stop: stopSending, ...sender } = createPushSender({
    ...p,
    telegram,
    sendPush: client,
    writeReply: service.writeReply,
  })
  let endListening = async () => {}

  const onSessionEnded = (sessionId: string): void => {
    service
      .removePushSubscription(sessionId)
      .catch((error: unknown) =>
        p.log.error({ err: error }, 'the push subscription of an ended session could not be removed'),
      )
  }

  return {
    service: { ...service, ...sender },
    routes: notificationRoutes(service),
    topics: [{ pattern: 'members/me/notifications', audienceOf: ({ id }) => id }],
    beforeReady: async () => {
      // A notice that is missed leaves a row, which nothing is sent to and the job removes.
      endListening = await p.db.listen('session_ended', onSessionEnded, () => {})
    },
    jobs: [createCleanupJob(endedSubscriptions, p), createCleanupJob(oldNotifications, p), { stop: stopSending }],
    stop: () => endListening(),
  } satisfies Feature<Notifications & PushSender>
}
