import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { Feed, Recording, Timeframe } from './market.ts'
import { timeframeMs } from './slots.ts'
import { identifierField } from './text-fields.ts'
import type { MemberAccess } from './tiers.ts'

export { signalMessages } from './signal-messages.ts'
export { ENTRY_DELAY_MS, PAYOUT } from './slots.ts'

/** docs/product.md, “Signals”. */
export const SIGNALS_PAGE_SIZE = 20
export const DUAL_SIGNALS_PER_TIMEFRAME = 3
export const HISTORY_ITEMS = 5
export const DUAL_REFRESH_SECONDS = 30
export const SIGNALS_REFRESH_SECONDS = 10
export const REFRESH_ON_ZERO_DELAY_SECONDS = 1
export const REFRESH_ON_ZERO_GUARD_SECONDS = 30
export const MARTINGALE_DEMO_STAKES = [10, 20, 40] as const

/** Signals with a lower calibrated figure have lost more often than they won: no bot follows them, and screens say so. */
export const NO_CALL_BELOW_PERCENT = 50

export const Outcome = z.enum(['profit', 'loss', 'breakeven', 'void'])
export type Outcome = z.infer<typeof Outcome>

export const Interval = z.object({ low: z.number(), high: z.number() })
export type Interval = z.infer<typeof Interval>

/** What happened to past signals of the same confidence. Percentages. */
export const ConfidenceBin = z.object({
  low: z.number(),
  high: z.number(),
  n: z.int(),
  won: z.int(),
  rate: z.nullable(z.number()),
  interval: z.nullable(Interval),
  /** `record`: settled signals of the public record. `backtest`: the run before the first slot, never part of the record. */
  source: z.enum(['record', 'backtest']),
})
export type ConfidenceBin = z.infer<typeof ConfidenceBin>

export const Signal = z.object({
  id: Id,
  pair: z.string(),
  pairId: z.string(),
  decimals: z.int(),
  signalType: z.enum(['buy', 'sell']),
  timeframe: Timeframe,
  /** Calibrated probability of winning × 100, one decimal. Calibrated and below `NO_CALL_BELOW_PERCENT`, it is no call. */
  confidence: z.number(),
  /** False until enough settled history exists; the screen then reads "uncalibrated". */
  calibrated: z.boolean(),
  confidenceBin: z.nullable(ConfidenceBin),
  status: z.enum(['active', 'expired']),
  outcome: z.nullable(Outcome),
  analysis: z.optional(z.string()),
  /** Market time of the slot boundary: "Get Ready". */
  createdAt: Instant,
  updatedAt: Instant,
  entryAt: Instant,
  expiresAt: Instant,
  entryPrice: z.nullable(z.number()),
  exitPrice: z.nullable(z.number()),
  settledAt: z.nullable(Instant),
  /** Why a void signal is void. */
  voidReason: z.nullable(z.string()),
  /** Market time of the commit, and how long before entry that was. */
  committedAt: Instant,
  committedSecondsBeforeEntry: z.number(),
  recordSequence: z.int(),
  recordHash: z.string(),
  modelVersion: z.string(),
  source: Feed,
  recording: z.nullable(Recording),
})
export type Signal = z.infer<typeof Signal>

/** Direction on the card: buy is CALL, sell is PUT (docs/product.md, “Signals”). */
export const toDirection = (signal: Pick<Signal, 'signalType'>): 'CALL' | 'PUT' =>
  signal.signalType === 'buy' ? 'CALL' : 'PUT'

export const Verdict = z.enum(['above break-even', 'spans break-even', 'below break-even', 'not enough data yet'])
export type Verdict = z.infer<typeof Verdict>

export const timeframeCounts = {
  totalSignals: z.int(),
  wonSignals: z.int(),
  lostSignals: z.int(),
  breakevenSignals: z.int(),
  voidSignals: z.int(),
  openSignals: z.int(),
}

