import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Timeframe } from '../../../../contract/market.ts'
import { type Entitlement, type Performance, type Signal, toDirection } from '../../../../contract/signals.ts'
import { useMarket } from '../../../data/market.ts'
import { mergeSignals } from '../../../data/signal-rules.ts'
import { usePerformance, useSignals, useSignalTopics, useStandardSignals } from '../../../data/signals.ts'
import { useBelowFirstSight, useFartherBelow } from '../../../lib/first-sight.ts'
import { formatTime } from '../../../lib/format.ts'
import { useLaidOutInTurn } from '../../../lib/lay-out-in-turn.ts'
import { useRecordFor } from '../../../lib/record/record-watch.ts'
import { RecountMark } from '../../../lib/record/recount-mark.tsx'
import { useServiceInfo } from '../../../lib/use-service-info.ts'
import { useFeed } from '../../../lib/use-topic.ts'
import { AlertsButton } from '../../../market/alerts/alerts-button.tsx'
import { FeedBadge } from '../../../market/feed-badge.tsx'
import { PracticeDesk } from '../../../market/trade/practice-desk.tsx'
import deskStyles from '../../../market/trade/trade-desk.module.css'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Expected } from '../../../ui/expected.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import {
  announcement,
  countedOf,
  foldTexts,
  guidelines,
  hypotheticalNotice,
  riskWarning,
  signalFacts,
  title,
  trainingTexts,
} from '../content.ts'
import { byTimeframe } from '../rules.ts'
import { CurrentSignalCard } from './current-signal-card.tsx'
import { Fold } from './fold.tsx'
import styles from './guidelines.module.css'
import { MartingaleDemonstration } from './martingale.tsx'
import roomStyles from './room.module.css'
import { SignalHistory } from './signal-history.tsx'
import { StatCards } from './stat-cards.tsx'
import { WinRateLine } from './win-rate-line.tsx'

