import type { InputOf } from '../../../contract/call.ts'
import {
  type createMarathonOrder,
  ENGINE_STAKE_CENTS,
  MARATHON_ORDERS_PAGE_SIZE,
  type MarathonAccount,
  type MarathonTrade,
  TRADES_SHOWN,
} from '../../../contract/marathon-places.ts'
import type { PracticeOrder } from '../../../contract/practice.ts'
import { addOrders, type CountedOrder, NO_SCORE } from '../../../engine/practice/rank.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Market } from '../market/service.ts'
import type { AccountOrders, Practice } from '../practice/service.ts'
import type { Signals } from '../signals/service.ts'
import type { Boards } from './create-boards.ts'
import type { MarathonViews } from './marathon-views.ts'
import { newestFirst, toTrades } from './place-rules.ts'
import * as store from './score-store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  hub: Pick<Hub, 'isHeard' | 'publish'>
  market: Pick<Market, 'feed'>
  practice: Practice
  signals: Pick<Signals, 'listPublishedAt'>
  views: Pick<MarathonViews, 'getJoined' | 'assertInside'>
  boards: Pick<Boards, 'tell'>
}

/** What of these orders counts: those that have settled. */
const toCounts = (orders: AccountOrders['orders']): CountedOrder[] =>
  orders.flatMap(({ id, expiresAt, outcome, resultCents }) =>
    outcome === null || resultCents === null ? [] : [{ id, expiresAtMs: expiresAt.getTime(), outcome, resultCents }],
  )

/** Writes what settled orders add to scores, in the transaction that settles them, and tells it afterwards. */
const createFollowing =
  ({ hub, practice, boards }: Pick<Deps, 'hub' | 'practice' | 'boards'>) =>
  async (tx: Tx, news: readonly AccountOrders[]): Promise<void> => {
    const changes = news
      .map(({ account, orders }) => ({ entryId: account.id, ...addOrders(NO_SCORE, toCounts(orders)) }))
      .filter(({ trades, reachedAtMs }) => trades > 0 || reachedAtMs !== null)
    if (changes.length > 0) await store.addScores(tx, changes)
    const places = await store.findEntriesById(
      tx,
      news.map(({ account }) => account.id),
    )
    const marathonOf = new Map(places.map(({ place }) => [place.id, place.marathonId]))
    const entryOf = new Map(places.map((entry) => [entry.place.id, entry]))
    const settled = news.flatMap(({ account, orders }) => toTrades(entryOf.get(account.id), orders))
    for (const [marathonId, trades] of Map.groupBy(settled, ({ entryId }) => marathonOf.get(entryId)))
      tx.afterCommit(() => {
        const topic = `marathons/${marathonId}/trades` as const
        if (hub.isHeard(topic)) hub.publish(topic, '', { trades: trades.sort(newestFirst).slice(0, TRADES_SHOWN) })
      })
    for (const { account, balanceCents, orders } of news) {
      const { id, memberId } = account
      const marathonId = marathonOf.get(id)
      if (memberId === null || !marathonId) continue
      tx.afterCommit(() => {
        if (!hub.isHeard('members/me/marathons', memberId)) return
        const views = orders.map(practice.viewOrder)
        hub.publish('members/me/marathons', memberId, { marathonId, balanceCents, orders: views, standing: null })
      })
    }
    const byMarathon = Map.groupBy(changes, ({ entryId }) => marathonOf.get(entryId))
    // Not waited for: the slots go on, and boards are told one change after the other.
    for (const [marathonId, changed] of byMarathon)
      if (marathonId)
        tx.afterCommit(
          () =>
            void boards.tell(
              marathonId,
              changed.map(({ entryId }) => entryId),
            ),
        )
  }

export type MarathonOrders = ReturnType<typeof createMarathonOrders>

