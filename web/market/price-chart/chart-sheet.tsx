import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PracticeOrder } from '../../../contract/practice.ts'
import type { Signal } from '../../../contract/signals.ts'
import { useMarket } from '../../data/market.ts'
import { findFollowedPair } from '../../data/trade-rules.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { chartTexts } from '../content.ts'
import { useMarketReading } from '../use-market-clock.ts'
import { ChartControls, useChartChoice } from './chart-controls.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'

const PriceChart = lazy(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }))

/** A chart that follows stays with a pair at least this long: a fast replay has a new signal every second. */
const FOLLOW_MS = 10_000

/** The pair of the open trade, until that has ended; without one the newest signal's. */
const useFollowedPair = (signals: readonly Signal[]): string | undefined => {
  const [followed, setFollowed] = useState<string>()
  const newest = useMarketReading((nowMs) =>
    findFollowedPair(signals, followed, { nowMs, speed: serverClock.marketSpeed() }),
  )
  const sinceMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (newest === undefined || newest === followed) return
    const waitMs = Math.max(0, FOLLOW_MS - (performance.now() - sinceMs.current))
    const timer = setTimeout(() => {
      sinceMs.current = performance.now()
      setFollowed(newest)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [newest, followed])
  return followed ?? newest
}

/** The chart with its controls. Without a chosen pair it follows the open trade. */
export const ChartSheet = ({ signals, orders }: { signals: readonly Signal[]; orders: readonly PracticeOrder[] }) => {
  const market = useMarket()
  const pairs = market.data?.pairs ?? []
  const [choice, choose] = useChartChoice()
  const timeframe = choice.chart ?? '1m'
  const followed = useFollowedPair(signals)
  const pair = pairs.find(({ id }) => id === (choice.pair ?? followed)) ?? pairs[0]
  return (
    <Panel
      data-full-screen="off"
      title={pair ? chartTexts.name(pair.name, timeframe) : chartTexts.title}
      end={<ChartControls pairs={pairs} choice={choice} choose={choose} />}
    >
      <QueryStates
        query={market}
        loading={<ChartSkeleton withTools />}
        empty={chartTexts.noPairs}
        isEmpty={() => !pair}
      >
        {() =>
          pair ? (
            <Suspense fallback={<ChartSkeleton withTools />}>
              <PriceChart
                pair={pair}
                timeframe={timeframe}
                signals={signals}
                orders={orders}
                table={choice.view === 'table'}
              />
            </Suspense>
          ) : null
        }
      </QueryStates>
    </Panel>
  )
}
