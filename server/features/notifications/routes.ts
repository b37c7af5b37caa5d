import {
  createPushSubscription,
  getNotificationSettings,
  getPushKey,
  getUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  muteFromNotification,
  muteNotifications,
  NOTIFICATIONS_PAGE_SIZE,
  removeAnnouncementMails,
  removeSignalMails,
  updateNotificationSettings,
} from '../../../contract/notifications.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import { pageAnswer } from '../../platform/list/list-routes.ts'
import type { Notifications } from './service.ts'

const LIMITS: readonly Limit[] = [{ by: 'member', max: 60, windowSeconds: 60 }]

export const notificationRoutes = (notifications: Notifications): Route[] => [
  route(listNotifications, async ({ member, input: { page } }) =>
    pageAnswer(await notifications.listNotifications(member.id, page), { page, limit: NOTIFICATIONS_PAGE_SIZE }),
  ),
  route(getUnreadNotifications, ({ member }) => notifications.getUnreadNotifications(member.id)),
  route(markNotificationsRead, ({ member, input: { id } }) => notifications.markNotificationsRead(member.id, id), {
    limits: LIMITS,
  }),
  route(getNotificationSettings, ({ member }) => notifications.getNotificationSettings(member.id)),
  route(updateNotificationSettings, ({ member, input }) => notifications.updateNotificationSettings(member.id, input), {
    limits: LIMITS,
  }),
  route(muteNotifications, ({ member, input: { minutes } }) => notifications.muteNotifications(member.id, minutes), {
    limits: LIMITS,
  }),
  route(muteFromNotification, ({ input: { token } }) => notifications.muteFromNotification(token), {
    limits: [{ by: 'address', max: 60, windowSeconds: 60 }],
  }),
  // A mail provider posts for all of its readers: so many a minute are no guesses at 256 bits.
  route(
    removeSignalMails,
    async ({ params }) => {
      await notifications.removeSignalMails(params)
      return answer(null, { message: 'We stopped your signal emails' })
    },
    { limits: [{ by: 'address', max: 600, windowSeconds: 60 }], ignoresBody: true },
  ),
  route(
    removeAnnouncementMails,
    async ({ params }) => {
      await notifications.removeAnnouncementMails(params)
      return answer(null, { message: 'We stopped your announcement emails' })
    },
    { limits: [{ by: 'address', max: 600, windowSeconds: 60 }], ignoresBody: true },
  ),
  route(getPushKey, async () => notifications.getPushKey()),
  route(createPushSubscription, ({ session, input }) => notifications.createPushSubscription(session, input), {
    limits: LIMITS,
  }),
]
