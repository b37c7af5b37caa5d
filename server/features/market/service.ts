import {
  type Candle,
  type ChartTimeframe,
  chartTimeframeMs,
  type Feed,
  MAX_CANDLES_SPAN_MS,
  type MarketClock,
  MINUTE_MS,
  type Pair,
} from '../../../contract/market.ts'
import { type Bar, createAggregator, foldBars } from '../../../engine/market/candles.ts'
import type { Database, Executor, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import * as store from './store.ts'

export { oldCandles } from './store.ts'

export const toCandle = ({ openAtMs, open, high, low, close, volume }: Bar): Candle => ({
  openAt: new Date(openAtMs).toISOString(),
  open,
  high,
  low,
  close,
  volume,
})

/** How far a market had got when the server last ran, market ms; null when it never did. A replay goes on from there. */
export const findProcessedThrough = async (db: Database, feedId: string): Promise<number | null> =>
  (await store.findFeed(db.orm, feedId))?.processedThrough?.getTime() ?? null

/** A market that this installation has run on, by its id; null where there is none. */
export const findStoredFeed = async (db: Database, feedId: string): Promise<Feed | null> => {
  const stored = await store.findFeed(db.orm, feedId)
  return stored && { id: stored.id, kind: stored.kind, label: stored.label }
}

/** The same with the last boundary that was handled; null where none was. */
export const findStoredMarket = async (
  db: Database,
  feedId: string,
): Promise<{ feed: Feed; processedThrough: Date } | null> => {
  const stored = await store.findFeed(db.orm, feedId)
  if (!stored?.processedThrough) return null
  const { id, kind, label, processedThrough } = stored
  return { feed: { id, kind, label }, processedThrough }
}

/** Every market that this installation has handled a boundary of, the oldest first. */
export const listStoredFeeds = async (db: Database): Promise<Feed[]> =>
  (await store.listFeeds(db.orm)).flatMap(({ id, kind, label, processedThrough }) =>
    processedThrough ? { id, kind, label } : [],
  )

export type Market = ReturnType<typeof createMarket>

/** The market, and who watches it. */
export interface LiveMarket extends Market {
  /** Announces the bars that closed at a boundary. */
  announceClosed: (boundaryMs: number) => Promise<void>
}

/** The current market: its pairs, its clock, its stored candles. */
export const createMarket = ({
  db,
  clock,
  feed,
  isTold = true,
}: {
  db: Database
  clock: Clock
  feed: Pick<MarketFeed, 'feed' | 'pairs' | 'clock'>
  /** Whether members are told of its signals as they come; else the record alone tells of them. */
  isTold?: boolean
}) => {
  const pairById = new Map(feed.pairs.map((pair) => [pair.id, pair]))

  /** Where market time stands and how fast it runs, so that a screen can count down without asking again. */
  const readClock = (): MarketClock => ({
    serverNow: new Date(clock.now()).toISOString(),
    marketNow: new Date(feed.clock.now()).toISOString(),
    speed: feed.clock.speed,
  })

  const getPair = (id: string): Pair => {
    const pair = pairById.get(id)
    if (!pair)
      throw new CallError('PAIR_NOT_FOUND', { fields: { pair: `There is no pair ${id} on the current market.` } })
    return pair
  }

  return {
    feed: feed.feed,
    isTold,
    pairs: feed.pairs,
    pairById,
    getPair,
    readClock,

    /** The stored row of this market; null before its first start. */
    findFeed: (tx: Executor = db.orm) => store.findFeed(tx, feed.feed.id),

    /** The stored row, locked: who appends to the record for this market waits for one another here, before anything else. */
    lockFeed: (tx: Transaction) => store.lockFeed(tx, feed.feed.id),

    /** Opens this market in the database. */
    insertFeed: (tx: Transaction, liveFrom: Date, createdAt: Date) =>
      store.insertFeed(tx, { ...feed.feed, liveFrom, createdAt }),

    /** Market time up to which every boundary has been handled. Locks the row as `lockFeed` does. */
    markProcessed: (tx: Executor, through: Date) => store.updateProcessedThrough(tx, feed.feed.id, through),

    /** Numbers `count` entry prices that became known, in the order of the commits; the last number. */
    takeEnteredNumbers: (tx: Transaction, count: number) => store.takeEnteredNumbers(tx, feed.feed.id, count),

    /** The number of the newest entry price. */
    findEnteredSequence: () => store.findEnteredSequence(db.orm),

    /** Keeps closed bars for good. A bar that is already there stays as it was. */
    storeBars: (tx: Executor, bars: readonly store.PairBar[]) => store.insertCandles(tx, feed.feed.id, bars),

    /** Stored 1-minute bars with from <= openAt < to, oldest first. */
    findBars: (tx: Executor, pairId: string, from: Date, to: Date) =>
      store.findCandles(tx, feed.feed.id, pairId, from, to),

    /** The same of several pairs, each bar with its pair. */
    findBarsOf: (tx: Executor, pairIds: readonly string[], from: Date, to: Date) =>
      store.findCandlesFor(tx, feed.feed.id, pairIds, from, to),

    listPairs: async () => ({ feed: feed.feed, clock: readClock(), pairs: [...feed.pairs] }),

    /** Closed candles before an instant (default: market now), oldest first; gaps stay gaps. */
    listCandles: async (input: {
      pair: string
      timeframe: ChartTimeframe
      before?: string | undefined
      limit: number
    }): Promise<Candle[]> => {
      const pair = getPair(input.pair)
      const before = input.before ? new Date(input.before) : new Date(feed.clock.now())
      if (input.timeframe === '1m') {
        const bars = await store.findCandlesBefore(db.orm, feed.feed.id, pair.id, before, input.limit)
        return bars.map(toCandle)
      }
      // By time rather than by count, so that a gap shortens the answer instead of reaching further back.
      const step = chartTimeframeMs(input.timeframe)
      // The last minute of a bar is stored a moment after its boundary: before that the bar has not closed.
      const through = (await store.findFeed(db.orm, feed.feed.id))?.processedThrough ?? before
      const to = Math.floor(Math.min(before.getTime(), through.getTime()) / step) * step
      const from = to - Math.min(input.limit * step, MAX_CANDLES_SPAN_MS)
      const bars = await store.findCandles(db.orm, feed.feed.id, pair.id, new Date(from), new Date(to))
      if (input.timeframe !== '5m') return foldBars(bars, step).map(toCandle)
      const aggregate = createAggregator(step / MINUTE_MS)
      return bars.flatMap((bar) => aggregate(bar) ?? []).map(toCandle)
    },
  }
}
