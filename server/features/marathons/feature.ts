import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import { marathonRoutes } from './routes.ts'
import { createMarathons, type Marathons } from './service.ts'

export const marathonsFeature = (p: Platform, { audit }: { audit: Audit }) => {
  const service = createMarathons({ ...p, audit })
  return { service, routes: marathonRoutes(service) } satisfies Feature<Marathons>
}
