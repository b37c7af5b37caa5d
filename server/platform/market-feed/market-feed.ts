import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { loadCcxtExchange } from './ccxt-exchange.ts'
import { createCcxtVenue, listCcxtPairs } from './ccxt-venue.ts'
import { DERIV_NEEDS, type DerivSettings } from './deriv-settings.ts'
import { derivPairs } from './deriv-symbols.ts'
import { createDerivVenue } from './deriv-venue.ts'
import type { MarketFeed, ResumeAt } from './feed-port.ts'
import { createLiveFeed, type LivePair } from './live-feed.ts'
import type { LiveVenue } from './live-venue.ts'
import { openReplayFeed } from './replay-feed.ts'
import { openSimulatedFeed } from './simulated-feed.ts'

export type { MarketFeed } from './feed-port.ts'

export interface FeedDeps {
  clock: Clock
  log?: Pick<Logger, 'warn' | 'info'>
  deriv?: DerivSettings
  /** The pairs to show of an exchange. */
  ccxtSymbols?: readonly string[]
  /** Market seconds per wall second of a replay. */
  replaySpeed: number
  resumeAt: ResumeAt
  /** The secret that the simulated market's seeds come from. Whoever knows it knows every future price. */
  seed?: string
  /** A replay then stands still until `clock.start()`, so that training costs it no slots. */
  paused?: boolean
}

const DEFAULT_SEED = 'uptick'
const REPLAY = 'replay:'
const CCXT = 'ccxt:'
const CHOICE = 'simulated, replay:<folder of candle CSVs>, deriv or ccxt:<exchange>'
const SILENT = { warn: () => {}, info: () => {} }

/** What a live market is told apart by: its venue and its pairs, in their order. */
const liveId = (venue: string, pairs: readonly LivePair[]): string => {
  const symbols = pairs.map(({ symbol }) => symbol).join(' ')
  return `${venue}:v1:${createHash('sha256').update(symbols).digest('hex').slice(0, 16)}`
}

const openLive = async (
  venueId: string,
  venue: LiveVenue,
  pairs: readonly LivePair[],
  { clock, log = SILENT }: Pick<FeedDeps, 'clock' | 'log'>,
): Promise<MarketFeed> => {
  const feed = createLiveFeed({ id: liveId(venueId, pairs), label: venue.name, pairs, venue, clock, log })
  try {
    await feed.open?.()
    return feed
  } catch (error) {
    await feed.close?.()
    throw error
  }
}

const openDeriv = (deps: FeedDeps): Promise<MarketFeed> => {
  const { clock, log = SILENT, deriv } = deps
  if (!deriv?.appId) throw new Error(DERIV_NEEDS)
  const { appId, address, symbols } = deriv
  const pairs = derivPairs(symbols)
  return openLive('deriv', createDerivVenue({ address, appId, symbols, clock, log }), pairs, deps)
}

const openCcxt = async (id: string, deps: FeedDeps): Promise<MarketFeed> => {
  const { clock, log = SILENT, ccxtSymbols: symbols = [] } = deps
  const exchange = await loadCcxtExchange(id)
  const pairs = await listCcxtPairs(exchange, symbols)
  return openLive(CCXT + id, createCcxtVenue({ exchange, symbols, clock, log }), pairs, deps)
}

/**
 * Opens the market that `MARKET_FEED` names: `simulated`, `replay:<folder of candle CSVs>`, `deriv` or `ccxt:<exchange>`.
 *
 * @throws Error with a sentence for the operator when the setting is unknown, the folder holds nothing to replay, or the venue refuses.
 */
export const openMarketFeed = async (setting: string, deps: FeedDeps): Promise<MarketFeed> => {
  if (setting === 'simulated') return openSimulatedFeed(deps.seed ?? DEFAULT_SEED, deps.clock)
  if (setting.startsWith(REPLAY) && setting.length > REPLAY.length)
    return openReplayFeed(setting.slice(REPLAY.length), deps)
  if (setting === 'deriv') return openDeriv(deps)
  if (setting.startsWith(CCXT) && setting.length > CCXT.length) return openCcxt(setting.slice(CCXT.length), deps)
  throw new Error(`MARKET_FEED is "${setting}". It is ${CHOICE}.`)
}