/** Orders in marathons, and what they add to scores. */
export const createMarathonOrders = (deps: Deps) => {
  const { db, transact, clock, market, practice, signals, views } = deps

  /** Throws where the marathon takes no order now. What ends it waits for this order's transaction, or was first. */
  const assertOpen = async (tx: Tx, id: string): Promise<void> => {
    const marathon = await store.lockOpenness(tx, id)
    if (!marathon) throw new CallError('MARATHON_NOT_FOUND')
    if (marathon.status === 'upcoming') throw new CallError('MARATHON_NOT_STARTED')
    if (marathon.status !== 'active' || clock.now() >= marathon.endsAt.getTime())
      throw new CallError('MARATHON_EXPIRED')
    if (marathon.feedId !== market.feed.id) throw new CallError('MARATHON_MARKET_DIFFERS')
  }

  const placeEngineOrders = async (boundary: Date, isMissed: boolean): Promise<void> => {
    const published = await signals.listPublishedAt(boundary)
    const failures: unknown[] = []
    const place = ({ signal }: (typeof published)[number]): Promise<void> =>
      transact(async (tx) => {
        const places = (await store.findEnginePlaces(tx, market.feed.id)).map(({ id, endsAt }) => ({
          id,
          isOpen: clock.now() < endsAt.getTime(),
        }))
        // What was published once the end had come is no order of the marathon's.
        const meant = places.filter(({ isOpen }) => isOpen || isMissed)
        await practice.createEngineOrders(tx, meant, signal, ENGINE_STAKE_CENTS)
      })
    // One that fails keeps none of the others from being placed.
    for (const each of published) await place(each).catch((error: unknown) => void failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Orders of the engine could not be placed.')
  }

  return {
    follow: createFollowing(deps),

    /** The member's account in a marathon. Throws MARATHON_NOT_FOUND and MARATHON_NOT_JOINED. */
    getMarathonAccount: async ({ id: memberId }: CallingMember, id: string): Promise<MarathonAccount> =>
      practice.getMarathonAccount((await views.getJoined(id, memberId)).place.id),

    /** Places an order in a marathon, from its start to its end. Throws what the call lists, and nothing is placed then. */
    createMarathonOrder: async (
      member: CallingMember,
      id: string,
      draft: InputOf<typeof createMarathonOrder>,
    ): Promise<PracticeOrder> => {
      const { place } = await views.getJoined(id, member.id)
      return practice.createMarathonOrder(member, place.id, draft, (tx) => assertOpen(tx, id))
    },

    /** Cancels the member's own order before its entry, while the marathon runs. Throws what the call lists. */
    cancelMarathonOrder: async (
      { id: memberId }: CallingMember,
      id: string,
      orderId: string,
    ): Promise<PracticeOrder> => {
      const { place } = await views.getJoined(id, memberId)
      return practice.cancelMarathonOrder(memberId, place.id, orderId, (tx) => assertOpen(tx, id))
    },

    /** A page of the member's settled orders in a marathon, and how many there are. */
    listMarathonOrders: async ({ id: memberId }: CallingMember, id: string, { page }: { page: number }) => {
      const { place } = await views.getJoined(id, memberId)
      const window = { limit: MARATHON_ORDERS_PAGE_SIZE, offset: (page - 1) * MARATHON_ORDERS_PAGE_SIZE }
      return practice.listMarathonOrders(place.id, window)
    },

    /** The latest settled orders of everybody in a marathon, newest first. Throws MARATHON_NOT_FOUND and MARATHON_NOT_JOINED. */
    listMarathonTrades: async (member: CallingMember, id: string): Promise<MarathonTrade[]> => {
      await views.assertInside(member, id)
      const entries = await store.findLatestEntries(db.orm, id, TRADES_SHOWN)
      const entryOf = new Map(entries.map((entry) => [entry.place.id, entry]))
      const orders = await practice.listLatestOrders([...entryOf.keys()], TRADES_SHOWN)
      return orders.flatMap((order) => toTrades(entryOf.get(order.accountId), [order]))
    },

    /** What was published at a boundary is the engine's order wherever it competes: once, however often it is asked. */
    placeEngineOrders: (boundary: Date): Promise<void> => placeEngineOrders(boundary, false),

    /** The same of a boundary that failed, or that the last server was stopped at. What it is too late for is kept as not placed. */
    placeMissedOrders: (boundary: Date): Promise<void> => placeEngineOrders(boundary, true),
  }
}
