import { CANCELED_REASON, type PracticeOrder, resultCents } from '../../../contract/practice.ts'
import { toOutcome } from '../../../engine/signals/settlement.ts'
import { openPhaseFor } from './order-rules.ts'

/** What an open order would add to the balance if it ended at `price`, in cents; null while its entry price is unknown. */
export const findResultAt = (order: PracticeOrder, entryPrice: number | null, price: number | null): number | null =>
  order.direction === null || entryPrice === null || price === null
    ? null
    : resultCents(order, toOutcome(order.direction, entryPrice, price))

/** Orders that have a result, without those that their member canceled. */
export const withResult = (orders: readonly PracticeOrder[]): PracticeOrder[] =>
  orders.filter(({ outcome, voidReason }) => outcome !== null && voidReason !== CANCELED_REASON)

/** An order on the chart: what to draw at which time and price. */
export interface OrderMark {
  phase: ReturnType<typeof openPhaseFor>['phase'] | 'settled'
  leftMs: number
  /** How much of its time is over, 0 to 1. */
  elapsed: number
  /** What it adds to the balance, cents: its result, or the result if it ended now. */
  resultCents: number | null
  /** Where it stands: a waiting order at its entry, any other at its expiry. */
  atMs: number
  price: number | null
}

/** `price`: of now, null where it is not known. */
export const toOrderMark = (
  order: PracticeOrder,
  { nowMs, entryPrice, price }: { nowMs: number; entryPrice: number | null; price: number | null },
): OrderMark => {
  const [entryAtMs, expiresAtMs] = [Date.parse(order.entryAt), Date.parse(order.expiresAt)]
  if (order.outcome !== null) {
    const end = { phase: 'settled', leftMs: 0, elapsed: 1, atMs: expiresAtMs } as const
    return { ...end, resultCents: order.resultCents, price: order.exitPrice ?? entryPrice ?? price }
  }
  const { phase, leftMs } = openPhaseFor(order, nowMs)
  if (phase === 'waiting') return { phase, leftMs, elapsed: 0, resultCents: null, atMs: entryAtMs, price }
  const elapsed = Math.min(1, (nowMs - entryAtMs) / (expiresAtMs - entryAtMs))
  const result = phase === 'open' ? findResultAt(order, entryPrice, price) : null
  return { phase, leftMs, elapsed, resultCents: result, atMs: expiresAtMs, price: entryPrice ?? price }
}
