import { type CSSProperties, useId } from 'react'
import type { Timeframe } from '../../../../contract/market.ts'
import { type Entitlement, nextSignalAt, type Signal, signalMessages } from '../../../../contract/signals.ts'
import { useCutAt } from '../../../data/live-price.ts'
import { type Phase, toPhase } from '../../../data/trade-rules.ts'
import { formatCountdown, formatPrice, formatTimeWithSeconds } from '../../../lib/format.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { Dial } from '../../../market/dial.tsx'
import { PractiseSignal } from '../../../market/practice/practise-signal.tsx'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { useRefreshOnZero } from '../api.ts'
import { pastWords, phaseNames, sectionNames, slotTexts, timeframeNames, tradeTexts, waitingTexts } from '../content.ts'
import { currentSlotAt, toDial, toRail, toSection, toSlotState, toWaitingDial } from '../rules.ts'
import { Confidence } from './confidence.tsx'
import { ProofLine } from './proof-line.tsx'
import styles from './rail.module.css'
import { RecordedNote } from './recorded-note.tsx'
import signalCardStyles from './signal-card.module.css'
import { MartingaleTimes, SignalTimes } from './signal-times.tsx'

const at = (percent: number) => ({ '--at': percent }) as CSSProperties

/** Get Ready to expiry in one line, in percent of that stretch. */
const Rail = ({ commit, entry, now }: { commit: number; entry: number; now: number }) => (
  <div
    className={styles.rail}
    style={{ '--entry': entry, '--now': now } as CSSProperties}
    role="img"
    aria-label={`${Math.round(now)} percent of the way from Get Ready to expiry`}
  >
    <i className={styles.run} />
    <i className={styles.done} />
    <i className={styles.tick} style={at(0)} />
    <i className={styles.diamond} style={at(commit)} />
    <i className={styles.tick} style={at(entry)} />
    <i className={styles.tick} style={at(100)} />
    <i className={styles.present} />
  </div>
)

interface CardProps {
  timeframe: Timeframe
  /** Of this timeframe, newest first. */
  signals: readonly Signal[]
  entitlement: Entitlement
}

type SlotState = ReturnType<typeof toSlotState>

/** The one countdown of a card without a trade to come or in hand: to the next boundary, and what happens at zero. */
const NextSignal = ({ state, remainingMs }: { state: SlotState; remainingMs: number | null }) =>
  state === 'generating' || remainingMs === null ? (
    <p className={signalCardStyles.next}>
      <span>{remainingMs === null ? tradeTexts.notCounting : signalMessages.generating}</span>
    </p>
  ) : (
    <p className={signalCardStyles.next}>
      <small>{state === 'quiet' ? slotTexts.quiet : slotTexts.next}</small>
      <b>{formatCountdown(remainingMs)}</b>
    </p>
  )

/** What is to be done, or was: a direction stands large only while it is one. */
const Headline = ({ signal, phase, state, remainingMs }: HeadlineProps) => {
  if (phase === 'ready' || phase === 'open') {
    const entered =
      signal.entryPrice === null ? slotTexts.isOpen : tradeTexts.entry(formatPrice(signal.entryPrice, signal.decimals))
    const sub = phase === 'ready' ? slotTexts.enterAt(formatTimeWithSeconds(signal.entryAt)) : entered
    return (
      <div className={signalCardStyles.callTo}>
        <Direction of={signal.signalType} />
        <p className={signalCardStyles.sub}>
          {phase === 'open' && state === 'generating' ? signalMessages.generating : sub}
        </p>
        {phase === 'ready' && remainingMs !== null ? <PractiseSignal signal={signal} /> : null}
      </div>
    )
  }
  return (
    <div className={signalCardStyles.callTo}>
      <NextSignal state={state} remainingMs={remainingMs} />
      <p className={classNames(signalCardStyles.sub, signalCardStyles.past)}>
        {signal.outcome ? <OutcomeMark of={signal.outcome} /> : <b>{phaseNames[phase]}</b>}
        <span>
          {signal.pair} {pastWords(signal).prices}
        </span>
      </p>
    </div>
  )
}

interface HeadlineProps {
  signal: Signal
  phase: Phase
  state: SlotState
  /** Null without a connection: then nothing counts. */
  remainingMs: number | null
}

/** One timeframe's current signal: what now, until when, how sure, and the proof. It is as high in one phase as in the next. */
export const CurrentSignalCard = ({ timeframe, signals, entitlement }: CardProps) => {
  const headingId = useId()
  const marketNowMs = useMarketNow()
  const cutAtMs = useCutAt()
  const now = cutAtMs ?? marketNowMs
  const { current } = toSection(signals)
  const nextAtMs = nextSignalAt(now, timeframe, entitlement)
  useRefreshOnZero(nextAtMs)
  const speed = serverClock.marketSpeed()
  const state = toSlotState({ newest: current, marketNowMs: now, speed, timeframe, entitlement })
  const remainingMs = cutAtMs === null ? nextAtMs - now : null
  const heading = (
    <h2 className="sr-only" id={headingId}>
      {sectionNames[timeframe]}
    </h2>
  )

  if (!current) {
    return (
      <article
        className={classNames('sheet', signalCardStyles.sig)}
        data-signal-card=""
        data-phase="waiting"
        aria-labelledby={headingId}
      >
        {heading}
        <div className={signalCardStyles.hd}>
          <b className={classNames(signalCardStyles.pair, 'fig')}>{sectionNames[timeframe]}</b>
          {cutAtMs === null ? null : <span className={signalCardStyles.ph}>{tradeTexts.offline}</span>}
        </div>
        <div className={signalCardStyles.callTo}>
          <NextSignal state={state} remainingMs={remainingMs} />
          <p className={signalCardStyles.sub}>{signalMessages.waiting(timeframe)}</p>
        </div>
        <Dial {...toWaitingDial(now, currentSlotAt(now, timeframe, entitlement), nextAtMs)} figure={false} />
        <div className={signalCardStyles.waiting}>
          <p>{waitingTexts.lead}</p>
          <ol>
            {waitingTexts.parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ol>
        </div>
      </article>
    )
  }

  const phase = toPhase(current, now)
  const isOver = phase === 'settling' || phase === 'settled'
  return (
    <article
      className={classNames('sheet', signalCardStyles.sig)}
      data-signal-card=""
      data-phase={phase}
      data-signal={current.id}
      tabIndex={-1}
      aria-labelledby={headingId}
    >
      {heading}
      <div className={signalCardStyles.hd}>
        <b className={classNames(signalCardStyles.pair, 'fig')}>{isOver ? sectionNames[timeframe] : current.pair}</b>
        {isOver ? null : <Badge>{timeframeNames[timeframe]}</Badge>}
        <span className={signalCardStyles.ph}>{cutAtMs === null ? phaseNames[phase] : tradeTexts.offline}</span>
      </div>
      <Headline signal={current} phase={phase} state={state} remainingMs={remainingMs} />
      <Dial {...toDial(current, now, nextAtMs)} figure={!isOver && cutAtMs === null} />
      <Rail {...toRail(current, now)} />
      <SignalTimes signal={current} />
      <Confidence signal={current} />
      {current.analysis ? <p className={signalCardStyles.analysis}>{current.analysis}</p> : null}
      <MartingaleTimes signal={current} />
      <ProofLine signal={current} phase={phase} />
      <RecordedNote signal={current} />
    </article>
  )
}
