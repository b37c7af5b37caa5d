import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ChartTimeframe, type Pair } from '../../../contract/market.ts'
import type { PracticeAccount } from '../../../contract/practice.ts'
import type { useOrderSender } from '../../data/practice.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { chartTexts } from '../content.ts'
import { OpenOrders } from '../practice/open-orders.tsx'
import { type ChartChoice, useChartChoice } from '../price-chart/chart-controls.tsx'
import { ChartSkeleton } from '../price-chart/chart-skeleton.tsx'
import { deskTexts as texts } from './content.ts'
import { DeskTicket } from './desk-ticket.tsx'
import './trade-desk.css'

const PriceChart = lazy(async () => ({ default: (await import('../price-chart/price-chart.tsx')).PriceChart }))

const TIMEFRAMES = ChartTimeframe.options

interface ControlsProps {
  pairs: readonly Pair[]
  pair: Pair
  choice: ChartChoice
  choose: (change: ChartChoice) => void
}

const DeskControls = ({ pairs, pair, choice, choose }: ControlsProps) => {
  const isPhone = useMedia(PHONE)
  const timeframe = choice.chart ?? '1m'
  const chooseTimeframe = (value: ChartTimeframe) => choose({ chart: value === '1m' ? undefined : value })
  return (
    <div className="chart-controls">
      <Select aria-label={chartTexts.pair} value={pair.id} onChange={({ target }) => choose({ pair: target.value })}>
        {pairs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {isPhone ? (
        <Select
          aria-label={chartTexts.candles}
          value={timeframe}
          onChange={({ target }) => chooseTimeframe(ChartTimeframe.parse(target.value))}
        >
          {TIMEFRAMES.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </Select>
      ) : (
        <Segmented
          label={chartTexts.candles}
          value={timeframe}
          onChange={chooseTimeframe}
          options={TIMEFRAMES.map((value) => ({ value, label: value }))}
        />
      )}
      <Button size="small" look="plain" onClick={() => choose({ view: choice.view ? undefined : 'table' })}>
        {choice.view === 'table' ? chartTexts.chart : chartTexts.table}
      </Button>
    </div>
  )
}

interface TradeDeskProps {
  account: Pick<PracticeAccount, 'pairs' | 'payoutPercent' | 'balanceCents' | 'open'>
  place: ReturnType<typeof useOrderSender>
  /** Why nothing can be placed now; null where it can. */
  held: ReactNode
}

/** Chart, ticket and open orders of one account. */
export const TradeDesk = ({ account, place, held }: TradeDeskProps) => {
  const { pairs, open } = account
  const [choice, choose] = useChartChoice()
  const [first] = useState(open[0]?.pairId ?? pairs[0]?.id)
  const pair = pairs.find(({ id }) => id === (choice.pair ?? first)) ?? pairs[0]
  if (!pair) return <p className="chart-none">{chartTexts.noPairs}</p>
  return (
    <section className="trade-desk" aria-label={texts.desk}>
      <div className="desk-chart" data-full-screen="off">
        <Suspense fallback={<ChartSkeleton withTools />}>
          <PriceChart
            pair={pair}
            timeframe={choice.chart ?? '1m'}
            signals={[]}
            table={choice.view === 'table'}
            controls={<DeskControls pairs={pairs} pair={pair} choice={choice} choose={choose} />}
          />
        </Suspense>
      </div>
      <div className="desk-side">
        <DeskTicket pair={pair} account={account} place={place} held={held} />
        <OpenOrders orders={open} />
      </div>
    </section>
  )
}
