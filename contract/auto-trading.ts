import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { Page } from './list.ts'
import { Timeframe } from './market.ts'
import { MAX_STAKE_CENTS, MIN_STAKE_CENTS, OrderResults, practiceMessages } from './practice.ts'
import { Interval, Outcome, Verdict } from './signals.ts'
import { HOUR_MS } from './slots.ts'
import { CallerHandle } from './trade-calls.ts'

/** How long the bot runs before it pauses itself, by the wall clock (docs/product.md, “Auto trading”). */
export const BotTimeframe = z.enum(['1H', '4H', '1D', '1W'])
export type BotTimeframe = z.infer<typeof BotTimeframe>

const BOT_HOURS: Record<BotTimeframe, number> = { '1H': 1, '4H': 4, '1D': 24, '1W': 168 }
export const botTimeframeMs = (timeframe: BotTimeframe): number => BOT_HOURS[timeframe] * HOUR_MS

export const RiskLevel = z.enum(['Conservative', 'Moderate', 'Aggressive'])
export type RiskLevel = z.infer<typeof RiskLevel>

/**
 * What a risk level means: the largest share of the balance in one order, and which share of the recent signals is followed, the most
 * confident first. Shares, not fixed figures: how confident signals are depends on the market.
 */
export const riskRules: Record<RiskLevel, { balancePercent: number; followedPercent: number }> = {
  Conservative: { balancePercent: 0.5, followedPercent: 20 },
  Moderate: { balancePercent: 1, followedPercent: 50 },
  Aggressive: { balancePercent: 2, followedPercent: 100 },
}

/** How many earlier signals of its timeframe a signal is compared with, of those that the member may see. */
export const COMPARED_SIGNALS = 100
/** So many settled trades of a source are replayed at the member's stake. */
export const REPLAYED_TRADES = 100

export const TradeSize = z.literal([5_000, 10_000, 25_000])
export type TradeSize = z.infer<typeof TradeSize>
export const tradeSizes = [5_000, 10_000, 25_000] as const satisfies readonly TradeSize[]

/** A stake cut to a share of the balance, in whole cents; null where that is less than an order takes. */
export const stakeWithin = (wantedCents: number, balanceCents: number, balancePercent: number): number | null => {
  // Shares are tenths of a percent: whole numbers divide without a remainder that is none.
  const mostCents = Math.floor((balanceCents * Math.round(balancePercent * 10)) / 1000)
  const stakeCents = Math.min(wantedCents, mostCents)
  return stakeCents < MIN_STAKE_CENTS ? null : stakeCents
}

export const DECISIONS_PAGE_SIZE = 20
/** How long it is kept what was done and left. */
export const DECISIONS_KEPT_DAYS = 14

export const autoTradingMessages = {
  botFailed: 'The bot’s settings were not saved. Please try again.',
  loadFailed: 'Failed to load the bot',
} as const

/** What the bot, or copying, did about one thing that it follows. */
export const DecisionReason = z.enum([
  'placed',
  'below floor',
  'cooling off',
  'day loss',
  'balance low',
  'feed stale',
  'market closing',
  'late',
  'ordered already',
  'failed',
])
export type DecisionReason = z.infer<typeof DecisionReason>

/** The curve of results reaches back over so many settled orders. */
export const COURSE_ORDERS = 200

/** What came of orders that were placed automatically, on this market, over all balances. */
export const AutoFigures = z.object({
  ...OrderResults.shape,
  open: z.int(),
  /** The whole result in cents before the oldest and after each of the last settled orders, oldest first. */
  course: z.array(z.int()),
})
export type AutoFigures = z.infer<typeof AutoFigures>

/** How many of the last signals of a timeframe a risk level would have followed, by the confidence that it asks for now. */
export const RiskReach = z.object({
  riskLevel: RiskLevel,
  timeframe: Timeframe,
  signals: z.int(),
  followed: z.int(),
  /** Percent; null before the first signal. */
  leastConfidence: z.nullable(z.number()),
  /** Those of the followed ones that have settled, oldest first. */
  settled: z.array(z.object({ expiresAt: Instant, outcome: Outcome })),
})
export type RiskReach = z.infer<typeof RiskReach>

const botSettings = { active: z.boolean(), timeframe: BotTimeframe, riskLevel: RiskLevel, tradeSizeCents: TradeSize }

export const TradingBot = z.object({
  ...botSettings,
  /** When it pauses itself; null while it is paused. */
  runsUntil: z.nullable(Instant),
  /** The confidence that a bot started under an earlier version asks for until it pauses, percent; null for every other one. */
  fixedLeastConfidence: z.nullable(z.number()),
  /** For each timeframe of signals that the member may see. */
  reach: z.array(RiskReach),
  figures: AutoFigures,
})
export type TradingBot = z.infer<typeof TradingBot>

