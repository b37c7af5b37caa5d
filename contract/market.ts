import * as z from 'zod/mini'
import { defineCall, Instant } from './call.ts'
import { MINUTE_MS } from './slots.ts'
import { identifierField } from './text-fields.ts'

export { DAY_MS, MINUTE_MS, startOfDayMs, timeframeMs } from './slots.ts'

export const Timeframe = z.enum(['1m', '5m'])
export type Timeframe = z.infer<typeof Timeframe>

/** What a chart's bars can span. Signals are of the first two. */
export const ChartTimeframe = z.enum(['1m', '5m', '15m', '1h', '4h', '1d'])
export type ChartTimeframe = z.infer<typeof ChartTimeframe>

const CHART_MINUTES: Record<ChartTimeframe, number> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '1h': 60,
  '4h': 240,
  '1d': 1440,
}
export const chartTimeframeMs = (timeframe: ChartTimeframe): number => CHART_MINUTES[timeframe] * MINUTE_MS

/** How far back one answer of candles reaches at most. */
export const MAX_CANDLES_SPAN_MS = 10 * 24 * 60 * MINUTE_MS

/** Where prices come from. Results of different kinds are never summed. */
export const FeedKind = z.enum(['simulated', 'replay', 'live'])
export type FeedKind = z.infer<typeof FeedKind>

/** A replayed pair's place in its recording. `offsetMs` = recording time − market time. */
export const Recording = z.object({
  file: z.string(),
  instrument: z.string(),
  firstAt: Instant,
  lastAt: Instant,
  offsetMs: z.int(),
})
export type Recording = z.infer<typeof Recording>

export const Pair = z.object({
  /** Symbol without separator, as in URLs and topics: `EURUSD`, `EURUSD-OTC`. */
  id: z.string(),
  /** As people write it: `EUR/USD`, `EUR/USD OTC`. This is a signal's `pair`. */
  name: z.string(),
  decimals: z.int(),
  /** One of the two pairs of the starter tier. */
  starter: z.boolean(),
  recording: z.nullable(Recording),
})
export type Pair = z.infer<typeof Pair>

export const Feed = z.object({
  id: z.string(),
  kind: FeedKind,
  /** `Simulated market`, `Replayed: EUR/USD May 1–15, 2014`, or the venue. */
  label: z.string(),
})
export type Feed = z.infer<typeof Feed>

/** Market time = marketNow + (server time − serverNow) × speed. */
export const MarketClock = z.object({ serverNow: Instant, marketNow: Instant, speed: z.number() })
export type MarketClock = z.infer<typeof MarketClock>

/** Times are market time; `openAt` is the bar's open. */
export const Candle = z.object({
  openAt: Instant,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
})
export type Candle = z.infer<typeof Candle>

export const listPairs = defineCall({
  method: 'GET',
  path: '/market/pairs',
  access: 'member',
  summary: 'The pairs of the current market, the source of their prices, and the market’s clock.',
  reply: z.object({ feed: Feed, clock: MarketClock, pairs: z.array(Pair) }),
})

export const listCandles = defineCall({
  method: 'GET',
  path: '/market/candles',
  access: 'member',
  summary:
    'Closed candles of one pair before an instant, oldest first, for at most ten days. Gaps stay gaps. Candles over 5 minutes may be incomplete.',
  input: z.object({
    pair: identifierField(32),
    timeframe: z._default(ChartTimeframe, '1m'),
    before: z.optional(Instant),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 120),
  }),
  reply: z.array(Candle),
  fails: ['PAIR_NOT_FOUND'],
})
