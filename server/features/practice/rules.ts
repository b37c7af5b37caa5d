import { MINUTE_MS, type Pair } from '../../../contract/market.ts'
import {
  MIN_COOL_OFF_MINUTES,
  type PracticeOrder,
  resultCents,
  type SessionLimits,
} from '../../../contract/practice.ts'
import type { Outcome } from '../../../contract/signals.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import { settle } from '../../../engine/signals/settlement.ts'
import type { AccountRow, OrderRow, Step } from './store.ts'

export const NO_LIMITS: SessionLimits = { dayLossCents: null, lossesInRow: null, coolOffMinutes: MIN_COOL_OFF_MINUTES }

/** Midnight UTC of a day of the wall clock. */
export const startOfDay = (atMs: number): Date => new Date(Math.floor(atMs / DAY_MS) * DAY_MS)

type Limited = Pick<AccountRow, 'limits' | 'nextLimits' | 'nextLimitsFrom'>

/** The limits that hold now, and those that are to come. */
export const limitsAt = ({ limits, nextLimits, nextLimitsFrom }: Limited, nowMs: number): Limited => {
  if (!nextLimits || !nextLimitsFrom) return { limits, nextLimits: null, nextLimitsFrom: null }
  if (nextLimitsFrom.getTime() <= nowMs) return { limits: nextLimits, nextLimits: null, nextLimitsFrom: null }
  return { limits, nextLimits, nextLimitsFrom }
}

export type LimitRefusal = 'PRACTICE_COOLING_OFF' | 'PRACTICE_DAY_LOSS_REACHED'

/** Why the limits of an account let no order of this stake through; null where they do. `lostCents`: what the day has cost and has at risk. */
export const findLimitRefusal = (
  account: Limited & Pick<AccountRow, 'coolOffUntil'>,
  lostCents: number,
  stakeCents: number,
  nowMs: number,
): LimitRefusal | null => {
  if (account.coolOffUntil && account.coolOffUntil.getTime() > nowMs) return 'PRACTICE_COOLING_OFF'
  const { dayLossCents } = limitsAt(account, nowMs).limits
  return dayLossCents !== null && lostCents + stakeCents > dayLossCents ? 'PRACTICE_DAY_LOSS_REACHED' : null
}

const lower = (a: number | null, b: number | null): number | null => {
  if (a === null) return b
  return b === null ? a : Math.min(a, b)
}

/** Whatever is stricter in `wanted` holds at once; the rest begins with the next day, so that nobody loosens a limit in the heat of a loss. */
export const limitsAfter = (known: Limited, wanted: SessionLimits, nowMs: number): Limited => {
  const { limits } = limitsAt(known, nowMs)
  const strict: SessionLimits = {
    dayLossCents: lower(limits.dayLossCents, wanted.dayLossCents),
    lossesInRow: lower(limits.lossesInRow, wanted.lossesInRow),
    coolOffMinutes: Math.max(limits.coolOffMinutes, wanted.coolOffMinutes),
  }
  const isAll =
    strict.dayLossCents === wanted.dayLossCents &&
    strict.lossesInRow === wanted.lossesInRow &&
    strict.coolOffMinutes === wanted.coolOffMinutes
  return {
    limits: strict,
    nextLimits: isAll ? null : wanted,
    nextLimitsFrom: isAll ? null : new Date(startOfDay(nowMs).getTime() + DAY_MS),
  }
}

/** The later of two instants, either of which may not be there. */
export const toLaterDate = (a: Date | null, b: Date): Date => (a && a > b ? a : b)

type Break = Pick<AccountRow, 'lossesInRow' | 'coolOffUntil'>

/** What outcomes, in the order of their expiry, do to the run of losses; a run as long as the limit begins a break, and a new count. */
export const breakAfter = (
  known: Break,
  outcomes: readonly Outcome[],
  { lossesInRow, coolOffMinutes }: SessionLimits,
  nowMs: number,
): Break => {
  let { lossesInRow: losses, coolOffUntil } = known
  for (const outcome of outcomes) {
    if (outcome === 'profit') losses = 0
    // A stake that came back is neither won nor lost.
    if (outcome !== 'loss') continue
    losses += 1
    if (lossesInRow === null || losses < lossesInRow) continue
    losses = 0
    coolOffUntil = toLaterDate(coolOffUntil, new Date(nowMs + coolOffMinutes * MINUTE_MS))
  }
  return { lossesInRow: losses, coolOffUntil }
}

/** An order with what came of it, on the stored bars alone. */
export const settledOrder = (
  order: OrderRow,
  barAt: (pairId: string, openAtMs: number) => Bar | undefined,
  settledAt: Date,
) => {
  const { direction, pairId, entryAt, expiresAt } = order
  const position = { direction, entryAtMs: entryAt.getTime(), expiresAtMs: expiresAt.getTime() }
  const settlement = settle(position, (openAtMs) => barAt(pairId, openAtMs))
  return { ...order, ...settlement, resultCents: resultCents(order, settlement.outcome), settledAt }
}
export type SettledOrder = ReturnType<typeof settledOrder>

