import type { Report } from '../../../contract/reports.ts'
import type { Waiting } from '../reviews/service.ts'
import type { ReportRow } from './store.ts'

/** The report as the administrator reads it. */
export const toReport = ({ row, member: { id, fullName, email }, reviewedBy }: Waiting<ReportRow>): Report => ({
  id: row.id,
  reporter: { id, fullName, email },
  subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
  reason: row.reason,
  status: row.status,
  resolution: row.resolution,
  resolvedBy: reviewedBy,
  resolvedAt: row.reviewedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** A report as a spreadsheet has it. */
export const toReportLine = ({ subject, reporter, ...report }: Report) => ({
  ...report,
  subject: subject.name,
  kind: subject.kind,
  reporter: reporter.fullName,
  email: reporter.email,
})
