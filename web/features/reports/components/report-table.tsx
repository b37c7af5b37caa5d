import type { Report } from '../../../../contract/reports.ts'
import { formatDate, formatDateTime, formatUtcDateTime } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { reportsTexts } from '../content.ts'

interface ReportTableProps {
  reports: readonly Report[]
  onResolve: (report: Report) => void
}

const Subject = ({ report: { subject } }: { report: Report }) => (
  <>
    <b>{subject.name}</b>
    <small>{reportsTexts.kinds[subject.kind] ?? subject.kind}</small>
  </>
)

const Reporter = ({ report: { reporter } }: { report: Report }) => (
  <>
    <b>{reporter.fullName}</b>
    <small>{reporter.email}</small>
  </>
)

const Sent = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatUtcDateTime(at)}>
    {formatDateTime(at)}
  </time>
)

/** The way to close an open report; of the others, how they were closed. */
const Outcome = ({ report, onResolve }: { report: Report; onResolve: ReportTableProps['onResolve'] }) =>
  report.status === 'open' ? (
    <Button size="small" aria-label={reportsTexts.resolveOf(report.subject.name)} onClick={() => onResolve(report)}>
      {reportsTexts.resolve}
    </Button>
  ) : (
    <span className="outcome">
      <Badge look="solid">{reportsTexts.status.resolved}</Badge>
      <small>
        {report.resolvedAt ? reportsTexts.resolved(formatDate(report.resolvedAt)) : null}{' '}
        {report.resolvedBy ? reportsTexts.by(report.resolvedBy) : null}
      </small>
      <small className="words">{report.resolution}</small>
    </span>
  )

const columnsOf = (onResolve: ReportTableProps['onResolve']): Column<Report>[] => [
  { key: 'subject', head: reportsTexts.subject, className: 'who', cell: (report) => <Subject report={report} /> },
  { key: 'reason', head: reportsTexts.reason, className: 'words', cell: ({ reason }) => reason },
  { key: 'reporter', head: reportsTexts.reporter, className: 'who', cell: (report) => <Reporter report={report} /> },
  { key: 'sent', head: reportsTexts.sent, cell: ({ createdAt }) => <Sent at={createdAt} /> },
  {
    key: 'outcome',
    head: reportsTexts.outcome,
    cell: (report) => <Outcome report={report} onResolve={onResolve} />,
  },
]

export const ReportTable = ({ reports, onResolve }: ReportTableProps) => (
  <div className="only-d">
    <Table caption={reportsTexts.list} columns={columnsOf(onResolve)} rows={reports} rowKey={({ id }) => id} />
  </div>
)

/** The same reports for phones. */
export const ReportCards = ({ reports, onResolve }: ReportTableProps) => (
  <ul className="cards only-m" aria-label={reportsTexts.list}>
    {reports.map((report) => (
      <li key={report.id}>
        <p className="who">
          <Subject report={report} />
        </p>
        <p className="words actions">{report.reason}</p>
        <div className="facts-of">
          <span>{report.reporter.fullName}</span>
          <Sent at={report.createdAt} />
        </div>
        <div className="actions">
          <Outcome report={report} onResolve={onResolve} />
        </div>
      </li>
    ))}
  </ul>
)
