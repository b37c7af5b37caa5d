import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import type { CcxtExchange, CcxtMarket } from './ccxt-exchange.ts'
import type { LivePair } from './live-feed.ts'
import { type LiveVenue, VenueAway, type VenueListener } from './live-venue.ts'
import { createPace } from './pace.ts'

interface Deps {
  exchange: CcxtExchange
  symbols: readonly string[]
  clock: Clock
  log: Pick<Logger, 'warn' | 'info'>
}

/** How often the bars being formed are looked at, and the exchange's clock. */
const LOOK_EVERY_MS = 5_000
const TIME_EVERY_MS = 60_000
/** Every exchange answers this many candles at once. */
const PAGE_MINUTES = 300
/** ccxt keeps to the exchange's rate limit; this keeps a restart from taking all of it. */
const LEAST_GAP_MS = 200
const BURST = 10
const REST_MS = 20_000
const TOO_MUCH = /^(RateLimitExceeded|DDoSProtection)$/
const STARTER_PAIRS = 2
const MOST_DECIMALS = 8
const STEPS = 4

const decimalsOf = ({ precision }: CcxtMarket, mode: number): number => {
  const price = precision?.price ?? 0.01
  const decimals = mode === STEPS ? -Math.log10(price) : price
  return Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(decimals - 1e-9)))
}

const toBar = (row: readonly unknown[]): Bar => {
  const [openAtMs = Number.NaN, open = Number.NaN, high = Number.NaN, low = Number.NaN, close = Number.NaN, volume] =
    row.map((value) => (typeof value === 'number' ? value : Number.NaN))
  return { openAtMs, open, high, low, close, volume: Number.isFinite(volume) ? (volume ?? 0) : 0 }
}

const nameOf = ({ id, name }: CcxtExchange): string => name ?? id

/**
 * The chosen symbols of an exchange as the pairs of a market. An exchange never shuts.
 *
 * @throws Error with a sentence where the exchange cannot be reached, has no candles of a minute, or does not list a symbol.
 */
export const listCcxtPairs = async (exchange: CcxtExchange, symbols: readonly string[]): Promise<LivePair[]> => {
  const name = nameOf(exchange)
  if (exchange.has.fetchOHLCV !== true || exchange.timeframes?.['1m'] === undefined)
    throw new Error(`MARKET_FEED names ccxt:${exchange.id}, but ${name} has no candles of a minute.`)
  try {
    await exchange.loadMarkets()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The markets of ${name} cannot be read: ${why}`, { cause })
  }
  if (new Set(symbols).size < symbols.length) throw new Error('CCXT_SYMBOLS holds a symbol twice.')
  return symbols.map((symbol, index): LivePair => {
    const market = exchange.markets?.[symbol]
    if (!market || market.active === false || !/^[A-Z0-9]{2,15}\/[A-Z0-9]{2,15}$/.test(symbol))
      throw new Error(`CCXT_SYMBOLS holds "${symbol}", which ${name} does not trade. Symbols are such as BTC/USDT.`)
    return {
      id: symbol.replace('/', ''),
      name: symbol,
      decimals: decimalsOf(market, exchange.precisionMode),
      starter: index < STARTER_PAIRS,
      recording: null,
      symbol,
      isShut: () => false,
    }
  })
}

/** An exchange by way of ccxt: closed candles are asked for, and the one being formed is looked at every few seconds. */
export const createCcxtVenue = ({ exchange, symbols, clock, log }: Deps): LiveVenue => {
  const name = nameOf(exchange)
  const pace = createPace({ clock, perMinute: 60_000 / Math.max(exchange.rateLimit, LEAST_GAP_MS), burst: BURST })
  let isAway = false
  let isClosed = false
  let timeAskedMs = Number.NEGATIVE_INFINITY
  let cancel = () => {}

  const fetchBars = async (symbol: string, fromMs: number, toMs: number): Promise<Bar[]> => {
    await pace.turn()
    try {
      const rows = await exchange.fetchOHLCV(symbol, '1m', fromMs, (toMs - fromMs) / MINUTE_MS)
      return rows.map(toBar)
    } catch (error) {
      if (TOO_MUCH.test(error instanceof Error ? error.constructor.name : '')) pace.rest(REST_MS)
      throw new VenueAway(name, error instanceof Error ? error.message : String(error))
    }
  }

  const look = async ({ onForming, onTime }: VenueListener): Promise<void> => {
    const now = clock.monotonicMs()
    if (exchange.has.fetchTime === true && exchange.fetchTime && now - timeAskedMs >= TIME_EVERY_MS) {
      timeAskedMs = now
      await pace.turn()
      const time = await exchange.fetchTime()
      if (typeof time === 'number') onTime(time)
    }
    for (const symbol of symbols) {
      const openAtMs = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS
      const bars = await fetchBars(symbol, openAtMs, openAtMs + MINUTE_MS)
      const newest = bars.at(-1)
      if (newest && !isClosed) onForming(symbol, newest, clock.now())
    }
  }

  const lookOn = async (listener: VenueListener): Promise<void> => {
    try {
      await look(listener)
      if (isAway) log.warn(`${name} answers again.`)
      isAway = false
    } catch (error) {
      if (!isAway) log.warn(error instanceof Error ? error.message : String(error))
      isAway = true
    }
    if (isClosed) return
    cancel = clock.setTimeout(() => {
      lookOn(listener)
    }, LOOK_EVERY_MS)
  }

  return {
    name,
    pageMinutes: PAGE_MINUTES,
    open: async (listener) => {
      lookOn(listener)
    },
    fetchBars,
    close: async () => {
      isClosed = true
      cancel()
    },
  }
}
