import { usePlaceOrder, usePracticeAccount, usePracticeStatistics, usePracticeTopic } from '../../data/practice.ts'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { practiceTexts } from '../../market/practice/content.ts'
import { TradeDesk } from '../../market/trade/trade-desk.tsx'
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
import './practice.css'

const OnBreak = ({ until }: { until: string }) => (
  <>
    {pageTexts.onBreak} <Time at={until} />
  </>
)

/** The practice account: orders with practice money at the market's prices. */
const PracticePage = () => {
  const account = usePracticeAccount()
  const statistics = usePracticeStatistics()
  usePracticeTopic()
  const place = usePlaceOrder()
  return (
    <>
      <PageHead title={pageTexts.title} beside={<FeedBadge feed={account.data?.feed} />} />
      <QueryStates query={account}>
        {(known) => (
          <>
            <TradeDesk
              account={known}
              place={place}
              held={known.coolOffUntil && <OnBreak until={known.coolOffUntil} />}
            />
            <p className="note practice-mark">{practiceTexts.noMoney}</p>
            <QueryStates query={statistics}>
              {(figures) => (
                <div className="practice-page">
                  <AccountFigures account={known} statistics={figures} />
                  <div className="practice-column">
                    <EquityChart equity={figures.equity} />
                    <RuinTable account={known} statistics={figures} />
                    <SessionLimits account={known} />
                  </div>
                  <div className="practice-column">
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
