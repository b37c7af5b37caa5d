import { useState } from 'react'
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useBalanceHistory } from '../api.ts'
import { historyTexts } from '../content.ts'
import { type BalanceStep, drawSteps, type Frame, stepsOf, timeLabels } from '../history-rules.ts'
import { NoEntries } from './statement.tsx'
import './balance-history.css'

interface Drawing {
  width: number
  height: number
  frame: Frame
  className: string
}

/** Drawn once for desks and once for phones, so that text is never scaled. */
const DRAWINGS: readonly Drawing[] = [
  { width: 728, height: 330, frame: { left: 64, right: 612, top: 14, bottom: 300 }, className: 'only-d' },
  { width: 328, height: 208, frame: { left: 52, right: 316, top: 30, bottom: 180 }, className: 'only-m' },
]

interface StepLineProps {
  steps: readonly BalanceStep[]
  untilMs: number
  drawing: Drawing
  label: string
}

const StepLine = ({ steps, untilMs, drawing, label }: StepLineProps) => {
  const { frame, width, height, className } = drawing
  const { fromMs, toMs, levels, x, y, line } = drawSteps(steps, untilMs, frame)
  const last = steps.at(-1)
  if (!last) return null
  const labelOf = timeLabels(fromMs, toMs)
  const now = `${formatCount(last.balance)} ${historyTexts.now}`
  const onPhone = className === 'only-m'
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {levels.map((level) => (
        <g key={level}>
          <path className={level === 0 ? 'ground' : 'grid'} d={`M${frame.left - 6} ${y(level)}H${frame.right}`} />
          <text x={frame.left - 12} y={y(level) + 4} textAnchor="end">
            {formatCount(level)}
          </text>
        </g>
      ))}
      <text x={frame.left} y={height - 6}>
        {labelOf(fromMs)}
      </text>
      <text x={(frame.left + frame.right) / 2} y={height - 6} textAnchor="middle">
        {labelOf((fromMs + toMs) / 2)}
      </text>
      <text x={frame.right} y={height - 6} textAnchor="end">
        {labelOf(toMs)}
      </text>
      <path className="line" d={line} />
      <rect className="end" x={x(toMs) - 5} y={y(last.balance) - 5} width="10" height="10" />
      <text
        className="ink"
        x={onPhone ? frame.right : frame.right + 14}
        y={onPhone ? 14 : y(last.balance) + 4}
        textAnchor={onPhone ? 'end' : 'start'}
      >
        {now}
      </text>
    </svg>
  )
}

const columns: Column<BalanceStep & { key: number }>[] = [
  { key: 'when', head: historyTexts.when, cell: ({ atMs }) => formatDateTime(atMs) },
  { key: 'balance', head: historyTexts.balance, numeric: true, cell: ({ balance }) => formatCount(balance) },
]

const HistoryTable = ({ steps }: { steps: readonly BalanceStep[] }) => (
  <Table
    caption={historyTexts.caption}
    columns={columns}
    rows={steps.map((step, key) => ({ ...step, key })).toReversed()}
    rowKey={({ key }) => key}
  />
)

const summaryOf = (steps: readonly BalanceStep[]): string => {
  const [first, last] = [steps[0], steps.at(-1)]
  return first && last
    ? historyTexts.summary(formatDate(first.atMs), formatCount(first.balance), formatCount(last.balance))
    : ''
}

/** How the balance came to be, entry by entry; the table is one press away. */
export const BalanceHistory = () => {
  const history = useBalanceHistory()
  const [table, setTable] = useState(false)
  return (
    <Sheet
      title={historyTexts.title}
      className="balance-history"
      end={
        history.data?.lines.length ? (
          <Button size="small" onClick={() => setTable(!table)}>
            {table ? historyTexts.chart : historyTexts.table}
          </Button>
        ) : null
      }
    >
      <QueryStates
        query={history}
        loading={<HistoryLoading />}
        isEmpty={({ lines }) => lines.length === 0}
        empty={<NoEntries />}
      >
        {({ lines, total, readAt }) => {
          const steps = stepsOf(lines)
          if (table) return <HistoryTable steps={steps} />
          return (
            <div className="drawings">
              {DRAWINGS.map((drawing) => (
                <StepLine
                  key={drawing.className}
                  steps={steps}
                  untilMs={Date.parse(readAt)}
                  drawing={drawing}
                  label={summaryOf(steps)}
                />
              ))}
              {total > lines.length ? (
                <p className="note">{historyTexts.lastLines(formatCount(lines.length), formatCount(total))}</p>
              ) : null}
            </div>
          )
        }}
      </QueryStates>
    </Sheet>
  )
}

const HistoryLoading = () => (
  <SkeletonGroup label={historyTexts.title} className="drawings">
    <Skeleton height="220px" />
  </SkeletonGroup>
)
