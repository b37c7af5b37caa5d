import type { NotificationAnswer } from '../../../contract/notifications.ts'
import { NOTIFIED_STAKE_CENTS, PRACTICE_OPENING_CENTS, type PracticeOrder } from '../../../contract/practice.ts'
import { toDirection, toEntitlement } from '../../../contract/signals.ts'
import type { TradingDay } from '../../../contract/today.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createHook } from '../../platform/hook.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Market } from '../market/service.ts'
import type { PushSender } from '../notifications/service.ts'
import type { Signals } from '../signals/service.ts'
import { createAccountChanges } from './account-changes.ts'
import { createOrderAnnouncements } from './announce-orders.ts'
import { createJournal } from './create-journal.ts'
import { createReview } from './create-review.ts'
import { createWatchlist } from './create-watchlist.ts'
import { createMarathonAccounts } from './marathon-accounts.ts'
import { createOrderComposition, type OrderDraft } from './order-composition.ts'
import { createOrderPlacement } from './order-placement.ts'
import { createRuledOrderEntry } from './ruled-order-entry.ts'
import { NO_LIMITS, startOfDay, toPracticeOrder } from './rules.ts'
import * as store from './store.ts'
import { findDayTrades, hasOrdered } from './trading-day-store.ts'

interface ReaderDeps {
  signals: Pick<Signals, 'findSignals'>
  place: (member: CallingMember, draft: OrderDraft) => Promise<unknown>
}

/**
 * Places the usual stake on the signal that a notification was about; pressed twice, it places one order. Throws what `createPracticeOrder`
 * lists.
 */
const createNotifiedOrder =
  ({ signals, place }: ReaderDeps) =>
  async (member: CallingMember, signalId: string): Promise<NotificationAnswer> => {
    const [signal] = await signals.findSignals(toEntitlement(member), [signalId])
    if (!signal) throw new CallError('SIGNAL_NOT_FOUND')
    const { id, pairId: pair, timeframe, entryAt } = signal
    const direction = toDirection(signal)
    const terms = { nonce: id, pair, direction, timeframe, entryAt, signalId: id, stakeCents: NOTIFIED_STAKE_CENTS }
    await place(member, { ...terms, note: '', tag: '', confidence: null })
    const body = `${direction} ${signal.pair}, stake ${(NOTIFIED_STAKE_CENTS / 100).toFixed(2)}.`
    return { title: 'Order placed', body, path: `/dashboard/practice?pair=${pair}` }
  }

interface TradingDayDeps {
  db: Database
  findAccount: (memberId: string) => Promise<store.AccountRow>
}

/** What a member's practice account says on their first screen. */
const createTradingDay = ({ db, findAccount }: TradingDayDeps) => ({
  /** Settled trades that were placed today (UTC), and what they came to. */
  getTradingDay: async (memberId: string, nowMs: number): Promise<TradingDay> => {
    const { id } = await findAccount(memberId)
    const trades = await findDayTrades(db.orm, id, startOfDay(nowMs))
    const counted = (outcome: TradingDay['trades'][number]['outcome']) =>
      trades.filter((trade) => trade.outcome === outcome).length
    return {
      resultCents: trades.reduce((sum, { resultCents }) => sum + resultCents, 0),
      won: counted('profit'),
      lost: counted('loss'),
      even: counted('breakeven'),
      trades,
    }
  },

  /** Whether the member has placed an order themselves. */
  hasOrdered: async (memberId: string): Promise<boolean> => hasOrdered(db.orm, (await findAccount(memberId)).id),
})

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  feed: MarketFeed
  market: Market
  hub: Pick<Hub, 'isHeard' | 'publish'>
  signals: Pick<Signals, 'findSignals'>
  notifications: Pick<PushSender, 'send'>
}

export { type AccountOrders, RESULT_SECONDS } from './announce-orders.ts'
/** What an order is about, whoever places it. `confidence`: what the member stated themselves, whole percent. */
export type { OrderTerms } from './marathon-accounts.ts'
export type { StakeOf } from './ruled-order-entry.ts'
export { toShownDirection as shownDirectionOf } from './rules.ts'

