import { DAY_MS, startOfDayMs, timeframeMs } from '../../../contract/market.ts'
import type { Clock } from '../clock.ts'
import type { MarketFeed } from './feed-port.ts'

const HISTORY_DAYS = 14

/** The times of a market that runs by the wall clock, opened now. */
export const createWallClockMarket = (
  clock: Clock,
  start = () => {},
): Pick<MarketFeed, 'clock' | 'liveFrom' | 'historyFrom'> => {
  const openedAt = clock.now()
  const slotMs = timeframeMs('5m')
  return {
    clock: {
      now: () => Math.floor(clock.now()),
      speed: 1,
      endsAt: null,
      untilMs: (marketMs) => Math.max(0, marketMs - clock.now()),
      start,
    },
    liveFrom: (Math.floor(openedAt / slotMs) + 1) * slotMs,
    historyFrom: startOfDayMs(openedAt) - HISTORY_DAYS * DAY_MS,
  }
}
