import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { createPace } from '../pace.ts'
import type { Stretch } from './bar-book.ts'
import type { CcxtExchange } from './ccxt-exchange.ts'
import { toName } from './ccxt-pairs.ts'
import { type LiveVenue, VenueAway, type VenueListener } from './live-venue.ts'

interface Deps {
  exchange: CcxtExchange
  symbols: readonly string[]
  clock: Clock
  log: Pick<Logger, 'warn' | 'info'>
}

/** How often the bars being formed are looked at, and the exchange's clock. */
const LOOK_EVERY_MS = 5_000
const TIME_EVERY_MS = 60_000
/** Enough for a history of days; an exchange that answers less says so, or is taken to answer as few as any does. */
const MOST_PAGE_MINUTES = 300
const UNKNOWN_PAGE_MINUTES = 100
/** ccxt keeps to the exchange's rate limit; this keeps a restart from taking all of it. */
const LEAST_GAP_MS = 200
const BURST = 10
const REST_MS = 20_000
const TOO_MUCH = /^(RateLimitExceeded|DDoSProtection)$/
const toBar = (row: readonly unknown[]): Bar => {
  const [openAtMs = Number.NaN, open = Number.NaN, high = Number.NaN, low = Number.NaN, close = Number.NaN, volume] =
    row.map((value) => (typeof value === 'number' ? value : Number.NaN))
  return { openAtMs, open, high, low, close, volume: Number.isFinite(volume) ? (volume ?? 0) : 0 }
}

/** How many candles one answer holds for every one of these symbols. */
export const computePageMinutes = (exchange: CcxtExchange, symbols: readonly string[]): number =>
  Math.min(
    MOST_PAGE_MINUTES,
    ...symbols.map((symbol) => {
      const limit = exchange.featureValue?.(symbol, 'fetchOHLCV', 'limit')
      return typeof limit === 'number' && limit > 0 ? limit : UNKNOWN_PAGE_MINUTES
    }),
  )

/** An exchange by way of ccxt: closed candles are asked for, and the one being formed is looked at every few seconds. */
export const createCcxtVenue = ({ exchange, symbols, clock, log }: Deps): LiveVenue => {
  const name = toName(exchange)
  const pace = createPace({ clock, perMinute: MINUTE_MS / Math.max(exchange.rateLimit, LEAST_GAP_MS), burst: BURST })
  let isAway = false
  let isClosed = false
  let timeAskedMs = Number.NEGATIVE_INFINITY
  let cancel = () => {}

  const fetchPage = async (symbol: string, { fromMs, toMs }: Stretch): Promise<Bar[]> => {
    await pace.turn()
    try {
      const rows = await exchange.fetchOHLCV(symbol, '1m', fromMs, (toMs - fromMs) / MINUTE_MS)
      return rows.map(toBar)
    } catch (error) {
      if (TOO_MUCH.test(error instanceof Error ? error.constructor.name : '')) pace.rest(REST_MS)
      throw new VenueAway(name, error instanceof Error ? error.message : String(error))
    }
  }

  /** Asks again for what an answer leaves out at either end: some exchanges answer less than they say, oldest or newest first. */
  const fetchBars = async (symbol: string, fromMs: number, toMs: number): Promise<Bar[]> => {
    const bars = await fetchPage(symbol, { fromMs, toMs })
    const times = bars.map(({ openAtMs }) => openAtMs).filter((atMs) => atMs >= fromMs && atMs < toMs)
    if (times.length === 0) return bars
    const [firstMs, endMs] = [Math.min(...times), Math.max(...times) + MINUTE_MS]
    const later = endMs < toMs ? await fetchBars(symbol, endMs, toMs) : []
    const earlier = firstMs > fromMs ? await fetchBars(symbol, fromMs, firstMs) : []
    return [...bars, ...later, ...earlier]
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
    pageMinutes: computePageMinutes(exchange, symbols),
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
