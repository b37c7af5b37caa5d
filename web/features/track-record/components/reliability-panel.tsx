import { type ConfidenceBin, signalMessages } from '../../../../contract/signals.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { reliabilityTexts } from '../content.ts'
import { type Finding, findFinding, type Scale } from '../reliability-rules.ts'
import styles from './reliability.module.css'
import { ReliabilityDiagram } from './reliability-diagram.tsx'

const columns: Column<ConfidenceBin>[] = [
  { key: 'stated', head: 'Stated', cell: formatInterval },
  {
    key: 'rate',
    head: 'Won',
    numeric: true,
    cell: ({ rate }) => (rate === null ? signalMessages.notEnoughData : formatPercent(rate)),
  },
  { key: 'n', head: 'n', numeric: true, cell: ({ n }) => formatCount(n) },
  {
    key: 'interval',
    head: '95% interval',
    numeric: true,
    cell: ({ interval }) => (interval ? formatInterval(interval) : '–'),
  },
]

const AGAINST: Record<Finding['against'], string> = {
  meets: 'as stated',
  above: 'above the stated confidence',
  below: 'below the stated confidence',
}

const findingSentence = ({ bin, against }: Finding) =>
  `At ${formatInterval(bin)}, ${formatPercent(bin.rate)} of ${formatCount(bin.n)} won: ` +
  `${formatInterval(bin.interval)}, ${AGAINST[against]}.`

interface ReliabilityPanelProps {
  source: 'record' | 'backtest'
  bins: readonly ConfidenceBin[]
  scale: Scale
  breakEven: number
  table: boolean
}

/** One source's diagram or table; the back-test's is hatched and says that it is not the record's. */
export const ReliabilityPanel = ({ source, bins, scale, breakEven, table }: ReliabilityPanelProps) => {
  const finding = findFinding(bins)
  const backtest = source === 'backtest'
  const filled = bins.filter(({ n }) => n > 0)
  const title = backtest ? reliabilityTexts.backtest : reliabilityTexts.record
  const none = backtest ? reliabilityTexts.noBacktest : reliabilityTexts.noRecord
  return (
    <Panel
      level={3}
      className={styles.reliabilityPanel}
      title={title}
      end={backtest ? <Badge look="hatched">{reliabilityTexts.backtestBadge}</Badge> : null}
    >
      <p className={styles.finding}>
        {finding ? (
          findingSentence(finding)
        ) : (
          <>
            <b>{signalMessages.notEnoughData}.</b> {none}
          </>
        )}
      </p>
      {filled.length === 0 ? null : table ? (
        <Table
          tight="phone"
          caption={`${reliabilityTexts.title}: ${title}`}
          columns={columns}
          rows={filled}
          rowKey={({ low }) => low}
        />
      ) : (
        <ReliabilityDiagram
          bins={filled}
          scale={scale}
          breakEven={breakEven}
          hatched={backtest}
          label={finding ? `${title}. ${findingSentence(finding)}` : `${title}. ${signalMessages.notEnoughData}.`}
        />
      )}
    </Panel>
  )
}
