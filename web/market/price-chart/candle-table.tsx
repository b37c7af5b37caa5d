import type { Candle } from '../../../contract/market.ts'
import { formatPrice } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './chart-tools.module.css'
import priceChartStyles from './price-chart.module.css'

const SHOWN = 30

const toColumns = (decimals: number): Column<Candle>[] => [
  { key: 'openAt', head: 'Opens', cell: ({ openAt }) => <Time at={openAt} as="time" /> },
  ...(['open', 'high', 'low', 'close'] as const).map((key) => ({
    key,
    head: `${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    numeric: true,
    cell: (candle: Candle) => formatPrice(candle[key], decimals),
  })),
]

/** The figures behind the chart, newest first; a missing bar is a missing row. */
export const CandleTable = ({
  candles,
  decimals,
  caption,
}: {
  candles: readonly Candle[]
  decimals: number
  caption: string
}) => (
  <div className={classNames(priceChartStyles.candleTable, styles.candleTable)}>
    <Table
      caption={caption}
      columns={toColumns(decimals)}
      rows={candles.slice(-SHOWN).toReversed()}
      rowKey={({ openAt }) => openAt}
    />
  </div>
)
