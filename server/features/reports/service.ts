import type { InputOf } from '../../../contract/call.ts'
import { type listReports as listReportsCall, REPORTS_PAGE_SIZE, type Report } from '../../../contract/reports.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Audit } from '../audit/service.ts'
import { reportOf } from './rules.ts'
import { closeReport, countReports, findReport, insertReport, listReportRows } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  audit: Audit
}

/** What is reported: the kind of thing, its id, and what people call it. */
interface Subject {
  kind: string
  id: string
  name: string
}

export type Reports = ReturnType<typeof createReports>

/** What members report, and what the administrator does about it. */
export const createReports = ({ db, clock, audit }: Deps) => ({
  /**
   * Keeps a report for the administrator. One report of a member and thing is open at a time: false, and nothing is kept, while
   * there is one.
   */
  createReport: (reporterId: string, subject: Subject, reason: string): Promise<boolean> =>
    insertReport(db.orm, {
      ...{ id: newId(clock.now()), reporterId, reason, createdAt: new Date(clock.now()) },
      ...{ subjectKind: subject.kind, subjectId: subject.id, subjectName: subject.name },
    }),

  /** One page of reports, what has waited longest first, and how many there are. */
  listReports: async ({
    status,
    page,
  }: InputOf<typeof listReportsCall>): Promise<{ total: number; reports: Report[] }> => {
    const window = { limit: REPORTS_PAGE_SIZE, offset: (page - 1) * REPORTS_PAGE_SIZE }
    const [total, rows] = await Promise.all([
      countReports(db.orm, status),
      listReportRows(db.orm, { status, ...window }),
    ])
    return { total, reports: rows.map(reportOf) }
  },

  /** Closes a report with what was done about it. Audited. Throws REPORT_NOT_FOUND, and REPORT_RESOLVED for one that is closed. */
  resolveReport: (admin: Pick<CallingMember, 'id'>, id: string, resolution: string): Promise<Report> =>
    db.orm.transaction(async (tx) => {
      const closing = { resolution, resolvedBy: admin.id, resolvedAt: new Date(clock.now()) }
      const closed = await closeReport(tx, id, closing)
      const found = await findReport(tx, id)
      if (!found) throw new CallError('REPORT_NOT_FOUND')
      if (!closed) throw new CallError('REPORT_RESOLVED')
      await audit.recordAction(tx, {
        ...{ adminId: admin.id, action: 'report.resolve', reason: resolution },
        subject: { kind: 'report', id, name: closed.subjectName },
        before: { status: 'open' },
        after: { status: closed.status },
      })
      return reportOf(found)
    }),
})
