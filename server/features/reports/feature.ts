import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import { reportRoutes } from './routes.ts'
import { createReports, type Reports } from './service.ts'

export const reportsFeature = (p: Platform, { audit }: { audit: Audit }) => {
  const service = createReports({ ...p, audit })
  return { service, routes: reportRoutes(service) } satisfies Feature<Reports>
}
