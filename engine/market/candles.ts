import { MINUTE_MS } from '../../contract/market.ts'

/** One closed bar. `openAtMs` is its open in ms since 1970 UTC; prices in quote units. */
export interface Bar {
  openAtMs: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/**
 * 1-minute bars as bars of `stepMs` on the UTC grid, for looking at: one with a minute missing shows what it has, and the newest may
 * still be forming. Bars must come in time order.
 */
export const foldBars = (minutes: readonly Bar[], stepMs: number): Bar[] => {
  const folded: Bar[] = []
  for (const minute of minutes) {
    const openAtMs = Math.floor(minute.openAtMs / stepMs) * stepMs
    const last = folded.at(-1)
    if (!last || last.openAtMs !== openAtMs) folded.push({ ...minute, openAtMs })
    else {
      last.high = Math.max(last.high, minute.high)
      last.low = Math.min(last.low, minute.low)
      last.close = minute.close
      last.volume += minute.volume
    }
  }
  return folded
}

/**
 * Folds 1-minute bars into bars of `minutes` minutes on the UTC grid. A bucket with a missing minute
 * yields no bar: a gap stays a gap. Bars must come in time order.
 */
export const createAggregator = (minutes: number) => {
  const stepMs = minutes * MINUTE_MS
  let bucket: Bar | undefined
  let count = 0

  return (bar: Bar): Bar | undefined => {
    const bucketAtMs = Math.floor(bar.openAtMs / stepMs) * stepMs
    if (!bucket || bucket.openAtMs !== bucketAtMs) {
      bucket = { ...bar, openAtMs: bucketAtMs }
      count = 1
    } else {
      bucket.high = Math.max(bucket.high, bar.high)
      bucket.low = Math.min(bucket.low, bar.low)
      bucket.close = bar.close
      bucket.volume += bar.volume
      count += 1
    }
    return count === minutes && bar.openAtMs + MINUTE_MS === bucketAtMs + stepMs ? { ...bucket } : undefined
  }
}
