import { useId } from 'react'
import type { Timeframe } from '../../../../contract/market.ts'
import { type Entitlement, type Signal, signalMessages } from '../../../../contract/signals.ts'
import { formatCountdown, formatPrice } from '../../../lib/format.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { useRefreshOnZero } from '../api.ts'
import { phaseNames, sectionNames, slotTexts, timeframeNames } from '../content.ts'
import {
  currentSlotAt,
  dialOf,
  nextSignalAt,
  phaseOf,
  railOf,
  sectionOf,
  slotStateOf,
  waitingDialOf,
} from '../rules.ts'
import { Confidence } from './confidence.tsx'
import { Dial } from './dial.tsx'
import { ProofLine } from './proof-line.tsx'
import { Rail } from './rail.tsx'
import { RecordedNote } from './recorded-note.tsx'
import { RunningLine } from './running-line.tsx'
import { MartingaleTimes, SignalTimes } from './signal-times.tsx'
import './signal-card.css'

interface CardProps {
  timeframe: Timeframe
  /** Of this timeframe, newest first. */
  signals: readonly Signal[]
  entitlement: Entitlement
}

type SlotState = ReturnType<typeof slotStateOf>

/** The countdown of docs/product.md, “Signals”: to the next boundary, and what happens at zero. */
const NextSignal = ({ state, remainingMs, entry }: { state: SlotState; remainingMs: number; entry: string | null }) => {
  if (state === 'generating') return <p className="sub">{signalMessages.generating}</p>
  const countdown = formatCountdown(remainingMs)
  return (
    <p className="sub">
      {state === 'quiet' ? `${slotTexts.quiet} ` : null}
      {entry === null ? `Next signal in ${countdown}` : `In at ${entry}, next in ${countdown}`}
    </p>
  )
}

/** One timeframe's current signal: what now, until when, how sure, and the proof. */
export const CurrentSignalCard = ({ timeframe, signals, entitlement }: CardProps) => {
  const headingId = useId()
  const now = useMarketNow()
  const { current, running } = sectionOf(signals, now)
  const nextAtMs = nextSignalAt(now, timeframe, entitlement)
  useRefreshOnZero(nextAtMs)
  const speed = serverClock.marketSpeed()
  const state = slotStateOf({ newest: current, marketNowMs: now, speed, timeframe, entitlement })
  const heading = (
    <h2 className="sr-only" id={headingId}>
      {sectionNames[timeframe]}
    </h2>
  )

  if (!current) {
    return (
      <article className="sheet sig" aria-labelledby={headingId}>
        {heading}
        <div className="hd">
          <b className="pair fig">{sectionNames[timeframe]}</b>
          <Badge>{timeframeNames[timeframe]}</Badge>
        </div>
        <Dial {...waitingDialOf(now, currentSlotAt(now, timeframe, entitlement), nextAtMs)} />
        <div className="waiting">
          <b>{state === 'generating' ? signalMessages.generating : signalMessages.waiting(timeframe)}</b>
          <p>Next signal in {formatCountdown(nextAtMs - now)}</p>
        </div>
      </article>
    )
  }

  const phase = phaseOf(current, now)
  const isOpen = phase === 'open' && current.entryPrice !== null
  const entry = isOpen && current.entryPrice !== null ? formatPrice(current.entryPrice, current.decimals) : null
  return (
    <article className="sheet sig" aria-labelledby={headingId}>
      {heading}
      <div className="hd">
        <b className="pair fig">{current.pair}</b>
        <Badge>{timeframeNames[timeframe]}</Badge>
        <span className="ph">{current.outcome ? <OutcomeMark of={current.outcome} /> : phaseNames[phase]}</span>
      </div>
      <div className="call-to">
        <Direction of={current.signalType} />
        <NextSignal state={state} remainingMs={nextAtMs - now} entry={entry} />
      </div>
      <Dial {...dialOf(current, now, nextAtMs)} />
      <Rail {...railOf(current, now)} />
      <SignalTimes signal={current} />
      <Confidence signal={current} />
      {current.analysis ? <p className="analysis">{current.analysis}</p> : null}
      <MartingaleTimes signal={current} />
      <ProofLine signal={current} phase={phase} />
      {running.map((signal) => (
        <RunningLine key={signal.id} signal={signal} marketNowMs={now} />
      ))}
      <RecordedNote signal={current} />
    </article>
  )
}