/** What came of the signals since then. Rates are percentages, null while too few settled. */
export const PeriodCounts = z.object({
  ...timeframeCounts,
  n: z.int(),
  winRate: z.nullable(z.number()),
  interval: z.nullable(Interval),
  verdict: Verdict,
  since: z.nullable(Instant),
  byTimeframe: z.object({ '1m': z.object(timeframeCounts), '5m': z.object(timeframeCounts) }),
})
export type PeriodCounts = z.infer<typeof PeriodCounts>

/** Counts and rates over the signals the member may see. Rates are percentages, null while too few settled: "Not enough data yet". */
export const Performance = z.object({
  ...timeframeCounts,
  /** won + lost: the denominator of the rate. */
  n: z.int(),
  winRate: z.nullable(z.number()),
  avgConfidence: z.nullable(z.number()),
  interval: z.nullable(Interval),
  breakEvenRate: z.number(),
  verdict: Verdict,
  /** Market time covered: since midnight UTC of the market's day, or everything. */
  since: z.nullable(Instant),
  until: Instant,
  byTimeframe: z.object({ '1m': z.object(timeframeCounts), '5m': z.object(timeframeCounts) }),
  /** Settled signals per quarter of an hour, oldest first. */
  series: z.array(z.object({ at: Instant, won: z.int(), lost: z.int() })),
  source: Feed,
  /** The last 24 hours of the market beside it: a day that has just begun says little. */
  lastDay: z.optional(PeriodCounts),
})
export type Performance = z.infer<typeof Performance>

export const listSignals = defineCall({
  method: 'GET',
  path: '/signals',
  access: 'signals',
  summary: 'Published signals of the member’s tier, newest first by default.',
  input: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), SIGNALS_PAGE_SIZE),
    sortOrder: z._default(z.enum(['asc', 'desc']), 'desc'),
    timeframe: z.optional(Timeframe),
    before: z.optional(Instant),
  }),
  reply: z.array(Signal),
})

export const listDualSignals = defineCall({
  method: 'GET',
  path: '/signals/dual',
  access: 'gold',
  summary: 'The newest signals of both timeframes, side by side.',
  reply: z.object({ scalping: z.array(Signal), standard: z.array(Signal) }),
})

export const getPerformance = defineCall({
  method: 'GET',
  path: '/signals/stats/performance',
  access: 'signals',
  summary: 'Counts, win rate with its 95% Wilson interval, break-even rate and verdict.',
  input: z.object({ period: z._default(z.enum(['today', 'all']), 'today') }),
  reply: Performance,
})

/** How far a history reaches back, in market time. */
export const HistoryPeriod = z.enum(['24h', '7d', 'all'])
export type HistoryPeriod = z.infer<typeof HistoryPeriod>

export const HistoryOutcome = z.enum([...Outcome.options, 'open'])
export type HistoryOutcome = z.infer<typeof HistoryOutcome>

export const HISTORY_PAGE_SIZE = 50

/** What a broker pays on a won stake, in percent, that the selective view knows. */
export const SELECTIVE_PAYOUTS = { least: 50, most: 95 } as const

export const listSignalHistory = defineCall({
  method: 'GET',
  path: '/signals/history',
  access: 'signals',
  summary:
    'Signals of the member’s tier, newest first, by period, pair, timeframe and outcome. The counts ignore the outcome filter. For the next page, set `below` to the last record number. `payout`, in percent, selects signals whose confidence level had already beaten break-even with 95% certainty.',
  input: z.object({
    period: z._default(HistoryPeriod, '24h'),
    pair: z.optional(identifierField(32)),
    timeframe: z.optional(Timeframe),
    outcome: z.optional(HistoryOutcome),
    payout: z.optional(
      z.coerce.number().check(z.int(), z.minimum(SELECTIVE_PAYOUTS.least), z.maximum(SELECTIVE_PAYOUTS.most)),
    ),
    below: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), HISTORY_PAGE_SIZE),
  }),
  reply: z.object({ signals: z.array(Signal), more: z.boolean(), counts: PeriodCounts }),
  fails: ['PAIR_NOT_FOUND'],
})

