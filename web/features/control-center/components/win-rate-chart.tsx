import { useId, useState } from 'react'
import type { Feed } from '../../../../contract/market.ts'
import { type Performance, signalMessages } from '../../../../contract/signals.ts'
import { formatCount, formatInterval, formatPercent, formatTime } from '../../../lib/format.ts'
import { FeedBadge } from '../../../market/feed-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { rateTexts, verdictNames } from '../content.ts'
import { chartOf, type Frame, type RatePoint, ratesThroughDay } from '../rules.ts'
import './win-rate-chart.css'

interface Drawing {
  width: number
  height: number
  frame: Frame
  className: string
}

/** Drawn once for desks and once for phones, so that text is never scaled. */
const DRAWINGS: readonly Drawing[] = [
  { width: 728, height: 168, frame: { left: 42, right: 578, top: 10, bottom: 142 }, className: 'only-d' },
  { width: 328, height: 176, frame: { left: 36, right: 318, top: 30, bottom: 150 }, className: 'only-m' },
]

interface ChartProps {
  points: readonly RatePoint[]
  breakEven: number
  drawing: Drawing
  label: string
}

const EndLabels = ({
  last,
  breakEven,
  drawing,
  y,
}: Omit<ChartProps, 'points' | 'label'> & { last: RatePoint; y: (percent: number) => number }) => {
  const rate = `${formatPercent(last.rate)} of ${formatCount(last.n)}`
  const even = `Break-even ${formatPercent(breakEven)}`
  if (drawing.className === 'only-m') {
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

const Chart = ({ points, breakEven, drawing, label }: ChartProps) => {
  const hatchId = useId()
  const { frame, width, height } = drawing
  const chart = chartOf(points, frame)
  const last = points.at(-1)
  if (!last) return null
  return (
    <svg className={drawing.className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <defs>
        <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1 7L7-1M2 10L10 2M-4 4L4-4" stroke="var(--ink)" strokeOpacity=".2" />
        </pattern>
      </defs>
      {chart.percents.map((percent) => (
        <g key={percent}>
          <path className="grid" d={`M${frame.left - 6} ${chart.y(percent)}H${frame.right}`} />
          <text x={0} y={chart.y(percent) + 4}>
            {percent}%
          </text>
        </g>
      ))}
      {chart.hours.map((atMs) => (
        <text key={atMs} x={chart.x(atMs)} y={height - 4} textAnchor="middle">
          {formatTime(atMs).replace(':00', '')}
        </text>
      ))}
      <path d={chart.band} fill={`url(#${hatchId})`} />
      <path className="bound" d={chart.high} />
      <path className="bound" d={chart.low} />
      <path className="even" d={`M${frame.left - 6} ${chart.y(breakEven)}H${frame.right}`} />
      <path className="rate" d={chart.rate} />
      <rect className="end" x={chart.x(Date.parse(last.at)) - 5} y={chart.y(last.rate) - 5} width="10" height="10" />
      <EndLabels last={last} breakEven={breakEven} drawing={drawing} y={chart.y} />
    </svg>
  )
}

const columns: Column<RatePoint>[] = [
  { key: 'at', head: 'Until', cell: ({ at }) => formatTime(Date.parse(at) + 15 * 60_000) },
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
      <p className="none">
        <b>{signalMessages.notEnoughData}.</b> {rateTexts.none}
      </p>
    )
  }
  if (table)
    return <Table caption={rateTexts.title} columns={columns} rows={points.toReversed()} rowKey={({ at }) => at} />
  const label =
    `Win rate through the day: ${formatPercent(last.rate)} of ${last.n} settled signals, ` +
    `95 percent interval ${formatInterval(last)}, break-even ${formatPercent(performance.breakEvenRate)}`
  return (
    <div className="drawings">
      {DRAWINGS.map((drawing) => (
        <Chart
          key={drawing.className}
          points={points}
          breakEven={performance.breakEvenRate}
          drawing={drawing}
          label={label}
        />
      ))}
    </div>
  )
}

/** How today's rate and its interval settled, quarter by quarter; the table is one press away. */
export const WinRateChart = ({ performance, feed }: { performance: Performance; feed: Feed | undefined }) => {
  const [table, setTable] = useState(false)
  return (
    <Sheet
      className="rates"
      title={rateTexts.title}
      end={
        <>
          <FeedBadge feed={feed} />
          <Badge look="quiet">{verdictNames[performance.verdict]}</Badge>
          <Button size="small" onClick={() => setTable(!table)}>
            {table ? rateTexts.chart : rateTexts.table}
          </Button>
        </>
      }
    >
      <Body performance={performance} table={table} />
    </Sheet>
  )
}
