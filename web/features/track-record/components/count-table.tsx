import type { Performance } from '../../../../contract/signals.ts'
import { formatCount } from '../../../lib/format.ts'
import { toScale } from '../../../ui/interval-bar.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { countTexts, timeframeNames } from '../content.ts'
import { type CountRow, countRowsFor, findRate } from '../rules.ts'
import { RateCell } from './rate-cell.tsx'

const ofCounts = (row: CountRow) => findRate(row.wonSignals, row.lostSignals)

const toColumns = (rows: readonly CountRow[], breakEven: number): Column<CountRow>[] => {
  const marks = rows.flatMap((row) => {
    const rate = ofCounts(row)
    return rate ? [rate.low, rate.high] : []
  })
  const scale = toScale([breakEven, ...marks])
  const count = (key: keyof CountRow & `${string}Signals`, head: string): Column<CountRow> => ({
    key,
    head,
    numeric: true,
    cell: (row) => formatCount(row[key]),
  })
  return [
    {
      key: 'timeframe',
      head: 'Timeframe',
      cell: ({ timeframe }) => <b>{timeframe === 'both' ? countTexts.all : timeframeNames[timeframe]}</b>,
    },
    {
      key: 'rate',
      head: 'Win rate, 95% interval',
      cell: (row) => <RateCell rate={ofCounts(row)} breakEven={breakEven} scale={scale} />,
    },
    count('wonSignals', 'Won'),
    count('lostSignals', 'Lost'),
    count('breakevenSignals', 'Breakeven'),
    count('voidSignals', 'Void'),
    count('openSignals', 'Open'),
    count('totalSignals', 'Published'),
  ]
}

/** Everything that was published, by timeframe and outcome: losses at the size of wins. */
export const CountTable = ({ performance }: { performance: Performance }) => {
  const rows = countRowsFor(performance)
  return (
    <Panel title={countTexts.title}>
      <Table
        tight="phone"
        caption={countTexts.caption}
        columns={toColumns(rows, performance.breakEvenRate)}
        rows={rows}
        rowKey={({ timeframe }) => timeframe}
      />
      <p className="note">{performance.totalSignals === performance.openSignals ? countTexts.none : countTexts.note}</p>
    </Panel>
  )
}
