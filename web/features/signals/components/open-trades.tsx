import { useEffect, useRef, useState } from 'react'
import type { Timeframe } from '../../../../contract/market.ts'
import type { Signal } from '../../../../contract/signals.ts'
import { useCutAt } from '../../../data/live-price.ts'
import { type MarketMoment, type Trade, toTrade } from '../../../data/trade-rules.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { timeframeNames, tradeSentence, tradeTexts } from '../content.ts'
import { byTimeframe } from '../rules.ts'
import styles from './open-trades.module.css'
import { EndedTrade, RunningTrade } from './trade-strip.tsx'

/** A listener cannot follow more; a fast replay opens a trade every second. */
const QUIET_MS = 10_000

/** Says once that a trade has opened or ended, never how it stands. */
const TradeAnnouncer = ({ trades }: { trades: readonly Trade[] }) => {
  const [sentence, setSentence] = useState('')
  const lastSaidMs = useRef(Number.NEGATIVE_INFINITY)
  const said = useRef(new Set<string>())
  useEffect(() => {
    const news = trades.flatMap(({ ended, running }) => [ended, running]).filter((signal) => signal !== null)
    const unsaid = news.filter(({ id, outcome }) => !said.current.has(`${id} ${outcome}`))
    if (unsaid.length === 0 || performance.now() - lastSaidMs.current < QUIET_MS) return
    for (const { id, outcome } of unsaid) said.current.add(`${id} ${outcome}`)
    lastSaidMs.current = performance.now()
    setSentence(unsaid.map(tradeSentence).join(' '))
  }, [trades])
  return (
    <p className="sr-only" role="status">
      {sentence}
    </p>
  )
}

interface StripProps extends Trade {
  moment: MarketMoment
  cutAtMs: number | null
}

const Strip = ({ running, ended, moment, cutAtMs }: StripProps) => {
  if (running) return <RunningTrade key={running.id} signal={running} ended={ended} moment={moment} cutAtMs={cutAtMs} />
  return ended ? <EndedTrade signal={ended} /> : null
}

interface OpenTradesProps {
  timeframes: readonly Timeframe[]
  signals: readonly Signal[]
}

/**
 * One strip for each open trade, at most one of a timeframe: pinned under the header, on a phone above the bottom
 * edge. Its place is kept while there is none, so that nothing moves when it comes or goes.
 */
export const OpenTrades = ({ timeframes, signals }: OpenTradesProps) => {
  const moment = { nowMs: useMarketNow(), speed: serverClock.marketSpeed() }
  const cutAtMs = useCutAt()
  const trades = timeframes.map((timeframe) => ({
    timeframe,
    ...toTrade(byTimeframe(signals, timeframe), moment),
  }))
  return (
    <>
      <div className={styles.tradePlaces} data-strips={timeframes.length}>
        {trades.map(({ timeframe, running, ended }) => (
          <p key={timeframe} hidden={running !== null || ended !== null}>
            {timeframeNames[timeframe]}: {tradeTexts.none}
          </p>
        ))}
      </div>
      <section className={styles.trades} data-trades="" data-strips={timeframes.length} aria-label={tradeTexts.title}>
        {trades.map(({ timeframe, running, ended }) => (
          <div key={timeframe} className={styles.tradePlace}>
            <Strip running={running} ended={ended} moment={moment} cutAtMs={cutAtMs} />
          </div>
        ))}
      </section>
      <TradeAnnouncer trades={trades} />
    </>
  )
}
