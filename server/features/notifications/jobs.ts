import { NOTIFICATIONS_KEPT_DAYS } from '../../../contract/notifications.ts'
import type { Stale } from '../../platform/jobs/cleanup-job.ts'
import { deleteOldNotifications } from '../../platform/notifications/notification-store.ts'
import { removeEnded } from './subscription-store.ts'

const DAY_MS = 86_400_000

export const endedSubscriptions: Stale = { name: 'remove subscriptions of ended sessions', remove: removeEnded }

/** The job hands on the end of the day before: a notice is of no use once it is as old as it may get, and is kept no day longer. */
export const oldNotifications: Stale = {
  name: 'remove old notifications',
  remove: (db, dayBefore) =>
    deleteOldNotifications(db, new Date(dayBefore.getTime() - (NOTIFICATIONS_KEPT_DAYS - 1) * DAY_MS)),
}
