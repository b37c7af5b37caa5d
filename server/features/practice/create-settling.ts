import type { Bar } from '../../../engine/market/candles.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Market } from '../market/service.ts'
import type { AnnounceOrders } from './announce-orders.ts'
import { breakAfter, limitsAt, type SettledOrder, settledOrder } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  feed: MarketFeed
  market: Market
  announce: AnnounceOrders
}

/** Accounts in one transaction: a long outage is not one huge statement. */
const ACCOUNTS_AT_ONCE = 2_000

const readBars = async (tx: Transaction, market: Market, orders: readonly store.OrderRow[]) => {
  const from = new Date(orders.reduce((least, { entryAt }) => Math.min(least, entryAt.getTime()), Infinity))
  const to = new Date(orders.reduce((most, { expiresAt }) => Math.max(most, expiresAt.getTime()), 0))
  const pairIds = [...new Set(orders.map(({ pairId }) => pairId))]
  const bars = new Map<string, Bar>()
  for (const { pairId, bar } of await market.findBarsOf(tx, pairIds, from, to))
    bars.set(`${pairId} ${bar.openAtMs}`, bar)
  return (pairId: string, openAtMs: number) => bars.get(`${pairId} ${openAtMs}`)
}

const byAccount = (orders: readonly SettledOrder[]): Map<string, SettledOrder[]> => {
  const grouped = new Map<string, SettledOrder[]>()
  for (const order of orders) {
    const own = grouped.get(order.accountId)
    if (own) own.push(order)
    else grouped.set(order.accountId, [order])
  }
  return grouped
}

/** Settles what is due, in statements over all accounts at once. */
export const createSettling = ({ db, transact, clock, feed, market, announce }: Deps) => {
  const feedId = feed.feed.id

  const tell = async (tx: Tx, ids: readonly string[], ordersOf: ReadonlyMap<string, SettledOrder[]>): Promise<void> => {
    const accounts = await store.findBalances(tx, ids)
    const news = accounts.map((account) => ({
      account,
      balanceCents: account.balanceCents,
      orders: ordersOf.get(account.id) ?? [],
    }))
    await announce(tx, news)
  }

  const settleSome = (ids: readonly string[], boundary: Date): Promise<void> =>
    transact(async (tx) => {
      const accounts = await store.lockAccounts(tx, ids)
      // Read once they are locked: what another server has settled meanwhile is not due any more.
      const due = await store.findDue(tx, feedId, boundary, ids)
      if (due.length === 0) return
      const barAt = await readBars(tx, market, due)
      const nowMs = clock.now()
      const settled = due.map((order) => settledOrder(order, barAt, new Date(nowMs)))
      const ordersOf = byAccount(settled)
      const breaks = accounts.map((account) => {
        const outcomes = (ordersOf.get(account.id) ?? []).map(({ outcome }) => outcome)
        return { ...account, ...breakAfter(account, outcomes, limitsAt(account, nowMs).limits, nowMs) }
      })
      await store.settleOrders(tx, settled, breaks)
      await tell(tx, ids, ordersOf)
    })

  /** Settles every order that has expired by a boundary whose candles are stored, each once, whoever else does the same. */
  return async (boundary: Date): Promise<void> => {
    for (;;) {
      const ids = await store.findDueAccounts(db.orm, feedId, boundary, ACCOUNTS_AT_ONCE)
      if (ids.length === 0) break
      await settleSome(ids, boundary)
    }
    await store.updateEntryPrices(db.orm, feedId)
  }
}
