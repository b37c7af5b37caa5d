import type { InputOf } from '../../../contract/call.ts'
import { MINUTE_MS, timeframeMs } from '../../../contract/market.ts'
import {
  type createPracticeOrder,
  EQUITY_POINTS,
  nextOrderEntry,
  PRACTICE_OPENING_CENTS,
  PRACTICE_PAGE_SIZE,
  PRACTICE_PAYOUT_PERCENT,
  type PracticeAccount,
  type PracticeOrder,
  type PracticeStatistics,
  type SessionLimits,
} from '../../../contract/practice.ts'
import { directionOf, entitlementOf } from '../../../contract/signals.ts'
import { percent, percentInterval } from '../../../engine/record/percent.ts'
import { breakEvenRate, measuredRate, verdictOf } from '../../../engine/signals/statistics.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createHook } from '../../platform/hook.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { readBatches } from '../../platform/list/read-batches.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Market } from '../market/service.ts'
import type { PushSender } from '../notifications/service.ts'
import type { Signals } from '../signals/service.ts'
import { createOrderAnnouncements } from './announce-orders.ts'
import { createRuledOrderEntry } from './enter-ruled-orders.ts'
import { createMarathonAccounts, type OrderTerms } from './manage-accounts.ts'
import {
  courseOf,
  laterOf,
  limitRefusalOf,
  limitsAfter,
  limitsAt,
  NO_LIMITS,
  orderLineOf,
  practiceOrderOf,
  startOfDay,
} from './rules.ts'
import * as store from './store.ts'
import { createReview } from './view-review.ts'

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

export { shownDirectionOf } from './rules.ts'

type Draft = InputOf<typeof createPracticeOrder>

/** What an order is about, whoever places it. `confidence`: what the member stated themselves, whole percent. */
export type { OrderTerms } from './manage-accounts.ts'

/** Bars that are stored later than this say that the market is not being followed. */
const STALE_MS = 3 * MINUTE_MS

export { type AccountOrders, RESULT_SECONDS } from './announce-orders.ts'
export type { StakeOf } from './enter-ruled-orders.ts'

export type Practice = ReturnType<typeof createPractice>

