import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Interval } from './signals.ts'

/** As many orders are reviewed at most, the newest. */
export const REVIEWED_ORDERS = 10_000

export const ReviewPeriod = z.enum(['week', 'all'])
export type ReviewPeriod = z.infer<typeof ReviewPeriod>

/** n is won + lost; the rate, in percent, and its interval are null below the number that a rate needs. */
const counted = { n: z.int(), won: z.int(), rate: z.nullable(z.number()), interval: z.nullable(Interval) }

const HourCount = z.object({ hour: z.int(), ...counted })

/** What the member's own orders say, those that a bot or copying placed left out. */
export const PracticeReview = z.object({
  /** Settled orders that were reviewed. */
  orders: z.int(),
  /** Won and lost ones with a confidence, and what was said against what happened, in bins of equal counts; none while there are too few. */
  stated: z.int(),
  bins: z.array(z.object({ low: z.int(), high: z.int(), stated: z.number(), ...counted })),
  /** By the hour of their entry, UTC. The best and the worst are null while fewer than two hours have enough. */
  hours: z.array(HourCount),
  best: z.nullable(HourCount),
  worst: z.nullable(HourCount),
  /** The same orders, each day (UTC) cut short once its second loss in a row was settled. */
  stopping: z.object({
    days: z.int(),
    stoppedDays: z.int(),
    actualCents: z.int(),
    stoppedCents: z.int(),
    left: z.object(counted),
  }),
})
export type PracticeReview = z.infer<typeof PracticeReview>

export const getPracticeReview = defineCall({
  method: 'GET',
  path: '/practice/review',
  access: 'member',
  summary: `A review of the member’s own settled orders, of seven days or all time: confidence, hours, and stops after two losses. At most the newest ${REVIEWED_ORDERS}.`,
  input: z.object({ period: z._default(ReviewPeriod, 'week') }),
  reply: PracticeReview,
})
