import type { Breakdown as Figures } from '../../../../contract/track-record.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { verdictNames } from '../../../market/content.ts'
import { classNames } from '../../../ui/class-names.ts'
import { toScale } from '../../../ui/interval-bar.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useBreakdown } from '../api.ts'
import { BREAK_EVEN_PERCENT, breakdownTexts, timeframeNames } from '../content.ts'
import { findMeasuredRate, hourName, type Measured, netText, wealthText } from '../rules.ts'
import styles from './breakdown.module.css'
import { useChosenMarket } from './market-switch.tsx'
import { Part } from './part.tsx'
import { RateCell } from './rate-cell.tsx'
import { TimeframeSwitch, useChosenTimeframe } from './timeframe-switch.tsx'

const rateColumn = <Row extends Measured>(rows: readonly Row[]): Column<Row> => {
  const bounds = rows.flatMap(({ interval }) => (interval ? [interval.low, interval.high] : []))
  const scale = toScale([BREAK_EVEN_PERCENT, ...bounds])
  return {
    key: 'rate',
    head: breakdownTexts.rate,
    cell: (row) => <RateCell rate={findMeasuredRate(row)} breakEven={BREAK_EVEN_PERCENT} scale={scale} />,
  }
}

const count = <Key extends string>(key: Key, head: string): Column<Record<Key, number>> => ({
  key,
  head,
  numeric: true,
  cell: (row) => formatCount(row[key]),
})

type Pair = Figures['pairs'][number]
type Hour = Figures['hours'][number]
type Week = Figures['weeks']['worst'][number]
type Version = Figures['versions'][number]
type Abstentions = Figures['abstentions'][number]

const EdgeCell = ({ bets, wealth, isShown }: Figures['edge']) => (
  <>
    <b className="fig">{bets === 0 ? '–' : wealthText(wealth)}</b>{' '}
    <span className={isShown ? undefined : 'faint'}>{isShown ? breakdownTexts.shown : breakdownTexts.notShown}</span>
  </>
)

const Pairs = ({ rows, all }: { rows: Pair[]; all: Figures['edge'] }) => {
  const columns: Column<Pair>[] = [
    { key: 'pair', head: breakdownTexts.pair, cell: ({ pair }) => <b>{pair}</b> },
    rateColumn(rows),
    { key: 'edge', head: breakdownTexts.edge, cell: ({ edge }) => <EdgeCell {...edge} /> },
    count('won', breakdownTexts.won),
    count('lost', breakdownTexts.lost),
    count('void', breakdownTexts.void),
  ]
  return (
    <Panel title={breakdownTexts.pairs} level={3}>
      <Table
        tight="phone"
        caption={breakdownTexts.tableOf(breakdownTexts.pairs)}
        columns={columns}
        rows={rows}
        rowKey={({ pair }) => pair}
      />
      <p className="note">{breakdownTexts.edgeNote(rows.length, all)}</p>
    </Panel>
  )
}

const Hours = ({ rows }: { rows: Hour[] }) => {
  const columns: Column<Hour>[] = [
    { key: 'hour', head: breakdownTexts.hour, cell: ({ hour }) => <b className="fig">{hourName(hour)}</b> },
    rateColumn(rows),
    count('won', breakdownTexts.won),
    count('lost', breakdownTexts.lost),
    count('void', breakdownTexts.void),
  ]
  return (
    <Panel title={breakdownTexts.hours} level={3}>
      <Table
        tight="phone"
        low
        caption={breakdownTexts.tableOf(breakdownTexts.hours)}
        columns={columns}
        rows={rows}
        rowKey={({ hour }) => hour}
      />
    </Panel>
  )
}

