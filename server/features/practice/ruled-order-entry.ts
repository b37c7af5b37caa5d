import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { AnnounceOrders } from './announce-orders.ts'
import type { OrderTerms } from './marathon-accounts.ts'
import * as ruledStore from './ruled-store.ts'
import { findLimitRefusal, type LimitRefusal, limitsAt, startOfDay } from './rules.ts'
import { type AccountRow, type OrderRow, sumLossesSince } from './store.ts'

interface Deps {
  transact: Transact
  clock: Clock
  feed: MarketFeed
  announce: AnnounceOrders
  /** What follows orders that were placed, other than copies. */
  followOrders: () => void
  freshAccount: (memberId: string) => AccountRow
  orderOf: (
    terms: OrderTerms,
    stakeCents: number,
    words: Pick<OrderRow, 'note' | 'tag'>,
  ) => Omit<OrderRow, 'accountId' | 'run'>
}

/** What a rule stakes of a balance; null where too little is left. */
export type StakeOf = (balanceCents: number) => number | null

interface Placed {
  memberId: string
  orderId: string
}

interface Refused {
  memberId: string
  code: LimitRefusal | 'PRACTICE_BALANCE_LOW' | 'PRACTICE_ORDER_LATE' | 'IDEMPOTENCY_KEY_REUSED'
}

interface Ruling {
  /** Who orders, and how much: read within the transaction, and locked against changes. Nobody else is asked further. */
  stakesFor: (tx: Tx, memberIds: readonly string[]) => Promise<ReadonlyMap<string, StakeOf>>
  /** Writes what belongs to the orders, and to those that there are not, in the same transaction. */
  keep: (tx: Tx, placed: readonly Placed[], refused: readonly Refused[]) => Promise<void>
}

/** Orders that rules of members decided on, for many members in one transaction. */
export const createRuledOrderEntry = (deps: Deps) => {
  const { transact, clock, feed, announce, followOrders, freshAccount, orderOf } = deps

  /** What is known of accounts beyond their rows: which have the order already, and what the day has cost those with a limit. */
  const readAccounts = async (tx: Tx, accounts: readonly AccountRow[], nonce: string) => {
    const nowMs = clock.now()
    const limited = accounts.filter((account) => limitsAt(account, nowMs).limits.dayLossCents !== null)
    const toIds = (rows: readonly AccountRow[]): string[] => rows.map(({ id }) => id)
    const ordered = await ruledStore.findOrdered(tx, toIds(accounts), nonce)
    const lost = limited.length === 0 ? new Map() : await sumLossesSince(tx, toIds(limited), startOfDay(nowMs))
    return { ordered, lostOf: ({ id }: AccountRow): number => lost.get(id) ?? 0 }
  }

  /** Each account's order, or why it has none; no account has both. */
  const decide = async (
    tx: Tx,
    accounts: readonly AccountRow[],
    terms: OrderTerms,
    stakes: ReadonlyMap<string, StakeOf>,
  ) => {
    const { ordered, lostOf } = await readAccounts(tx, accounts, terms.nonce)
    const isLate = feed.clock.now() >= terms.entryAt.getTime()
    const orders: { account: AccountRow; memberId: string; order: OrderRow }[] = []
    const refused: Refused[] = []
    const findRefusal = (account: AccountRow, stakeCents: number): Refused['code'] | null => {
      if (ordered.has(account.id)) return 'IDEMPOTENCY_KEY_REUSED'
      const limit = findLimitRefusal(account, lostOf(account), stakeCents, clock.now())
      if (limit !== null) return limit
      if (stakeCents > account.balanceCents) return 'PRACTICE_BALANCE_LOW'
      return isLate ? 'PRACTICE_ORDER_LATE' : null
    }
    for (const account of accounts) {
      const { id: accountId, memberId, resets: run } = account
      const stakeOf = memberId === null ? undefined : stakes.get(memberId)
      if (memberId === null || !stakeOf) continue
      const stakeCents = stakeOf(account.balanceCents)
      const code = stakeCents === null ? 'PRACTICE_BALANCE_LOW' : findRefusal(account, stakeCents)
      if (code !== null) refused.push({ memberId, code })
      else if (stakeCents !== null)
        orders.push({
          account,
          memberId,
          order: { ...orderOf(terms, stakeCents, { note: '', tag: '' }), accountId, run },
        })
    }
    return { orders, refused }
  }

  /**
   * Places the order of one thing that is followed in the practice accounts of these members, once in each for its nonce, all in one transaction.
   * `keep` is told who has none, and why. Throws PRACTICE_ORDER_LATE where the entry has come meanwhile, or what the database says:
   * nothing is placed for anybody then.
   */
  return (memberIds: readonly string[], terms: OrderTerms, { stakesFor, keep }: Ruling): Promise<void> =>
    transact(async (tx) => {
      const stakes = await stakesFor(tx, memberIds)
      if (stakes.size === 0) return
      const accounts = await ruledStore.lockAccountsFor(tx, [...stakes.keys()], feed.feed.id, freshAccount)
      const { orders, refused } = await decide(tx, accounts, terms, stakes)
      await ruledStore.placeOrders(
        tx,
        orders.map(({ order }) => order),
      )
      await announce(
        tx,
        orders.map(({ account, order }) => ({
          account,
          balanceCents: account.balanceCents - order.stakeCents,
          orders: [order],
        })),
      )
      await keep(
        tx,
        orders.map(({ memberId, order }) => ({ memberId, orderId: order.id })),
        refused,
      )
      if (orders.length === 0) return
      // A copy is never copied again.
      if (terms.origin !== 'copy') tx.afterCommit(followOrders)
      // Whatever held it up: an order that could know its price is none.
      if (feed.clock.now() >= terms.entryAt.getTime()) throw new CallError('PRACTICE_ORDER_LATE')
    })
}
