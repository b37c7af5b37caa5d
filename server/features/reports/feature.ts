import { listReports, resolveReport } from '../../../contract/reports.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import type { Reviews } from '../reviews/service.ts'
import { toReportLine } from './rules.ts'
import { createReports, type Reports } from './service.ts'

const COLUMNS = [
  ...(['createdAt', 'kind', 'subject', 'reason', 'reporter', 'email', 'status'] as const),
  ...(['resolution', 'resolvedBy', 'resolvedAt', 'id'] as const),
]

const reportRoutes = (reports: Reports): Route[] => [
  ...listRoutes(listReports, reports.listReports, {
    name: 'uptick-reports.csv',
    columns: COLUMNS,
    lineOf: toReportLine,
  }),
  route(resolveReport, async ({ member, params, input }) =>
    answer(await reports.resolveReport(member, params.id, input.resolution), { message: 'Report resolved' }),
  ),
]

export const reportsFeature = (p: Platform, { reviews }: { reviews: Reviews }) => {
  const service = createReports({ ...p, reviews })
  return { service, routes: reportRoutes(service) } satisfies Feature<Reports>
}
