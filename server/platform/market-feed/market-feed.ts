import type { Clock } from '../clock.ts'
import type { MarketFeed, ResumeAt } from './feed-port.ts'
import { openReplayFeed } from './replay-feed.ts'
import { openSimulatedFeed } from './simulated-feed.ts'

export type { MarketFeed } from './feed-port.ts'

export interface FeedDeps {
  clock: Clock
  /** Market seconds per wall second of a replay. */
  replaySpeed: number
  resumeAt: ResumeAt
  /** Of the simulated market. Whoever knows it knows every future price. */
  seed?: string
  /** A replay then stands still until `clock.start()`, so that training costs it no slots. */
  paused?: boolean
}

const DEFAULT_SEED = 'uptick'
const REPLAY = 'replay:'

/**
 * Opens the market that `MARKET_FEED` names: `simulated` or `replay:<folder of candle CSVs>`.
 *
 * @throws Error with a sentence for the operator when the setting is unknown or the folder holds nothing to replay.
 */
export const openMarketFeed = async (setting: string, deps: FeedDeps): Promise<MarketFeed> => {
  if (setting === 'simulated') return openSimulatedFeed(deps.seed ?? DEFAULT_SEED, deps.clock)
  if (setting.startsWith(REPLAY) && setting.length > REPLAY.length)
    return openReplayFeed(setting.slice(REPLAY.length), deps)
  const planned = setting === 'deriv' || setting.startsWith('ccxt:')
  throw new Error(
    planned
      ? `MARKET_FEED is "${setting}", but live markets come in a later release. Use simulated or replay:<folder>.`
      : `MARKET_FEED is "${setting}". It is simulated or replay:<folder of candle CSVs>.`,
  )
}
