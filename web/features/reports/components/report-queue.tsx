import { listReports, type Report, resolveReport } from '../../../../contract/reports.ts'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { reviewQueue } from '../../../ui/review/review-queue.tsx'
import { Time } from '../../../ui/time.tsx'
import { reportsTexts, reportsWords, resolveTexts } from '../content.ts'
import styles from '../reports.module.css'
import { ReviewMessage } from './review-message.tsx'

/** What was reported, by whom and why. */
export const ReportFacts = ({ row: { subject, reason, reporter } }: { row: Report }) => (
  <DescriptionList long>
    <Fact term={reportsTexts.subject}>{subject.name}</Fact>
    <Fact term={reportsTexts.reason}>{reason}</Fact>
    <Fact term={reportsTexts.reporter}>
      {reporter.fullName}, {reporter.email}
    </Fact>
  </DescriptionList>
)

/** What members reported, and what was done about it. */
export const reports = reviewQueue<Report>({
  call: listReports,
  words: reportsWords,
  statuses: reportsTexts.status,
  nameOf: ({ subject }) => subject.name,
  Facts: ReportFacts,
  decisions: [
    {
      name: 'resolve',
      label: reportsTexts.review,
      call: resolveReport,
      field: { name: 'resolution', label: resolveTexts.resolution },
      words: resolveTexts,
      done: ({ subject }) => resolveTexts.done(subject.name),
      isOffered: ({ status, subject }) => status === 'open' && subject.kind !== 'message',
    },
  ],
  views: [
    {
      name: 'review',
      label: reportsTexts.review,
      labelOf: ({ subject }) => reportsWords.of(reportsTexts.review, subject.name),
      isOffered: ({ status, subject }) => status === 'open' && subject.kind === 'message',
      dialog: ReviewMessage,
    },
  ],
  verdictOf: ({ status, resolvedAt, resolvedBy, resolution }) =>
    status === 'open'
      ? null
      : { status: reportsTexts.status[status], good: true, at: resolvedAt, by: resolvedBy, words: resolution },
  columns: [
    {
      key: 'subject',
      head: reportsTexts.subject,
      className: 'who',
      card: 'title',
      cell: ({ subject }) => (
        <>
          <b>{subject.name}</b>
          <small>{reportsTexts.kinds[subject.kind] ?? subject.kind}</small>
        </>
      ),
    },
    {
      key: 'reason',
      head: reportsTexts.reason,
      className: styles.reportReason,
      wraps: true,
      card: 'line',
      cell: ({ reason }) => reason,
    },
    {
      key: 'reporter',
      head: reportsTexts.reporter,
      className: 'who',
      card: 'fact',
      cell: ({ reporter }) => (
        <>
          <b>{reporter.fullName}</b>
          <small>{reporter.email}</small>
        </>
      ),
      fact: ({ reporter }) => reporter.fullName,
    },
    { key: 'sent', head: reportsTexts.sent, card: 'fact', cell: ({ createdAt }) => <Time at={createdAt} /> },
  ],
})
