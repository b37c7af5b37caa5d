import type { CreatorApplicationReview, CreatorStatus } from '../../../../contract/creators.ts'
import { formatDate, formatDateTime, formatUtcDateTime } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { queueTexts } from '../content.ts'
import { spellSize } from '../directory-rules.ts'

export type ApplicationQuestion = 'view' | 'approve' | 'reject' | 'remove' | 'restore'

/** What can be done next, by where the application stands. */
const QUESTIONS: Record<CreatorStatus, readonly ApplicationQuestion[]> = {
  pending: ['view', 'approve', 'reject'],
  approved: ['view', 'remove'],
  rejected: ['view'],
  removed: ['view', 'restore'],
}

interface ApplicationTableProps {
  applications: readonly CreatorApplicationReview[]
  onAsk: (kind: ApplicationQuestion, application: CreatorApplicationReview) => void
}

type RowProps = { application: CreatorApplicationReview; onAsk: ApplicationTableProps['onAsk'] }

const Applicant = ({ application: { fullName, member } }: Pick<RowProps, 'application'>) => (
  <>
    <b>{fullName}</b>
    <small>{member.email}</small>
  </>
)

const Community = ({ application: { communityName, communitySize } }: Pick<RowProps, 'application'>) => (
  <>
    <b>{communityName}</b>
    <small>{spellSize(communitySize)}</small>
  </>
)

const Sent = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatUtcDateTime(at)}>
    {formatDateTime(at)}
  </time>
)

/** To look at it, what can be done next, and the answer that was given. */
const Actions = ({ application, onAsk }: RowProps) => (
  <span className="application-actions">
    {QUESTIONS[application.status].map((kind) => (
      <Button
        key={kind}
        size="small"
        aria-label={queueTexts.of(queueTexts[kind], application.fullName)}
        onClick={() => onAsk(kind, application)}
      >
        {queueTexts[kind]}
      </Button>
    ))}
    <Decision application={application} />
  </span>
)

const Decision = ({ application }: Pick<RowProps, 'application'>) => {
  const { status, reviewedAt, reviewedBy } = application
  const reason = status === 'removed' ? application.removalReason : application.rejectionReason
  if (status === 'pending') return null
  return (
    <span className="decision">
      <Badge look={status === 'approved' ? 'solid' : 'outline'}>{queueTexts.status[status]}</Badge>
      <small>
        {reviewedAt ? queueTexts.decided(formatDate(reviewedAt)) : null} {reviewedBy ? queueTexts.by(reviewedBy) : null}
      </small>
      {reason ? <small className="reason">{reason}</small> : null}
    </span>
  )
}

const columnsOf = (onAsk: ApplicationTableProps['onAsk']): Column<CreatorApplicationReview>[] => [
  {
    key: 'applicant',
    head: queueTexts.applicant,
    className: 'who',
    cell: (application) => <Applicant application={application} />,
  },
  {
    key: 'community',
    head: queueTexts.community,
    className: 'who',
    cell: (application) => <Community application={application} />,
  },
  {
    key: 'platforms',
    head: queueTexts.platforms,
    className: 'platforms',
    cell: ({ mainPlatforms }) => mainPlatforms.join(', '),
  },
  { key: 'country', head: queueTexts.country, cell: ({ country }) => country },
  { key: 'sent', head: queueTexts.sent, cell: ({ createdAt }) => <Sent at={createdAt} /> },
  {
    key: 'review',
    head: queueTexts.review,
    cell: (application) => <Actions application={application} onAsk={onAsk} />,
  },
]

export const ApplicationTable = ({ applications, onAsk }: ApplicationTableProps) => (
  <div className="only-d">
    <Table caption={queueTexts.list} columns={columnsOf(onAsk)} rows={applications} rowKey={({ id }) => id} />
  </div>
)

/** The same applications for phones. */
export const ApplicationCards = ({ applications, onAsk }: ApplicationTableProps) => (
  <ul className="cards only-m" aria-label={queueTexts.list}>
    {applications.map((application) => (
      <li key={application.id}>
        <p className="who">
          <Applicant application={application} />
        </p>
        <div className="facts-of">
          <span>{application.communityName}</span>
          <span>{spellSize(application.communitySize)}</span>
          <span>{application.country}</span>
          <Sent at={application.createdAt} />
        </div>
        <div className="actions">
          <Actions application={application} onAsk={onAsk} />
        </div>
      </li>
    ))}
  </ul>
)
