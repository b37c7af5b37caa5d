import { listReports, resolveReport } from '../../../contract/reports.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import { reportLineOf } from './rules.ts'
import type { Reports } from './service.ts'

const COLUMNS = [
  ...(['createdAt', 'kind', 'subject', 'reason', 'reporter', 'email', 'status'] as const),
  ...(['resolution', 'resolvedBy', 'resolvedAt', 'id'] as const),
]

export const reportRoutes = (reports: Reports): Route[] => [
  ...listRoutes(listReports, reports.listReports, {
    name: 'uptick-reports.csv',
    columns: COLUMNS,
    lineOf: reportLineOf,
  }),
  route(resolveReport, async ({ member, params, input }) =>
    answer(await reports.resolveReport(member, params.id, input.resolution), { message: 'The report is resolved' }),
  ),
]
