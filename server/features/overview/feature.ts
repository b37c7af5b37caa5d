import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import { overviewRoutes } from './routes.ts'
import { createOverview, type Overview } from './service.ts'

export const overviewFeature = (p: Platform, { audit }: { audit: Audit }) => {
  const service = createOverview({ ...p, audit })
  return { service, routes: overviewRoutes(service) } satisfies Feature<Overview>
}
