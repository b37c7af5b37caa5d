import { createHash } from 'node:crypto'
import { MINUTE_MS, timeframeMs } from '../../../contract/market.ts'
import { createSimulatedMarket } from '../../../engine/market/simulated-market.ts'
import { PROFILE_VERSION, simulatedPairs } from '../../../engine/market/simulated-market-profile.ts'
import type { Clock } from '../clock.ts'
import type { MarketFeed } from './feed-port.ts'

const DAY_MS = 86_400_000
const HISTORY_DAYS = 14

/** The seed decides every future price, so the identity names it without giving it away. */
const feedId = (seed: string): string =>
  `simulated:v${PROFILE_VERSION}:${createHash('sha256').update(seed).digest('hex').slice(0, 16)}`

/** Opens the simulated market: always open, on the wall clock, the same prices in every process with the same seed. */
export const openSimulatedFeed = (seed: string, clock: Clock): MarketFeed => {
  const market = createSimulatedMarket({ seed, pairs: simulatedPairs })
  const slotMs = timeframeMs('5m')
  const openedAt = clock.now()
  return {
    feed: { id: feedId(seed), kind: 'simulated', label: 'Simulated market' },
    pairs: simulatedPairs.map(({ id, name, decimals, starter }) => ({ id, name, decimals, starter, recording: null })),
    clock: {
      now: () => Math.floor(clock.now()),
      speed: 1,
      endsAt: null,
      untilMs: (marketMs) => Math.max(0, marketMs - clock.now()),
      start: () => {},
    },
    liveFrom: (Math.floor(openedAt / slotMs) + 1) * slotMs,
    historyFrom: Math.floor(openedAt / DAY_MS) * DAY_MS - HISTORY_DAYS * DAY_MS,
    skipped: [],
    bars: async (pairId, fromMs, toMs) => {
      const closedBefore = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS
      return market.bars(pairId, fromMs, Math.min(toMs, closedBefore))
    },
    forming: (pairId) => market.formingAt(pairId, clock.now()),
  }
}
