import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Timeframe } from '../../../../../contract/market.ts'
import type { Signal } from '../../../../../contract/signals.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/field.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx'
import { usePairs } from '../../api.ts'
import { chartTexts } from '../../content.ts'
import './price-chart.css'

const PriceChart = lazy(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }))

interface ChartChoice {
  pair?: string
  chart?: Timeframe
  view?: 'table'
}

/** What the address says; anything else is left out. */
const choiceOf = (search: Record<string, unknown>): ChartChoice => ({
  ...(typeof search.pair === 'string' ? { pair: search.pair } : {}),
  ...(search.chart === '5m' ? { chart: '5m' as const } : {}),
  ...(search.view === 'table' ? { view: 'table' as const } : {}),
})

const useChartChoice = () => {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (change: ChartChoice) =>
    navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  return [choiceOf(search), choose] as const
}

/** A chart that follows stays with a pair at least this long: a fast replay has a new signal every second. */
const FOLLOW_MS = 10_000

const useFollowedPair = (newest: string | undefined): string | undefined => {
  const [followed, setFollowed] = useState(newest)
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
  return followed
}

/** The chart with its controls. Without a chosen pair it follows the newest signal. */
export const ChartSheet = ({ signals }: { signals: readonly Signal[] }) => {
  const pairs = usePairs().data?.pairs ?? []
  const [choice, choose] = useChartChoice()
  const timeframe = choice.chart ?? '1m'
  const followed = useFollowedPair(signals[0]?.pairId)
  const pair = pairs.find(({ id }) => id === (choice.pair ?? followed)) ?? pairs[0]
  return (
    <Sheet
      className="chart-sheet"
      title={pair ? chartTexts.name(pair.name, timeframe) : chartTexts.title}
      end={
        <div className="chart-controls">
          <Select
            aria-label={chartTexts.pair}
            value={choice.pair ?? ''}
            onChange={({ target }) => choose({ pair: target.value || undefined })}
          >
            <option value="">{chartTexts.follow}</option>
            {pairs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Segmented
            label={chartTexts.candles}
            value={timeframe}
            onChange={(value) => choose({ chart: value === '5m' ? value : undefined })}
            options={[
              { value: '1m', label: '1m' },
              { value: '5m', label: '5m' },
            ]}
          />
          <Button
            size="small"
            aria-pressed={choice.view === 'table'}
            onClick={() => choose({ view: choice.view ? undefined : 'table' })}
          >
            {choice.view === 'table' ? chartTexts.chart : chartTexts.table}
          </Button>
        </div>
      }
    >
      {pair ? (
        <Suspense
          fallback={
            <SkeletonGroup label={chartTexts.loading} className="candle-chart">
              <Skeleton height="100%" />
            </SkeletonGroup>
          }
        >
          <PriceChart
            key={`${pair.id} ${timeframe}`}
            pair={pair}
            timeframe={timeframe}
            signals={signals}
            table={choice.view === 'table'}
          />
        </Suspense>
      ) : (
        <SkeletonGroup label={chartTexts.loading} className="candle-chart">
          <Skeleton height="100%" />
        </SkeletonGroup>
      )}
    </Sheet>
  )
}
