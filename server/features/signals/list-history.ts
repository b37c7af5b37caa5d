import type { InputOf } from '../../../contract/call.ts'
import type { Feed } from '../../../contract/market.ts'
import type { Entitlement, HistoryPeriod, listSignalHistory, PeriodCounts, Signal } from '../../../contract/signals.ts'
import { type OutcomeCount, performanceOf } from '../../../engine/record/figures.ts'
import type { Database } from '../../db/client.ts'
import type { createPreparedAnswers } from '../../platform/http/prepared-answers.ts'
import type { Prepared } from '../../platform/http/route.ts'
import type { Market } from '../market/service.ts'
import { findHistory } from './history-store.ts'
import { countOutcomes, type RecordedSlot } from './store.ts'

const DAY_MS = 86_400_000
const PERIOD_MS: Record<HistoryPeriod, number | null> = { '24h': DAY_MS, '7d': 7 * DAY_MS, all: null }

/** The counts of a stretch, counted as the whole record is. */
export const periodCountsOf = (
  counts: readonly OutcomeCount[],
  { since, until, feed }: { since: Date | null; until: Date; feed: Feed },
): PeriodCounts => {
  const { n, winRate, interval, verdict, byTimeframe, ...rest } = performanceOf({
    counts,
    series: [],
    since,
    until,
    feed,
  })
  const { totalSignals, wonSignals, lostSignals, breakevenSignals, voidSignals, openSignals } = rest
  return {
    totalSignals,
    wonSignals,
    lostSignals,
    breakevenSignals,
    voidSignals,
    openSignals,
    n,
    winRate,
    interval,
    verdict,
    since: rest.since,
    byTimeframe,
  }
}

interface Deps {
  db: Database
  market: Pick<Market, 'feed' | 'getPair'>
  marketNow: () => number
  view: (slots: readonly RecordedSlot[]) => Promise<Signal[]>
  answers: ReturnType<typeof createPreparedAnswers>
}

/** The history of what a member may see. */
export const createHistory = ({ db, market, marketNow, view, answers }: Deps) => ({
  /** A page of it with the counts of all its pages. Throws PAIR_NOT_FOUND for a pair that the market does not have. */
  listSignalHistory: async (
    entitlement: Entitlement,
    { period, pair, timeframe, outcome, below, limit }: InputOf<typeof listSignalHistory>,
  ): Promise<Prepared> => {
    const pairId = pair === undefined ? undefined : market.getPair(pair).id
    const asked = [entitlement, period, pairId, timeframe, outcome, below, limit]
    return answers.get(`history|${asked.join('|')}`, async () => {
      const nowMs = marketNow()
      const spanMs = PERIOD_MS[period]
      const since = spanMs === null ? null : new Date(nowMs - spanMs)
      const narrowed = { entitlement, since, pairId, timeframe, outcome, below }
      const [rows, counts] = await Promise.all([
        findHistory(db.orm, market.feed.id, { ...narrowed, limit: limit + 1 }),
        countOutcomes(db.orm, market.feed.id, entitlement, since, { pairId, timeframe }),
      ])
      return {
        signals: await view(rows.slice(0, limit)),
        more: rows.length > limit,
        counts: periodCountsOf(counts, { since, until: new Date(nowMs), feed: market.feed }),
      }
    })
  },
})
