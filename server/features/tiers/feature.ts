import type { Feature, Platform } from '../../platform/feature.ts'
import type { Members } from '../members/service.ts'
import type { Upoints } from '../upoints/service.ts'
import { tierRoutes } from './routes.ts'
import { createTiers, type Tiers } from './service.ts'

interface Needs {
  members: Members
  upoints: Upoints
}

export const tiersFeature = (p: Platform, { members, upoints }: Needs) => {
  const service = createTiers({ ...p, members, upoints })
  return { service, routes: tierRoutes(service) } satisfies Feature<Tiers>
}
