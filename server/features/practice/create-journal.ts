import {
  EQUITY_POINTS,
  PRACTICE_PAGE_SIZE,
  PRACTICE_PAYOUT_PERCENT,
  type PracticeOrder,
  type PracticeStatistics,
} from '../../../contract/practice.ts'
import { measuredPercent, percent } from '../../../engine/record/percent.ts'
import { breakEvenRate, toVerdict } from '../../../engine/signals/statistics.ts'
import type { Database } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { readBatches } from '../../platform/list/read-batches.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { toCourse, toOrderLine } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  feed: MarketFeed
  findAccount: (memberId: string) => Promise<store.AccountRow>
  toView: (order: store.OrderRow) => PracticeOrder
}

/** The orders of a member's account: its journal and what came of it. */
export const createJournal = ({ db, feed, findAccount, toView: viewOf }: Deps) => ({
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
      yield batch.map((order) => toOrderLine(order, feed.clock.now()))
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
    return {
      ...counts,
      n,
      ...measuredPercent(counts.won, n),
      breakEvenRate: percent(breakEvenRate(payout)),
      verdict: toVerdict(counts.won, counts.lost, payout),
      ...toCourse(steps, account.openingCents + counts.resultCents, account.createdAt),
    }
  },
})
