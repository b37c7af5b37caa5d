import type { Reachability } from '../../../contract/track-record.ts'
import { measuredPercent } from '../../../engine/record/percent.ts'
import { VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import type { Database } from '../../db/client.ts'
import type { Market } from '../market/service.ts'
import { isMeasurable } from './delivery-job.ts'
import { countReachable, DELIVERIES, type ReachableCounts, type Seconds } from './delivery-store.ts'
import { createKeptCounts } from './kept-counts.ts'

const NOTHING: ReachableCounts = {
  n: 0,
  sinceMs: null,
  beforeEntry: 0,
  n5: 0,
  reachable5: 0,
  n15: 0,
  reachable15: 0,
  lags: [],
}

const addLags = (a: ReachableCounts['lags'], b: ReachableCounts['lags']): ReachableCounts['lags'] => {
  const sums = new Map(a.map(({ ms, n }) => [ms, n]))
  for (const { ms, n } of b) sums.set(ms, (sums.get(ms) ?? 0) + n)
  return [...sums].map(([ms, n]) => ({ ms, n }))
}

const addReachable = (a: ReachableCounts, b: ReachableCounts): ReachableCounts => ({
  n: a.n + b.n,
  sinceMs: a.sinceMs ?? b.sinceMs,
  beforeEntry: a.beforeEntry + b.beforeEntry,
  n5: a.n5 + b.n5,
  reachable5: a.reachable5 + b.reachable5,
  n15: a.n15 + b.n15,
  reachable15: a.reachable15 + b.reachable15,
  lags: addLags(a.lags, b.lags),
})

/** The one in the middle, or halfway between the two. */
export const medianOf = (lags: ReachableCounts['lags']): number => {
  const sorted = lags.toSorted((a, b) => a.ms - b.ms)
  const n = sorted.reduce((sum, lag) => sum + lag.n, 0)
  const at = (place: number): number => {
    let before = 0
    for (const lag of sorted) {
      before += lag.n
      if (before > place) return lag.ms
    }
    return Number.NaN
  }
  return (at(Math.floor((n - 1) / 2)) + at(Math.floor(n / 2))) / 2
}

/** What was measured up to a boundary, with a rate where there is enough of it. */
export const createReachability = (db: Database, market: Pick<Market, 'feed' | 'findFeed' | 'isTold'>) => {
  const { feed, isTold } = market
  const kept = createKeptCounts<ReachableCounts>({
    db,
    market,
    name: DELIVERIES,
    empty: NOTHING,
    read: (from, to) => countReachable(db.orm, feed.id, from, to),
    add: addReachable,
  })

  return async (untilMs: number): Promise<Reachability> => {
    const counts = await kept.countUntil(untilMs)
    const of = (seconds: Seconds, n: number, reachable: number): Reachability['after'][number] => {
      const { winRate: rate, interval } = measuredPercent(reachable, n)
      return { seconds, n, reachable, rate, interval }
    }
    const { n, sinceMs, beforeEntry, lags } = counts
    return {
      isMeasured: isTold && isMeasurable(feed),
      since: sinceMs === null ? null : new Date(sinceMs).toISOString(),
      delivery: { n, beforeEntry, medianMs: n >= VERDICT_MIN_SAMPLE ? Math.round(medianOf(lags)) : null },
      after: [of(5, counts.n5, counts.reachable5), of(15, counts.n15, counts.reachable15)],
    }
  }
}
