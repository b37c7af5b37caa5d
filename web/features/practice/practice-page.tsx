import { getPracticeAccount, getPracticeStatistics } from '../../../contract/practice.ts'
import { usePracticeAccount, usePracticeStatistics } from '../../data/practice.ts'
import { loadOf } from '../../lib/load-of.ts'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { practiceTexts } from '../../market/practice/content.ts'
import { PracticeDesk } from '../../market/trade/practice-desk.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { AccountFigures } from './components/account-figures.tsx'
import { EquityChart } from './components/equity-chart.tsx'
import { OrderHistory } from './components/order-history.tsx'
import { RuinTable } from './components/ruin-table.tsx'
import { SessionLimits } from './components/session-limits.tsx'
import { WeeklyReview } from './components/weekly-review.tsx'
import { pageTexts } from './content.ts'
import styles from './practice.module.css'

/** The practice account: orders with practice money at the market's prices. */
const PracticePage = () => {
  const account = usePracticeAccount()
  const statistics = usePracticeStatistics()
  return (
    <>
      <PageHead title={pageTexts.title} beside={<FeedBadge feed={account.data?.feed} />} />
      <div className={styles.practiceDesk}>
        <PracticeDesk />
      </div>
      <p className={classNames('note', styles.practiceMark)}>{practiceTexts.noMoney}</p>
      <QueryStates query={account}>
        {(known) => (
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
        )}
      </QueryStates>
    </>
  )
}

export const load = loadOf(getPracticeAccount, getPracticeStatistics)

export default PracticePage
