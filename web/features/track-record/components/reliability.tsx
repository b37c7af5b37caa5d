import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Timeframe } from '../../../../contract/market.ts'
import { PAYOUT } from '../../../../contract/signals.ts'
import { breakEvenRate } from '../../../../engine/signals/statistics.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useReliability } from '../api.ts'
import { reliabilityTexts, timeframeNames } from '../content.ts'
import { scaleOf } from '../reliability-rules.ts'
import { Part } from './part.tsx'
import { ReliabilityPanel } from './reliability-panel.tsx'
import './reliability.css'

const BREAK_EVEN = breakEvenRate(PAYOUT) * 100

const CHOICES = [
  { value: 'both', label: reliabilityTexts.both },
  { value: '1m', label: timeframeNames['1m'] },
  { value: '5m', label: timeframeNames['5m'] },
] as const

type Choice = (typeof CHOICES)[number]['value']

/** The timeframe is in the address, so that a link shows what its sender saw. */
const useChosenTimeframe = () => {
  const search: { timeframe?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const chosen = Timeframe.safeParse(search.timeframe)
  const choose = (choice: Choice) =>
    navigate({
      to: '/track-record',
      search: choice === 'both' ? {} : { timeframe: choice },
      replace: true,
      resetScroll: false,
    })
  return { timeframe: chosen.success ? chosen.data : undefined, choose }
}

const Loading = () => (
  <SkeletonGroup label={reliabilityTexts.title} className="reliability-panels">
    <Skeleton height="380px" />
    <Skeleton height="380px" />
  </SkeletonGroup>
)

/** Confidence against what happened: the record's, and clearly apart from it the back-test's, on one scale. */
export const Reliability = () => {
  const { timeframe, choose } = useChosenTimeframe()
  const [table, setTable] = useState(false)
  const reliability = useReliability(timeframe)
  return (
    <Part
      id="confidence"
      title={reliabilityTexts.title}
      deck={reliabilityTexts.deck}
      end={
        <>
          <Segmented
            label={reliabilityTexts.timeframe}
            value={timeframe ?? 'both'}
            onChange={choose}
            options={CHOICES}
          />
          <Button size="small" onClick={() => setTable(!table)}>
            {table ? reliabilityTexts.chart : reliabilityTexts.table}
          </Button>
        </>
      }
    >
      <QueryStates query={reliability} loading={<Loading />}>
        {({ record, backtest }) => {
          const shared = { scale: scaleOf([...record, ...backtest], BREAK_EVEN), breakEven: BREAK_EVEN, table }
          return (
            <>
              <div className="reliability-panels">
                <ReliabilityPanel source="record" bins={record} {...shared} />
                <ReliabilityPanel source="backtest" bins={backtest} {...shared} />
              </div>
              {table ? null : (
                <p className="note">
                  {reliabilityTexts.axis}. {reliabilityTexts.few}
                </p>
              )}
            </>
          )
        }}
      </QueryStates>
    </Part>
  )
}
