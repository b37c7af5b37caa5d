import type { Report } from '../../../contract/reports.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Database, Executor } from '../../db/client.ts'
import { reports } from '../../db/schema/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { createHook } from '../../platform/hook.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import type { Told } from '../../platform/notifications/telling.ts'
import type { Tx } from '../../platform/transaction.ts'
import { lockNothing, type Reviews } from '../reviews/service.ts'
import { toReport } from './rules.ts'
import { closeSameReports, deleteNewReport, insertReport, isReported } from './store.ts'

/** What became of a report, for the member who sent it. */
const reportResolvedMail = (
  to: Recipient,
  { publicUrl, name, resolution, path }: { publicUrl: string; name: string; resolution: string; path: string },
): Mail => ({
  to: to.email,
  subject: 'We reviewed your report',
  ...layOut({
    title: 'We reviewed your report',
    before: [`Hello ${to.fullName},`, `You reported ${name}.`, resolution],
    action: { label: 'Open Uptick', url: `${publicUrl}${path}` },
    after: [],
  }),
})

interface Deps {
  db: Database
  clock: Clock
  reviews: Reviews
  /** Where links in emails lead. */
  publicUrl: string
}

const NOTIFICATIONS_PATH = '/dashboard/notifications'

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
export const createReports = ({ db, clock, reviews, publicUrl }: Deps) => {
  const queue = reviews.createReviewQueue({
    table: reports,
    waiting: 'open',
    searched: [reports.subjectName, reports.reason],
    missing: 'REPORT_NOT_FOUND',
    closed: 'REPORT_RESOLVED',
    viewOf: toReport,
  })

  const resolved = createHook<[tx: Tx, subject: Pick<Subject, 'kind' | 'id'>]>()

  const outcomeFor = (to: Recipient, name: string, resolution: string): Told => ({
    kind: 'reports',
    path: NOTIFICATIONS_PATH,
    text: resolution,
    mail: reportResolvedMail(to, { publicUrl, name, resolution, path: NOTIFICATIONS_PATH }),
  })

  return {
    /**
     * Keeps a report for the administrator. One report of a member and thing is open at a time: false, and nothing is kept, while
     * there is one.
     */
    createReport: (memberId: string, subject: Subject, reason: string, executor: Executor = db.orm): Promise<boolean> =>
      insertReport(executor, {
        id: newId(clock.now()),
        memberId,
        reason,
        createdAt: new Date(clock.now()),
        subjectKind: subject.kind,
        subjectId: subject.id,
        subjectName: subject.name,
        aboutId: subject.about,
      }),

    /** Deletes the member’s new report of a thing. Throws REPORT_NOT_FOUND. Answers whether the thing is still reported, by others. */
    withdrawReport: async (memberId: string, subject: Pick<Subject, 'kind' | 'id'>, tx: Tx): Promise<boolean> => {
      const since = new Date(clock.now() - MINUTE_MS)
      if (!(await deleteNewReport(tx, { memberId, subject, since }))) throw new CallError('REPORT_NOT_FOUND')
      return isReported(tx, subject)
    },

    /** Adds what follows when all reports of a thing are resolved, in the same transaction. */
    onResolved: resolved.add,

    /** Reports, oldest open first. */
    listReports: queue.list,

    /** Closes every open report of the thing with what was done about it, and tells who sent them. Audited. Throws REPORT_NOT_FOUND, and REPORT_RESOLVED for one that is closed. */
    resolveReport: (admin: Pick<CallingMember, 'id'>, id: string, resolution: string): Promise<Report> =>
      queue.decide(admin, id, {
        action: 'report.resolve',
        reason: resolution,
        lock: lockNothing,
        becomes: () => ({ status: 'resolved', resolution }),
        subjectOf: ({ row }) => ({ kind: 'report', name: row.subjectName, about: row.aboutId }),
        follow: async (tx, { row, member }) => {
          const others = await closeSameReports(tx, row)
          const tellings = others.map((other) => ({
            memberId: other.id,
            telling: outcomeFor(other, row.subjectName, resolution),
          }))
          await tx.tell(tellings)
          await resolved.run(tx, { kind: row.subjectKind, id: row.subjectId })
          return { telling: outcomeFor(member, row.subjectName, resolution) }
        },
      }),
  }
}
