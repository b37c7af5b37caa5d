import { CANCELED_REASON, type PracticeOrder } from '../../../contract/practice.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { createOrderAnnouncements } from './announce-orders.ts'
import type { ComposedOrder, createOrderComposition, OrderDraft } from './order-composition.ts'
import { findLimitRefusal, limitsAt, startOfDay } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  feed: MarketFeed
  announce: ReturnType<typeof createOrderAnnouncements>['announce']
  composeOrder: ReturnType<typeof createOrderComposition>['composeOrder']
  /** Told once an order is in the database. */
  followOrders: () => void
  /** Throws where an order can't be canceled any more. */
  assertUncopied: (tx: Tx, order: store.OrderRow) => Promise<void>
  toView: (order: store.OrderRow) => PracticeOrder
}

const assertWithinLimits = async (
  tx: Tx,
  account: store.AccountRow,
  stakeCents: number,
  nowMs: number,
): Promise<void> => {
  const isLimited = limitsAt(account, nowMs).limits.dayLossCents !== null
  const lostCents = isLimited ? await store.sumLossSince(tx, account.id, startOfDay(nowMs)) : 0
  const refusal = findLimitRefusal(account, lostCents, stakeCents, nowMs)
  if (refusal !== null) throw new CallError(refusal)
}

/** Never an automatic one: whoever sends its nonce with both directions would learn the one that is sealed. */
const isSameOrder = (known: store.OrderRow, draft: OrderDraft): boolean =>
  known.origin === 'member' &&
  known.pairId === draft.pair &&
  known.direction === draft.direction &&
  known.timeframe === draft.timeframe &&
  known.stakeCents === draft.stakeCents &&
  known.entryAt.getTime() === Date.parse(draft.entryAt)

/** The order that this nonce has placed already; null where it has placed none. Throws IDEMPOTENCY_KEY_REUSED for another one. */
const findPlaced = async (executor: Executor, accountId: string, draft: OrderDraft): Promise<store.OrderRow | null> => {
  const known = await store.findByNonce(executor, accountId, draft.nonce)
  if (known && !isSameOrder(known, draft)) throw new CallError('IDEMPOTENCY_KEY_REUSED')
  return known
}

/** Puts the orders of members in their accounts: each nonce once, and what the account allows. */
export const createOrderPlacement = (deps: Deps) => {
  const { db, transact, clock, feed, announce, composeOrder, followOrders, assertUncopied, toView: viewOf } = deps

  /** Takes the stake and keeps the order, all in the transaction that has locked the account. Throws what the account does not allow. */
  const placeIn = async (tx: Tx, account: store.AccountRow, composed: ComposedOrder): Promise<store.OrderRow> => {
    await assertWithinLimits(tx, account, composed.stakeCents, clock.now())
    const balanceCents = await store.debitStake(tx, account.id, composed.stakeCents)
    if (balanceCents === null) throw new CallError('PRACTICE_BALANCE_LOW')
    const placed = { ...composed, accountId: account.id, run: account.resets }
    await store.insertOrder(tx, placed)
    await announce(tx, [{ account, balanceCents, orders: [placed] }])
    tx.afterCommit(followOrders)
    // Whatever held it up: an order that could know its price is none.
    if (feed.clock.now() >= placed.entryAt.getTime()) throw new CallError('PRACTICE_ORDER_LATE')
    return placed
  }

  /** Places an order in an account, which is opened where there is none. */
  const placeDraft = async (
    member: CallingMember,
    draft: OrderDraft,
    fresh: store.AccountRow,
    assertOpen: (tx: Tx) => Promise<void>,
  ): Promise<PracticeOrder> => {
    const used = await store.findAccountLike(db.orm, fresh)
    const before = used && (await findPlaced(db.orm, used.id, draft))
    if (before) return viewOf(before)
    const composed = await composeOrder(member, draft)
    const order = await transact(async (tx) => {
      await assertOpen(tx)
      const account = await store.lockAccount(tx, fresh)
      // The same request may have come twice at a time: the second one has waited for the first.
      const known = await findPlaced(tx, account.id, draft)
      return known ?? placeIn(tx, account, composed)
    })
    return viewOf(order)
  }

  const assertBeforeEntry = ({ outcome, entryAt }: store.OrderRow): void => {
    if (outcome !== null || feed.clock.now() >= entryAt.getTime()) throw new CallError('PRACTICE_ORDER_ENTERED')
  }

  /** Cancels an order that the member placed in an account, before its entry. One that is canceled already is answered as it is. */
  const cancelOrder = async (
    fresh: store.AccountRow,
    id: string,
    assertOpen: (tx: Tx) => Promise<void>,
  ): Promise<PracticeOrder> => {
    const used = await store.findAccountLike(db.orm, fresh)
    if (!used) throw new CallError('PRACTICE_ORDER_NOT_FOUND')
    const order = await transact(async (tx) => {
      await assertOpen(tx)
      const account = await store.lockAccount(tx, used)
      const known = await store.findOrder(tx, account.id, id)
      if (known?.origin !== 'member') throw new CallError('PRACTICE_ORDER_NOT_FOUND')
      if (known.voidReason === CANCELED_REASON) return known
      assertBeforeEntry(known)
      await assertUncopied(tx, known)
      const end = {
        outcome: 'void',
        voidReason: CANCELED_REASON,
        resultCents: 0,
        settledAt: new Date(clock.now()),
      } as const
      const canceled = { ...known, ...end }
      await store.settleOrders(tx, [canceled], [account])
      await announce(tx, [{ account, balanceCents: account.balanceCents + known.stakeCents, orders: [canceled] }])
      // Whatever held it up: a bet that could know its price stays.
      assertBeforeEntry(known)
      return canceled
    })
    return viewOf(order)
  }

  return { placeDraft, cancelOrder }
}
