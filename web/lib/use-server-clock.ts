import { useCallback, useSyncExternalStore } from 'react'
import { serverClock } from './server-clock.ts'
import { createTicker } from './ticker.ts'

const SECOND_MS = 1000
/** A replayed market runs faster than the wall; nobody reads more than ten figures a second. */
const FASTEST_STEP_MS = 100

const marketStepMs = () => Math.min(SECOND_MS, Math.max(FASTEST_STEP_MS, SECOND_MS / serverClock.marketSpeed()))

const everySecond = createTicker(serverClock.now, () => SECOND_MS)
const everyMarketStep = createTicker(serverClock.now, marketStepMs)

const watch = (ticker: (listener: () => void) => () => void) => (listener: () => void) => {
  const stops = [ticker(listener), serverClock.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
const watchSeconds = watch(everySecond)
const watchMarket = watch(everyMarketStep)

const wholeStep = (timeMs: number, stepMs: number) => Math.floor(timeMs / stepMs) * stepMs

const serverSecond = (): number => wholeStep(serverClock.now(), SECOND_MS)
const noTimeYet = (): null => null

/** Server time in ms, cut to the second; re-renders once a second, together with everything else that ticks. */
export const useServerNow = (): number => useSyncExternalStore(watchSeconds, serverSecond)

/** The same on a page that is also finished HTML: null there, and until it is hydrated. */
export const useServerNowIfAny = (): number | null => useSyncExternalStore(watchSeconds, serverSecond, noTimeYet)

/**
 * Market time in ms, cut to the tick: a second of the market, or a tenth of a wall second when the market runs
 * faster than that. Countdowns run on this clock.
 */
export const useMarketNow = (): number =>
  useSyncExternalStore(
    watchMarket,
    useCallback(() => wholeStep(serverClock.marketNow(), marketStepMs() * serverClock.marketSpeed()), []),
  )
