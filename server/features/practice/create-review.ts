import { type PracticeReview, REVIEWED_ORDERS, type ReviewPeriod } from '../../../contract/practice.ts'
import { WEEK_MS } from '../../../contract/slots.ts'
import {
  type Counted,
  findBestHours,
  type ReviewedOrder,
  toStatedBins,
  toStopping,
} from '../../../engine/practice/review.ts'
import { percent, percentInterval } from '../../../engine/record/percent.ts'
import type { Database } from '../../db/client.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  feed: MarketFeed
}

const toCounts = ({ n, won, rate, interval }: Counted) => ({
  n,
  won,
  rate: rate === null ? null : percent(rate),
  interval: interval && percentInterval(interval),
})

/** What settled orders say. */
const toReview = (orders: readonly ReviewedOrder[]): PracticeReview => {
  const { hours, best, worst } = findBestHours(orders)
  const toHour = (hour: (typeof hours)[number]) => ({ hour: hour.hour, ...toCounts(hour) })
  const { left, ...stopping } = toStopping(orders)
  return {
    orders: orders.length,
    stated: orders.filter(
      ({ confidence, outcome }) => confidence !== null && (outcome === 'profit' || outcome === 'loss'),
    ).length,
    bins: toStatedBins(orders).map((bin) => ({
      low: bin.low,
      high: bin.high,
      stated: Math.round(bin.stated * 10) / 10,
      ...toCounts(bin),
    })),
    hours: hours.map(toHour),
    best: best && toHour(best),
    worst: worst && toHour(worst),
    stopping: { ...stopping, left: toCounts(left) },
  }
}

/** What the member's own orders on this market say, of the market's last seven days or of all. */
export const createReview =
  ({ db, feed }: Deps) =>
  async (memberId: string, { period }: { period: ReviewPeriod }): Promise<PracticeReview> => {
    const account = await store.findAccount(db.orm, memberId, feed.feed.id)
    if (!account) return toReview([])
    const since = period === 'week' ? new Date(feed.clock.now() - WEEK_MS) : null
    const rows = await store.findReviewed(db.orm, account.id, since, REVIEWED_ORDERS)
    return toReview(
      rows.flatMap(({ placedAt, entryAt, expiresAt, outcome, resultCents, confidence }) => {
        if (outcome === null || resultCents === null) return []
        const times = { placedAtMs: placedAt.getTime(), entryAtMs: entryAt.getTime(), expiresAtMs: expiresAt.getTime() }
        return [{ ...times, outcome, resultCents, confidence }]
      }),
    )
  }
