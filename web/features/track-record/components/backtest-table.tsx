import type { Backtest } from '../../../../contract/track-record.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { verdictNames } from '../../../market/content.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { toScale } from '../../../ui/interval-bar.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { backtestTexts, timeframeNames } from '../content.ts'
import { backtestVerdict, findRate } from '../rules.ts'
import styles from '../track-record.module.css'
import { Part } from './part.tsx'
import { RateCell } from './rate-cell.tsx'

const toColumns = (backtests: readonly Backtest[], breakEven: number): Column<Backtest>[] => {
  const bounds = backtests.flatMap(({ interval }) => (interval ? [interval.low, interval.high] : []))
  const scale = toScale([breakEven, ...bounds])
  const count = (key: 'won' | 'lost' | 'breakeven' | 'void' | 'decided' | 'slots', head: string): Column<Backtest> => ({
    key,
    head,
    numeric: true,
    cell: (row) => formatCount(row[key]),
  })
  return [
    { key: 'pair', head: 'Pair', cell: ({ pair }) => <b>{pair}</b> },
    { key: 'timeframe', head: 'Timeframe', cell: ({ timeframe }) => timeframeNames[timeframe] },
    {
      key: 'rate',
      head: 'Win rate, 95% interval',
      cell: ({ won, lost }) => <RateCell rate={findRate(won, lost)} breakEven={breakEven} scale={scale} />,
    },
    { key: 'verdict', head: 'Verdict', cell: (row) => verdictNames[backtestVerdict(row)] },
    count('won', 'Won'),
    count('lost', 'Lost'),
    count('breakeven', 'Breakeven'),
    count('void', 'Void'),
    count('decided', 'Decided'),
    count('slots', 'Slots'),
    {
      key: 'dates',
      head: 'History, UTC',
      cell: ({ from, to }) => `${formatDate(from, 'UTC')} – ${formatDate(to, 'UTC')}`,
    },
  ]
}

/** The run over history before the first slot, hatched: not the record. */
export const BacktestTable = ({ backtests, breakEven }: { backtests: readonly Backtest[]; breakEven: number }) => (
  <Part
    id="back-test"
    title={backtestTexts.title}
    deck={backtestTexts.deck}
    end={<Badge look="hatched">{backtestTexts.badge}</Badge>}
  >
    {backtests.length === 0 ? (
      <EmptyState title={backtestTexts.none} />
    ) : (
      <Disclosure summary={backtestTexts.show}>
        <div className={classNames('sheet', styles.hypothetical)}>
          <Table
            tight="phone"
            caption={backtestTexts.caption}
            columns={toColumns(backtests, breakEven)}
            rows={backtests}
            rowKey={({ pair, timeframe }) => `${pair} ${timeframe}`}
          />
          <p className="note">
            {backtestTexts.allPairs} Engine {backtests[0]?.modelVersion}.
          </p>
        </div>
      </Disclosure>
    )}
  </Part>
)
