import { useState } from 'react'
import type { PracticeStatistics } from '../../../../contract/practice.ts'
import { formatCents } from '../../../lib/format.ts'
import { Chart, type Drawing } from '../../../ui/chart/chart.tsx'
import { CourseLine } from '../../../ui/chart/course-line.tsx'
import { TableSwitch } from '../../../ui/chart/table-switch.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { pageTexts, equityTexts as texts } from '../content.ts'
import styles from '../practice.module.css'

type Equity = PracticeStatistics['equity']

const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 728, height: 240, frame: { left: 76, right: 708, top: 14, bottom: 220 } },
  { on: 'phone', width: 328, height: 180, frame: { left: 64, right: 316, top: 12, bottom: 164 } },
]

/** The balance, order by order, once an order has settled; the table is one press away. */
export const EquityChart = ({ equity }: { equity: Equity }) => {
  const [table, setTable] = useState(false)
  const [first, last] = [equity[0], equity.at(-1)]
  if (equity.length < 2 || !first || !last) return null
  return (
    <Panel title={texts.title} end={<TableSwitch table={table} onSwitch={setTable} />}>
      {table ? (
        <Table
          caption={texts.caption}
          low
          columns={[
            { key: 'when', head: texts.when, cell: ({ at }) => <Time at={at} /> },
            {
              key: 'balance',
              head: pageTexts.balance,
              numeric: true,
              cell: ({ balanceCents }) => formatCents(balanceCents),
            },
          ]}
          rows={equity.map((point, place) => ({ ...point, place })).toReversed()}
          rowKey={({ place }) => place}
        />
      ) : (
        <div className={styles.equity}>
          <Chart
            label={texts.summary(formatCents(first.balanceCents), formatCents(last.balanceCents), equity.length - 1)}
            drawings={DRAWINGS}
          >
            {(drawing) => <CourseLine cents={equity.map(({ balanceCents }) => balanceCents)} drawing={drawing} />}
          </Chart>
        </div>
      )}
    </Panel>
  )
}
