import { useSyncExternalStore } from 'react'
import { serverClock } from './server-clock.ts'
import { createTicker } from './ticker.ts'

const SECOND_MS = 1000

const everySecond = createTicker(serverClock.now, () => SECOND_MS)

/** Hears of every tick, and of a clock that was set right. */
export const watchClock = (ticker: (listener: () => void) => () => void) => (listener: () => void) => {
  const stops = [ticker(listener), serverClock.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
const watchSeconds = watchClock(everySecond)

export const wholeStep = (timeMs: number, stepMs: number) => Math.floor(timeMs / stepMs) * stepMs

const serverSecond = (): number => wholeStep(serverClock.now(), SECOND_MS)
const noTimeYet = (): null => null

/** Server time in ms, cut to the second; re-renders once a second, together with everything else that ticks. */
export const useServerNow = (): number => useSyncExternalStore(watchSeconds, serverSecond)

/** The same on a page that is also finished HTML: null there, and until it is hydrated. */
export const useServerNowIfAny = (): number | null => useSyncExternalStore(watchSeconds, serverSecond, noTimeYet)
