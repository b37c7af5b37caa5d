import {
  useCancelOrder,
  usePlaceOrder,
  usePracticeAccount,
  usePracticeStatistics,
  usePracticeTopic,
} from '../../data/practice.ts'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { practiceTexts } from '../../market/practice/content.ts'
import { TradeDesk } from '../../market/trade/trade-desk.tsx'
import { useResults } from '../../market/trade/use-results.ts'
import { classNames } from '../../ui/class-names.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Time } from '../../ui/time.tsx'
import { AccountFigures } from './components/account-figures.tsx'
import { EquityChart } from './components/equity-chart.tsx'
import { OrderHistory } from './components/order-history.tsx'
import { RuinTable } from './components/ruin-table.tsx'
import { SessionLimits } from './components/session-limits.tsx'
import { WeeklyReview } from './components/weekly-review.tsx'
import { pageTexts } from './content.ts'
import styles from './practice.module.css'

const OnBreak = ({ until }: { until: string }) => (
  <>
    {pageTexts.onBreak} <Time at={until} />
  </>
)

/** The practice account: orders with practice money at the market's prices. */
const PracticePage = () => {
  const account = usePracticeAccount()
  const statistics = usePracticeStatistics()
  const { results, add } = useResults()
  usePracticeTopic(add)
  const place = usePlaceOrder()
  const cancel = useCancelOrder()
  return (
    <>
      <PageHead title={pageTexts.title} beside={<FeedBadge feed={account.data?.feed} />} />
      <QueryStates query={account}>
        {(known) => (
          <>
            <TradeDesk
              account={known}
              place={place}
              cancel={cancel}
              results={results}
              held={known.coolOffUntil && <OnBreak until={known.coolOffUntil} />}
            />
            <p className={classNames('note', styles.practiceMark)}>{practiceTexts.noMoney}</p>
            <QueryStates query={statistics}>
              {(figures) => (
                <div className={styles.practicePage}>
                  <AccountFigures account={known} statistics={figures} />
                  <div className={styles.practiceColumn}>
                    <EquityChart equity={figures.equity} />
                    <RuinTable account={known} statistics={figures} />
                    <SessionLimits account={known} />
                  </div>
                  <div className={styles.practiceColumn}>
                    <OrderHistory />
                    <WeeklyReview />
                  </div>
                </div>
              )}
            </QueryStates>
          </>
        )}
      </QueryStates>
    </>
  )
}

export default PracticePage
