import { useSyncExternalStore } from 'react'
import { serverClock } from '../lib/server-clock.ts'
import { createTicker } from '../lib/ticker.ts'
import { watchClock, wholeStep } from '../lib/use-server-clock.ts'

const SECOND_MS = 1000
/** A replayed market runs faster than the wall; nobody reads more than ten figures a second. */
const FASTEST_STEP_MS = 100

const marketStepMs = () => Math.min(SECOND_MS, Math.max(FASTEST_STEP_MS, SECOND_MS / serverClock.marketSpeed()))

const watchMarket = watchClock(createTicker(serverClock.now, marketStepMs))

const cutMarketNow = (): number => wholeStep(serverClock.marketNow(), marketStepMs() * serverClock.marketSpeed())

/**
 * Market time in ms, cut to the tick: a second of the market, or a tenth of a wall second when the market runs
 * faster than that. Countdowns run on this clock.
 */
export const useMarketNow = (): number => useSyncExternalStore(watchMarket, cutMarketNow)

/** What `read` makes of market time: renders when that changes, not with each tick. */
export const useMarketReading = <Reading extends string | number | undefined>(
  read: (marketNowMs: number) => Reading,
): Reading => useSyncExternalStore(watchMarket, () => read(cutMarketNow()))
