import { usePracticeAccount, usePracticeStatistics, usePracticeTopic } from '../../data/practice.ts'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { practiceTexts } from '../../market/practice/content.ts'
import { OpenOrders } from '../../market/practice/open-orders.tsx'
import { Badge } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { AccountFigures } from './components/account-figures.tsx'
import { EquityChart } from './components/equity-chart.tsx'
import { OrderHistory } from './components/order-history.tsx'
import { PracticeTicket } from './components/practice-ticket.tsx'
import { RuinTable } from './components/ruin-table.tsx'
import { SessionLimits } from './components/session-limits.tsx'
import { WeeklyReview } from './components/weekly-review.tsx'
import { pageTexts } from './content.ts'
import './practice.css'

/** The practice account: orders with practice money at the market's prices. */
const PracticePage = () => {
  const account = usePracticeAccount()
  const statistics = usePracticeStatistics()
  usePracticeTopic()
  return (
    <>
      <PageHead
        title={pageTexts.title}
        beside={<Badge look="hatched">{practiceTexts.mark}</Badge>}
        end={<FeedBadge feed={account.data?.feed} />}
      />
      <p className="practice-mark">{practiceTexts.noMoney}</p>
      <QueryStates query={account}>
        {(known) => (
          <QueryStates query={statistics}>
            {(figures) => (
              <div className="practice-page">
                <AccountFigures account={known} statistics={figures} />
                <div className="practice-column">
                  <PracticeTicket account={known} />
                  <OpenOrders orders={known.open} />
                </div>
                <div className="practice-column">
                  <EquityChart equity={figures.equity} />
                  <OrderHistory />
                  <WeeklyReview />
                  <RuinTable account={known} statistics={figures} />
                  <SessionLimits account={known} />
                </div>
              </div>
            )}
          </QueryStates>
        )}
      </QueryStates>
    </>
  )
}

export default PracticePage
