import { createHash, hash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../../contract/market.ts'
import { toHex, utf8 } from '../../../engine/log/bytes.ts'
import type { Sha256 } from '../../../engine/log/hashing.ts'
import { drawnFeedId } from '../../../engine/market/drawn-market.ts'
import type { Expand } from '../../../engine/market/keyed-stream.ts'
import { ANCHOR_DAY, createSeedChain, FIRST_DRAWN_DAY, LAST_DRAWN_DAY } from '../../../engine/market/seed-chain.ts'
import { createKeyedMarket } from '../../../engine/market/simulated-market.ts'
import { PROFILE_VERSION, simulatedPairs } from '../../../engine/market/simulated-market-profile.ts'
import type { Clock } from '../clock.ts'
import type { MarketFeed } from './feed-port.ts'
import { createWallClockMarket } from './wall-clock-market.ts'

const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')
/** The platform's own SHAKE256: about ten times as fast as the portable one. */
const expand: Expand = (input, length) => createHash('shake256', { outputLength: length }).update(input).digest()

/** The seed of the last day of all, from which every other day's follows. Another tag would make other markets of the same secrets. */
const toLastSeed = (secret: string): Uint8Array => sha256(utf8(`uptick/simulated-market/v${PROFILE_VERSION}/${secret}`))

/**
 * Opens the simulated market: always open, on the wall clock, the same prices in every process with the same secret. Its id commits to
 * the seeds of all days (decision 0032).
 *
 * @throws Error with a sentence for the operator where the clock is before 2 January 2026 or at the end of 2059.
 */
export const openSimulatedFeed = (secret: string, clock: Clock): MarketFeed => {
  const { seedOf } = createSeedChain(toLastSeed(secret), LAST_DRAWN_DAY, sha256)
  const market = createKeyedMarket({ seedOf, expand, pairs: simulatedPairs })
  const times = createWallClockMarket(clock)
  const openedAt = clock.now()
  const days = [FIRST_DRAWN_DAY, LAST_DRAWN_DAY].map((day) => day * DAY_MS)
  const [firstMs = 0, lastMs = 0] = days
  if (openedAt < firstMs + DAY_MS || openedAt >= lastMs) {
    const [first, last] = days.map((dayMs) => new Date(dayMs).toISOString().slice(0, 10))
    throw new Error(
      `The simulated market runs from ${first} to ${last}; this clock says ${new Date(openedAt).toISOString()}.`,
    )
  }
  return {
    feed: { id: drawnFeedId(seedOf(ANCHOR_DAY)), kind: 'simulated', label: 'Simulated market' },
    pairs: simulatedPairs.map(({ id, name, decimals, starter }) => ({ id, name, decimals, starter, recording: null })),
    ...times,
    historyFrom: Math.max(firstMs, times.historyFrom),
    skipped: [],
    bars: async (pairId, fromMs, toMs) => {
      const closedBefore = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS
      return market.bars(pairId, fromMs, Math.min(toMs, closedBefore))
    },
    forming: (pairId) => market.formingAt(pairId, clock.now()),
    seedOf: (dayMs) => {
      if (clock.now() < dayMs + DAY_MS) throw new RangeError('The seed of a day that is not over is nobody’s to know.')
      return toHex(seedOf(dayMs / DAY_MS))
    },
  }
}
