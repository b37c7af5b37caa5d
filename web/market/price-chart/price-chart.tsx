import { useMemo, useState } from 'react'
import type { Candle, Pair, Timeframe } from '../../../contract/market.ts'
import type { Signal } from '../../../contract/signals.ts'
import { useCandles } from '../../data/candles.ts'
import { useCutAt } from '../../data/live-price.ts'
import { isStale, livePriceOf } from '../../data/trade-rules.ts'
import { formatPrice, formatTime } from '../../lib/format.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { ErrorState } from '../../ui/state.tsx'
import { entryPriceOf, type Mark, marksOf, timelineOf } from '../chart-rules.ts'
import { chartTexts } from '../content.ts'
import { useMarketReading } from '../use-market-clock.ts'
import { CandleChart } from './candle-chart.tsx'
import { CandleTable } from './candle-table.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'

interface PriceChartProps {
  pair: Pair
  timeframe: Timeframe
  signals: readonly Signal[]
  table: boolean
}

const MINUTE_MS = 60_000

/** The last minute's place in time, so that the drawing changes with the market's minute and not with its second. */
const useMarketMinute = () => useMarketReading((nowMs) => Math.floor(nowMs / MINUTE_MS) * MINUTE_MS)

/** Whether the newest bar still says where the price is. */
const useFreshness = (newest: Candle | undefined): 'live' | 'stale' =>
  useMarketReading((nowMs) => {
    const moment = { nowMs, speed: serverClock.marketSpeed() }
    return newest && !isStale(livePriceOf(newest, nowMs), moment) ? 'live' : 'stale'
  })

/** Candles of one pair with its signals on them, or the table behind them. Mount it anew for another pair. */
export const PriceChart = ({ pair, timeframe, signals, table }: PriceChartProps) => {
  const candles = useCandles(pair.id, timeframe)
  const now = useMarketMinute()
  const [openedAtMs] = useState(now)
  const bars = candles.data
  const connected = useCutAt() === null
  const freshness = useFreshness(candles.minutes.at(-1))
  const marks: Mark[] = useMemo(() => {
    const fromMs = Date.parse(bars?.[0]?.openAt ?? new Date(openedAtMs).toISOString())
    return marksOf(signals, pair.id, fromMs).map((mark) => ({
      ...mark,
      entryPrice: entryPriceOf(mark, candles.minutes),
    }))
  }, [signals, pair.id, bars, candles.minutes, openedAtMs])

  if (!bars) {
    return candles.error ? (
      <ErrorState title={chartTexts.failed} onRetry={() => candles.refetch()}>
        {candles.error.message}
      </ErrorState>
    ) : (
      <ChartSkeleton />
    )
  }
  const last = bars.at(-1)
  if (!last) return <p className="chart-none">{chartTexts.none}</p>

  const name = chartTexts.name(pair.name, timeframe)
  if (table) return <CandleTable candles={bars} decimals={pair.decimals} caption={chartTexts.tableOf(name)} />
  const timeline = timelineOf(bars, timeframe, Math.max(0, ...marks.map(({ expiresAtMs }) => expiresAtMs)))
  const label =
    `${name} up to ${formatTime(last.openAt)}, last price ${formatPrice(last.close, pair.decimals)}, ` +
    `${marks.length} ${marks.length === 1 ? 'signal' : 'signals'} marked. ${chartTexts.tableHint}`
  return (
    <>
      <CandleChart
        timeline={timeline}
        marks={marks}
        marketNowMs={now}
        isLive={connected && freshness === 'live'}
        decimals={pair.decimals}
        label={label}
      />
      <ChartLegend pair={pair} />
    </>
  )
}
