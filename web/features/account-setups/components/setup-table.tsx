import type { AccountSetupReview } from '../../../../contract/account-setups.ts'
import { formatDate, formatDateTime, formatUtcDateTime } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { columnTexts, pathTexts, rowTexts, setupsTexts, statusTexts } from '../content.ts'
import { formatDollars, isOwnDoing, isWaiting } from '../rules.ts'

export type SetupQuestion = 'proof' | 'approve' | 'reject'

interface SetupTableProps {
  setups: readonly AccountSetupReview[]
  onAsk: (kind: SetupQuestion, setup: AccountSetupReview) => void
}

const Sent = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatUtcDateTime(at)}>
    {formatDateTime(at)}
  </time>
)

const ProofButton = ({ setup, onAsk }: { setup: AccountSetupReview; onAsk: SetupTableProps['onAsk'] }) =>
  setup.hasProof ? (
    <Button
      size="small"
      aria-label={rowTexts.of(rowTexts.viewProof, setup.member.fullName)}
      onClick={() => onAsk('proof', setup)}
    >
      {rowTexts.viewProof}
    </Button>
  ) : (
    <span className="faint">{rowTexts.noProof}</span>
  )

/** The two answers to a waiting request; to the others, the one that was given. */
const Review = ({ setup, onAsk }: { setup: AccountSetupReview; onAsk: SetupTableProps['onAsk'] }) =>
  isWaiting(setup) ? (
    <span className="review-buttons">
      <Button
        size="small"
        aria-label={rowTexts.of(rowTexts.approve, setup.member.fullName)}
        onClick={() => onAsk('approve', setup)}
      >
        {rowTexts.approve}
      </Button>
      <Button
        size="small"
        aria-label={rowTexts.of(rowTexts.reject, setup.member.fullName)}
        onClick={() => onAsk('reject', setup)}
      >
        {rowTexts.reject}
      </Button>
    </span>
  ) : (
    <span className="reviewed">
      <Badge look={setup.status === 'approved' ? 'solid' : 'outline'}>{statusTexts[setup.status]}</Badge>
      <small>
        {setup.reviewedAt ? rowTexts.reviewed(formatDate(setup.reviewedAt)) : null}{' '}
        {isOwnDoing(setup) ? rowTexts.byMember : setup.reviewedBy ? rowTexts.by(setup.reviewedBy) : null}
      </small>
      {setup.rejectionReason ? <small className="reason">{setup.rejectionReason}</small> : null}
    </span>
  )

const columnsOf = (onAsk: SetupTableProps['onAsk']): Column<AccountSetupReview>[] => [
  {
    key: 'member',
    head: columnTexts.member,
    className: 'who',
    cell: ({ member }) => (
      <>
        <b>{member.fullName}</b>
        <small>
          {member.email}
          {member.country ? `, ${member.country}` : null}
        </small>
      </>
    ),
  },
  {
    key: 'broker',
    head: columnTexts.broker,
    className: 'broker',
    cell: ({ brokerAccount }) => <span className="proof">{brokerAccount}</span>,
  },
  { key: 'path', head: columnTexts.path, cell: ({ accessPath }) => <Badge>{pathTexts[accessPath]}</Badge> },
  {
    key: 'amount',
    head: columnTexts.amount,
    numeric: true,
    cell: ({ depositAmount }) => <b>{formatDollars(depositAmount)}</b>,
  },
  { key: 'sent', head: columnTexts.sent, cell: ({ createdAt }) => <Sent at={createdAt} /> },
  { key: 'proof', head: columnTexts.proof, cell: (setup) => <ProofButton setup={setup} onAsk={onAsk} /> },
  { key: 'review', head: columnTexts.review, cell: (setup) => <Review setup={setup} onAsk={onAsk} /> },
]

export const SetupTable = ({ setups, onAsk }: SetupTableProps) => (
  <div className="only-d">
    <Table caption={setupsTexts.list} columns={columnsOf(onAsk)} rows={setups} rowKey={({ id }) => id} />
  </div>
)

/** The same requests for phones. */
export const SetupCards = ({ setups, onAsk }: SetupTableProps) => (
  <ul className="cards only-m" aria-label={setupsTexts.list}>
    {setups.map((setup) => (
      <li key={setup.id}>
        <p className="who">
          <b>{setup.member.fullName}</b>
          <small>{setup.member.email}</small>
        </p>
        <b className="fig">{formatDollars(setup.depositAmount)}</b>
        <div className="facts-of">
          <span className="proof">{setup.brokerAccount}</span>
          <span>{pathTexts[setup.accessPath]}</span>
          <Sent at={setup.createdAt} />
          <span>{setup.member.country}</span>
        </div>
        <div className="actions review-buttons">
          <ProofButton setup={setup} onAsk={onAsk} />
          <Review setup={setup} onAsk={onAsk} />
        </div>
      </li>
    ))}
  </ul>
)
