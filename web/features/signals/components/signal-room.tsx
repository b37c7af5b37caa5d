import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Timeframe } from '../../../../contract/market.ts'
import type { Entitlement, Signal } from '../../../../contract/signals.ts'
import { useMarket } from '../../../data/market.ts'
import { mergeSignals } from '../../../data/signal-rules.ts'
import { usePerformance, useSignals, useStandardSignals } from '../../../data/signals.ts'
import { useBelowFirstSight } from '../../../lib/first-sight.ts'
import { useRecordFor } from '../../../lib/record/record-watch.ts'
import { RecountMark } from '../../../lib/record/recount-mark.tsx'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { useFeed } from '../../../lib/use-topic.ts'
import { AlertsButton } from '../../../market/alerts/alerts-button.tsx'
import { FeedBadge } from '../../../market/feed-badge.tsx'
import { ChartSheet } from '../../../market/price-chart/chart-sheet.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Expected } from '../../../ui/expected.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { countedOf, hypotheticalNotice, riskWarning, title } from '../content.ts'
import { byTimeframe } from '../rules.ts'
import { AskedSignal } from './asked-signal.tsx'
import { CurrentSignalCard } from './current-signal-card.tsx'
import { Guidelines, SignalInformation } from './guidelines.tsx'
import { MartingaleDemonstration } from './martingale.tsx'
import { OpenTrades } from './open-trades.tsx'
import { RoomSkeleton } from './room-skeleton.tsx'
import { SignalAnnouncer } from './signal-announcer.tsx'
import { SignalHistory } from './signal-history.tsx'
import { StatCards } from './stat-cards.tsx'
import { TrainingNote } from './training-note.tsx'
import { WinRateLine } from './win-rate-line.tsx'
import './room.css'

/** 1-minute scalping is gold's; 5-minute standard is everybody's who has signals. */
const toTimeframes = (entitlement: Entitlement): readonly Timeframe[] =>
  entitlement === 'gold' ? ['1m', '5m'] : ['5m']

const RoomTitle = ({ entitlement }: { entitlement: Entitlement }) => {
  const pairs = useMarket().data
  const socketFeed = useFeed()
  const feed = socketFeed ?? pairs?.feed
  const notice = feed ? hypotheticalNotice[feed.kind] : <Expected>{hypotheticalNotice.simulated}</Expected>
  return (
    <div className="title room-title">
      <h1 className="display">{title}</h1>
      <FeedBadge feed={feed} />
      <div className="end">
        {notice ? <span className="note">{notice}</span> : null}
        <AlertsButton entitlement={entitlement} />
        <Link className={buttonClass({ size: 'small' }, 'only-d')} to="/track-record">
          Track record
        </Link>
      </div>
    </div>
  )
}

/** What lies under the cards. */
const BelowCards = ({ entitlement, signals }: { entitlement: Entitlement; signals: readonly Signal[] }) => {
  const performance = usePerformance(entitlement)
  const timeframes = toTimeframes(entitlement)
  const winRate = performance.data?.winRate ?? null
  const isPhone = useMedia(PHONE)
  return (
    <>
      <div className="main">
        <QueryStates query={performance} loading={<Skeleton height="130px" />}>
          {(today) => (
            <>
              <StatCards performance={today} />
              <RecountMark />
            </>
          )}
        </QueryStates>
        {countedOf[entitlement] ? <p className="note">{countedOf[entitlement]}</p> : null}
        {isPhone ? null : <ChartSheet signals={signals} />}
        <div className={timeframes.length > 1 ? 'two' : undefined}>
          {timeframes.map((timeframe) => (
            <SignalHistory
              key={timeframe}
              timeframe={timeframe}
              signals={byTimeframe(signals, timeframe)}
              performance={performance.data}
            />
          ))}
        </div>
        {entitlement === 'gold' ? <MartingaleDemonstration winRate={winRate} /> : null}
      </div>
      <div className="notes">
        <Guidelines />
        <SignalInformation />
      </div>
      <p className="warn">
        <b>Risk warning.</b> {riskWarning}
      </p>
    </>
  )
}

const Room = ({ entitlement, signals }: { entitlement: Entitlement; signals: readonly Signal[] }) => {
  const timeframes = toTimeframes(entitlement)
  const isPhone = useMedia(PHONE)
  const isWhole = useBelowFirstSight()
  return (
    <div className="room">
      <AskedSignal signals={signals} />
      <div className="cards">
        {(isWhole ? timeframes : timeframes.slice(0, 1)).map((timeframe, place) => (
          <Fragment key={timeframe}>
            <CurrentSignalCard
              timeframe={timeframe}
              signals={byTimeframe(signals, timeframe)}
              entitlement={entitlement}
            />
            {isPhone && isWhole && place === 0 ? <ChartSheet signals={signals} /> : null}
          </Fragment>
        ))}
      </div>
      {isWhole ? <BelowCards entitlement={entitlement} signals={signals} /> : null}
    </div>
  )
}

/** The unlocked room. */
export const SignalRoom = ({ entitlement }: { entitlement: Entitlement }) => {
  const latest = useSignals(entitlement)
  const standard = useStandardSignals(entitlement)
  const performance = usePerformance(entitlement)
  const known = mergeSignals(latest.data ?? [], standard.data ?? [])
  const timeframes = toTimeframes(entitlement)
  useRecordFor(known)
  return (
    <>
      <RoomTitle entitlement={entitlement} />
      <TrainingNote />
      <SignalAnnouncer entitlement={entitlement} />
      <OpenTrades timeframes={timeframes} signals={known} />
      <WinRateLine performance={performance.data} />
      <QueryStates query={latest} isEmpty={() => false} loading={<RoomSkeleton cards={timeframes.length} />}>
        {(signals) => <Room entitlement={entitlement} signals={mergeSignals(signals, standard.data ?? [])} />}
      </QueryStates>
    </>
  )
}
