import type { Feed } from '../../../contract/market.ts'
import { MODEL_VERSION } from '../../../engine/signals/engine.ts'
import type { Platform } from '../../platform/feature.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { createMarket, type Market } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import { findAnnounced } from './market-announcements.ts'
import { createSignals, type Signals } from './service.ts'

interface Deps extends Pick<Platform, 'db' | 'clock'> {
  record: RecordLog
}

/** A market as its record is read. Members are told of nothing on it. */
export interface MarketReader {
  market: Market
  signals: Signals
}

/** Reads the record of a market by its feed. `modelVersion` is the one whose figures are the present ones. */
export const toReader = (
  { db, clock, record }: Deps,
  feed: Pick<MarketFeed, 'feed' | 'pairs' | 'clock'>,
  modelVersion = MODEL_VERSION,
): MarketReader => {
  const market = createMarket({ db, clock, feed, isTold: false })
  return { market, signals: createSignals({ db, market, record, marketNow: feed.clock.now, modelVersion }) }
}

/** Reads the record of a market that has no prices here: by what the record itself announced of it. */
export const findStoredReader = async (deps: Deps, stored: Feed): Promise<MarketReader> => {
  const announced = await findAnnounced(deps.record, stored.id)
  const { now } = deps.clock
  const clock = { now, speed: 1, endsAt: null, untilMs: () => Number.POSITIVE_INFINITY, start: () => {} }
  return toReader(deps, { feed: stored, pairs: [], clock }, announced?.modelVersion)
}
