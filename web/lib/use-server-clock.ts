import { useSyncExternalStore } from 'react'
import { serverClock } from './server-clock.ts'
import { createTicker } from './ticker.ts'

const SECOND_MS = 1000

/** However long drawing takes: later the clock goes on. */
const STANDS_MS = 2000

let stoodAtMs: number | null = null

/**
 * Lets the clocks of the page stand until their first tick after something is drawn that watches them. A slow device draws its first picture in
 * pieces that take a second together, and what has changed meanwhile would be drawn anew, in one, right behind it.
 */
export const standUntilDrawn = (): void => {
  stoodAtMs = performance.now()
}

/** For how long the clocks have stood, ms; 0 while they go. */
export const stoodMs = (): number => {
  const forMs = stoodAtMs === null ? 0 : performance.now() - stoodAtMs
  return forMs < STANDS_MS ? forMs : 0
}

const everySecond = createTicker(serverClock.now, () => SECOND_MS)

/** Hears of every tick, and of a clock that was set right. */
export const watchClock = (ticker: (listener: () => void) => () => void) => (listener: () => void) => {
  const onTick = () => {
    stoodAtMs = null
    listener()
  }
  const stops = [ticker(onTick), serverClock.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
const watchSeconds = watchClock(everySecond)

export const wholeStep = (timeMs: number, stepMs: number) => Math.floor(timeMs / stepMs) * stepMs

const serverSecond = (): number => wholeStep(serverClock.now() - stoodMs(), SECOND_MS)
const noTimeYet = (): null => null

/** Server time in ms, cut to the second; re-renders once a second, together with everything else that ticks. */
export const useServerNow = (): number => useSyncExternalStore(watchSeconds, serverSecond)

/** The same on a page that is also finished HTML: null there, and until it is hydrated. */
export const useServerNowIfAny = (): number | null => useSyncExternalStore(watchSeconds, serverSecond, noTimeYet)
