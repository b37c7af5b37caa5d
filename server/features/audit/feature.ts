import type { Feature, Platform } from '../../platform/feature.ts'
import { auditRoutes } from './routes.ts'
import { type Audit, createAudit } from './service.ts'

export const auditFeature = (p: Platform) => {
  const service = createAudit(p)
  return { service, routes: auditRoutes(service) } satisfies Feature<Audit>
}
