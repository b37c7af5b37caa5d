import type { Feature, Platform } from '../../platform/feature.ts'
import type { Members } from '../members/service.ts'
import type { Sessions } from '../sessions/service.ts'
import type { Upoints } from '../upoints/service.ts'
import { tierRoutes } from './routes.ts'
import { createTiers, type Tiers } from './service.ts'

interface Needs {
  sessions: Sessions
  members: Members
  upoints: Upoints
}

export const tiersFeature = (p: Platform, { sessions, members, upoints }: Needs) => {
  const service = createTiers({ ...p, members, upoints, onAccessChanged: sessions.forgetMember })
  return { service, routes: tierRoutes(service) } satisfies Feature<Tiers>
}
