import { useId, useState } from 'react'
import type { Feed } from '../../../../contract/market.ts'
import { type Performance, signalMessages } from '../../../../contract/signals.ts'
import { MINUTE_MS } from '../../../../contract/slots.ts'
import { formatCount, formatInterval, formatPercent, formatTime } from '../../../lib/format.ts'
import { verdictNames } from '../../../market/content.ts'
import { FeedBadge } from '../../../market/feed-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Chart, ChartEmpty, type Drawing } from '../../../ui/chart/chart.tsx'
import { BreakEvenLine, EndMark, Levels } from '../../../ui/chart/chart-parts.tsx'
import { TableSwitch } from '../../../ui/chart/table-switch.tsx'
import { Expected } from '../../../ui/expected.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { rateTexts } from '../content.ts'
import { createCurve, type RatePoint, ratesThroughDay } from '../rules.ts'
import styles from './win-rate-chart.module.css'

const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 728, height: 168, frame: { left: 42, right: 578, top: 10, bottom: 142 } },
  { on: 'phone', width: 328, height: 176, frame: { left: 36, right: 318, top: 30, bottom: 150 } },
]

interface CurveProps {
  points: readonly RatePoint[]
  breakEven: number
  drawing: Drawing
}

const EndLabels = ({
  last,
  breakEven,
  drawing,
  y,
}: Omit<CurveProps, 'points'> & { last: RatePoint; y: (percent: number) => number }) => {
  const rate = `${formatPercent(last.rate)} of ${formatCount(last.n)}`
  const even = `Break-even ${formatPercent(breakEven)}`
  if (drawing.on === 'phone') {
    return (
      <>
        <text className="ink" x={drawing.frame.left} y={14}>
          {rate}
        </text>
        <text x={drawing.frame.right} y={14} textAnchor="end">
          {even}
        </text>
      </>
    )
  }
  const x = drawing.frame.right + 14
  const rateY = y(last.rate) + 4
  const evenY = y(breakEven) + 4
  const apart = Math.abs(rateY - evenY) >= 18 ? evenY : rateY + (evenY >= rateY ? 18 : -18)
  return (
    <>
      <text className="ink" x={x} y={rateY}>
        {rate}
      </text>
      <text x={x} y={apart}>
        {even}
      </text>
    </>
  )
}

const Curve = ({ points, breakEven, drawing }: CurveProps) => {
  const hatchId = useId()
  const { frame, height } = drawing
  const { x, y, ...curve } = createCurve(points, frame)
  const last = points.at(-1)
  if (!last) return null
  return (
    <>
      <defs>
        <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1 7L7-1M2 10L10 2M-4 4L4-4" stroke="var(--ink)" strokeOpacity=".2" />
        </pattern>
      </defs>
      <Levels frame={frame} values={curve.percents} y={y} name={(percent) => `${percent}%`} />
      {curve.hours.map((atMs) => (
        <text key={atMs} x={x(atMs)} y={height - 4} textAnchor="middle">
          {formatTime(atMs).replace(':00', '')}
        </text>
      ))}
      <path d={curve.band} fill={`url(#${hatchId})`} />
      <path className={styles.bound} d={curve.high} />
      <path className={styles.bound} d={curve.low} />
      <BreakEvenLine frame={frame} y={y(breakEven)} />
      <path className="line" d={curve.rate} />
      <EndMark x={x(Date.parse(last.at))} y={y(last.rate)} />
      <EndLabels last={last} breakEven={breakEven} drawing={drawing} y={y} />
    </>
  )
}

const columns: Column<RatePoint>[] = [
  { key: 'at', head: 'Until', cell: ({ at }) => formatTime(Date.parse(at) + 15 * MINUTE_MS) },
  { key: 'won', head: 'Won', numeric: true, cell: ({ won }) => formatCount(won) },
  { key: 'n', head: 'n', numeric: true, cell: ({ n }) => formatCount(n) },
  { key: 'rate', head: 'Win rate', numeric: true, cell: ({ rate }) => formatPercent(rate) },
  { key: 'interval', head: '95% interval', numeric: true, cell: formatInterval },
]

const Body = ({ performance, table }: { performance: Performance; table: boolean }) => {
  const points = ratesThroughDay(performance.series)
  const last = points.at(-1)
  if (!last) {
    return (
      <ChartEmpty>
        <b>{signalMessages.notEnoughData}.</b> {rateTexts.none}
      </ChartEmpty>
    )
  }
  if (table)
    return <Table caption={rateTexts.title} low columns={columns} rows={points.toReversed()} rowKey={({ at }) => at} />
  const label =
    `Win rate through the day: ${formatPercent(last.rate)} of ${last.n} settled signals, ` +
    `95 percent interval ${formatInterval(last)}, break-even ${formatPercent(performance.breakEvenRate)}`
  return (
    <div className={styles.drawings}>
      <Chart label={label} drawings={DRAWINGS}>
        {(drawing) => <Curve points={points} breakEven={performance.breakEvenRate} drawing={drawing} />}
      </Chart>
    </div>
  )
}

/** As large as the figure will be. */
const Loading = () => (
  <SkeletonGroup label="Loading the win rate" className={styles.drawings}>
    <Skeleton height="auto">
      <Expected>
        <Chart label="" drawings={DRAWINGS}>
          {() => null}
        </Chart>
      </Expected>
    </Skeleton>
  </SkeletonGroup>
)

interface ChartProps {
  /** Undefined while it is asked for. */
  performance: Performance | undefined
  feed: Feed | undefined
}

/** How today's rate and its interval settled, quarter by quarter; the table is one press away. */
export const WinRateChart = ({ performance, feed }: ChartProps) => {
  const [table, setTable] = useState(false)
  const verdict = <Badge look="quiet">{verdictNames[performance?.verdict ?? 'spans break-even']}</Badge>
  return (
    <Panel
      className={styles.rates}
      title={rateTexts.title}
      end={
        <>
          <FeedBadge feed={feed} />
          {performance ? verdict : <Expected>{verdict}</Expected>}
          <TableSwitch table={table} onSwitch={setTable} />
        </>
      }
    >
      {performance ? <Body performance={performance} table={table} /> : <Loading />}
    </Panel>
  )
}