const Weeks = ({ weeks: { counted, losing, worst } }: { weeks: Figures['weeks'] }) => {
  const columns: Column<Week>[] = [
    {
      key: 'from',
      head: breakdownTexts.week,
      cell: ({ from, isRunning }) => (
        <>
          <b>{formatDate(from, 'UTC')}</b>
          {isRunning ? <span className="faint"> {breakdownTexts.running}</span> : null}
        </>
      ),
    },
    { key: 'net', head: breakdownTexts.net, numeric: true, cell: ({ net }) => <b className="fig">{netText(net)}</b> },
    rateColumn(worst),
    count('won', breakdownTexts.won),
    count('lost', breakdownTexts.lost),
  ]
  return (
    <Panel title={breakdownTexts.weeks} level={3}>
      <Table
        tight="phone"
        caption={breakdownTexts.tableOf(breakdownTexts.weeks)}
        columns={columns}
        rows={worst}
        rowKey={({ from }) => from}
      />
      <p className="note">
        {breakdownTexts.losing(losing, counted)} {breakdownTexts.netNote}
      </p>
    </Panel>
  )
}

const abstentionColumns: Column<Abstentions>[] = [
  { key: 'timeframe', head: breakdownTexts.timeframe, cell: ({ timeframe }) => <b>{timeframeNames[timeframe]}</b> },
  count('published', breakdownTexts.published),
  count('notChosen', breakdownTexts.notChosen),
  count('declined', breakdownTexts.declined),
  count('decisions', breakdownTexts.decisions),
]

const AbstentionTable = ({ rows }: { rows: Abstentions[] }) => (
  <Panel title={breakdownTexts.abstentions} level={3}>
    <Table
      tight="phone"
      caption={breakdownTexts.tableOf(breakdownTexts.abstentions)}
      columns={abstentionColumns}
      rows={rows}
      rowKey={({ timeframe }) => timeframe}
    />
    <p className="note">{breakdownTexts.abstentionNote}</p>
  </Panel>
)

const Versions = ({ rows }: { rows: Version[] }) => {
  const columns: Column<Version>[] = [
    {
      key: 'version',
      head: breakdownTexts.version,
      cell: ({ modelVersion, ruleVersion }) => (
        <>
          <b className="proof">{modelVersion}</b>
          <span className={classNames('proof', styles.rule)}>{ruleVersion}</span>
        </>
      ),
    },
    {
      key: 'dates',
      head: breakdownTexts.dates,
      cell: ({ firstSlotAt, lastSlotAt }) => `${formatDate(firstSlotAt, 'UTC')} – ${formatDate(lastSlotAt, 'UTC')}`,
    },
    rateColumn(rows),
    { key: 'verdict', head: breakdownTexts.verdict, cell: ({ verdict }) => verdictNames[verdict] },
    count('won', breakdownTexts.won),
    count('lost', breakdownTexts.lost),
    count('void', breakdownTexts.void),
  ]
  return (
    <Panel title={breakdownTexts.versions} level={3}>
      <Table
        tight="phone"
        caption={breakdownTexts.tableOf(breakdownTexts.versions)}
        columns={columns}
        rows={rows}
        rowKey={({ modelVersion, ruleVersion }) => `${modelVersion} ${ruleVersion}`}
      />
    </Panel>
  )
}

const Loading = () => (
  <SkeletonGroup label={breakdownTexts.title} className={styles.breakdown}>
    <Skeleton height="420px" />
    <Skeleton height="420px" />
  </SkeletonGroup>
)

/** The record taken apart: by pair, hour, week and version, and what was not published. */
export const Breakdown = () => {
  const timeframe = useChosenTimeframe()
  return (
    <Part id="breakdown" title={breakdownTexts.title} deck={breakdownTexts.deck} end={<TimeframeSwitch />}>
      <QueryStates
        query={useBreakdown(timeframe, useChosenMarket())}
        loading={<Loading />}
        isEmpty={({ versions }) => versions.length === 0}
        empty={<EmptyState title={breakdownTexts.none} />}
      >
        {({ pairs, edge, hours, weeks, abstentions, versions }) => (
          <div className={styles.breakdown}>
            <Pairs rows={pairs} all={edge} />
            <Hours rows={hours} />
            {weeks.counted > 0 ? <Weeks weeks={weeks} /> : null}
            <AbstentionTable rows={abstentions} />
            <div className={styles.whole}>
              <Versions rows={versions} />
            </div>
          </div>
        )}
      </QueryStates>
    </Part>
  )
}
