import { reverseUpointsEntry, type UpointsTransaction } from '../../../../contract/upoints.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { ListSkeleton } from '../../../ui/list-frame.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from '../admin-upoints.module.css'
import { loadTransactionsFile, useRecentTransactions } from '../api.ts'
import { reverseSuccess, signedAmount } from '../assign-rules.ts'
import { reverseTexts, transactionTexts } from '../content.ts'

const PHONE_LINES = 4

/** The ten newest lines of the ledger, on a phone fewer; the file holds all. An entry is taken back from here, where the ledger allows it. */
export const RecentTransactions = ({ onReversed }: { onReversed: (message: string) => void }) => {
  const query = useRecentTransactions()
  const isPhone = useMedia(PHONE)
  const { asked, open, ask, close } = useDialog<UpointsTransaction>()
  return (
    <Panel
      title={transactionTexts.title}
      className={styles.recentTransactions}
      data-recent-transactions=""
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
            {(isPhone ? transactions.slice(0, PHONE_LINES) : transactions).map((transaction) => (
              <TransactionLine key={transaction.id} transaction={transaction} onReverse={ask} />
            ))}
          </ul>
        )}
      </QueryStates>
      {asked ? (
        <DecisionDialog
          key={asked.number}
          call={reverseUpointsEntry}
          params={{ id: asked.about.id }}
          field={{ name: 'reason', label: reverseTexts.reason, lines: 'one' }}
          words={{ ...reverseTexts, effect: reverseTexts.question }}
          open={open}
          onClose={close}
          onDone={() => {
            close()
            onReversed(reverseSuccess(asked.about))
          }}
        >
          <DescriptionList long>
            <Fact term={reverseTexts.of}>{asked.about.userName}</Fact>
            <Fact term={reverseTexts.amount}>{signedAmount(asked.about)}</Fact>
            <Fact term={reverseTexts.what}>{asked.about.reason || '–'}</Fact>
          </DescriptionList>
        </DecisionDialog>
      ) : null}
    </Panel>
  )
}

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
      <p className={styles.moved}>
        <b className="fig">{amount}</b>
        <small>{transactionTexts[type]}</small>
      </p>
      <p className="note">
        <Time at={createdAt} />
        {adminName ? ` ${transactionTexts.by(adminName)}` : null}
      </p>
      {transaction.isReversible ? (
        <Button
          size="small"
          look="plain"
          aria-label={transactionTexts.reverseOf(amount, userName)}
          onClick={() => onReverse(transaction)}
        >
          {transactionTexts.reverse}
        </Button>
      ) : null}
    </li>
  )
}
