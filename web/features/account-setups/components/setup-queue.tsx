import {
  type AccountSetupReview,
  accountSetupMessages,
  approveAccountSetup,
  listAccountSetups,
  rejectAccountSetup,
} from '../../../../contract/account-setups.ts'
import { formatDateTime, formatDollars } from '../../../lib/format.ts'
import { fieldNumber } from '../../../lib/typed-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { RowDialogProps } from '../../../ui/list/list-definition.ts'
import { reviewQueue } from '../../../ui/review/review-queue.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from '../account-setups.module.css'
import {
  approveTexts,
  columnTexts,
  pathTexts,
  proofTexts,
  rejectTexts,
  rowTexts,
  setupsWords,
  statusTexts,
} from '../content.ts'
import { isOwnDoing, isWaiting, readDeposit } from '../rules.ts'
import { ProofView } from './proof-view.tsx'

/** The request as the dialogs repeat it. */
const SetupFacts = ({ row: setup }: { row: AccountSetupReview }) => (
  <DescriptionList long>
    <Fact term={columnTexts.member}>
      {setup.member.fullName}, {setup.member.email}
    </Fact>
    <Fact term={columnTexts.broker} className="proof">
      {setup.brokerAccount}
    </Fact>
    <Fact term={columnTexts.path}>{pathTexts[setup.accessPath]}</Fact>
    <Fact term={columnTexts.amount}>{formatDollars(setup.depositAmount)}</Fact>
    <Fact term={columnTexts.sent}>{formatDateTime(setup.createdAt)}</Fact>
  </DescriptionList>
)

/** What a decision about the request stands on. */
export const SetupEvidence = ({ row }: { row: AccountSetupReview }) => (
  <div className={styles.depositView}>
    <SetupFacts row={row} />
    <SentProof row={row} />
  </div>
)

const SentProof = ({ row: { id, hasProof, member } }: { row: AccountSetupReview }) =>
  hasProof ? (
    <ProofView id={id} memberName={member.fullName} />
  ) : (
    <p className="note">{accountSetupMessages.proofMissing}</p>
  )

const Proof = ({ row, open, onClose }: RowDialogProps<AccountSetupReview>) => (
  <Dialog wide open={open} onOpenChange={(next) => !next && onClose()} title={proofTexts.title}>
    <SetupEvidence row={row} />
  </Dialog>
)

const toDeposit = (text: string, { accessPath }: AccountSetupReview) => readDeposit(text, accessPath)

/** Requests to verify a deposit: who has waited longest first, with the two answers. */
export const setups = reviewQueue<AccountSetupReview>({
  call: listAccountSetups,
  words: setupsWords,
  statuses: statusTexts,
  nameOf: ({ member }) => member.fullName,
  Facts: SetupFacts,
  views: [
    {
      name: 'proof',
      label: rowTexts.viewProof,
      labelOf: ({ member }) => setupsWords.of(rowTexts.viewProof, member.fullName),
      hidden: true,
      dialog: Proof,
    },
  ],
  decisions: [
    {
      name: 'approve',
      label: rowTexts.approve,
      call: approveAccountSetup,
      isOffered: isWaiting,
      wide: true,
      words: approveTexts,
      // The amount can be corrected to what the broker shows.
      field: (setup) => ({
        name: 'depositAmount',
        label: approveTexts.amount,
        hint: `${approveTexts.stated}: ${formatDollars(setup.depositAmount)}`,
        lines: 'number',
        initial: fieldNumber(setup.depositAmount),
        read: (text) => toDeposit(text, setup).depositAmount,
        problem: (text) => toDeposit(text, setup).problem,
      }),
      after: (setup) => <SentProof row={setup} />,
      done: (setup, text) =>
        approveTexts.done(
          formatDollars(toDeposit(text, setup).depositAmount ?? setup.depositAmount),
          setup.member.fullName,
        ),
    },
    {
      name: 'reject',
      label: rowTexts.reject,
      call: rejectAccountSetup,
      isOffered: isWaiting,
      words: rejectTexts,
      field: { name: 'reason', label: rejectTexts.reason },
      done: ({ member }) => rejectTexts.done(member.fullName),
    },
  ],
  verdictOf: (setup) =>
    isWaiting(setup)
      ? null
      : {
          status: statusTexts[setup.status],
          good: setup.status === 'approved',
          at: setup.reviewedAt,
          by: isOwnDoing(setup) ? rowTexts.theMember : setup.reviewedBy,
          words: setup.rejectionReason,
        },
  columns: [
    {
      key: 'member',
      head: columnTexts.member,
      className: 'who',
      card: 'title',
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
      className: styles.brokerAccount,
      wraps: true,
      card: 'fact',
      cell: ({ brokerAccount }) => <span className="proof">{brokerAccount}</span>,
    },
    {
      key: 'path',
      head: columnTexts.path,
      card: 'fact',
      cell: ({ accessPath }) => <Badge>{pathTexts[accessPath]}</Badge>,
      fact: ({ accessPath }) => pathTexts[accessPath],
    },
    {
      key: 'amount',
      head: columnTexts.amount,
      numeric: true,
      card: 'mark',
      cell: ({ depositAmount }) => <b>{formatDollars(depositAmount)}</b>,
    },
    { key: 'sent', head: columnTexts.sent, card: 'fact', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      key: 'proof',
      head: columnTexts.proof,
      card: 'line',
      cell: (setup, tools) =>
        setup.hasProof ? (
          <Button
            size="small"
            aria-label={setupsWords.of(rowTexts.viewProof, setup.member.fullName)}
            onClick={() => tools.act('proof', setup)}
          >
            {rowTexts.viewProof}
          </Button>
        ) : (
          <span className="faint">{rowTexts.noProof}</span>
        ),
    },
  ],
})
