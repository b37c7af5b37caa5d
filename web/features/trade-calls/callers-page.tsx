import { Link } from '@tanstack/react-router'
import { signalMessages } from '../../../contract/signals.ts'
import { type CallerRow, type CallersTable, downloadTradeCalls, PROGRAM_RULE } from '../../../contract/trade-calls.ts'
import { useCallers } from '../../data/trade-calls.ts'
import { stakesText } from '../../data/trade-rules.ts'
import { callForFile } from '../../lib/call.ts'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import { useStoredSession } from '../../lib/use-stored-session.ts'
import { verdictNames } from '../../market/content.ts'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { CallerName } from '../../market/profiles/person-name.tsx'
import { MakeTradeCall } from '../../market/trade-calls/make-trade-call.tsx'
import tradeCallsStyles from '../../market/trade-calls/trade-calls.module.css'
import { Badge } from '../../ui/badge.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { IntervalBar } from '../../ui/interval-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './callers.module.css'
import { hypothetical, kindNames, callersTexts as texts } from './content.ts'
import { calibrationText, findingText, othersText, toRateScale } from './rules.ts'

/** By what the demo's program calls, in words that anybody can follow with a chart. */
const ProgramRule = () => <p className={tradeCallsStyles.programRule}>{PROGRAM_RULE}</p>

const Name = ({ row: { caller, handle, kind } }: { row: CallerRow }) => (
  <span className={styles.callerName}>
    <b>
      <CallerName caller={caller} handle={handle} />
    </b>
    {kindNames[kind] ? <Badge look={kind === 'engine' ? 'solid' : 'quiet'}>{kindNames[kind]}</Badge> : null}
  </span>
)

const Rate = ({ row, table }: { row: CallerRow; table: CallersTable }) => {
  const { winRate, interval, n } = row
  if (winRate === null || interval === null) return <span className="faint">{signalMessages.notEnoughData}</span>
  const scale = toRateScale(table.rows, table.breakEvenRate)
  return (
    <span className={styles.callerRate}>
      <b className="fig">{formatPercent(winRate)}</b>
      <span className="faint">{texts.of(formatCount(n))}</span>
      <IntervalBar estimate={winRate} {...interval} breakEven={table.breakEvenRate} {...scale} />
      <span className="faint">{formatInterval(interval)}</span>
    </span>
  )
}

const toColumns = (table: CallersTable): Column<CallerRow>[] => [
  {
    key: 'caller',
    head: texts.caller,
    card: 'title',
    cell: (row) => (
      <>
        <span className={styles.rank}>{table.rows.indexOf(row) + 1}</span> <Name row={row} />
      </>
    ),
  },
  {
    key: 'rate',
    head: texts.rate,
    card: 'bare',
    className: styles.rate,
    cell: (row) => <Rate row={row} table={table} />,
  },
  { key: 'verdict', head: texts.verdict, card: 'title', cell: ({ verdict }) => verdictNames[verdict] },
  { key: 'won', head: texts.won, numeric: true, cell: ({ won }) => formatCount(won) },
  { key: 'lost', head: texts.lost, numeric: true, cell: ({ lost }) => formatCount(lost) },
  { key: 'net', head: texts.net, numeric: true, cell: ({ won, lost }) => stakesText(won, lost) },
  { key: 'others', head: texts.others, numeric: true, cell: othersText },
  {
    key: 'streak',
    head: texts.streak,
    numeric: true,
    cell: ({ worstStreak }) => (worstStreak === null ? texts.unsaid : formatCount(worstStreak)),
  },
  { key: 'calibration', head: texts.calibration, cell: calibrationText },
]

const Callers = ({ table }: { table: CallersTable }) => (
  <>
    <Panel>
      <Table
        caption={texts.caption}
        cards
        tight="laptop"
        columns={toColumns(table)}
        rows={table.rows}
        rowKey={({ caller }) => caller ?? ''}
      />
      <p className="note">
        {table.rows.length === 1 ? texts.noPeople : texts.orderNote(formatPercent(table.breakEvenRate))} {texts.counted}{' '}
        <Time at={table.until} />. {hypothetical[table.feed.kind]}
      </p>
    </Panel>
    {table.rows.some(({ kind }) => kind === 'bot') ? (
      <Panel title={texts.programsTitle}>
        <ProgramRule />
      </Panel>
    ) : null}
    <Panel
      title={texts.settledTitle}
      end={<CsvButton size="small" name={texts.settledTitle} load={() => callForFile(downloadTradeCalls)} />}
    >
      <p className="note">
        {texts.deck} {texts.checkNote}{' '}
        <Link to="/track-record" search={{ tab: 'proof' }} hash="guarantees">
          {texts.verify}
        </Link>
        .
      </p>
    </Panel>
  </>
)

const Loading = () => (
  <SkeletonGroup label={texts.loading}>
    <Skeleton height="320px" />
  </SkeletonGroup>
)

/** Who calls here, and what came of it: everybody’s record by one rule, the engine’s among them. */
const CallersPage = () => {
  const callers = useCallers()
  const isSignedIn = useStoredSession()
  return (
    <div className={styles.callers}>
      <Screen
        title={texts.title}
        large
        end={callers.data ? <FeedBadge feed={callers.data.feed} /> : null}
        query={callers}
        loading={<Loading />}
      >
        {(table) => (
          <>
            <p className="deck">{findingText(table.rows)}</p>
            <Callers table={table} />
            {isSignedIn ? <MakeTradeCall roomId={null} /> : null}
          </>
        )}
      </Screen>
    </div>
  )
}

export default CallersPage
