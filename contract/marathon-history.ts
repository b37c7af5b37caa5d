import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { joinMessages } from './marathon-places.ts'
import { Timeframe } from './market.ts'

/** So many of the best have a line in the chart of scores. */
export const SCORE_LINES = 10
/** So many points a line has at most. */
export const SCORE_STEPS = 48
/** So many trades of the winner are replayed: the last ones. */
export const REPLAYED_TRADES = 200

const MarathonId = z.object({ id: Id })

/** The scores of the best over time. */
export const MarathonScores = z.object({
  /** Market time, oldest first; empty before the first trade has settled. */
  steps: z.array(Instant),
  /** By rank. */
  lines: z.array(
    z.object({
      entryId: Id,
      rank: z.int(),
      name: z.string(),
      isEngine: z.boolean(),
      /** The profit at each of the steps, cents. */
      cents: z.array(z.int()),
    }),
  ),
})
export type MarathonScores = z.infer<typeof MarathonScores>

export const listMarathonScores = defineCall({
  method: 'GET',
  path: '/marathons/:id/scores',
  access: 'member',
  summary: `The scores of the best ${SCORE_LINES} over time, for participants. Only settled orders count.`,
  failure: joinMessages.listFailed,
  params: MarathonId,
  reply: MarathonScores,
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_NOT_JOINED'],
})

const ReplayedTrade = z.object({
  id: Id,
  pairId: z.string(),
  pair: z.string(),
  decimals: z.int(),
  timeframe: Timeframe,
  direction: z.enum(['CALL', 'PUT']),
  entryAt: Instant,
  expiresAt: Instant,
  entryPrice: z.nullable(z.number()),
  exitPrice: z.nullable(z.number()),
  outcome: z.enum(['profit', 'loss', 'breakeven']),
  resultCents: z.int(),
})
export type ReplayedTrade = z.infer<typeof ReplayedTrade>

export const WinnerReplay = z.object({
  name: z.string(),
  isEngine: z.boolean(),
  /** False where it ran on another market: the candles of this one are not those it traded on. */
  hasCandles: z.boolean(),
  /** Oldest first. */
  trades: z.array(ReplayedTrade),
})
export type WinnerReplay = z.infer<typeof WinnerReplay>

export const getWinnerReplay = defineCall({
  method: 'GET',
  path: '/marathons/:id/replay',
  access: 'member',
  summary: `The last ${REPLAYED_TRADES} trades of the first in rank, for participants. Null until prizes are paid.`,
  failure: joinMessages.listFailed,
  params: MarathonId,
  reply: z.nullable(WinnerReplay),
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_NOT_JOINED'],
})
