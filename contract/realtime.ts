import * as z from 'zod/mini'
import { Id, Instant } from './call.ts'
import { Message, RoomPresence } from './chat.ts'
import { BoardNews, MarathonNotifications, TradeNews } from './marathon-places.ts'
import { Candle, type Feed, type MarketClock, Timeframe } from './market.ts'
import { PracticeNews } from './practice.ts'
import { Outcome, Signal, toEntitlement } from './signals.ts'
import type { MemberAccess } from './tiers.ts'
import { UpointsChanged } from './upoints.ts'

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

/** Whoever has missed more events of a durable topic reads afresh. */
export const MAX_MISSED_EVENTS = 500

const maySeeSignals = (m: MemberAccess) => toEntitlement(m) !== 'none'

/**
 * Topic pattern → payload → who may listen. `{pair}` is a pair's id.
 *
 * A `durable` topic's events are rows, numbered in the transaction that makes them: whoever comes back is told all that they missed, also by
 * a server that has restarted. Numbers grow and may leave gaps. A `fleeting` topic carries the latest only: a `state`, which newcomers are
 * told, or a `notice` to read something again.
 */
export const topics = {
  'signals/1m/created': {
    kind: 'durable',
    payload: Signal,
    mayListen: (m: MemberAccess) => toEntitlement(m) === 'gold',
  },
  'signals/5m/created': { kind: 'durable', payload: Signal, mayListen: maySeeSignals },
  /** An open signal whose entry price has become known. */
  'signals/entered': { kind: 'durable', payload: Signal, mayListen: maySeeSignals },
  'signals/settled': { kind: 'durable', payload: SignalSettled, mayListen: maySeeSignals },
  'market/{pair}/candle': {
    kind: 'fleeting',
    latest: 'state',
    payload: CandleUpdate,
    mayListen: () => true,
  },
  /** A price alert of the member was reached: whoever asks first is told which (`takeReachedAlerts`). */
  'members/me/price-alerts': {
    kind: 'fleeting',
    latest: 'notice',
    payload: z.object({ at: Instant }),
    mayListen: (m: MemberAccess) => m.dashboardUnlocked,
  },
  /** Orders of the member's practice account that were placed or settled. Whoever was away reads the account again. */
  'members/me/practice': { kind: 'fleeting', latest: 'notice', payload: PracticeNews, mayListen: () => true },
  /** The bot or copying has decided something: read it again. */
  'members/me/auto-trading': {
    kind: 'fleeting',
    latest: 'notice',
    payload: z.object({ at: Instant }),
    mayListen: (m: MemberAccess) => m.dashboardUnlocked,
  },
  /** The board of a marathon after a boundary, a join or a new status. Who takes part may listen: the server asks for each. */
  'marathons/{id}/leaderboard': { kind: 'fleeting', latest: 'notice', payload: BoardNews, mayListen: () => true },
  /** What everybody's orders in a marathon came to, once they are settled. Who takes part may listen: the server asks for each. */
  'marathons/{id}/trades': { kind: 'fleeting', latest: 'notice', payload: TradeNews, mayListen: () => true },
  /** The member's own orders and rank in a marathon. */
  'members/me/marathons': { kind: 'fleeting', latest: 'notice', payload: MarathonNotifications, mayListen: () => true },
  /** A message that was sent or has changed, as it is by now. Who has a seat in the room may listen: the server asks for each. */
  'rooms/{id}/message': { kind: 'durable', payload: Message, mayListen: () => true },
  'rooms/{id}/presence': { kind: 'fleeting', latest: 'state', payload: RoomPresence, mayListen: () => true },
  /** The member joined, left or read a room, on this device or another, or somebody removed them: read the list again. */
  'members/me/rooms': { kind: 'fleeting', latest: 'notice', payload: z.object({ at: Instant }), mayListen: () => true },
  'members/me/upoints': { kind: 'durable', payload: UpointsChanged, mayListen: () => true },
  /** The member was told something, or has read it on another device: ask again. */
  'members/me/notifications': {
    kind: 'fleeting',
    latest: 'notice',
    payload: z.object({ at: Instant }),
    mayListen: () => true,
  },
  /** One of the member's own tickets was written in, closed or opened again: read it again. Notes change nothing that they see. */
  'members/me/tickets': {
    kind: 'fleeting',
    latest: 'notice',
    payload: z.object({ ticketId: Id }),
    mayListen: () => true,
  },
  /** A ticket of anybody was written in, noted, closed or opened again. Administrators may listen: the server asks for each. */
  'support/tickets': {
    kind: 'fleeting',
    latest: 'notice',
    payload: z.object({ ticketId: Id }),
    mayListen: () => true,
  },
  /** The member's own record changed: refetch `getMe`. */
  'members/me/changed': {
    kind: 'fleeting',
    latest: 'notice',
    payload: z.object({ at: Instant }),
    mayListen: () => true,
  },
} as const

export type TopicPattern = keyof typeof topics
type PatternOf<Kind> = { [P in TopicPattern]: (typeof topics)[P]['kind'] extends Kind ? P : never }[TopicPattern]
export type DurablePattern = PatternOf<'durable'>
export type FleetingPattern = PatternOf<'fleeting'>

/** A concrete topic of a pattern: `market/EURUSD/candle` of `market/{pair}/candle`. */
export type TopicOf<Pattern extends string> = Pattern extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${string}${TopicOf<Tail>}`
  : Pattern
export type Topic = TopicOf<TopicPattern>
export type DurableTopic = TopicOf<DurablePattern>
export type FleetingTopic = TopicOf<FleetingPattern>

/** What a topic's events carry. */
export type EventOf<T extends Topic> = {
  [P in TopicPattern]: T extends TopicOf<P> ? z.infer<(typeof topics)[P]['payload']> : never
}[TopicPattern]

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
   * The stream stands at `seq`; what a returning listener missed follows. `newestAgeMs`: how long ago the stream's newest event was, or the
   * server began, if it has had none since: whoever read before that may have missed something. Left out where events are states.
   */
  | { type: 'subscribed'; topic: string; epoch: string; seq: number; newestAgeMs?: number }
  | { type: 'event'; topic: string; epoch: string; seq: number; data: unknown }
  | { type: 'resync'; topic: string; epoch: string; seq: number }
  | { type: 'refused'; topic: string; error: string; message: string }
  | { type: 'revoked'; topic: string }
  | { type: 'pong'; now: string }
