import type { Feature, Platform } from '../../platform/feature.ts'
import type { Reviews } from '../reviews/service.ts'
import { reportRoutes } from './routes.ts'
import { createReports, type Reports } from './service.ts'

export const reportsFeature = (p: Platform, { reviews }: { reviews: Reviews }) => {
  const service = createReports({ ...p, reviews })
  return { service, routes: reportRoutes(service) } satisfies Feature<Reports>
}
