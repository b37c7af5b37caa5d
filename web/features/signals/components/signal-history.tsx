import { Link } from '@tanstack/react-router'
import type { Timeframe } from '../../../../contract/market.ts'
import { type Performance, type Signal, signalMessages } from '../../../../contract/signals.ts'
import { toPhase } from '../../../data/trade-rules.ts'
import { formatCountdown, formatPercent, formatPrice, formatTime } from '../../../lib/format.ts'
import { RowMark, shownSignal } from '../../../lib/record/row-mark.tsx'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { ReplayIcon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { historyCaptions, historyNames, phaseNames, replayTexts, signalHistoryTexts, toWinText } from '../content.ts'
import { toSection } from '../rules.ts'
import { ShareButton } from './share-button.tsx'
import styles from './signal-history.module.css'

const formatPrices = ({ entryPrice, exitPrice, decimals }: Signal): string => {
  if (entryPrice === null) return '–'
  const entry = formatPrice(entryPrice, decimals)
  return exitPrice === null ? entry : `${entry} → ${formatPrice(exitPrice, decimals)}`
}

const Result = ({ signal, marketNowMs }: { signal: Signal; marketNowMs: number }) => {
  if (signal.outcome !== null) {
    return (
      <>
        <OutcomeMark of={signal.outcome} />
        {signal.voidReason ? <small>{signal.voidReason}</small> : null}
      </>
    )
  }
  const phase = toPhase(signal, marketNowMs)
  return (
    <>
      <span className={styles.runningMark}>{phaseNames[phase]}</span>
      {phase === 'open' ? <small>{formatCountdown(Date.parse(signal.expiresAt) - marketNowMs)} left</small> : null}
    </>
  )
}

const entryToday: Column<Signal> = {
  key: 'entry',
  head: 'Entry',
  cell: (signal) => (
    <>
      <Time at={signal.entryAt} as="time" />
      <small>{signal.pair}</small>
    </>
  ),
}

const formatConfidence = (signal: Signal): string => (signal.calibrated ? formatPercent(signal.confidence) : '–')

/** The confidence has a column of its own where there is room for one, and stands below the direction elsewhere. */
export const columnsAt = (marketNowMs: number, entry = entryToday): Column<Signal>[] => [
  entry,
  {
    key: 'signal',
    head: (
      <>
        Signal <span className={styles.below}>conf.</span>
      </>
    ),
    card: 'title',
    cell: (signal) => (
      <>
        <Direction of={signal.signalType} />
        <small className={styles.below}>{formatConfidence(signal)}</small>
      </>
    ),
  },
  { key: 'prices', head: 'Price, entry to expiry', card: 'bare', className: styles.prices, cell: formatPrices },
  { key: 'confidence', head: 'Conf.', numeric: true, className: styles.beside, cell: formatConfidence },
  {
    key: 'outcome',
    head: 'Outcome',
    card: 'title',
    cell: (signal) => <Result signal={signal} marketNowMs={marketNowMs} />,
  },
  {
    key: 'seal',
    head: (
      <>
        Record<span className="sr-only">, replay, share</span>
      </>
    ),
    card: 'bare',
    cell: (signal) => (
      <span className={styles.rowEnds}>
        <RowMark shown={shownSignal(signal)} />
        {signal.outcome === null ? null : <ReplayLink signal={signal} />}
        <ShareButton signal={signal} className={styles.rowShare} />
      </span>
    ),
  },
]

const ReplayLink = ({ signal: { id, pair, entryAt } }: { signal: Signal }) => {
  const name = replayTexts.open(pair, formatTime(entryAt))
  return (
    <Link className={styles.replayLink} to="/signals/replay" search={{ signal: id }} title={name} aria-label={name}>
      <ReplayIcon />
    </Link>
  )
}

const findSettlement = (counts: Pick<Performance, 'byTimeframe'> | undefined, timeframe: Timeframe): string | null => {
  if (!counts) return null
  const { wonSignals, lostSignals } = counts.byTimeframe[timeframe]
  return wonSignals + lostSignals > 0 ? toWinText(wonSignals, wonSignals + lostSignals) : null
}

interface HistoryProps {
  timeframe: Timeframe
  /** Of this timeframe, newest first. */
  signals: readonly Signal[]
  performance: Performance | undefined
}

/** The latest five before the current one, losses at the same weight as wins. */
export const SignalHistory = ({ timeframe, signals, performance }: HistoryProps) => {
  const now = useMarketNow()
  const { history } = toSection(signals)
  const today = findSettlement(performance, timeframe)
  const lastDay = findSettlement(performance?.lastDay, timeframe)
  return (
    <Panel
      className={styles.history}
      data-signal-history=""
      title={historyNames[timeframe]}
      end={
        <span className={classNames('note', styles.ends)}>
          {today ? <span>{today} today</span> : null}
          {lastDay ? <span>{lastDay} in 24 h</span> : null}
          <Link className="more" to="/dashboard/signals/history" search={{ timeframe }}>
            {signalHistoryTexts.open}
          </Link>
        </span>
      }
    >
      {history.length > 0 ? (
        <Table caption={historyCaptions[timeframe]} columns={columnsAt(now)} rows={history} rowKey={({ id }) => id} />
      ) : (
        <p className={styles.none}>{signalMessages.noHistory(timeframe)}</p>
      )}
    </Panel>
  )
}
