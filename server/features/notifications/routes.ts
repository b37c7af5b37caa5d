import { getNotificationSettings, updateNotificationSettings } from '../../../contract/notifications.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Notifications } from './service.ts'

export const notificationRoutes = (notifications: Notifications): Route[] => [
  route(getNotificationSettings, ({ member }) => notifications.getNotificationSettings(member.id)),
  route(updateNotificationSettings, ({ member, input }) => notifications.updateNotificationSettings(member.id, input), {
    limits: [{ by: 'member', max: 60, windowSeconds: 60 }],
  }),
]
