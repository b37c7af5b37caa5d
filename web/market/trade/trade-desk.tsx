import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PracticeAccount, PracticeOrder } from '../../../contract/practice.ts'
import type { Signal } from '../../../contract/signals.ts'
import type { useOrderSender } from '../../data/practice.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { classNames } from '../../ui/class-names.ts'
import { chartTexts } from '../content.ts'
import { OpenOrders } from '../practice/open-orders.tsx'
import { ChartControls, useChartChoice } from '../price-chart/chart-controls.tsx'
import { ChartSkeleton } from '../price-chart/chart-skeleton.tsx'
import priceChartStyles from '../price-chart/price-chart.module.css'
import type { OrderCanceler } from './cancel-order.ts'
import { deskTexts as texts } from './content.ts'
import { DeskTicket } from './desk-ticket.tsx'
import styles from './trade-desk.module.css'
import { Watchlist } from './watchlist.tsx'

const PriceChart = lazy(async () => ({ default: (await import('../price-chart/price-chart.tsx')).PriceChart }))

interface TradeDeskProps {
  account: Pick<PracticeAccount, 'pairs' | 'payoutPercent' | 'balanceCents' | 'open'>
  /** Drawn on the chart, newest first. */
  signals?: readonly Signal[] | undefined
  place: ReturnType<typeof useOrderSender>
  cancel: OrderCanceler
  /** Whether pairs to choose from are beside the chart, with the member's results on each. */
  hasWatchlist?: boolean
  /** Ticket below the chart, for a narrow place beside something else. */
  isNarrow?: boolean
  /** Orders that settled within the last seconds. */
  results: readonly PracticeOrder[]
  /** Why nothing can be placed now; null where it can. */
  held: ReactNode
}

const NO_SIGNALS: readonly Signal[] = []

/** Chart, ticket and open orders of one account. */
export const TradeDesk = ({
  account,
  signals = NO_SIGNALS,
  hasWatchlist = false,
  isNarrow = false,
  place,
  cancel,
  results,
  held,
}: TradeDeskProps) => {
  const { pairs } = account
  // What has just settled is told at once, the account a moment later.
  const open = account.open.filter(({ id }) => !results.some((settled) => settled.id === id))
  const isPhone = useMedia(PHONE)
  const [choice, choose] = useChartChoice()
  const [first] = useState(open[0]?.pairId ?? signals[0]?.pairId ?? pairs[0]?.id)
  const pair = pairs.find(({ id }) => id === (choice.pair ?? first)) ?? pairs[0]
  if (!pair) return <p className={priceChartStyles.chartNone}>{chartTexts.noPairs}</p>
  const watchlist = hasWatchlist ? <Watchlist shown={pair.id} choose={(id) => choose({ pair: id })} /> : null
  return (
    <div className={hasWatchlist ? styles.watching : undefined}>
      {isPhone ? null : watchlist}
      <section className={classNames(styles.tradeDesk, isNarrow && styles.narrow)} aria-label={texts.desk}>
        <div className={styles.deskChart} data-full-screen="off">
          <Suspense fallback={<ChartSkeleton withTools />}>
            <PriceChart
              pair={pair}
              timeframe={choice.chart ?? '1m'}
              signals={signals}
              orders={[...open, ...results]}
              table={choice.view === 'table'}
              controls={<ChartControls pairs={pairs} pair={pair} choice={choice} choose={choose} />}
            />
          </Suspense>
        </div>
        <div className={styles.deskSide}>
          <DeskTicket pair={pair} account={{ ...account, open }} place={place} cancel={cancel} held={held} />
          {isPhone ? null : <OpenOrders orders={open} cancel={cancel} />}
        </div>
      </section>
      {isPhone ? watchlist : null}
    </div>
  )
}