/** What was done about one signal or call, or why nothing was. */
export const AutoDecision = z.object({
  id: Id,
  /** Wall time. */
  at: Instant,
  reason: DecisionReason,
  /** Who was followed, in words. */
  source: z.string(),
  pair: z.string(),
  timeframe: Timeframe,
  entryAt: Instant,
  /** The stated probability that it was decided on, percent; null where there is none, or it is sealed. */
  confidence: z.nullable(z.number()),
  /** The order that was placed, null where none was. Its direction is null before its entry where that is sealed. */
  order: z.nullable(
    z.object({
      direction: z.nullable(z.enum(['CALL', 'PUT'])),
      stakeCents: z.int(),
      outcome: z.nullable(Outcome),
      resultCents: z.nullable(z.int()),
    }),
  ),
})
export type AutoDecision = z.infer<typeof AutoDecision>

export const getTradingBot = defineCall({
  method: 'GET',
  path: '/practice/bot',
  access: 'unlocked',
  summary: 'The bot on the member’s practice account: settings, end of its run, and results.',
  failure: autoTradingMessages.loadFailed,
  reply: TradingBot,
})

export const updateTradingBot = defineCall({
  method: 'PUT',
  path: '/practice/bot',
  access: 'unlocked',
  summary: 'Change the bot’s settings, and start or pause it. A paused bot places no more orders.',
  failure: autoTradingMessages.botFailed,
  input: z.object(botSettings),
  reply: TradingBot,
})

export const listBotDecisions = defineCall({
  method: 'GET',
  path: '/practice/bot/log',
  access: 'unlocked',
  summary: `The bot’s activity of the last ${DECISIONS_KEPT_DAYS} days, newest first: its orders, and each skipped signal with the reason.`,
  input: z.object({ page: Page }),
  reply: z.array(AutoDecision),
  paged: true,
})

/** No copied order takes more of the balance (docs/product.md, “Auto trading”). */
export const COPY_BALANCE_PERCENT = 2
/** Whom a member copies at the same time. */
export const MAX_COPIED = 10
/** What the engine is called among the sources. */
export const ENGINE_SOURCE_ID = '00000000-0000-4000-8000-000000000001'

export const copyMessages = {
  loadFailed: 'Failed to load copy trading',
  failed: 'Your change was not saved. Please try again.',
} as const

/** The engine, somebody who calls, or another member's practice account. */
export const CopyKind = z.enum(['engine', 'caller', 'member'])
export type CopyKind = z.infer<typeof CopyKind>

export const CopySource = z.object({
  kind: CopyKind,
  id: Id,
  name: z.string(),
  /** won + lost; rates are percentages, null while too few settled. */
  n: z.int(),
  won: z.int(),
  winRate: z.nullable(z.number()),
  interval: z.nullable(Interval),
  verdict: Verdict,
  /** What came of its last trades that have settled, oldest first: without their times, which would tell who a member is. */
  replay: z.array(Outcome),
  /** Whether it can be copied now: a room may have been left, a consent taken back. Nothing is copied while it cannot. */
  available: z.boolean(),
  active: z.boolean(),
  /** What was set for it; null where nothing was. */
  stakeCents: z.nullable(z.int()),
})
export type CopySource = z.infer<typeof CopySource>

export const CopyTrading = z.object({
  /** Those that are copied first, then by count. */
  sources: z.array(CopySource),
  /** Whether others may copy the member's own practice orders, and under which name. */
  consent: z.object({ active: z.boolean(), alias: z.nullable(z.string()), followers: z.int() }),
  figures: AutoFigures,
})
export type CopyTrading = z.infer<typeof CopyTrading>

export const getCopyTrading = defineCall({
  method: 'GET',
  path: '/practice/copy',
  access: 'unlocked',
  summary: 'Traders to copy with their results, the member’s copied traders, and whether others can copy the member.',
  failure: copyMessages.loadFailed,
  reply: CopyTrading,
})

export const updateCopySource = defineCall({
  method: 'PUT',
  path: '/practice/copy',
  access: 'unlocked',
  summary: `Start or stop copying a trader. A copied order uses the stake, but at most ${COPY_BALANCE_PERCENT}% of the balance. Stopping applies immediately.`,
  failure: copyMessages.failed,
  input: z.object({
    kind: CopyKind,
    id: Id,
    active: z.boolean(),
    stakeCents: z
      .int(practiceMessages.stake)
      .check(z.minimum(MIN_STAKE_CENTS, practiceMessages.stake), z.maximum(MAX_STAKE_CENTS, practiceMessages.stake)),
  }),
  reply: CopyTrading,
  fails: ['COPY_SOURCE_NOT_FOUND', 'COPY_SOURCES_FULL'],
})

export const updateCopyConsent = defineCall({
  method: 'PUT',
  path: '/practice/copy/consent',
  access: 'unlocked',
  summary:
    'Let other members copy one’s new practice orders under a public name, or stop that. Copied orders are not copied again.',
  failure: copyMessages.failed,
  input: z.object({ active: z.boolean(), alias: CallerHandle }),
  reply: CopyTrading,
  fails: ['COPY_ALIAS_TAKEN'],
})

export const listCopyDecisions = defineCall({
  method: 'GET',
  path: '/practice/copy/log',
  access: 'unlocked',
  summary: `The copy activity of the last ${DECISIONS_KEPT_DAYS} days, newest first: copied orders, and skipped ones with the reason.`,
  input: z.object({ page: Page }),
  reply: z.array(AutoDecision),
  paged: true,
})
