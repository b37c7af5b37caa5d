import { getUnreadNotices, listNotices, markNoticesRead, NOTICES_PAGE_SIZE } from '../../../contract/notices.ts'
import {
  createPushSubscription,
  getNotificationSettings,
  getPushKey,
  removeNewsMails,
  removeSignalMails,
  updateNotificationSettings,
} from '../../../contract/notifications.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import { pageAnswer } from '../../platform/list/list-routes.ts'
import type { Notifications } from './service.ts'

const LIMITS: readonly Limit[] = [{ by: 'member', max: 60, windowSeconds: 60 }]

export const notificationRoutes = (notifications: Notifications): Route[] => [
  route(listNotices, async ({ member, input: { page } }) =>
    pageAnswer(await notifications.listNotices(member.id, page), { page, limit: NOTICES_PAGE_SIZE }),
  ),
  route(getUnreadNotices, ({ member }) => notifications.getUnreadNotices(member.id)),
  route(markNoticesRead, ({ member, input: { id } }) => notifications.markNoticesRead(member.id, id), {
    limits: LIMITS,
  }),
  route(getNotificationSettings, ({ member }) => notifications.getNotificationSettings(member.id)),
  route(updateNotificationSettings, ({ member, input }) => notifications.updateNotificationSettings(member.id, input), {
    limits: LIMITS,
  }),
  // A mail provider posts for all of its readers: so many a minute are no guesses at 256 bits.
  route(
    removeSignalMails,
    async ({ params }) => {
      await notifications.removeSignalMails(params)
      return answer(null, { message: 'No more signals are mailed' })
    },
    { limits: [{ by: 'address', max: 600, windowSeconds: 60 }], ignoresBody: true },
  ),
  route(
    removeNewsMails,
    async ({ params }) => {
      await notifications.removeNewsMails(params)
      return answer(null, { message: 'You get no more announcements by email' })
    },
    { limits: [{ by: 'address', max: 600, windowSeconds: 60 }], ignoresBody: true },
  ),
  route(getPushKey, async () => notifications.getPushKey()),
  route(createPushSubscription, ({ session, input }) => notifications.createPushSubscription(session, input), {
    limits: LIMITS,
  }),
]
