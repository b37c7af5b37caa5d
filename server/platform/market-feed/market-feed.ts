import type { Clock } from '../clock.ts'
import { sha256 } from '../hash.ts'
import type { Logger } from '../logger.ts'
import { loadCcxtExchange } from './ccxt-exchange.ts'
import { listCcxtPairs } from './ccxt-pairs.ts'
import { createCcxtVenue } from './ccxt-venue.ts'
import { DERIV_NEEDS, type DerivSettings } from './deriv-settings.ts'
import { derivPairs } from './deriv-symbols.ts'
import { createDerivVenue } from './deriv-venue.ts'
import type { MarketFeed, ResumeAt } from './feed-port.ts'
import { FEED_CHOICE, readFeedSetting } from './feed-settings.ts'
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
const SILENT = { warn: () => {}, info: () => {} }

/** What a live market is told apart by: its venue and its pairs, in their order. */
const liveId = (venue: string, symbols: readonly string[]): string =>
  `${venue}:v1:${sha256(symbols.join(' ')).slice(0, 16)}`

const openLive = async (
  id: string,
  venue: LiveVenue,
  pairs: readonly LivePair[],
  { clock, log = SILENT }: Pick<FeedDeps, 'clock' | 'log'>,
): Promise<MarketFeed> => {
  const feed = createLiveFeed({ id, label: venue.name, pairs, venue, clock, log })
  try {
    await feed.open?.()
    return feed
  } catch (error) {
    await feed.close?.()
    throw error
  }
}

const toDeriv = ({ deriv }: Pick<FeedDeps, 'deriv'>) => {
  if (!deriv?.appId) throw new Error(DERIV_NEEDS)
  const { appId, address, symbols } = deriv
  return { appId, address, symbols, pairs: derivPairs(symbols), id: liveId('deriv', symbols) }
}

const openDeriv = (deps: FeedDeps): Promise<MarketFeed> => {
  const { clock, log = SILENT } = deps
  const { id, pairs, ...settings } = toDeriv(deps)
  return openLive(id, createDerivVenue({ ...settings, clock, log }), pairs, deps)
}

const ccxtId = (exchange: string, { ccxtSymbols = [] }: FeedDeps): string => liveId(`ccxt:${exchange}`, ccxtSymbols)

const openCcxt = async (name: string, deps: FeedDeps): Promise<MarketFeed> => {
  const { clock, log = SILENT, ccxtSymbols: symbols = [] } = deps
  const exchange = await loadCcxtExchange(name)
  const pairs = await listCcxtPairs(exchange, symbols, clock.now())
  return openLive(ccxtId(name, deps), createCcxtVenue({ exchange, symbols, clock, log }), pairs, deps)
}

/**
 * Opens the market that `setting` names: `simulated`, `replay:<folder of candle CSVs>`, `deriv` or `ccxt:<exchange>`.
 *
 * @throws Error with a sentence for the operator when the setting is unknown, the folder holds nothing to replay, or the venue refuses.
 */
export const openMarketFeed = async (setting: string, deps: FeedDeps): Promise<MarketFeed> => {
  const asked = readFeedSetting(setting)
  if (asked?.kind === 'simulated') return openSimulatedFeed(deps.seed ?? DEFAULT_SEED, deps.clock)
  if (asked?.kind === 'replay') return openReplayFeed(asked.folder, deps)
  if (asked?.kind === 'deriv') return openDeriv(deps)
  if (asked?.kind === 'ccxt') return openCcxt(asked.exchange, deps)
  throw new Error(`MARKET_FEED is "${setting}". It is ${FEED_CHOICE}.`)
}

/** A market beside the club's own. Its venue may be away when the server starts: it is opened later, and again. */
export interface FurtherFeed {
  setting: string
  /** What its feed will be called, known before its venue answers; null where it is only known once it is open. */
  id: string | null
  open: () => Promise<MarketFeed>
}

/**
 * A market that is opened later. What needs no venue is looked at now, so that a key, a package or a symbol that is missing is not taken for a
 * venue that is away.
 *
 * @throws Error with a sentence for the operator.
 */
export const prepareFurtherFeed = async (setting: string, deps: FeedDeps): Promise<FurtherFeed> => {
  const asked = readFeedSetting(setting)
  const open = () => openMarketFeed(setting, deps)
  if (asked?.kind === 'deriv') return { setting, id: toDeriv(deps).id, open }
  if (asked?.kind !== 'ccxt') return { setting, id: null, open }
  await loadCcxtExchange(asked.exchange)
  return { setting, id: ccxtId(asked.exchange, deps), open }
}
