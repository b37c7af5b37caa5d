import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { RandomStream } from '../../../engine/market/random-streams.ts'

type Corner = readonly [share: number, price: number]

/**
 * A recorded minute as it may have looked `elapsedMs` after its open. Nobody recorded the way inside it: the price walks
 * from the open to one extreme, to the other, and to the close; which extreme comes first and when each is met is drawn
 * from the hash of the minute. It never leaves the recorded range.
 */
export const formRecordedBar = (bar: Bar, elapsedMs: number, decimals: number, stream: RandomStream): Bar => {
  const minute = bar.openAtMs / MINUTE_MS
  const share = Math.min(1, Math.max(0, elapsedMs / MINUTE_MS))
  const [first, second] = stream.bits(3 * minute) % 2 === 0 ? [bar.low, bar.high] : [bar.high, bar.low]
  const corners: Corner[] = [
    [0, bar.open],
    [0.1 + 0.35 * stream.uniform(3 * minute + 1), first],
    [0.55 + 0.35 * stream.uniform(3 * minute + 2), second],
    [1, bar.close],
  ]
  const met = corners.filter(([at]) => at <= share)
  const [fromAt, from] = met.at(-1) ?? [0, bar.open]
  const [toAt, to] = corners[met.length] ?? [1, bar.close]
  const price = toAt > fromAt ? from + ((to - from) * (share - fromAt)) / (toAt - fromAt) : to
  const close = Number(price.toFixed(decimals))
  const seen = [...met.map(([, corner]) => corner), close]
  return {
    openAtMs: bar.openAtMs,
    open: bar.open,
    high: Math.max(...seen),
    low: Math.min(...seen),
    close,
    volume: bar.volume * share,
  }
}
