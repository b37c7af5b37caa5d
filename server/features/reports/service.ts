import type { Report } from '../../../contract/reports.ts'
import type { Database } from '../../db/client.ts'
import { reports } from '../../db/schema/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { lockNothing, type Reviews } from '../reviews/service.ts'
import { reportOf } from './rules.ts'
import { insertReport } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  reviews: Reviews
}

/** What is reported: the kind of thing, its id, and what people call it. */
interface Subject {
  kind: string
  id: string
  name: string
  /** The member whose it is; null for a sample's. */
  about: string | null
}

export type Reports = ReturnType<typeof createReports>

/** What members report, and what the administrator does about it. */
export const createReports = ({ db, clock, reviews }: Deps) => {
  const queue = reviews.createReviewQueue({
    table: reports,
    waiting: 'open',
    searched: [reports.subjectName, reports.reason],
    missing: 'REPORT_NOT_FOUND',
    closed: 'REPORT_RESOLVED',
    viewOf: reportOf,
  })

  return {
    /**
     * Keeps a report for the administrator. One report of a member and thing is open at a time: false, and nothing is kept, while
     * there is one.
     */
    createReport: (memberId: string, subject: Subject, reason: string): Promise<boolean> =>
      insertReport(db.orm, {
        id: newId(clock.now()),
        memberId,
        reason,
        createdAt: new Date(clock.now()),
        subjectKind: subject.kind,
        subjectId: subject.id,
        subjectName: subject.name,
        aboutId: subject.about,
      }),

    /** Reports, oldest open first. */
    listReports: queue.list,

    /** Closes a report with what was done about it. Audited. Throws REPORT_NOT_FOUND, and REPORT_RESOLVED for one that is closed. */
    resolveReport: (admin: Pick<CallingMember, 'id'>, id: string, resolution: string): Promise<Report> =>
      queue.decide(admin, id, {
        action: 'report.resolve',
        reason: resolution,
        lock: lockNothing,
        becomes: () => ({ status: 'resolved', resolution }),
        subjectOf: ({ row }) => ({ kind: 'report', name: row.subjectName, about: row.aboutId }),
        follow: async () => ({ telling: { untold: 'A report changes nothing for the member who sent it.' } }),
      }),
  }
}
