import type { Clock } from '../clock.ts'
import type { MarketClock } from './feed-port.ts'

/**
 * A market's clock that starts at `startsAt` and runs `speed` times as fast as elapsed time until `endsAt`. It counts
 * elapsed time, so setting the machine's clock does not move the market.
 */
export const createReplayClock = (
  clock: Clock,
  { startsAt, endsAt, speed, paused }: { startsAt: number; endsAt: number; speed: number; paused: boolean },
): MarketClock => {
  let startedMs = paused ? null : clock.monotonicMs()
  const position = (): number => {
    const elapsedMs = startedMs === null ? 0 : clock.monotonicMs() - startedMs
    return Math.min(endsAt, startsAt + elapsedMs * speed)
  }
  return {
    now: () => Math.floor(position()),
    speed,
    endsAt,
    untilMs: (marketMs) =>
      marketMs > endsAt ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil((marketMs - position()) / speed)),
    start: () => {
      startedMs ??= clock.monotonicMs()
    },
  }
}
