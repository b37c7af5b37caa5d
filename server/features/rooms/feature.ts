import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import { roomRoutes } from './routes.ts'
import { createRooms, type Rooms } from './service.ts'

export const roomsFeature = (p: Platform, { audit }: { audit: Audit }) => {
  const service = createRooms({ ...p, audit })
  return { service, routes: roomRoutes(service) } satisfies Feature<Rooms>
}