interface Context {
  pairById: ReadonlyMap<string, Pair>
  /** The bar being formed: it knows the price at entry before the closed bar does. */
  forming: (pairId: string) => Bar | null
  /** Market time. */
  nowMs: () => number
}

/** The direction, once its member may see it. */
export const toShownDirection = (
  { sealed, direction, entryAt }: Pick<OrderRow, 'sealed' | 'direction' | 'entryAt'>,
  nowMs: number,
): OrderRow['direction'] | null => (sealed && entryAt.getTime() > nowMs ? null : direction)

const findEntryPrice = (
  { outcome, entryPrice, entryAt, pairId }: OrderRow,
  forming: Context['forming'],
): number | null => {
  if (outcome !== null || entryPrice !== null) return entryPrice
  const bar = forming(pairId)
  return bar?.openAtMs === entryAt.getTime() ? bar.open : null
}

/** An order, as its member sees it. */
export const toPracticeOrder = (order: OrderRow, { pairById, forming, nowMs }: Context): PracticeOrder => ({
  id: order.id,
  origin: order.origin,
  pair: order.pair,
  pairId: order.pairId,
  decimals: pairById.get(order.pairId)?.decimals ?? 5,
  timeframe: order.timeframe,
  direction: toShownDirection(order, nowMs()),
  stakeCents: order.stakeCents,
  payoutPercent: order.payoutPercent,
  placedAt: order.placedAt.toISOString(),
  entryAt: order.entryAt.toISOString(),
  expiresAt: order.expiresAt.toISOString(),
  entryPrice: findEntryPrice(order, forming),
  exitPrice: order.exitPrice,
  outcome: order.outcome,
  voidReason: order.voidReason,
  settledAt: order.settledAt?.toISOString() ?? null,
  resultCents: order.resultCents,
  signalId: order.signalId,
  note: order.note,
  tag: order.tag,
  confidence: order.confidence,
})

export const ORDER_COLUMNS = [
  ...(['order', 'reset', 'origin', 'pair', 'timeframe', 'direction', 'stake', 'payoutPercent'] as const),
  ...([
    'placedAt',
    'entryAt',
    'expiresAt',
    'entryPrice',
    'exitPrice',
    'outcome',
    'result',
    'voidReason',
    'settledAt',
  ] as const),
  ...(['signal', 'confidencePercent', 'tag', 'note'] as const),
] as const

const amount = (cents: number): string => (cents / 100).toFixed(2)

/** One order as a line of the file. */
export const toOrderLine = (
  order: OrderRow,
  nowMs: number,
): Record<(typeof ORDER_COLUMNS)[number], string | number | null> => ({
  order: order.id,
  reset: order.run,
  origin: order.origin,
  pair: order.pair,
  timeframe: order.timeframe,
  direction: toShownDirection(order, nowMs),
  stake: amount(order.stakeCents),
  payoutPercent: order.payoutPercent,
  placedAt: order.placedAt.toISOString(),
  entryAt: order.entryAt.toISOString(),
  expiresAt: order.expiresAt.toISOString(),
  entryPrice: order.entryPrice,
  exitPrice: order.exitPrice,
  outcome: order.outcome,
  result: order.resultCents === null ? null : amount(order.resultCents),
  voidReason: order.voidReason,
  settledAt: order.settledAt?.toISOString() ?? null,
  signal: order.signalId,
  confidencePercent: order.confidence,
  tag: order.tag,
  note: order.note,
})

/** The course of a balance over its newest settled orders (oldest first), which ended at `settledCents`. */
export const toCourse = (steps: readonly Step[], settledCents: number, openedAt: Date) => {
  let balanceCents = settledCents - steps.reduce((sum, step) => sum + step.resultCents, 0)
  const equity = [{ at: (steps[0]?.at ?? openedAt).toISOString(), balanceCents }]
  let highest = balanceCents
  let drawdownCents = 0
  let streak = 0
  let worstStreak = 0
  for (const { at, resultCents: result, outcome } of steps) {
    balanceCents += result
    equity.push({ at: at.toISOString(), balanceCents })
    highest = Math.max(highest, balanceCents)
    drawdownCents = Math.max(drawdownCents, highest - balanceCents)
    if (outcome === 'loss') streak += 1
    else if (outcome === 'profit') streak = 0
    worstStreak = Math.max(worstStreak, streak)
  }
  return { equity, drawdownCents, worstStreak }
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' })
const OUTCOME_WORDS = { profit: 'won', loss: 'lost', breakeven: 'broke even', void: 'void' } satisfies Record<
  Outcome,
  string
>

/** A notification's words about orders that settled together. */
export const toResultText = (
  orders: readonly Pick<OrderRow, 'pair' | 'outcome' | 'resultCents'>[],
): { title: string; body: string } => {
  const cents = orders.reduce((sum, { resultCents }) => sum + (resultCents ?? 0), 0)
  const [first] = orders
  const title =
    orders.length === 1 && first?.outcome
      ? `${first.pair}: order ${OUTCOME_WORDS[first.outcome]}`
      : `${orders.length} orders settled`
  return { title, body: `Practice profit and loss: ${DOLLARS.format(cents / 100)}` }
}
