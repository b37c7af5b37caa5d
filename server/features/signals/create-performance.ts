import type { InputOf } from '../../../contract/call.ts'
import type { Entitlement, getPerformance, Performance } from '../../../contract/signals.ts'
import { DAY_MS, startOfDayMs } from '../../../contract/slots.ts'
import type { Backtest } from '../../../contract/track-record.ts'
import { toBreakdown } from '../../../engine/record/breakdown.ts'
import { toPerformance, toPeriodCounts } from '../../../engine/record/figures.ts'
import { measuredPercent } from '../../../engine/record/percent.ts'
import type { Tally } from '../../../engine/signals/statistics.ts'
import type { Database } from '../../db/client.ts'
import type { createPreparedAnswers } from '../../platform/http/prepared-answers.ts'
import type { SerializedResponse } from '../../platform/http/route.ts'
import type { Market } from '../market/service.ts'
import { findBacktests } from './backtest-store.ts'
import { PUBLISHED } from './create-engines.ts'
import { createReachability } from './reachability.ts'
import { maySeeCell, type SlotCounter } from './slot-counter.ts'
import * as store from './store.ts'
import { type Bins, toBins } from './to-signal.ts'

interface Deps {
  db: Database
  market: Market
  marketNow: () => number
  modelVersion: string
  slotCounter: SlotCounter
  findUntil: () => Promise<Date>
  readBins: () => Promise<Bins>
  answers: ReturnType<typeof createPreparedAnswers>
}

const toCounts = (tally: Tally) => {
  const { won, lost, breakeven } = tally
  const n = won + lost
  return {
    decided: n + breakeven + tally.void,
    won,
    lost,
    breakeven,
    void: tally.void,
    ...measuredPercent(won, n),
  }
}

/** The figures of one market: what came of its signals, what members may see of that, and what the record tells everybody. */
export const createPerformance = (deps: Deps) => {
  const { db, market, marketNow, modelVersion, slotCounter, findUntil, readBins, answers } = deps
  const feedId = market.feed.id
  const readReachability = createReachability(db, market)

  /** Of the whole record up to its last boundary: what these members may see. */
  const countAll = async (entitlement: Entitlement, until: Date) =>
    (await slotCounter.countUntil(until.getTime())).outcomes.filter((cell) => maySeeCell(entitlement, cell))

  const measure = async (entitlement: Entitlement, period: 'today' | 'all'): Promise<Performance> => {
    const nowMs = marketNow()
    const today = new Date(startOfDayMs(nowMs))
    const since = period === 'today' ? today : null
    const lastDay = new Date(nowMs - DAY_MS)
    const [counts, series, dayCounts] = await Promise.all([
      since ? store.countOutcomesSince(db.orm, feedId, entitlement, since) : countAll(entitlement, await findUntil()),
      store.countPerQuarter(db.orm, feedId, entitlement, today),
      store.countOutcomesSince(db.orm, feedId, entitlement, lastDay),
    ])
    const until = new Date(nowMs)
    return {
      ...toPerformance({ counts, series, since, until, feed: market.feed }),
      lastDay: toPeriodCounts(dayCounts, { since: lastDay, until, feed: market.feed }),
    }
  }

  /** What the record itself tells by its last boundary: whoever has its entries counts the same, byte by byte. */
  const measureRecord = async (): Promise<Performance> => {
    const until = await findUntil()
    const [counts, series] = await Promise.all([
      countAll('gold', until),
      store.countPerQuarter(db.orm, feedId, 'gold', new Date(startOfDayMs(until.getTime())), true),
    ])
    // What is sealed still the record does not tell yet.
    const told = counts.filter(({ isRevealed }) => isRevealed)
    return toPerformance({ counts: told, series, since: null, until, feed: market.feed })
  }

  return {
    /** Counts over what the caller may see, today (market's UTC day) or ever. */
    getPerformance: (
      entitlement: Entitlement,
      { period }: InputOf<typeof getPerformance>,
    ): Promise<SerializedResponse> =>
      answers.get(`performance|${entitlement}|${period}`, () => measure(entitlement, period)),

    /** The public page: everything that was published, apart from it what the engine did on history. */
    getTrackRecord: (): Promise<SerializedResponse> =>
      answers.get('track-record', async () => {
        const rows = await findBacktests(db.orm, feedId, modelVersion)
        const backtests: Backtest[] = rows.map(({ pairId, timeframe, from, to, slots, tally }) => ({
          pair: pairId === PUBLISHED ? 'All pairs' : (market.pairById.get(pairId)?.name ?? pairId),
          timeframe,
          from,
          to,
          slots,
          ...toCounts(tally),
          modelVersion,
        }))
        return { feed: market.feed, performance: await measureRecord(), backtests }
      }),

    /** Confidence against what happened, per bin. */
    getReliability: (timeframe?: '1m' | '5m'): Promise<SerializedResponse> =>
      answers.get(`reliability|${timeframe}`, async () => {
        const { record, backtest } = await readBins()
        const of = (rows: readonly store.BinRow[]) => rows.filter((row) => !timeframe || row.timeframe === timeframe)
        return { record: toBins(of(record), 'record'), backtest: toBins(of(backtest), 'backtest') }
      }),

    /** The record by pair, hour, week and version, up to its last boundary. */
    getBreakdown: (timeframe?: '1m' | '5m'): Promise<SerializedResponse> =>
      answers.get(`breakdown|${timeframe}`, async () => {
        const untilMs = (await findUntil()).getTime()
        const { cells, hours } = await slotCounter.countUntil(untilMs)
        return toBreakdown(cells, hours, untilMs, timeframe)
      }),

    /** How soon signals were delivered, and whether their entry price could still be had then. Not of the record. */
    getReachability: (): Promise<SerializedResponse> =>
      answers.get('reachability', async () => readReachability((await findUntil()).getTime())),
  }
}