/** What proves one signal: the commitment published before entry and what it hides. */
export const SignalProof = z.object({
  sequence: z.int(),
  commitment: z.string(),
  /** The canonical JSON that the commitment is the SHA-256 of; null before it is revealed. */
  revealed: z.nullable(z.string()),
  /** Hash of the leaf that committed it, lower-case hex. */
  commitHash: z.string(),
})
export type SignalProof = z.infer<typeof SignalProof>

export const getSignal = defineCall({
  method: 'GET',
  path: '/signals/:id',
  access: 'signals',
  summary: 'One signal with its proof.',
  params: z.object({ id: Id }),
  reply: z.object({ signal: Signal, proof: SignalProof }),
  fails: ['SIGNAL_NOT_FOUND'],
})

/**
 * What a member may see, as one word; the server prepares one frame and one buffer per class.
 * starter: 5m of the two starter pairs, one per 30 minutes · standard (silver, pro): 5m · gold: 5m and 1m.
 */
export type Entitlement = 'none' | 'starter' | 'standard' | 'gold'

/** The one entitlement function, used by calls and sockets (docs/product.md, “Tiers and access”). */
export const toEntitlement = ({ tier, dashboardUnlocked }: MemberAccess): Entitlement => {
  if (!dashboardUnlocked || tier === 'guest') return 'none'
  if (tier === 'gold') return 'gold'
  return tier === 'starter' ? 'starter' : 'standard'
}

/** What keeps a member from every signal: an account that is not set up, or a tier that includes none. The account comes first. */
export const missingForSignals = (member: MemberAccess): 'account' | 'tier' | null => {
  if (!member.dashboardUnlocked) return 'account'
  return toEntitlement(member) === 'none' ? 'tier' : null
}

/** The half-hour slots whose 5m choice is among the starter pairs, so that every tier reads one record. */
export const isStarterSlot = (slotAt: Date): boolean => slotAt.getUTCMinutes() % 30 === 0

export const maySeeSignal = (
  entitlement: Entitlement,
  signal: { timeframe: Timeframe; slotAt: Date; starterPair: boolean },
): boolean => {
  if (entitlement === 'gold') return true
  if (entitlement === 'none' || signal.timeframe === '1m') return false
  return entitlement === 'standard' || (signal.starterPair && isStarterSlot(signal.slotAt))
}

/** The timeframes of the signals that an entitlement includes. */
export const toTimeframes = (entitlement: Entitlement): Timeframe[] => {
  if (entitlement === 'none') return []
  return entitlement === 'gold' ? ['5m', '1m'] : ['5m']
}

/** The next slot boundary after `now` (ms). At a boundary it is the following one. */
export const nextBoundary = (nowMs: number, timeframe: Timeframe): number => {
  const step = timeframeMs(timeframe)
  return Math.floor(nowMs / step) * step + step
}

/**
 * When the next signal is due, in market ms: the next minute or 5-minute boundary (docs/product.md, “Signals”).
 * A starter reads one record in thirty minutes, so theirs is the next boundary that has one.
 */
export const nextSignalAt = (marketNowMs: number, timeframe: Timeframe, entitlement: Entitlement): number => {
  let boundary = nextBoundary(marketNowMs, timeframe)
  if (entitlement !== 'starter') return boundary
  while (!isStarterSlot(new Date(boundary))) boundary = nextBoundary(boundary, timeframe)
  return boundary
}

/** Martingale level times (docs/product.md, “Signals”): one, two and three timeframes after entry. */
export const martingaleTimes = (entryAt: Date, timeframe: Timeframe): Date[] =>
  [1, 2, 3].map((level) => new Date(entryAt.getTime() + level * timeframeMs(timeframe)))
