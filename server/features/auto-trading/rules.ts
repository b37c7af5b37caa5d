import {
  type AutoDecision,
  type AutoFigures,
  type DecisionReason,
  REPLAYED_TRADES,
  RiskLevel,
  type RiskReach,
  riskRules,
} from '../../../contract/auto-trading.ts'
import { MINUTE_MS, type Timeframe } from '../../../contract/market.ts'
import { PRACTICE_PAYOUT_PERCENT } from '../../../contract/practice.ts'
import { NO_CALL_BELOW_PERCENT, type Outcome } from '../../../contract/signals.ts'
import { measuredPercent, percent } from '../../../engine/record/percent.ts'
import { breakEvenRate, toVerdict } from '../../../engine/signals/statistics.ts'
import { sha256 } from '../../platform/hash.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { shownDirectionOf } from '../practice/service.ts'
import type { SignalResult } from '../signals/service.ts'
import type { BotRow, countOrders, DecidedOrder } from './store.ts'

/** Decisions older than this many boundaries' worth are swept once an hour. */
export const SWEEP_EVERY_MS = 60 * MINUTE_MS

/**
 * The nonce of what is ordered automatically because of one signal, call or order: the same for whoever decides it, and however often, so
 * that an account has one such order at most. A UUID (RFC 9562, version 8) of the first bits of a hash.
 */
export const toNonce = (followedId: string): string => {
  const hex = sha256(`auto-trading ${followedId}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The lowest confidence among the most confident share of recent signals; null where there are none, and everything is followed. */
export const findLeastConfidence = (riskLevel: RiskLevel, recent: readonly number[]): number | null => {
  const place = Math.ceil((recent.length * riskRules[riskLevel].followedPercent) / 100) - 1
  return recent.toSorted((one, other) => other - one)[place] ?? null
}

/** Which bots follow a signal of this confidence, as shown: those whose own least confidence, or that of their risk level, it reaches. None follows what is no call. */
export const createFollowers = (confidence: number, recent: readonly number[]) => {
  const least = new Map(RiskLevel.options.map((riskLevel) => [riskLevel, findLeastConfidence(riskLevel, recent) ?? 0]))
  return ({ riskLevel, leastConfidence }: Pick<BotRow, 'riskLevel' | 'leastConfidence'>): boolean =>
    confidence >= Math.max(NO_CALL_BELOW_PERCENT, leastConfidence ?? least.get(riskLevel) ?? 0)
}

/** What each risk level would have followed of a timeframe's recent signals. */
export const toReach = (timeframe: Timeframe, recent: readonly SignalResult[]): RiskReach[] =>
  RiskLevel.options.map((riskLevel) => {
    const leastConfidence = findLeastConfidence(
      riskLevel,
      recent.map(({ confidence }) => confidence),
    )
    const followed = recent.filter(
      ({ confidence }) => confidence >= Math.max(NO_CALL_BELOW_PERCENT, leastConfidence ?? 0),
    )
    const settled = followed
      .flatMap(({ expiresAt, outcome }) => (outcome === null ? [] : { expiresAt: expiresAt.toISOString(), outcome }))
      .toReversed()
    return { riskLevel, timeframe, signals: recent.length, followed: followed.length, leastConfidence, settled }
  })

/** What came of the last signals of all timeframes that have settled, oldest first. */
export const toReplay = (recent: readonly SignalResult[]): Outcome[] =>
  recent
    .toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())
    .flatMap(({ outcome }) => outcome ?? [])
    .slice(-REPLAYED_TRADES)

const REASONS: Partial<Record<string, DecisionReason>> = {
  PRACTICE_COOLING_OFF: 'cooling off',
  PRACTICE_DAY_LOSS_REACHED: 'day loss',
  PRACTICE_BALANCE_LOW: 'balance low',
  PRACTICE_FEED_STALE: 'feed stale',
  PRACTICE_MARKET_CLOSING: 'market closing',
  PRACTICE_ORDER_LATE: 'late',
  IDEMPOTENCY_KEY_REUSED: 'ordered already',
}

/** Why nothing was placed, by the code of a refusal; `failed` for what no rule foresees. */
export const reasonOfCode = (code: string): DecisionReason => REASONS[code] ?? 'failed'

export const toReason = (error: unknown): DecisionReason =>
  error instanceof CallError ? reasonOfCode(error.code) : 'failed'

const PAYOUT = PRACTICE_PAYOUT_PERCENT / 100

/** A count with what it allows to say: rates in percent, none while too few settled. */
export const toRating = (won: number, lost: number) => ({
  n: won + lost,
  won,
  ...measuredPercent(won, won + lost),
  verdict: toVerdict(won, lost, PAYOUT),
})

/** The whole result before the oldest and after each of the last orders; empty where there are none. */
export const toCourse = (resultCents: number, lastResults: readonly number[]): number[] => {
  if (lastResults.length === 0) return []
  const course = [resultCents - lastResults.reduce((sum, cents) => sum + cents, 0)]
  for (const cents of lastResults) course.push((course.at(-1) ?? 0) + cents)
  return course
}

/** What came of automatic orders. */
export const toTotals = (
  counts: Awaited<ReturnType<typeof countOrders>>,
  lastResults: readonly number[],
): AutoFigures => {
  const { open, won, lost, stakedCents, resultCents } = counts
  const rates = { ...toRating(won, lost), breakEvenRate: percent(breakEvenRate(PAYOUT)) }
  return { open, lost, ...rates, stakedCents, resultCents, course: toCourse(resultCents, lastResults) }
}

/** A decision, as its member sees it. */
export const toDecision = ({ decision, order }: DecidedOrder, marketNowMs: number): AutoDecision => ({
  id: decision.id,
  at: decision.at.toISOString(),
  reason: decision.reason,
  source: decision.source,
  pair: decision.pair,
  timeframe: decision.timeframe,
  entryAt: decision.entryAt.toISOString(),
  confidence: decision.confidence,
  order: order && {
    direction: shownDirectionOf(order, marketNowMs),
    stakeCents: order.stakeCents,
    outcome: order.outcome,
    resultCents: order.resultCents,
  },
})
