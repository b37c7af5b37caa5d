import { useEffect, useRef, useState } from 'react'
import type { Signal } from '../../../../contract/signals.ts'
import { useLivePrice } from '../../../data/live-price.ts'
import {
  findKnownEntryPrice,
  isStale,
  type LivePrice,
  type MarketMoment,
  type Trade,
  toPhase,
  toStanding,
} from '../../../data/trade-rules.ts'
import { formatCountdown, formatPrice } from '../../../lib/format.ts'
import { Direction, OutcomeGlyph, OutcomeMark } from '../../../ui/direction.tsx'
import { pastWords, phaseNames, standingWords, tradeSentence, tradeTexts } from '../content.ts'
import styles from './trade-line.module.css'

const findSilence = (live: LivePrice | null, moment: MarketMoment, cutAtMs: number | null): string | null => {
  if (cutAtMs !== null) return tradeTexts.offlineSince(cutAtMs)
  return live && isStale(live, moment) ? tradeTexts.noPriceSince(live.atMs) : null
}

interface RunningProps {
  signal: Signal
  moment: MarketMoment
  cutAtMs: number | null
}

/** Who wins now, or why nobody can say. Never a figure that is no longer true. */
const Standing = ({ signal, moment, cutAtMs }: RunningProps) => {
  const live = useLivePrice(signal.pairId)
  const { decimals } = signal
  const entryPrice = findKnownEntryPrice(signal, live)
  const entry = entryPrice === null ? tradeTexts.entryToCome : tradeTexts.entry(formatPrice(entryPrice, decimals))
  const silence = findSilence(live, moment, cutAtMs)
  if (silence !== null || live === null)
    return (
      <>
        <span className={styles.prices}>{entry}</span>
        <b>{silence ?? tradeTexts.noPriceYet}</b>
      </>
    )
  const price = live.candle.close
  const standing = entryPrice === null ? null : toStanding(signal, entryPrice, price)
  return (
    <>
      <span className={styles.prices}>
        {entry}, {tradeTexts.now(formatPrice(price, decimals))}
      </span>
      {standing ? (
        <span className={styles.standing} data-standing={standing.outcome}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <OutcomeGlyph of={standing.outcome} />
          </svg>
          <b>{standingWords(standing)}</b>
        </span>
      ) : null}
    </>
  )
}

/** The countdown of an open trade. It stops without a connection. */
const TimeLeft = ({ signal, moment, cutAtMs }: RunningProps) => {
  if (cutAtMs !== null) return <b className={styles.left}>{tradeTexts.notCounting}</b>
  const phase = toPhase(signal, moment.nowMs)
  if (phase !== 'open') return <b className={styles.left}>{phaseNames[phase]}</b>
  return (
    <span className={styles.left}>
      <b>{formatCountdown(Date.parse(signal.expiresAt) - moment.nowMs)}</b> {tradeTexts.left}
    </span>
  )
}

const RunningTrade = (running: RunningProps) => (
  <>
    <Direction of={running.signal.signalType} />
    <b className="fig">{running.signal.pair}</b>
    <Standing {...running} />
    <TimeLeft {...running} />
  </>
)

const EndedTrade = ({ signal }: { signal: Signal }) => {
  if (signal.outcome === null) return null
  const { told, prices } = pastWords(signal)
  return (
    <>
      <OutcomeMark of={signal.outcome} />
      <b className="fig">{signal.pair}</b>
      <span className={styles.prices}>{prices}</span>
      <b className={styles.told}>{told}</b>
    </>
  )
}

/** The open trade of a timeframe, then its result for some seconds. The line stays while there is none, so nothing moves. */
export const TradeLine = ({
  trade,
  moment,
  cutAtMs,
}: {
  trade: Trade
  moment: MarketMoment
  cutAtMs: number | null
}) => {
  const { running, ended } = trade
  if (running)
    return (
      <p className={styles.trade} data-trade="">
        <RunningTrade key={running.id} signal={running} moment={moment} cutAtMs={cutAtMs} />
      </p>
    )
  if (ended)
    return (
      <p className={styles.trade} data-trade="">
        <EndedTrade signal={ended} />
      </p>
    )
  return <p className={styles.trade}>{tradeTexts.none}</p>
}

/** A listener cannot follow more; a fast replay opens a trade every second. */
const QUIET_MS = 10_000

/** Says once that a trade has opened or ended, never how it stands; what comes too soon after the last sentence waits. */
export const TradeAnnouncer = ({ running, ended }: Trade) => {
  const [sentence, setSentence] = useState('')
  const lastSaidMs = useRef(Number.NEGATIVE_INFINITY)
  const said = useRef(new Set<string>())
  useEffect(() => {
    const news = [ended, running].filter((signal) => signal !== null)
    const unsaid = news.filter(({ id, outcome }) => !said.current.has(`${id} ${outcome}`))
    if (unsaid.length === 0) return
    const say = () => {
      for (const { id, outcome } of unsaid) said.current.add(`${id} ${outcome}`)
      lastSaidMs.current = performance.now()
      setSentence(unsaid.map(tradeSentence).join(' '))
    }
    const timer = setTimeout(say, lastSaidMs.current + QUIET_MS - performance.now())
    return () => clearTimeout(timer)
  }, [running, ended])
  return (
    <span className="sr-only" role="status">
      {sentence}
    </span>
  )
}
