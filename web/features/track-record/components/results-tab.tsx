import { useState } from 'react'
import type { Performance } from '../../../../contract/signals.ts'
import type { Breakdown } from '../../../../contract/track-record.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { TableSwitch } from '../../../ui/chart/table-switch.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { useBreakdown, useReliability } from '../api.ts'
import { BREAK_EVEN_PERCENT, breakdownTexts, countTexts, reliabilityTexts, timeframeNames } from '../content.ts'
import { toScale } from '../reliability-rules.ts'
import { toRate } from '../rules.ts'
import { Forest, type ForestRow } from './forest.tsx'
import { HoursChart } from './hours-chart.tsx'
import { useChosenMarket } from './market-switch.tsx'
import { Part } from './part.tsx'
import reliabilityStyles from './reliability.module.css'
import { ReliabilityPanel } from './reliability-panel.tsx'
import styles from './results-tab.module.css'
import { useChosenTimeframe } from './timeframe-switch.tsx'

/** Confidence against what happened: the record's, and clearly apart from it the back-test's, on one scale. */
const Reliability = () => {
  const timeframe = useChosenTimeframe()
  const [table, setTable] = useState(false)
  const reliability = useReliability(timeframe, useChosenMarket())
  return (
    <Part id="confidence" title={reliabilityTexts.title} note={reliabilityTexts.note} folds="phone">
      <TableSwitch table={table} onSwitch={setTable} />
      <QueryStates query={reliability} loading={<Skeleton height="380px" />}>
        {({ record, backtest }) => {
          const shared = {
            scale: toScale([...record, ...backtest], BREAK_EVEN_PERCENT),
            breakEven: BREAK_EVEN_PERCENT,
            table,
          }
          return (
            <div className={reliabilityStyles.reliabilityPanels}>
              <ReliabilityPanel source="record" bins={record} {...shared} />
              <ReliabilityPanel source="backtest" bins={backtest} {...shared} />
              {table ? null : <p className="note">{reliabilityTexts.axis}</p>}
            </div>
          )
        }}
      </QueryStates>
    </Part>
  )
}

const Pairs = ({ pairs }: { pairs: Breakdown['pairs'] }) => {
  const [won, lost] = (['won', 'lost'] as const).map((field) => pairs.reduce((sum, pair) => sum + pair[field], 0))
  const all = { key: 'all', name: breakdownTexts.all, won: won ?? 0, lost: lost ?? 0 }
  const rows: ForestRow[] = [
    { ...all, ...toRate(all.won, all.lost), isSum: true },
    ...pairs.map((pair) => ({ ...pair, key: pair.pair, name: pair.pair })),
  ]
  return (
    <Part id="pairs" title={breakdownTexts.pairs} note={breakdownTexts.pairsNote}>
      <Forest label={breakdownTexts.pairs} head={breakdownTexts.pair} rows={rows} />
    </Part>
  )
}

const Timeframes = ({ performance: { byTimeframe } }: { performance: Performance }) => (
  <Part id="timeframes" title={breakdownTexts.timeframes} folds="phone">
    <Forest
      narrow
      label={breakdownTexts.timeframes}
      head={breakdownTexts.timeframe}
      rows={(['1m', '5m'] as const).map((timeframe) => {
        const { wonSignals: won, lostSignals: lost } = byTimeframe[timeframe]
        return { key: timeframe, name: timeframeNames[timeframe], won, lost, ...toRate(won, lost) }
      })}
    />
  </Part>
)

const Weeks = ({ weeks: { counted, losing, worst } }: { weeks: Breakdown['weeks'] }) => (
  <Part id="weeks" title={breakdownTexts.weeks} note={breakdownTexts.losing(losing, counted)} folds="phone">
    <Forest
      narrow
      label={breakdownTexts.weeks}
      head={breakdownTexts.weeks}
      rows={worst.map(({ from, isRunning, ...week }) => ({
        ...week,
        key: from,
        name: `${formatDate(from, 'UTC')}${isRunning ? ` ${breakdownTexts.running}` : ''}`,
      }))}
    />
  </Part>
)

const Counts = ({ performance }: { performance: Performance }) => (
  <Part id="counts" title={countTexts.title} note={countTexts.note} folds="phone">
    <div className={styles.counts}>
      <DescriptionList>
        <Fact term={countTexts.published}>{formatCount(performance.totalSignals)}</Fact>
        <Fact term={countTexts.won}>{formatCount(performance.wonSignals)}</Fact>
        <Fact term={countTexts.lost}>{formatCount(performance.lostSignals)}</Fact>
        <Fact term={countTexts.breakeven}>{formatCount(performance.breakevenSignals)}</Fact>
        <Fact term={countTexts.void}>{formatCount(performance.voidSignals)}</Fact>
        <Fact term={countTexts.open}>{formatCount(performance.openSignals)}</Fact>
      </DescriptionList>
    </div>
  </Part>
)

/** The answer taken apart: by pair, timeframe, hour and week, and what the stated confidence was worth. */
export const ResultsTab = ({ performance }: { performance: Performance }) => {
  const breakdown = useBreakdown(useChosenTimeframe(), useChosenMarket())
  return (
    <QueryStates
      query={breakdown}
      loading={<Skeleton height="600px" />}
      isEmpty={({ pairs }) => pairs.length === 0}
      empty={<EmptyState title={breakdownTexts.none} />}
    >
      {({ pairs, hours, weeks }) => (
        <div className={styles.results}>
          <Pairs pairs={pairs} />
          <div className={styles.stack}>
            <Timeframes performance={performance} />
            <Part id="hours" title={breakdownTexts.hours} note={breakdownTexts.hoursNote} folds="phone">
              <HoursChart hours={hours} />
            </Part>
          </div>
          <Reliability />
          <div className={styles.stack}>
            {weeks.counted > 0 ? <Weeks weeks={weeks} /> : null}
            <Counts performance={performance} />
          </div>
        </div>
      )}
    </QueryStates>
  )
}
