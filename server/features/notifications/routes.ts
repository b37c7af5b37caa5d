import {
  createPushSubscription,
  getNotificationSettings,
  getPushKey,
  updateNotificationSettings,
} from '../../../contract/notifications.ts'
import { type Limit, type Route, route } from '../../platform/http/route.ts'
import type { Notifications } from './service.ts'

const LIMITS: readonly Limit[] = [{ by: 'member', max: 60, windowSeconds: 60 }]

export const notificationRoutes = (notifications: Notifications): Route[] => [
  route(getNotificationSettings, ({ member }) => notifications.getNotificationSettings(member.id)),
  route(updateNotificationSettings, ({ member, input }) => notifications.updateNotificationSettings(member.id, input), {
    limits: LIMITS,
  }),
  route(getPushKey, async () => notifications.getPushKey()),
  route(createPushSubscription, ({ session, input }) => notifications.createPushSubscription(session, input), {
    limits: LIMITS,
  }),
]
