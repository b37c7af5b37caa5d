import { listReports, REPORTS_PAGE_SIZE, resolveReport } from '../../../contract/reports.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { Reports } from './service.ts'

export const reportRoutes = (reports: Reports): Route[] => [
  route(listReports, async ({ input }) => {
    const { total, reports: listed } = await reports.listReports(input)
    const pages = Math.ceil(total / REPORTS_PAGE_SIZE)
    return answer(listed, { pagination: { total, pages, current: input.page } })
  }),
  route(resolveReport, async ({ member, params, input }) =>
    answer(await reports.resolveReport(member, params.id, input.resolution), { message: 'The report is resolved' }),
  ),
]
