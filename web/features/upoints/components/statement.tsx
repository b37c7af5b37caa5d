import { Link, useSearch } from '@tanstack/react-router'
import type { StatementLine } from '../../../../contract/upoints.ts'
import { formatCount, formatDate, formatTime, formatUtcDateTime, zoneName } from '../../../lib/format.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useStatement, useStatementFile } from '../api.ts'
import { downloadTexts, statementTexts } from '../content.ts'
import { formatChange, nameOfLine, noteOfLine } from '../statement-rules.ts'
import upointsStyles from '../upoints.module.css'
import styles from './statement.module.css'

const save = ({ blob, name }: { blob: Blob; name: string }): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click: it must not vanish in the same turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The whole statement as a file. */
const DownloadStatement = () => {
  const file = useStatementFile()
  return (
    <>
      <FormError>{file.error?.message}</FormError>
      <Button size="small" busy={file.isPending} onClick={() => file.mutate(undefined, { onSuccess: save })}>
        {file.isPending ? downloadTexts.running : downloadTexts.start}
      </Button>
    </>
  )
}

const other = ({ counterparty }: StatementLine): string => counterparty?.fullName ?? statementTexts.club

const columns: Column<StatementLine>[] = [
  {
    key: 'when',
    head: statementTexts.when,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatUtcDateTime(createdAt)}>
        {formatDate(createdAt)} <small>{formatTime(createdAt)}</small>
      </time>
    ),
  },
  {
    key: 'what',
    head: statementTexts.what,
    className: styles.what,
    wraps: true,
    cell: (line) => (
      <>
        {nameOfLine(line)}
        <small className="only-m">{other(line)}</small>
        {noteOfLine(line) ? <small>{noteOfLine(line)}</small> : null}
      </>
    ),
  },
  {
    key: 'counterparty',
    head: statementTexts.counterparty,
    className: 'only-d',
    cell: (line) => (
      <>
        {other(line)}
        {line.counterparty ? <small>{line.counterparty.email}</small> : null}
      </>
    ),
  },
  {
    key: 'amount',
    head: (
      <>
        {statementTexts.amount} <small className="only-m">{statementTexts.balance}</small>
      </>
    ),
    numeric: true,
    className: styles.amount,
    cell: ({ amount, balance }) => (
      <>
        <b>{formatChange(amount)}</b> <small className="only-m">{formatCount(balance)}</small>
      </>
    ),
  },
  {
    key: 'balance',
    head: statementTexts.balance,
    numeric: true,
    className: 'only-d',
    cell: ({ balance }) => formatCount(balance),
  },
]

export const StatementTable = ({ lines }: { lines: readonly StatementLine[] }) => (
  <div className={styles.statementLines}>
    <Table caption={statementTexts.caption} tight="phone" columns={columns} rows={lines} rowKey={({ id }) => id} />
  </div>
)

/** Every movement of the member's points, a page at a time. */
export const Statement = () => {
  const { page: current = 1 } = useSearch({ from: '/_member/dashboard/u-points-transfer' })
  const statement = useStatement(current)
  return (
    <Panel
      title={statementTexts.title}
      className={classNames(styles.statement, upointsStyles.statement)}
      end={<DownloadStatement />}
    >
      <QueryStates query={statement} loading={<StatementLoading />}>
        {({ lines, total, pages }) =>
          total === 0 ? (
            <NoEntries />
          ) : lines.length === 0 ? (
            <Beyond />
          ) : (
            <>
              <StatementTable lines={lines} />
              <footer>
                <p className="note">
                  {total === 1 ? statementTexts.oneEntry : statementTexts.count(formatCount(total))}.{' '}
                  {statementTexts.zone(zoneName())}
                </p>
                <Pager label={statementTexts.pages} pages={pages} current={current} />
              </footer>
            </>
          )
        }
      </QueryStates>
    </Panel>
  )
}

export const StatementLoading = () => (
  <SkeletonGroup label={statementTexts.title} className={styles.statementLoading}>
    <Skeleton height="36px" />
    <Skeleton height="36px" />
    <Skeleton height="36px" />
  </SkeletonGroup>
)

/** On the screen that tells how points are earned, the way there is none. */
export const NoEntries = ({ onEarnScreen }: { onEarnScreen?: boolean }) => (
  <EmptyState
    className={styles.statementEmpty}
    title={statementTexts.empty}
    action={
      onEarnScreen ? null : (
        <Link className={buttonClass({ size: 'small' })} to="/dashboard/u-points">
          {statementTexts.earn}
        </Link>
      )
    }
  >
    {statementTexts.emptyNext}
  </EmptyState>
)

const Beyond = () => (
  <EmptyState
    className={styles.statementEmpty}
    title={statementTexts.beyond}
    action={
      <Link className={buttonClass({ size: 'small' })} to="." search={{}} resetScroll={false}>
        {statementTexts.first}
      </Link>
    }
  >
    {statementTexts.beyondNext}
  </EmptyState>
)
