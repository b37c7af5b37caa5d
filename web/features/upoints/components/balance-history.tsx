import { useState } from 'react'
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts'
import { Chart, type Drawing } from '../../../ui/chart/chart.tsx'
import { EndMark, Levels } from '../../../ui/chart/chart-parts.tsx'
import { TableSwitch } from '../../../ui/chart/table-switch.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useBalanceHistory } from '../api.ts'
import { historyTexts } from '../content.ts'
import { type BalanceStep, drawSteps, timeLabels, toSteps } from '../history-rules.ts'
import styles from './balance-history.module.css'
import { NoEntries } from './statement.tsx'

const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 728, height: 330, frame: { left: 64, right: 612, top: 14, bottom: 300 } },
  { on: 'phone', width: 328, height: 208, frame: { left: 52, right: 316, top: 30, bottom: 180 } },
]

interface StepLineProps {
  steps: readonly BalanceStep[]
  untilMs: number
  drawing: Drawing
}

const StepLine = ({ steps, untilMs, drawing }: StepLineProps) => {
  const { frame, height, on } = drawing
  const { fromMs, toMs, levels, x, y, line } = drawSteps(steps, untilMs, frame)
  const last = steps.at(-1)
  if (!last) return null
  const labelOf = timeLabels(fromMs, toMs)
  const onPhone = on === 'phone'
  return (
    <>
      <Levels
        frame={frame}
        values={levels}
        y={y}
        name={formatCount}
        labels={{ upTo: frame.left - 12 }}
        ground="faint"
      />
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
      <EndMark x={x(toMs)} y={y(last.balance)} />
      <text
        className="ink"
        x={onPhone ? frame.right : frame.right + 14}
        y={onPhone ? 14 : y(last.balance) + 4}
        textAnchor={onPhone ? 'end' : 'start'}
      >
        {`${formatCount(last.balance)} ${historyTexts.now}`}
      </text>
    </>
  )
}

const columns: Column<BalanceStep & { key: number }>[] = [
  { key: 'when', head: historyTexts.when, cell: ({ atMs }) => formatDateTime(atMs) },
  { key: 'balance', head: historyTexts.balance, numeric: true, cell: ({ balance }) => formatCount(balance) },
]

const HistoryTable = ({ steps }: { steps: readonly BalanceStep[] }) => (
  <Table
    caption={historyTexts.caption}
    low
    columns={columns}
    rows={steps.map((step, key) => ({ ...step, key })).toReversed()}
    rowKey={({ key }) => key}
  />
)

const formatSummary = (steps: readonly BalanceStep[]): string => {
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
    <Panel
      title={historyTexts.title}
      className={styles.balanceHistory}
      end={history.data?.lines.length ? <TableSwitch table={table} onSwitch={setTable} /> : null}
    >
      <QueryStates
        query={history}
        loading={<HistoryLoading />}
        isEmpty={({ lines }) => lines.length === 0}
        empty={<NoEntries />}
      >
        {({ lines, total, readAt }) => {
          const steps = toSteps(lines)
          if (table) return <HistoryTable steps={steps} />
          return (
            <div className={styles.drawings}>
              <Chart label={formatSummary(steps)} drawings={DRAWINGS}>
                {(drawing) => <StepLine steps={steps} untilMs={Date.parse(readAt)} drawing={drawing} />}
              </Chart>
              {total > lines.length ? (
                <p className="note">{historyTexts.lastLines(formatCount(lines.length), formatCount(total))}</p>
              ) : null}
            </div>
          )
        }}
      </QueryStates>
    </Panel>
  )
}

const HistoryLoading = () => (
  <SkeletonGroup label={historyTexts.title} className={styles.drawings}>
    <Skeleton height="220px" />
  </SkeletonGroup>
)
