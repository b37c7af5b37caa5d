import type { CSSProperties } from 'react'
import type { Signal } from '../../../../contract/signals.ts'
import { useLivePrice } from '../../../data/live-price.ts'
import {
  computeElapsed,
  findKnownEntryPrice,
  isStale,
  type LivePrice,
  type MarketMoment,
  type Standing,
  toPhase,
  toStanding,
} from '../../../data/trade-rules.ts'
import { formatCountdown, formatPrice } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Direction, OutcomeGlyph, OutcomeMark } from '../../../ui/direction.tsx'
import { pastWords, phaseNames, standingWords, timeframeNames, tradeTexts } from '../content.ts'
import styles from './open-trades.module.css'

/** Filled, hollow or half, at one weight: the marks of the outcomes, while it is still open which it will be. */
const StandingMark = ({ standing, decimals }: { standing: Standing; decimals: number }) => (
  <span className={styles.standing} data-standing={standing.outcome}>
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <OutcomeGlyph of={standing.outcome} />
    </svg>
    <b>{standingWords(standing)}</b>
    {standing.outcome === 'breakeven' ? null : <small>{formatPrice(standing.distance, decimals)}</small>}
  </span>
)

/** How it stands; or why that can’t be said. Never a figure that is no longer true. */
const PriceLine = ({
  signal,
  live,
  moment,
  cutAtMs,
}: {
  signal: Signal
  live: LivePrice | null
  moment: MarketMoment
  cutAtMs: number | null
}) => {
  const { decimals } = signal
  const entryPrice = findKnownEntryPrice(signal, live)
  const entry = entryPrice === null ? tradeTexts.entryToCome : tradeTexts.entry(formatPrice(entryPrice, decimals))
  const silence = findSilence(live, moment, cutAtMs)
  if (silence !== null || live === null)
    return (
      <span className={styles.prices}>
        <span className="fig">{entry}</span>
        <b>{silence ?? tradeTexts.noPriceYet}</b>
      </span>
    )
  const price = live.candle.close
  return (
    <span className={styles.prices}>
      <span className="fig">
        {entry}, <b>{tradeTexts.now(formatPrice(price, decimals))}</b>
      </span>
      {entryPrice === null ? null : (
        <StandingMark standing={toStanding(signal, entryPrice, price)} decimals={decimals} />
      )}
    </span>
  )
}

const findSilence = (live: LivePrice | null, moment: MarketMoment, cutAtMs: number | null): string | null => {
  if (cutAtMs !== null) return tradeTexts.offlineSince(cutAtMs)
  return live && isStale(live, moment) ? tradeTexts.noPriceSince(live.atMs) : null
}

/** The one countdown of a strip: what is left of its trade. It does not count without a connection. */
const TimeLeft = ({ signal, nowMs, cut }: { signal: Signal; nowMs: number; cut: boolean }) => {
  if (cut) return <b className={styles.left}>{tradeTexts.notCounting}</b>
  const phase = toPhase(signal, nowMs)
  if (phase !== 'open') return <b className={styles.left}>{phaseNames[phase]}</b>
  return (
    <span className={styles.left}>
      <b>{formatCountdown(Date.parse(signal.expiresAt) - nowMs)}</b> {tradeTexts.left}
    </span>
  )
}

interface RunningProps {
  signal: Signal
  /** The trade before it, while its result is news. */
  ended: Signal | null
  moment: MarketMoment
  cutAtMs: number | null
}

/** One open trade, from its entry to its settlement. Mount it anew for another one. */
export const RunningTrade = ({ signal, ended, moment, cutAtMs }: RunningProps) => {
  const live = useLivePrice(signal.pairId)
  const nowMs = cutAtMs ?? moment.nowMs
  return (
    <article className={styles.trade} data-trade="" data-cut={cutAtMs === null ? undefined : ''}>
      <span className={styles.what}>
        <Direction of={signal.signalType} />
        <b className="fig">{signal.pair}</b>
        <Badge look="quiet">{timeframeNames[signal.timeframe]}</Badge>
        {ended?.outcome ? (
          <span className={styles.before}>
            {tradeTexts.before} <OutcomeMark of={ended.outcome} />
          </span>
        ) : null}
        <TimeLeft signal={signal} nowMs={nowMs} cut={cutAtMs !== null} />
      </span>
      <PriceLine signal={signal} live={live} moment={moment} cutAtMs={cutAtMs} />
      <i className={styles.elapsed} style={{ '--elapsed': computeElapsed(signal, nowMs) } as CSSProperties} />
    </article>
  )
}

/** What came of a trade, for some seconds. */
export const EndedTrade = ({ signal }: { signal: Signal }) => {
  if (signal.outcome === null) return null
  const { told, prices } = pastWords(signal)
  return (
    <article className={classNames(styles.trade, styles.over)} data-trade="">
      <span className={styles.what}>
        <b className="fig">{signal.pair}</b>
        <Badge look="quiet">{timeframeNames[signal.timeframe]}</Badge>
        <OutcomeMark of={signal.outcome} className={styles.result} />
      </span>
      <span className={styles.prices}>
        <span>{prices}</span>
        <b>{told}</b>
      </span>
      <i className={styles.elapsed} style={{ '--elapsed': 1 } as CSSProperties} />
    </article>
  )
}
