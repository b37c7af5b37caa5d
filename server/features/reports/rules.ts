import type { Report } from '../../../contract/reports.ts'
import type { ListedReport } from './store.ts'

/** The report as the administrator reads it. */
export const reportOf = ({ report, reporter, resolvedBy }: ListedReport): Report => ({
  id: report.id,
  reporter,
  subject: { kind: report.subjectKind, id: report.subjectId, name: report.subjectName },
  reason: report.reason,
  status: report.status,
  resolution: report.resolution,
  resolvedBy,
  resolvedAt: report.resolvedAt?.toISOString() ?? null,
  createdAt: report.createdAt.toISOString(),
})
