import type { UpointsTransaction } from '../../../../contract/upoints.ts'
import { formatDateTime, formatUtcDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { ListSkeleton } from '../../../ui/list-frame.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { loadTransactionsFile, type useRecentTransactions } from '../api.ts'
import { transactionTexts } from '../content.ts'
import { lineKey, signedAmount } from '../rules.ts'

interface RecentTransactionsProps {
  query: ReturnType<typeof useRecentTransactions>
  onReverse: (transaction: UpointsTransaction) => void
}

/** The ten newest lines of the ledger; the file holds all. */
export const RecentTransactions = ({ query, onReverse }: RecentTransactionsProps) => (
  <Sheet
    title={transactionTexts.title}
    className="recent-transactions"
    end={<CsvButton size="small" name={transactionTexts.csv} load={loadTransactionsFile} />}
  >
    <QueryStates
      query={query}
      loading={<ListSkeleton label={transactionTexts.loading} />}
      isEmpty={({ transactions }) => transactions.length === 0}
      empty={<EmptyState title={transactionTexts.none}>{transactionTexts.noneHint}</EmptyState>}
    >
      {({ transactions }) => (
        <ul aria-label={transactionTexts.title}>
          {transactions.map((transaction) => (
            <TransactionLine key={lineKey(transaction)} transaction={transaction} onReverse={onReverse} />
          ))}
        </ul>
      )}
    </QueryStates>
  </Sheet>
)

interface TransactionLineProps {
  transaction: UpointsTransaction
  onReverse: (transaction: UpointsTransaction) => void
}

const TransactionLine = ({ transaction, onReverse }: TransactionLineProps) => {
  const { userName, reason, type, adminName, createdAt } = transaction
  const amount = signedAmount(transaction)
  return (
    <li>
      <p className="who">
        <b>{userName}</b>
        <small>{reason}</small>
      </p>
      <p className="moved">
        <b className="fig">{amount}</b>
        <small>{transactionTexts[type]}</small>
      </p>
      <p className="note">
        <time dateTime={createdAt} title={formatUtcDateTime(createdAt)}>
          {formatDateTime(createdAt)}
        </time>
        {adminName ? ` ${transactionTexts.by(adminName)}` : null}
      </p>
      <Button
        size="small"
        look="plain"
        aria-label={transactionTexts.reverseOf(amount, userName)}
        onClick={() => onReverse(transaction)}
      >
        {transactionTexts.reverse}
      </Button>
    </li>
  )
}
