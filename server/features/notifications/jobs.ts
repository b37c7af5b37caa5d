import { NOTICES_KEPT_DAYS } from '../../../contract/notices.ts'
import type { Stale } from '../../platform/jobs/cleanup-job.ts'
import { deleteOldNotices } from '../../platform/notices/notice-store.ts'
import { removeEnded } from './subscription-store.ts'

const DAY_MS = 86_400_000

export const endedSubscriptions: Stale = { name: 'remove subscriptions of ended sessions', remove: removeEnded }

/** The job hands on the end of the day before: a notice is of no use once it is as old as it may get, and is kept no day longer. */
export const oldNotices: Stale = {
  name: 'remove old notifications',
  remove: (db, dayBefore) => deleteOldNotices(db, new Date(dayBefore.getTime() - (NOTICES_KEPT_DAYS - 1) * DAY_MS)),
}