/** Orders with practice money, at the prices of the server and settled by the rule of the signals. */
export const createPractice = ({ db, transact, clock, feed, hub, market, signals, notifications }: Deps) => {
  const feedId = feed.feed.id
  const context = { pairById: market.pairById, forming: feed.forming, nowMs: feed.clock.now }
  const ordered = createHook()
  const viewOf = (order: store.OrderRow): PracticeOrder => practiceOrderOf(order, context)
  const followOrders = (): void => void ordered.run()

  const { announce, onMarathonOrders } = createOrderAnnouncements({ clock, hub, notifications }, viewOf)

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

  const accountOf = async (executor: Executor, account: store.AccountRow): Promise<PracticeAccount> => {
    const nowMs = clock.now()
    const open = await store.findOpen(executor, account.id)
    const dayResultCents = await store.sumResultSince(executor, account.id, startOfDay(nowMs))
    const { limits, nextLimits, nextLimitsFrom } = limitsAt(account, nowMs)
    const { coolOffUntil } = account
    return {
      feed: market.feed,
      balanceCents: account.balanceCents,
      openingCents: account.openingCents,
      resets: account.resets,
      payoutPercent: PRACTICE_PAYOUT_PERCENT,
      limits,
      nextLimits: nextLimits && nextLimitsFrom ? { limits: nextLimits, from: nextLimitsFrom.toISOString() } : null,
      coolOffUntil: coolOffUntil && coolOffUntil.getTime() > nowMs ? coolOffUntil.toISOString() : null,
      dayResultCents,
      open: open.map(viewOf),
      pairs: [...market.pairs],
    }
  }

  /** What a member has; an account that they have not used yet is as a fresh one. */
  const findAccount = async (memberId: string): Promise<store.AccountRow> =>
    (await store.findAccount(db.orm, memberId, feedId)) ?? freshAccount(memberId)

  /** Changes the member's account, which is locked meanwhile, and answers it as it is then. */
  const change = (
    memberId: string,
    changesOf: (tx: Tx, account: store.AccountRow) => Promise<Parameters<typeof store.updateAccount>[2]>,
  ): Promise<PracticeAccount> =>
    transact(async (tx) => {
      const account = await store.lockAccount(tx, freshAccount(memberId))
      const changes = await changesOf(tx, account)
      await store.updateAccount(tx, account.id, changes)
      return accountOf(tx, { ...account, ...changes })
    })

  const assertEntry = (entryAtMs: number): void => {
    const nowMs = feed.clock.now()
    if (entryAtMs <= nowMs) throw new CallError('PRACTICE_ORDER_LATE')
    // A minute more than the next entry: a browser's clock may be a little ahead.
    if (entryAtMs % MINUTE_MS !== 0 || entryAtMs > nextOrderEntry(nowMs) + MINUTE_MS)
      throw new CallError('PRACTICE_ENTRY_UNKNOWN')
  }

  const assertPriced = async (pairId: string): Promise<void> => {
    const through = (await market.findFeed())?.processedThrough?.getTime() ?? 0
    const forming = feed.forming(pairId)
    const nowMs = feed.clock.now()
    if (!forming || nowMs - forming.openAtMs > 2 * MINUTE_MS || nowMs - through > STALE_MS)
      throw new CallError('PRACTICE_FEED_STALE')
  }

  /** Throws where nobody can place an order on these terms: its entry has passed, the market closes before it is settled, or has no price. */
  const assertOpenTo = async ({ pairId, timeframe, entryAt }: OrderTerms): Promise<void> => {
    if (entryAt.getTime() <= feed.clock.now()) throw new CallError('PRACTICE_ORDER_LATE')
    const expiresAtMs = entryAt.getTime() + timeframeMs(timeframe)
    if (feed.clock.endsAt !== null && expiresAtMs > feed.clock.endsAt) throw new CallError('PRACTICE_MARKET_CLOSING')
    await assertPriced(pairId)
  }

  const orderOf = (terms: OrderTerms, stakeCents: number, { note, tag }: Pick<PracticeOrder, 'note' | 'tag'>) => ({
    id: newId(),
    origin: terms.origin,
    nonce: terms.nonce,
    feedId,
    pairId: terms.pairId,
    pair: market.getPair(terms.pairId).name,
    timeframe: terms.timeframe,
    direction: terms.direction,
    stakeCents,
    payoutPercent: PRACTICE_PAYOUT_PERCENT,
    placedAt: new Date(feed.clock.now()),
    placedWallAt: new Date(clock.now()),
    entryAt: terms.entryAt,
    expiresAt: new Date(terms.entryAt.getTime() + timeframeMs(terms.timeframe)),
    entryPrice: null,
    exitPrice: null,
    outcome: null,
    voidReason: null,
    resultCents: null,
    settledAt: null,
    signalId: terms.signalId,
    sealed: terms.sealed,
    note,
    tag,
    confidence: terms.confidence,
  })

  /** The order as it would be placed now, checked against everything but the account. */
  const composeOrder = async (
    member: CallingMember,
    draft: Draft,
  ): Promise<Omit<store.OrderRow, 'accountId' | 'run'>> => {
    const pair = market.getPair(draft.pair)
    const entryAtMs = Date.parse(draft.entryAt)
    assertEntry(entryAtMs)
    if (draft.signalId !== null) {
      const [signal] = await signals.findSignals(entitlementOf(member), [draft.signalId])
      if (!signal) throw new CallError('SIGNAL_NOT_FOUND')
      const isSame =
        signal.pairId === pair.id &&
        signal.timeframe === draft.timeframe &&
        directionOf(signal) === draft.direction &&
        Date.parse(signal.entryAt) === entryAtMs
      if (!isSame) throw new CallError('PRACTICE_SIGNAL_DIFFERS')
    }
    const terms = { ...draft, origin: 'member' as const, sealed: false, pairId: pair.id, entryAt: new Date(entryAtMs) }
    await assertOpenTo(terms)
    return orderOf(terms, draft.stakeCents, { note: draft.note, tag: draft.tag })
  }

  const assertWithinLimits = async (tx: Tx, account: store.AccountRow, stakeCents: number): Promise<void> => {
    const nowMs = clock.now()
    const isLimited = limitsAt(account, nowMs).limits.dayLossCents !== null
    const lostCents = isLimited ? await store.sumLossSince(tx, account.id, startOfDay(nowMs)) : 0
    const refusal = limitRefusalOf(account, lostCents, stakeCents, nowMs)
    if (refusal !== null) throw new CallError(refusal)
  }

  /** Takes the stake and keeps the order, all in the transaction that has locked the account. Throws what the account does not allow. */
  const placeIn = async (
    tx: Tx,
    account: store.AccountRow,
    composed: Omit<store.OrderRow, 'accountId' | 'run'>,
  ): Promise<store.OrderRow> => {
    await assertWithinLimits(tx, account, composed.stakeCents)
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

  /** Never an automatic one: whoever sends its nonce with both directions would learn the one that is sealed. */
  const isSameOrder = (known: store.OrderRow, draft: Draft): boolean =>
    known.origin === 'member' &&
    known.pairId === draft.pair &&
    known.direction === draft.direction &&
    known.timeframe === draft.timeframe &&
    known.stakeCents === draft.stakeCents &&
    known.entryAt.getTime() === Date.parse(draft.entryAt)

  /** The order that this nonce has placed already; null where it has placed none. Throws IDEMPOTENCY_KEY_REUSED for another one. */
  const findPlaced = async (executor: Executor, accountId: string, draft: Draft): Promise<store.OrderRow | null> => {
    const known = await store.findByNonce(executor, accountId, draft.nonce)
    if (known && !isSameOrder(known, draft)) throw new CallError('IDEMPOTENCY_KEY_REUSED')
    return known
  }

  /** Places an order in an account, which is opened where there is none. */
  const placeDraft = async (
    member: CallingMember,
    draft: Draft,
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

  return {
    announce,
    onMarathonOrders,
    ...createMarathonAccounts({
      db,
      market,
      nowMs: feed.clock.now,
      viewOf,
      freshAccount: accountWith,
      placeDraft,
      orderOf,
    }),

    /** The member's account on this market, with what is open. */
    getPracticeAccount: async (memberId: string): Promise<PracticeAccount> =>
      accountOf(db.orm, await findAccount(memberId)),

    /**
     * Places an order for the entry that the member saw. The stake leaves the balance with it; the same nonce places one order. Throws what
     * `createPracticeOrder` lists, and nothing is placed then.
     */
    createPracticeOrder: (member: CallingMember, draft: Draft): Promise<PracticeOrder> =>
      placeDraft(member, draft, freshAccount(member.id), async () => {}),

    assertOpenTo,

    /** Adds what follows an order that was placed, other than a copy, once it is in the database. Nothing waits for it. */
    onOrdered: ordered.add,

    /** Places what rules of members decided on. */
    createRuledOrders: createRuledOrderEntry({ transact, clock, feed, announce, followOrders, freshAccount, orderOf }),

    /** A page of the settled orders of the current balance, and how many there are. */
    listPracticeOrders: async (memberId: string, { page }: { page: number }) => {
      const account = await findAccount(memberId)
      const window = { limit: PRACTICE_PAGE_SIZE, offset: (page - 1) * PRACTICE_PAGE_SIZE }
      const { total, orders } = await store.findSettled(db.orm, account, window)
      return { total, orders: orders.map(viewOf) }
    },

    /** Every order of the account in the order in which they were placed, batch by batch. */
    listAllOrders: async function* (memberId: string) {
      const account = await findAccount(memberId)
      const behind = (after: store.OrderRow | null, limit: number) =>
        store.findBehind(db.orm, account.id, after?.id ?? null, limit)
      for await (const batch of readBatches<store.OrderRow>(({ after, limit }) => behind(after, limit)))
        yield batch.map((order) => orderLineOf(order, feed.clock.now()))
    },

    /** Changes an order's note and tag. Throws PRACTICE_ORDER_NOT_FOUND for another member's. */
    updatePracticeOrder: async (
      memberId: string,
      id: string,
      { note, tag }: Pick<PracticeOrder, 'note' | 'tag'>,
    ): Promise<PracticeOrder> => {
      const account = await findAccount(memberId)
      const changed = await store.updateJournal(db.orm, account.id, id, { note, tag })
      if (!changed) throw new CallError('PRACTICE_ORDER_NOT_FOUND')
      return viewOf(changed)
    },

    /** What came of the settled orders of the current balance. */
    getPracticeStatistics: async (memberId: string): Promise<PracticeStatistics> => {
      const account = await findAccount(memberId)
      const [counts, steps] = await Promise.all([
        store.countOutcomes(db.orm, account),
        store.findSteps(db.orm, account, EQUITY_POINTS),
      ])
      const payout = PRACTICE_PAYOUT_PERCENT / 100
      const n = counts.won + counts.lost
      const measured = measuredRate(counts.won, n)
      return {
        ...counts,
        n,
        winRate: measured && percent(measured.rate),
        interval: measured && percentInterval(measured.interval),
        breakEvenRate: percent(breakEvenRate(payout)),
        verdict: verdictOf(counts.won, counts.lost, payout),
        ...courseOf(steps, account.openingCents + counts.resultCents, account.createdAt),
      }
    },

    /** What the member's own orders say of their confidence, their hours and of stopping after two losses. */
    getPracticeReview: createReview({ db, feed }),

    /** Begins again with the opening balance. Throws PRACTICE_ORDERS_OPEN while orders are open. */
    resetPracticeAccount: (memberId: string): Promise<PracticeAccount> =>
      change(memberId, async (tx, account) => {
        if ((await store.findOpen(tx, account.id)).length > 0) throw new CallError('PRACTICE_ORDERS_OPEN')
        return { balanceCents: account.openingCents, resets: account.resets + 1 }
      }),

    /** Sets the session limits: what is stricter at once, what is looser from the next day. */
    updatePracticeLimits: (memberId: string, wanted: SessionLimits): Promise<PracticeAccount> =>
      change(memberId, async (_, account) => limitsAfter(account, wanted, clock.now())),

    /** Begins a break, or makes one longer. */
    startPracticeCoolOff: (memberId: string, { minutes }: { minutes: number }): Promise<PracticeAccount> =>
      change(memberId, async (_, { coolOffUntil }) => ({
        coolOffUntil: laterOf(coolOffUntil, new Date(clock.now() + minutes * MINUTE_MS)),
      })),
  }
}
