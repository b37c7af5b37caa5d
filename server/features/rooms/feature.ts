import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import { isAdmin } from '../sessions/service.ts'
import { roomRoutes } from './routes.ts'
import { createRooms, type Rooms } from './service.ts'

export const roomsFeature = (p: Platform, needs: { audit: Audit; members: Members }) => {
  const service = createRooms({ ...p, ...needs, isAdmin: (member) => isAdmin(member, p.env) })
  return {
    service,
    routes: roomRoutes(service),
    topics: [{ pattern: 'members/me/rooms', audienceOf: ({ id }) => id }],
  } satisfies Feature<Rooms>
}
