import * as z from 'zod/mini'
import { Instant } from './call.ts'
import { Candle, type Feed, type MarketClock, Timeframe } from './market.ts'
import { entitlementOf, Outcome, Signal } from './signals.ts'
import type { MemberAccess } from './tiers.ts'
import { UpointsChanged } from './upoints.ts'

export const MAX_FRAME_BYTES = 64 * 1024
export const HEARTBEAT_SECONDS = 25
export const closeCodes = { sessionEnded: 4401, restarting: 1012, tooSlow: 1013, frameTooLarge: 1009 } as const

export const SignalSettled = z.object({
  id: z.string(),
  timeframe: Timeframe,
  outcome: Outcome,
  entryPrice: z.nullable(z.number()),
  exitPrice: z.nullable(z.number()),
  settledAt: Instant,
  signal: Signal,
})
export type SignalSettled = z.infer<typeof SignalSettled>

/** The bar being formed (`closed: false`, about once a second) or just closed. */
export const CandleUpdate = z.object({ pair: z.string(), closed: z.boolean(), candle: Candle })
export type CandleUpdate = z.infer<typeof CandleUpdate>

/** Topic pattern → payload → who may listen. `{pair}` is a pair's id. */
export const topics = {
  'signals/1m/created': { payload: Signal, mayListen: (m: MemberAccess) => entitlementOf(m) === 'gold' },
  'signals/5m/created': { payload: Signal, mayListen: (m: MemberAccess) => entitlementOf(m) !== 'none' },
  /** An open signal whose entry price has become known. */
  'signals/entered': { payload: Signal, mayListen: (m: MemberAccess) => entitlementOf(m) !== 'none' },
  'signals/settled': { payload: SignalSettled, mayListen: (m: MemberAccess) => entitlementOf(m) !== 'none' },
  'market/{pair}/candle': { payload: CandleUpdate, mayListen: (m: MemberAccess) => m.dashboardUnlocked },
  'members/me/upoints': { payload: UpointsChanged, mayListen: () => true },
  /** The member's own record changed: refetch `getMe`. */
  'members/me/changed': { payload: z.object({ at: Instant }), mayListen: () => true },
} as const

export type TopicPattern = keyof typeof topics

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    topics: z
      .array(
        z.object({
          topic: z.string().check(z.maxLength(120)),
          epoch: z.optional(z.string().check(z.maxLength(80))),
          lastSeq: z.optional(z.int().check(z.minimum(0))),
        }),
      )
      .check(z.maxLength(50)),
  }),
  z.object({
    type: z.literal('unsubscribe'),
    topics: z.array(z.string().check(z.maxLength(120))).check(z.maxLength(50)),
  }),
  z.object({ type: z.literal('typing'), topic: z.string().check(z.maxLength(120)) }),
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export type ServerFrame =
  | { type: 'welcome'; now: string; heartbeatSeconds: number; clock: MarketClock; feed: Feed }
  /**
   * `newestAgeMs`: how long ago the stream's newest event was, or the server began, if it has had none: whoever read before that may have
   * missed something. Left out of streams whose next event brings everything anyway.
   */
  | { type: 'subscribed'; topic: string; epoch: string; seq: number; newestAgeMs?: number }
  | { type: 'event'; topic: string; epoch: string; seq: number; data: unknown }
  | { type: 'resync'; topic: string; epoch: string; seq: number }
  | { type: 'refused'; topic: string; error: string; message: string }
  | { type: 'revoked'; topic: string }
  | { type: 'pong'; now: string }
