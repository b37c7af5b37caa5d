import * as z from 'zod/mini'
import { defineCall, Instant } from './call.ts'
import { Outcome } from './signals.ts'
import { DAY_TRADES } from './today.ts'

export const RecapKind = z.enum(['day', 'week'])
export type RecapKind = z.infer<typeof RecapKind>

/** Won of all that were decided. Rate and interval in percent; null where there are too few. */
const Rate = z.object({
  won: z.int(),
  n: z.int(),
  winRate: z.nullable(z.number()),
  interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
})

export const Recap = z.object({
  kind: RecapKind,
  /** The day on the member’s calendar that it ends on. */
  endsOn: z.string(),
  from: Instant,
  until: Instant,
  resultCents: z.int(),
  won: z.int(),
  lost: z.int(),
  even: z.int(),
  /** Settled practice trades, oldest first. */
  trades: z.array(z.object({ at: Instant, outcome: Outcome, resultCents: z.int() })),
  you: Rate,
  engine: Rate,
  breakEvenRate: z.number(),
  /** An hour of the member’s clock, 0 to 23, with its results; null where too few hours can be compared. */
  bestHour: z.nullable(z.object({ hour: z.int(), won: z.int(), n: z.int() })),
})
export type Recap = z.infer<typeof Recap>

export const recapMessages = { loadFailed: 'Failed to load your recap' } as const

export const getRecap = defineCall({
  method: 'GET',
  path: '/recaps',
  access: 'member',
  summary: `The member’s practice day or week, which ends at 20:00 in their time zone, with at most ${DAY_TRADES} trades. Without a date, the latest one that has ended.`,
  failure: recapMessages.loadFailed,
  input: z.object({ kind: z._default(RecapKind, 'day'), on: z.optional(z.iso.date('Please enter a date')) }),
  reply: Recap,
})
