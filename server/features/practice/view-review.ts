import { type PracticeReview, REVIEWED_ORDERS, type ReviewPeriod } from '../../../contract/practice-review.ts'
import { type Counted, hoursOf, type ReviewedOrder, statedBinsOf, stoppingOf } from '../../../engine/practice/review.ts'
import { percent, percentInterval } from '../../../engine/record/percent.ts'
import type { Database } from '../../db/client.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import * as store from './store.ts'

const WEEK_MS = 7 * 86_400_000

interface Deps {
  db: Database
  feed: MarketFeed
}

const countedOf = ({ n, won, rate, interval }: Counted) => ({
  n,
  won,
  rate: rate === null ? null : percent(rate),
  interval: interval && percentInterval(interval),
})

/** What settled orders say. */
const reviewOf = (orders: readonly ReviewedOrder[]): PracticeReview => {
  const { hours, best, worst } = hoursOf(orders)
  const hourOf = (hour: (typeof hours)[number]) => ({ hour: hour.hour, ...countedOf(hour) })
  const { left, ...stopping } = stoppingOf(orders)
  return {
    orders: orders.length,
    stated: orders.filter(
      ({ confidence, outcome }) => confidence !== null && (outcome === 'profit' || outcome === 'loss'),
    ).length,
    bins: statedBinsOf(orders).map((bin) => ({
      low: bin.low,
      high: bin.high,
      stated: Math.round(bin.stated * 10) / 10,
      ...countedOf(bin),
    })),
    hours: hours.map(hourOf),
    best: best && hourOf(best),
    worst: worst && hourOf(worst),
    stopping: { ...stopping, left: countedOf(left) },
  }
}

/** What the member's own orders on this market say, of the market's last seven days or of all. */
export const createReview =
  ({ db, feed }: Deps) =>
  async (memberId: string, { period }: { period: ReviewPeriod }): Promise<PracticeReview> => {
    const account = await store.findAccount(db.orm, memberId, feed.feed.id)
    if (!account) return reviewOf([])
    const since = period === 'week' ? new Date(feed.clock.now() - WEEK_MS) : null
    const rows = await store.findReviewed(db.orm, account.id, since, REVIEWED_ORDERS)
    return reviewOf(
      rows.flatMap(({ placedAt, entryAt, expiresAt, outcome, resultCents, confidence }) => {
        if (outcome === null || resultCents === null) return []
        const times = { placedAtMs: placedAt.getTime(), entryAtMs: entryAt.getTime(), expiresAtMs: expiresAt.getTime() }
        return [{ ...times, outcome, resultCents, confidence }]
      }),
    )
  }
