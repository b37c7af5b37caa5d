import { type CSSProperties, useId } from 'react'
import type { Timeframe } from '../../../../contract/market.ts'
import {
  type Entitlement,
  martingaleTimes,
  nextSignalAt,
  type Signal,
  signalMessages,
} from '../../../../contract/signals.ts'
import { useCutAt } from '../../../data/live-price.ts'
import { toPhase, toTrade } from '../../../data/trade-rules.ts'
import { formatCountdown } from '../../../lib/format.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { Dial } from '../../../market/dial.tsx'
import { PracticeSignal } from '../../../market/practice/practice-signal.tsx'
import { useChartChoice } from '../../../market/price-chart/chart-controls.tsx'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { Time } from '../../../ui/time.tsx'
import { useRefreshOnZero } from '../api.ts'
import { pastWords, phaseNames, sectionNames, slotTexts, timeframeNames, tradeTexts, waitingTexts } from '../content.ts'
import { currentSlotAt, toDial, toRail, toSection, toSlotState, toWaitingDial } from '../rules.ts'
import { Confidence, ShortConfidence } from './confidence.tsx'
import { ProofBadge, ProofLine } from './proof-line.tsx'
import { RecordedNote } from './recorded-note.tsx'
import styles from './signal-card.module.css'
import { TradeAnnouncer, TradeLine } from './trade-line.tsx'

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

const TIMES = [
  ['Get Ready', 'createdAt'],
  ['Entry Time', 'entryAt'],
  ['Expiry', 'expiresAt'],
] as const

const SignalTimes = ({ signal }: { signal: Signal }) => (
  <dl className={styles.times}>
    {TIMES.map(([name, key]) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd>
          <Time at={signal[key]} as="seconds" />
        </dd>
      </div>
    ))}
  </dl>
)

/** When each further step of the educational martingale would begin. */
const MartingaleTimes = ({ signal }: { signal: Signal }) => (
  <p className={styles.mart}>
    <span>Martingale</span>
    {martingaleTimes(new Date(signal.entryAt), signal.timeframe).map((time, level) => (
      <span key={time.getTime()}>
        L{level + 1}
        <b>
          <Time at={time.toISOString()} as="time" />
        </b>
      </span>
    ))}
  </p>
)

type SlotState = ReturnType<typeof toSlotState>

const nextWords = (state: SlotState, remainingMs: number | null): string => {
  if (remainingMs === null) return tradeTexts.notCounting
  if (state === 'generating') return signalMessages.generating
  return state === 'quiet' ? slotTexts.quiet : slotTexts.next
}

interface StateProps {
  timeframe: Timeframe
  state: SlotState
  /** To the next signal; null without a connection: then nothing counts. */
  remainingMs: number | null
}

/** What is to come, and what came of the last signal: a direction is large only while it can be entered or is open. */
const Between = ({ timeframe, signal, state, remainingMs }: StateProps & { signal?: Signal }) => (
  <div className={styles.say}>
    <p className={styles.id}>
      <b className="fig">{sectionNames[timeframe]}</b>
    </p>
    <p className={styles.next}>{nextWords(state, remainingMs)}</p>
    {signal ? (
      <p className={styles.past}>
        {signal.outcome ? <OutcomeMark of={signal.outcome} /> : null}{' '}
        <span>
          {signal.pair} {pastWords(signal).prices}
        </span>
      </p>
    ) : (
      <p className={styles.past}>{signalMessages.waiting(timeframe)}</p>
    )}
  </div>
)

/** What to do on this signal now. */
const Act = ({ signal, canEnter, remainingMs }: { signal: Signal; canEnter: boolean; remainingMs: number | null }) => (
  <div className={styles.act}>
    <PracticeSignal
      signal={signal}
      passed={
        canEnter ? null : (
          <p className={styles.passed}>
            <b>{slotTexts.passed}</b>
            <span>
              {remainingMs === null ? tradeTexts.notCounting : slotTexts.nextIn(formatCountdown(remainingMs))}
            </span>
          </p>
        )
      }
    />
  </div>
)

interface CardProps {
  timeframe: Timeframe
  /** Of this timeframe, newest first. */
  signals: readonly Signal[]
  entitlement: Entitlement
}

/** One timeframe's current signal: what now, until when, how sure, and on demand why and the proof. */
export const CurrentSignalCard = ({ timeframe, signals, entitlement }: CardProps) => {
  const headingId = useId()
  const [, choose] = useChartChoice()
  const marketNowMs = useMarketNow()
  const cutAtMs = useCutAt()
  const now = cutAtMs ?? marketNowMs
  const { current } = toSection(signals)
  const nextAtMs = nextSignalAt(now, timeframe, entitlement)
  useRefreshOnZero(nextAtMs)
  const moment = { nowMs: now, speed: serverClock.marketSpeed() }
  const state = toSlotState({ newest: current, marketNowMs: now, speed: moment.speed, timeframe, entitlement })
  const remainingMs = cutAtMs === null ? nextAtMs - now : null
  const trade = toTrade(signals, moment)
  const phase = current ? toPhase(current, now) : 'waiting'
  const isLive = phase === 'ready' || phase === 'open'
  const dial = current
    ? toDial(current, now, nextAtMs)
    : toWaitingDial(now, currentSlotAt(now, timeframe, entitlement), nextAtMs)
  return (
    <article
      className={styles.sig}
      data-signal-card=""
      data-phase={phase}
      data-signal={current?.id}
      tabIndex={-1}
      aria-labelledby={headingId}
    >
      <h2 className="sr-only" id={headingId}>
        {sectionNames[timeframe]}
      </h2>
      <Dial {...dial} figure={cutAtMs === null} />
      {current && isLive ? (
        <>
          <div className={styles.say}>
            <p className={styles.id}>
              <button type="button" className="fig" onClick={() => choose({ pair: current.pairId })}>
                {current.pair}
              </button>
              <Badge>{timeframeNames[timeframe]}</Badge>
              <span className={styles.phase}>{cutAtMs === null ? phaseNames[phase] : tradeTexts.offline}</span>
            </p>
            <Direction of={current.signalType} />
          </div>
          <ShortConfidence signal={current} />
          <Act signal={current} canEnter={phase === 'ready' && remainingMs !== null} remainingMs={remainingMs} />
        </>
      ) : (
        <Between timeframe={timeframe} signal={current} state={state} remainingMs={remainingMs} />
      )}
      {current ? (
        <>
          <div className={styles.way}>
            <Rail {...toRail(current, now)} />
            <SignalTimes signal={current} />
          </div>
          <details className={styles.more}>
            <summary>
              <span>{slotTexts.details}</span> <ProofBadge signal={current} isRevealed={phase !== 'ready'} />
            </summary>
            <div className={styles.why}>
              {current.analysis ? <p className={styles.analysis}>{current.analysis}</p> : null}
              <Confidence signal={current} />
              <MartingaleTimes signal={current} />
              <ProofLine signal={current} isRevealed={phase !== 'ready'} />
              <RecordedNote signal={current} />
            </div>
          </details>
        </>
      ) : (
        <details className={classNames(styles.more, styles.waiting)}>
          <summary>
            <span>{waitingTexts.lead}</span>
          </summary>
          <ol className={styles.why}>
            {waitingTexts.parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ol>
        </details>
      )}
      <TradeLine trade={trade} moment={moment} cutAtMs={cutAtMs} />
      <TradeAnnouncer {...trade} />
    </article>
  )
}