const Guidelines = () => (
  <Fold title={foldTexts.guidelines} answer={foldTexts.rules}>
    <ul className={styles.guide}>
      {guidelines.map((sentence) => (
        <li key={sentence}>
          <CheckIcon />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  </Fold>
)

const SignalInformation = () => (
  <Fold title={foldTexts.information} answer={signalFacts.map(([term]) => term).join(', ')}>
    <dl className={styles.facts}>
      {signalFacts.map(([term, meaning]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Fold>
)

/** The room's layout before the first answer. */
const RoomSkeleton = ({ cards }: { cards: number }) => (
  <SkeletonGroup label="Loading signals" className={roomStyles.room}>
    <div className={roomStyles.cards}>
      {Array.from({ length: cards }, (_, card) => (
        <div key={`card ${card + 1}`} className={roomStyles.cardSkeleton}>
          <Skeleton height="64px" />
        </div>
      ))}
    </div>
    <div className={deskStyles.deskSkeleton} />
  </SkeletonGroup>
)

/** Why there are no signals yet: the engines still learn. When they have, everything on the screen is asked for again. */
const TrainingNote = () => {
  const client = useQueryClient()
  const training = useServiceInfo()?.training ?? null
  const wasTraining = useRef(false)
  useEffect(() => {
    if (wasTraining.current && training === null) client.invalidateQueries()
    wasTraining.current = training !== null
  }, [training, client])
  if (training === null) return null
  const words = trainingTexts.progress(training)
  return (
    <section className={roomStyles.training} aria-label={trainingTexts.title}>
      <p role="status">
        <b>{trainingTexts.title}</b> {trainingTexts.meanwhile}
      </p>
      <Meter label={trainingTexts.title} value={training} max={1} words={words} />
      <span className="note fig">{words}</span>
    </section>
  )
}

/** A listener cannot follow more; a fast replay brings one every second. */
const QUIET_MS = 10_000

/** Keeps the lists live, and says each new signal once to a screen reader. */
const SignalAnnouncer = ({ entitlement }: { entitlement: Entitlement }) => {
  const [sentence, setSentence] = useState('')
  const lastSaidMs = useRef(Number.NEGATIVE_INFINITY)
  const announce = (signal: Signal) => {
    if (performance.now() - lastSaidMs.current < QUIET_MS) return
    lastSaidMs.current = performance.now()
    setSentence(announcement(signal, toDirection(signal), formatTime(signal.entryAt)))
  }
  useSignalTopics(entitlement, { onCreated: announce })
  return (
    <p className="sr-only" role="status">
      {sentence}
    </p>
  )
}

/** Leads to the card that a notification was about, once it is there. */
const AskedSignal = ({ signals }: { signals: readonly Signal[] }) => {
  const { signal: asked } = useSearch({ from: '/_member/dashboard/signals' })
  const known = signals.find(({ id }) => id === asked)?.id
  useEffect(() => {
    if (known === undefined) return
    const card = document.querySelector<HTMLElement>(`[data-signal="${CSS.escape(known)}"]`)
    card?.scrollIntoView({ block: 'center' })
    card?.focus({ preventScroll: true })
  }, [known])
  return null
}

/** 1-minute scalping is gold's; 5-minute standard is everybody's who has signals. */
const toTimeframes = (entitlement: Entitlement): readonly Timeframe[] =>
  entitlement === 'gold' ? ['1m', '5m'] : ['5m']

const RoomTitle = ({ entitlement, today }: { entitlement: Entitlement; today: Performance | undefined }) => {
  const pairs = useMarket().data
  const socketFeed = useFeed()
  const feed = socketFeed ?? pairs?.feed
  const notice = feed ? hypotheticalNotice[feed.kind] : <Expected>{hypotheticalNotice.simulated}</Expected>
  return (
    <div className={classNames('title', roomStyles.roomTitle)}>
      <h1 className="display">{title}</h1>
      <FeedBadge feed={feed} />
      {notice ? <span className="note only-d">{notice}</span> : null}
      <WinRateLine performance={today} />
      <div className="end">
        <AlertsButton entitlement={entitlement} />
        <Link className={buttonClass({ size: 'small' }, 'only-d')} to="/track-record">
          Track record
        </Link>
      </div>
    </div>
  )
}

/** What lies under the desk. */
const BelowDesk = ({ entitlement, signals }: { entitlement: Entitlement; signals: readonly Signal[] }) => {
  const performance = usePerformance(entitlement)
  const timeframes = toTimeframes(entitlement)
  const winRate = performance.data?.winRate ?? null
  const feed = useFeed()
  const notice = feed ? hypotheticalNotice[feed.kind] : null
  return (
    <div className={roomStyles.below} data-later="">
      {notice ? <p className="note only-m">{notice}</p> : null}
      <QueryStates query={performance} loading={<Skeleton height="130px" />}>
        {(today) => (
          <>
            <StatCards performance={today} />
            <RecountMark />
          </>
        )}
      </QueryStates>
      {countedOf[entitlement] ? <p className="note">{countedOf[entitlement]}</p> : null}
      <div className={timeframes.length > 1 ? roomStyles.two : undefined}>
        {timeframes.map((timeframe) => (
          <SignalHistory
            key={timeframe}
            timeframe={timeframe}
            signals={byTimeframe(signals, timeframe)}
            performance={performance.data}
          />
        ))}
      </div>
      <div>
        {entitlement === 'gold' ? <MartingaleDemonstration winRate={winRate} /> : null}
        <Guidelines />
        <SignalInformation />
      </div>
      <p className="warn">
        <b>Risk warning.</b> {riskWarning}
      </p>
    </div>
  )
}

const Room = ({ entitlement, signals }: { entitlement: Entitlement; signals: readonly Signal[] }) => {
  const timeframes = toTimeframes(entitlement)
  const hasDesk = useBelowFirstSight()
  const isWhole = useFartherBelow(hasDesk)
  useLaidOutInTurn(isWhole)
  return (
    <div className={roomStyles.room} data-signal-room="">
      <AskedSignal signals={signals} />
      <div className={roomStyles.cards}>
        {timeframes.map((timeframe) => (
          <CurrentSignalCard
            key={timeframe}
            timeframe={timeframe}
            signals={byTimeframe(signals, timeframe)}
            entitlement={entitlement}
          />
        ))}
      </div>
      {hasDesk ? <PracticeDesk signals={signals} /> : null}
      {isWhole ? <BelowDesk entitlement={entitlement} signals={signals} /> : null}
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
      <RoomTitle entitlement={entitlement} today={performance.data} />
      <TrainingNote />
      <SignalAnnouncer entitlement={entitlement} />
      <QueryStates query={latest} isEmpty={() => false} loading={<RoomSkeleton cards={timeframes.length} />}>
        {(signals) => <Room entitlement={entitlement} signals={mergeSignals(signals, standard.data ?? [])} />}
      </QueryStates>
    </>
  )
}
