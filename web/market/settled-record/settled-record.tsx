import { Link } from '@tanstack/react-router'
import { type Performance, signalMessages } from '../../../contract/signals.ts'
import type { SettledSignal } from '../../../contract/track-record.ts'
import { useSettledChart, useTrackRecord } from '../../data/public-record.ts'
import { formatCount, formatInterval, formatPercent, formatPrice, formatTime } from '../../lib/format.ts'
import { RowMark, shownSettled } from '../../lib/record/row-mark.tsx'
import { Direction, OutcomeMark } from '../../ui/direction.tsx'
import { Expected } from '../../ui/expected.tsx'
import { IntervalBar } from '../../ui/interval-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import { settledTexts } from '../content.ts'
import { FeedBadge } from '../feed-badge.tsx'
import { SettledChart } from './settled-chart.tsx'
import styles from './settled-record.module.css'

/** The rate with its interval and its count, or how little there is yet. */
const Figure = ({ performance }: { performance: Performance }) => {
  const { winRate, interval, n, wonSignals, verdict, breakEvenRate } = performance
  const won = settledTexts.won(formatCount(wonSignals), formatCount(n))
  if (winRate === null || interval === null) {
    return (
      <p className={styles.rate}>
        <b>{signalMessages.notEnoughData}</b> {won}.
      </p>
    )
  }
  return (
    <div className={styles.rate}>
      <b className="fig">{formatPercent(winRate)}</b>
      <IntervalBar estimate={winRate} low={interval.low} high={interval.high} breakEven={breakEvenRate} />
      <p>
        {won}, 95% interval {formatInterval(interval)}: {verdict} of {formatPercent(breakEvenRate)}.
      </p>
    </div>
  )
}

const describePrice = (price: number | null, decimals: number): string =>
  price === null ? '–' : formatPrice(price, decimals)

/** By the time of its settling: the list is in that order. */
const Row = ({ signal }: { signal: SettledSignal }) => {
  const { id, pair, decimals, direction, timeframe, expiresAt, outcome, entryPrice, exitPrice } = signal
  return (
    <li>
      <span>
        <Direction of={direction === 'CALL' ? 'buy' : 'sell'} /> {pair} <span className="faint">{timeframe}</span>
      </span>
      <span className="fig">
        {describePrice(entryPrice, decimals)} → {describePrice(exitPrice, decimals)}
      </span>
      <span>
        <OutcomeMark of={outcome} /> <RowMark shown={shownSettled(signal)} />
      </span>
      <Link
        to="/signals/replay"
        search={{ signal: id }}
        aria-label={settledTexts.replayOf(pair, formatTime(expiresAt))}
      >
        <Time at={expiresAt} as="time" />
      </Link>
    </li>
  )
}

/** What came of the signals, for who sees none yet: the whole record, and the last three that settled on a chart that ends with them. */
export const SettledRecord = () => {
  const { data: track } = useTrackRecord()
  const { data: settled } = useSettledChart()
  const newest = settled?.signals[0]
  return (
    <Panel className={styles.settledRecord} title={settledTexts.title} end={<FeedBadge feed={track?.feed} />}>
      {track ? (
        <Figure performance={track.performance} />
      ) : (
        <p className={styles.rate}>
          <Expected>{settledTexts.expected}</Expected>
        </p>
      )}
      {settled && newest ? (
        <>
          <h3>{settledTexts.last(settled.signals.length)}</h3>
          <ol>
            {settled.signals.map((signal) => (
              <Row key={signal.id} signal={signal} />
            ))}
          </ol>
          <div className={styles.drawings}>
            <SettledChart settled={settled} />
          </div>
          <p className="note">
            {settledTexts.delayed(newest.pair, formatTime(newest.expiresAt))}{' '}
            <Link to="/track-record">{settledTexts.all}</Link>
          </p>
        </>
      ) : (
        <p className="note">
          {settled ? settledTexts.none : <Expected>{settledTexts.none}</Expected>}{' '}
          <Link to="/track-record">{settledTexts.all}</Link>
        </p>
      )}
    </Panel>
  )
}
