import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { LessonId } from './lessons.ts'
import { WatchedPair } from './practice.ts'
import { PriceAlert } from './price-alerts.ts'
import { LastMessage } from './rooms.ts'
import { Outcome, Signal } from './signals.ts'

/** As many rows a part of Today shows. */
export const TODAY_ROWS = 4
/** As many settled trades of a day are drawn, the newest. */
export const DAY_TRADES = 500

/** A member’s settled practice trades of today (UTC), bot and copied ones included. */
export const TradingDay = z.object({
  resultCents: z.int(),
  won: z.int(),
  lost: z.int(),
  even: z.int(),
  /** Oldest first. */
  trades: z.array(z.object({ at: Instant, outcome: Outcome, resultCents: z.int() })),
})
export type TradingDay = z.infer<typeof TradingDay>

const TodayRoom = z.object({
  id: Id,
  name: z.string(),
  unread: z.int(),
  lastMessage: z.nullable(LastMessage),
})

const TodayMarathon = z.object({
  id: Id,
  name: z.string(),
  endDate: Instant,
  participants: z.int(),
  /** Null for members who don’t take part. */
  standing: z.nullable(z.object({ entryId: Id, rank: z.int(), profit: z.number() })),
})
export type TodayMarathon = z.infer<typeof TodayMarathon>

export const FIRST_STEPS = ['email', 'trade', 'lesson', 'room', 'unlock'] as const
export const FirstStepName = z.enum(FIRST_STEPS)
export type FirstStepName = z.infer<typeof FirstStepName>

/** A step of the checklist. `points` are paid once. */
export const FirstStep = z.object({
  step: FirstStepName,
  points: z.int(),
  isDone: z.boolean(),
  isPaid: z.boolean(),
})
export type FirstStep = z.infer<typeof FirstStep>

/** Live 5-minute signals that a guest may open in a day (UTC). */
export const GuestTaste = z.object({
  limit: z.int(),
  left: z.int(),
  /** The one that was opened last, while it runs and just after. */
  signal: z.nullable(Signal),
  /** Until when the running signal can be opened, market time; null while none runs. */
  liveUntil: z.nullable(Instant),
})
export type GuestTaste = z.infer<typeof GuestTaste>

export const TODAY_PARTS = [
  'day',
  'automatic',
  'watchlist',
  'rooms',
  'marathons',
  'session',
  'lesson',
  'alerts',
  'guest',
] as const
export const TodayPart = z.enum(TODAY_PARTS)
export type TodayPart = z.infer<typeof TodayPart>

export const getToday = defineCall({
  method: 'GET',
  path: '/today',
  access: 'member',
  summary:
    'The member’s day: results, bot and copied traders, watchlist, rooms, marathons, next session, lesson, alerts and first steps. A part that could not be read is in `failed`.',
  reply: z.object({
    failed: z.array(TodayPart),
    day: z.optional(TradingDay),
    /** Until when the member’s bot trades, null while it doesn’t, and how many traders they copy. */
    automatic: z.optional(z.object({ botUntil: z.nullable(Instant), copied: z.int() })),
    watchlist: z.optional(z.array(WatchedPair)),
    /** Rooms that the member has joined, the newest message first. */
    rooms: z.optional(z.object({ unread: z.int(), rooms: z.array(TodayRoom) })),
    /** Running ones: the member’s own first. */
    marathons: z.optional(z.array(TodayMarathon)),
    session: z.optional(
      z.nullable(z.object({ title: z.string(), host: z.string(), startsAt: Instant, endsAt: Instant })),
    ),
    lesson: z.optional(
      z.nullable(z.object({ id: LessonId, title: z.string(), minutes: z.int(), section: z.int(), sections: z.int() })),
    ),
    /** Those that wait. */
    alerts: z.optional(z.array(PriceAlert)),
    /** Null for members who did not begin with the checklist. */
    guest: z.optional(z.nullable(z.object({ steps: z.array(FirstStep), taste: z.nullable(GuestTaste) }))),
  }),
})

export const collectFirstSteps = defineCall({
  method: 'POST',
  path: '/today/steps',
  access: 'member',
  summary: 'Credit the U-Points of every first step that is done. Each step is paid once.',
  reply: z.object({ points: z.int(), steps: z.array(FirstStep) }),
})

export const openGuestSignal = defineCall({
  method: 'POST',
  path: '/today/signal',
  access: 'member',
  summary: 'Open the running 5-minute signal as a guest. The same signal counts once a day.',
  reply: GuestTaste,
  fails: ['SIGNAL_NOT_FOUND', 'NO_LIVE_SIGNAL', 'GUEST_SIGNALS_USED'],
})
