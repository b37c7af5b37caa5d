import { MARATHON_OPENING_CENTS, type MarathonAccount, NOT_PLACED_REASON } from '../../../contract/marathon-places.ts'
import { PRACTICE_PAYOUT_PERCENT, type PracticeOrder, type PracticeOrderForm } from '../../../contract/practice.ts'
import { type Signal, toDirection } from '../../../contract/signals.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Market } from '../market/service.ts'
import { findLatestSettled, findResultSteps } from './marathon-store.ts'
import * as store from './store.ts'

/** What an order is about, whoever places it. `confidence`: what the member stated themselves, whole percent. */
export type OrderTerms = Pick<
  store.OrderRow,
  'origin' | 'nonce' | 'pairId' | 'timeframe' | 'direction' | 'entryAt' | 'signalId' | 'sealed' | 'confidence'
>

interface Deps {
  db: Database
  market: Market
  /** Market time. */
  nowMs: () => number
  toView: (order: store.OrderRow) => PracticeOrder
  freshAccount: (account: Pick<store.AccountRow, 'id' | 'memberId' | 'kind' | 'openingCents'>) => store.AccountRow
  placeDraft: (
    member: CallingMember,
    draft: PracticeOrderForm,
    fresh: store.AccountRow,
    assertOpen: (tx: Tx) => Promise<void>,
  ) => Promise<PracticeOrder>
  cancelOrder: (fresh: store.AccountRow, id: string, assertOpen: (tx: Tx) => Promise<void>) => Promise<PracticeOrder>
  orderOf: (
    terms: OrderTerms,
    stakeCents: number,
    words: Pick<PracticeOrder, 'note' | 'tag'>,
  ) => Omit<store.OrderRow, 'accountId' | 'run'>
}

/** A place of the engine, and whether its marathon takes orders now. */
interface EnginePlace {
  id: string
  isOpen: boolean
}

/** Accounts of places in marathons. One has the id of its place, and is opened with the place's first order. */
export const createMarathonAccounts = ({
  db,
  market,
  nowMs,
  toView: viewOf,
  freshAccount,
  placeDraft,
  cancelOrder,
  orderOf,
}: Deps) => {
  const fresh = (entryId: string, memberId: string | null): store.AccountRow =>
    freshAccount({ id: entryId, memberId, kind: 'marathon', openingCents: MARATHON_OPENING_CENTS })

  const orderOfSignal = (signal: Signal, stakeCents: number) => {
    const { id, pairId, timeframe, committedAt } = signal
    const entryAt = new Date(signal.entryAt)
    const direction = toDirection(signal)
    const terms = { origin: 'engine', nonce: id, pairId, timeframe, direction, entryAt, signalId: id } as const
    const order = orderOf({ ...terms, sealed: false, confidence: null }, stakeCents, { note: '', tag: '' })
    // It was decided at its boundary, whenever it is written here.
    return { ...order, placedAt: new Date(committedAt) }
  }

  return {
    /** As `createPracticeOrder`. `assertOpen` throws within the order's transaction where the marathon takes none. */
    createMarathonOrder: (
      member: CallingMember,
      entryId: string,
      draft: PracticeOrderForm,
      assertOpen: (tx: Tx) => Promise<void>,
    ): Promise<PracticeOrder> => placeDraft(member, draft, fresh(entryId, member.id), assertOpen),

    /** As `cancelPracticeOrder`. `assertOpen` throws where the marathon lets nothing be changed. */
    cancelMarathonOrder: (
      memberId: string,
      entryId: string,
      id: string,
      assertOpen: (tx: Tx) => Promise<void>,
    ): Promise<PracticeOrder> => cancelOrder(fresh(entryId, memberId), id, assertOpen),

    /** Balance and open orders of a place. */
    getMarathonAccount: async (entryId: string): Promise<MarathonAccount> => {
      const [account, open] = await Promise.all([
        store.findAccountById(db.orm, entryId),
        store.findOpen(db.orm, entryId),
      ])
      return {
        feed: market.feed,
        balanceCents: account?.balanceCents ?? MARATHON_OPENING_CENTS,
        openingCents: MARATHON_OPENING_CENTS,
        payoutPercent: PRACTICE_PAYOUT_PERCENT,
        open: open.map(viewOf),
        pairs: [...market.pairs],
      }
    },

    /** A page of a place's settled orders, newest first, and how many there are. */
    listMarathonOrders: async (entryId: string, window: { limit: number; offset: number }) => {
      const { total, orders } = await store.findSettled(db.orm, { id: entryId, resets: 0 }, window)
      return { total, orders: orders.map(viewOf) }
    },

    /** The newest settled orders of these places together that count, newest first. */
    listLatestOrders: (entryIds: readonly string[], limit: number): Promise<store.OrderRow[]> =>
      findLatestSettled(db.orm, entryIds, limit),

    /** What the settled orders of these places came to, in so many equal stretches of time. */
    listResultSteps: (entryIds: readonly string[], steps: number) => findResultSteps(db.orm, entryIds, steps),

    /**
     * The engine's order on a signal, in each of these places, once. Where the place takes no order any more, or the entry has passed, a void
     * one says so: it moves nothing and counts as no trade.
     */
    createEngineOrders: async (tx: Tx, places: readonly EnginePlace[], signal: Signal, stakeCents: number) => {
      const order = orderOfSignal(signal, stakeCents)
      for (const { id, isOpen } of places) {
        const account = await store.lockAccount(tx, fresh(id, null))
        if (await store.findByNonce(tx, account.id, order.nonce)) continue
        const settledAt = new Date(order.placedWallAt)
        const left = { outcome: 'void', voidReason: NOT_PLACED_REASON, resultCents: 0, settledAt } as const
        if (!isOpen || nowMs() >= order.entryAt.getTime()) {
          await store.insertOrder(tx, { ...order, ...left, id: newId(), accountId: account.id, run: 0 })
          continue
        }
        if ((await store.debitStake(tx, account.id, stakeCents)) === null) continue
        await store.insertOrder(tx, { ...order, id: newId(), accountId: account.id, run: 0 })
      }
    },

    /** Whether orders of these places are still to settle. Nobody settles those of a market that is not followed any more. */
    hasOpenOrders: (tx: Executor, entryIds: readonly string[]): Promise<boolean> =>
      store.hasOpenOf(tx, market.feed.id, entryIds),

    viewOrder: viewOf,
  }
}