export type Practice = ReturnType<typeof createPractice>

/** Orders with practice money, at the prices of the server and settled by the rule of the signals. */
export const createPractice = ({ db, transact, clock, feed, hub, market, signals, notifications }: Deps) => {
  const feedId = feed.feed.id
  const context = { pairById: market.pairById, forming: feed.forming, nowMs: feed.clock.now }
  const ordered = createHook()
  const canceling = createHook<[tx: Tx, order: Pick<store.OrderRow, 'id' | 'placedWallAt'>]>()
  const toView = (order: store.OrderRow): PracticeOrder => toPracticeOrder(order, context)
  const followOrders = (): void => void ordered.run()

  const { announce, onMarathonOrders } = createOrderAnnouncements({ clock, hub, notifications }, toView)

  const accountWith = (
    account: Pick<store.AccountRow, 'id' | 'memberId' | 'kind' | 'openingCents'>,
  ): store.AccountRow => ({
    ...account,
    feedId,
    balanceCents: account.openingCents,
    resets: 0,
    limits: NO_LIMITS,
    nextLimits: null,
    nextLimitsFrom: null,
    lossesInRow: 0,
    coolOffUntil: null,
    createdAt: new Date(clock.now()),
  })

  const freshAccount = (memberId: string): store.AccountRow =>
    accountWith({ id: newId(), memberId, kind: 'practice', openingCents: PRACTICE_OPENING_CENTS })

  /** What a member has; an account that they have not used yet is as a fresh one. */
  const findAccount = async (memberId: string): Promise<store.AccountRow> =>
    (await store.findAccount(db.orm, memberId, feedId)) ?? freshAccount(memberId)

  const { assertOpenTo, toOrder: orderOf, composeOrder } = createOrderComposition({ clock, feed, market, signals })
  const { placeDraft, cancelOrder } = createOrderPlacement({
    db,
    transact,
    clock,
    feed,
    announce,
    composeOrder,
    followOrders,
    assertUncopied: canceling.run,
    toView,
  })

  /**
   * Places an order for the entry that the member saw. The stake leaves the balance with it; the same nonce places one order. Throws what
   * the call of this name lists, and nothing is placed then.
   */
  const createPracticeOrder = (member: CallingMember, draft: OrderDraft): Promise<PracticeOrder> =>
    placeDraft(member, draft, freshAccount(member.id), async () => {})

  return {
    announce,
    onMarathonOrders,
    ...createMarathonAccounts({
      db,
      market,
      nowMs: feed.clock.now,
      toView,
      freshAccount: accountWith,
      placeDraft,
      cancelOrder,
      orderOf,
    }),
    ...createAccountChanges({ db, transact, clock, market, freshAccount, findAccount, toView }),
    ...createJournal({ db, feed, findAccount, toView }),
    ...createTradingDay({ db, findAccount }),
    ...createWatchlist({ db, feed, market, findAccount }),

    createPracticeOrder,

    createNotifiedOrder: createNotifiedOrder({ signals, place: createPracticeOrder }),

    /** Cancels the member's own order before its entry. Throws what `cancelPracticeOrder` lists. */
    cancelPracticeOrder: (memberId: string, id: string): Promise<PracticeOrder> =>
      cancelOrder(freshAccount(memberId), id, async () => {}),

    assertOpenTo,

    /** Adds what follows an order that was placed, other than a copy, once it is in the database. Nothing waits for it. */
    onOrdered: ordered.add,

    /** Asks a listener, within the transaction, before an order is canceled; one that throws prevents it. */
    onCanceling: canceling.add,

    /** Places what rules of members decided on. */
    createRuledOrders: createRuledOrderEntry({ transact, clock, feed, announce, followOrders, freshAccount, orderOf }),

    /** What the member's own orders say of their confidence, their hours and of stopping after two losses. */
    getPracticeReview: createReview({ db, feed }),
  }
}
