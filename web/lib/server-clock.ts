import type { MarketClock } from '../../contract/market.ts'
import { MINUTE_MS } from '../../contract/slots.ts'

/** A sample this much better than the last replaces it; an older one than this gives way to any. */
const SAMPLE_MAX_AGE_MS = 5 * MINUTE_MS

interface Sample {
  /** Server time − monotonic time, ms. */
  offsetMs: number
  roundTripMs: number
  takenAtMs: number
}

/**
 * Follows the server's clock from its answers. Time is counted on a monotonic clock (`monotonicNow`, ms since any
 * fixed moment), so a browser whose own clock is wrong, or is set while the page is open, shows the same time.
 */
export const createServerClock = (monotonicNow: () => number, wallNow: () => number) => {
  let sample: Sample | undefined
  let market: { marketMs: number; serverMs: number; speed: number } | undefined
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }

  const now = (): number => (sample ? monotonicNow() + sample.offsetMs : wallNow())

  return {
    /** Server time in ms; the browser's own until the first answer. */
    now,

    /** Market time in ms: marketNow + (server time − serverNow) × speed. Server time until a market clock is known. */
    marketNow: (): number => (market ? market.marketMs + (now() - market.serverMs) * market.speed : now()),

    /** How many market seconds pass in a second. */
    marketSpeed: (): number => market?.speed ?? 1,

    /** The instant when market time reaches `marketMs`, in server ms. */
    serverTimeOf: (marketMs: number): number =>
      market ? market.serverMs + (marketMs - market.marketMs) / market.speed : marketMs,

    /**
     * Takes the server's time out of an answer. The server wrote it between sending and receiving (both on the
     * monotonic clock); half the round trip is the best guess, so the sample with the shortest trip is kept.
     */
    observe: (serverTime: string, sentAtMs: number, receivedAtMs: number): void => {
      const serverMs = Date.parse(serverTime)
      if (Number.isNaN(serverMs)) return
      const roundTripMs = Math.max(0, receivedAtMs - sentAtMs)
      const stale = sample && receivedAtMs - sample.takenAtMs > SAMPLE_MAX_AGE_MS
      if (sample && !stale && roundTripMs > sample.roundTripMs) return
      sample = { offsetMs: serverMs - (sentAtMs + receivedAtMs) / 2, roundTripMs, takenAtMs: receivedAtMs }
      changed()
    },

    /** The machine slept or the connection was lost: the next sample counts whatever its round trip. */
    distrust: (): void => {
      if (sample) sample = { ...sample, roundTripMs: Number.POSITIVE_INFINITY }
    },

    setMarket: (clock: MarketClock): void => {
      market = {
        marketMs: Date.parse(clock.marketNow),
        serverMs: Date.parse(clock.serverNow),
        speed: clock.speed,
      }
      changed()
    },

    monotonicNow,

    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type ServerClock = ReturnType<typeof createServerClock>

export const serverClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
)
