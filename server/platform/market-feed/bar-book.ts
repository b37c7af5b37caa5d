import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'

/** Whether these numbers can be a minute's bar at all. */
export const isSoundBar = ({ openAtMs, open, high, low, close, volume }: Bar): boolean =>
  Number.isInteger(openAtMs / MINUTE_MS) &&
  [open, high, low, close].every((price) => Number.isFinite(price) && price > 0) &&
  Number.isFinite(volume) &&
  volume >= 0 &&
  high >= Math.max(open, close) &&
  low <= Math.min(open, close)

/** A stretch of minutes: from included, to excluded. */
export interface Stretch {
  fromMs: number
  toMs: number
}

/**
 * The closed bars of one pair as the venue told them. What was kept of a minute stays: a bar that comes again, later or changed is not
 * looked at, so whoever asks twice reads the same.
 */
export const createBarBook = () => {
  const minutes = new Map<number, Bar | null>()

  return {
    /** Takes over a venue's answer about `stretch`, in any order, with whatever else it holds. What it leaves out stays unknown. */
    keep: (bars: readonly Bar[], { fromMs, toMs }: Stretch): void => {
      for (const bar of bars)
        if (bar.openAtMs >= fromMs && bar.openAtMs < toMs && isSoundBar(bar) && !minutes.has(bar.openAtMs))
          minutes.set(bar.openAtMs, bar)
    },

    /** The minutes of `stretch` that are still unknown have no bar, and never will. */
    closeGaps: ({ fromMs, toMs }: Stretch): void => {
      for (let atMs = fromMs; atMs < toMs; atMs += MINUTE_MS) if (!minutes.has(atMs)) minutes.set(atMs, null)
    },

    /** From the first unknown minute of `stretch` to its last, `most` minutes at most; null where all are known. */
    findUnknown: ({ fromMs, toMs }: Stretch, most: number): Stretch | null => {
      let first: number | null = null
      let last = fromMs
      for (let atMs = fromMs; atMs < toMs; atMs += MINUTE_MS) {
        if (first !== null && atMs >= first + most * MINUTE_MS) break
        if (minutes.has(atMs)) continue
        first ??= atMs
        last = atMs
      }
      return first === null ? null : { fromMs: first, toMs: last + MINUTE_MS }
    },

    /** The known bars of `stretch`, oldest first. */
    list: ({ fromMs, toMs }: Stretch): Bar[] => {
      const bars: Bar[] = []
      for (let atMs = fromMs; atMs < toMs; atMs += MINUTE_MS) {
        const bar = minutes.get(atMs)
        if (bar) bars.push(bar)
      }
      return bars
    },

    /** Forgets what is older than `beforeMs`. It would be asked for again. */
    forget: (beforeMs: number): void => {
      for (const atMs of minutes.keys()) if (atMs < beforeMs) minutes.delete(atMs)
    },
  }
}
