import type { Feature, Platform } from '../../platform/feature.ts'
import { notificationRoutes } from './routes.ts'
import { createNotifications, type Notifications } from './service.ts'

export const notificationsFeature = (p: Platform) => {
  const service = createNotifications(p)
  return { service, routes: notificationRoutes(service) } satisfies Feature<Notifications>
}
