import { useSyncExternalStore } from 'react'
import { realtime } from '../lib/realtime/browser-realtime.ts'
import { serverClock } from '../lib/server-clock.ts'
import { createTicker } from '../lib/ticker.ts'
import { stoodMs, watchClock, wholeStep } from '../lib/use-server-clock.ts'

const SECOND_MS = 1000
/** A replayed market runs faster than the wall; nobody reads more than ten figures a second. */
const FASTEST_STEP_MS = 100

const marketStepMs = () => Math.min(SECOND_MS, Math.max(FASTEST_STEP_MS, SECOND_MS / serverClock.marketSpeed()))

const watchMarket = watchClock(createTicker(serverClock.now, marketStepMs))

const cutMarketNow = (): number =>
  wholeStep(confirmedNow() - stoodMs() * serverClock.marketSpeed(), marketStepMs() * serverClock.marketSpeed())

/** A reconnect shorter than this stops no countdown. */
const QUIET_MS = 2_000

/** The market's time when the connection was lost, and the page's; null while there is one. */
let lost: { marketMs: number; pageMs: number } | null = null
realtime.subscribe(() => {
  if (realtime.state() !== 'reconnecting') lost = null
  else lost ??= { marketMs: serverClock.marketNow(), pageMs: performance.now() }
})

/** Stands still without a connection: nobody confirms what a countdown would lead to. */
const confirmedNow = (): number => {
  const isLost = lost !== null && performance.now() - lost.pageMs >= QUIET_MS
  return isLost && lost ? lost.marketMs + QUIET_MS * serverClock.marketSpeed() : serverClock.marketNow()
}

/**
 * Market time in ms, cut to the tick: a second of the market, or a tenth of a wall second when the market runs
 * faster than that. Countdowns run on this clock.
 */
export const useMarketNow = (): number => useSyncExternalStore(watchMarket, cutMarketNow)

/** What `read` makes of market time: renders when that changes, not with each tick. */
export const useMarketReading = <Reading extends string | number | undefined>(
  read: (marketNowMs: number) => Reading,
): Reading => useSyncExternalStore(watchMarket, () => read(cutMarketNow()))
