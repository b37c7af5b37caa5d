import { Link } from '@tanstack/react-router'
import type { Feed, Timeframe } from '../../../../contract/market.ts'
import { DUAL_SIGNALS_PER_TIMEFRAME, nextBoundary, type Signal, signalMessages } from '../../../../contract/signals.ts'
import type { DualSignals } from '../../../data/signal-rules.ts'
import { useDualSignals } from '../../../data/signals.ts'
import { formatCount, formatCountdown, formatPercent, formatTime, formatUtcDateTime } from '../../../lib/format.ts'
import { useRecordFor } from '../../../lib/record/record-watch.ts'
import { RowMark, shownSignal } from '../../../lib/record/row-mark.tsx'
import { FeedBadge } from '../../../market/feed-badge.tsx'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { dualTexts } from '../content.ts'
import { findCountdown } from '../rules.ts'
import styles from './dual-panel.module.css'

const Remaining = ({ signal, now }: { signal: Signal; now: number }) => {
  if (signal.outcome !== null) return <OutcomeMark of={signal.outcome} />
  const countdown = findCountdown(signal, now)
  if (countdown === null) return 'settling'
  const time = formatCountdown(countdown.remainingMs)
  return countdown.until === 'entry' ? `${time} to entry` : `${time} left`
}

/** How many past signals stand behind the figure; that there is none, where none is stated. */
const findBasis = ({ calibrated, confidenceBin }: Signal): string | null => {
  if (!calibrated) return 'none stated'
  return confidenceBin && `of ${formatCount(confidenceBin.n)}`
}

const Row = ({ signal, now }: { signal: Signal; now: number }) => (
  <li className={styles.drow}>
    <span className={styles.pr}>{signal.pair}</span>
    <Direction of={signal.signalType} />
    <span className={styles.cf}>
      <b>{signal.calibrated ? formatPercent(signal.confidence) : '–'}</b>
      <small>{findBasis(signal)}</small>
    </span>
    <span className={styles.ex}>
      <time dateTime={signal.expiresAt} title={formatUtcDateTime(signal.expiresAt)}>
        {formatTime(signal.expiresAt)}
      </time>
      <small>
        <Remaining signal={signal} now={now} /> <RowMark shown={shownSignal(signal)} />
      </small>
    </span>
  </li>
)

const PLACES = Array.from({ length: DUAL_SIGNALS_PER_TIMEFRAME }, (_, place) => place)

/** As high as a full column, and nothing to see: a record that has just begun has fewer rows, and what is below stays where it is. */
const FullColumn = () => (
  <div className={styles.full} aria-hidden>
    {PLACES.map((place) => (
      <div key={place} className={styles.drow}>
        <span className={styles.pr}>–</span>
        <span className="dir">–</span>
        <span className={styles.ex}>
          <span>–</span>
          <small>–</small>
        </span>
      </div>
    ))}
  </div>
)

const Column = ({ timeframe, signals, now }: { timeframe: Timeframe; signals: readonly Signal[]; now: number }) => (
  <div>
    <h3>
      {dualTexts.columns[timeframe]} <span>new in {formatCountdown(nextBoundary(now, timeframe) - now)}</span>
    </h3>
    <div className={styles.place}>
      {signals.length > 0 ? (
        <ul>
          {signals.map((signal) => (
            <Row key={signal.id} signal={signal} now={now} />
          ))}
        </ul>
      ) : (
        <p className={styles.waiting}>{signalMessages.waiting(timeframe)}</p>
      )}
      <FullColumn />
    </div>
  </div>
)

const Columns = ({ dual }: { dual: DualSignals }) => {
  const now = useMarketNow()
  useRecordFor([...dual.scalping, ...dual.standard])
  return (
    <div className={styles.dual} data-dual="">
      <Column timeframe="1m" signals={dual.scalping} now={now} />
      <Column timeframe="5m" signals={dual.standard} now={now} />
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup label="Loading signals" className={styles.dual} data-dual="">
    {(['1m', '5m'] as const).map((timeframe) => (
      <div key={timeframe}>
        <h3>{dualTexts.columns[timeframe]}</h3>
        <div className={styles.place}>
          <div className={styles.bars}>
            {PLACES.map((place) => (
              <Skeleton key={place} height="34px" />
            ))}
          </div>
          <FullColumn />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)

/** Gold's two timeframes side by side, three signals each. */
export const DualPanel = ({ feed }: { feed: Feed | undefined }) => (
  <Panel
    title={dualTexts.title}
    end={
      <>
        <FeedBadge feed={feed} />
        <Link className="more" to="/dashboard/signals">
          {dualTexts.all}
        </Link>
      </>
    }
  >
    <QueryStates query={useDualSignals()} loading={<Loading />}>
      {(dual) => <Columns dual={dual} />}
    </QueryStates>
  </Panel>
)
