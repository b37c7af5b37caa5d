import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { InputOf } from '../../../contract/call.ts'
import type { Timeframe } from '../../../contract/market.ts'
import type { HistoryOutcome } from '../../../contract/signals.ts'
import {
  type Entitlement,
  type HistoryPeriod,
  type listSignalHistory,
  maySeeSignal,
  type Signal,
} from '../../../contract/signals.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import { type OutcomeCount, toPeriodCounts } from '../../../engine/record/figures.ts'
import { clearsBreakEven } from '../../../engine/signals/figure-bands.ts'
import { toVerdict } from '../../../engine/signals/statistics.ts'
import type { Database, Executor } from '../../db/client.ts'
import { slots } from '../../db/schema/schema.ts'
import type { createPreparedAnswers } from '../../platform/http/prepared-answers.ts'
import type { SerializedResponse } from '../../platform/http/route.ts'
import type { Market } from '../market/service.ts'
import { createSelectiveFinder, type SelectiveSignal } from './selective-finder.ts'
import { maySeeCell, type SlotCounter } from './slot-counter.ts'
import {
  countOutcomesSince,
  findPublishedByIds,
  published,
  type RecordedSlot,
  selectRecorded,
  visibleTo,
} from './store.ts'

interface HistoryQuery {
  entitlement: Entitlement
  since: Date | null
  pairId?: string | undefined
  timeframe?: Timeframe | undefined
  outcome?: HistoryOutcome | undefined
  below?: number | undefined
  limit: number
}

const endedAs = (outcome: HistoryOutcome) => {
  if (outcome === 'open') return isNull(slots.outcome)
  // In the text of the statement, as in the condition of its index.
  return outcome === 'void' ? sql`${slots.outcome} = 'void'` : eq(slots.outcome, outcome)
}

/** Published signals behind `below`, newest commitment first. */
const findHistory = (db: Executor, feedId: string, query: HistoryQuery): Promise<RecordedSlot[]> =>
  selectRecorded(db)
    .where(
      and(
        eq(slots.feedId, feedId),
        published,
        visibleTo(query.entitlement),
        query.since ? gte(slots.slotAt, query.since) : undefined,
        query.pairId === undefined ? undefined : eq(slots.pairId, query.pairId),
        query.timeframe === undefined ? undefined : eq(slots.timeframe, query.timeframe),
        query.outcome === undefined ? undefined : endedAs(query.outcome),
        query.below === undefined ? undefined : lt(slots.commitSequence, query.below),
      ),
    )
    .orderBy(desc(slots.commitSequence))
    .limit(query.limit)

const PERIOD_MS: Record<HistoryPeriod, number | null> = { '24h': DAY_MS, '7d': 7 * DAY_MS, all: null }

/** One signal as a row of counts. */
const toOutcomeCount = ({ timeframe, outcome, stated }: SelectiveSignal): OutcomeCount => ({
  timeframe,
  outcome,
  count: 1,
  statedCount: stated === null ? 0 : 1,
  statedSum: stated ?? 0,
})

type Asked = InputOf<typeof listSignalHistory>

interface Narrowed extends Pick<Asked, 'timeframe' | 'outcome' | 'below' | 'limit'> {
  entitlement: Entitlement
  since: Date | null
  pairId: string | undefined
}

interface Page {
  /** At most one more than was asked for. */
  rows: readonly RecordedSlot[]
  counts: readonly OutcomeCount[]
}

interface Deps {
  db: Database
  market: Pick<Market, 'feed' | 'findFeed' | 'getPair'>
  marketNow: () => number
  slotCounter: SlotCounter
  /** The last boundary that the record tells of. */
  findUntil: () => Promise<Date>
  view: (slots: readonly RecordedSlot[]) => Promise<Signal[]>
  answers: ReturnType<typeof createPreparedAnswers>
}

/** The history of what a member may see. */
export const createHistory = ({ db, market, marketNow, slotCounter, findUntil, view, answers }: Deps) => {
  const selective = createSelectiveFinder(db, market)

  const countAll = async ({ entitlement, pairId, timeframe }: Narrowed): Promise<OutcomeCount[]> =>
    (await slotCounter.countUntil((await findUntil()).getTime())).outcomes.filter(
      (cell) =>
        maySeeCell(entitlement, cell) &&
        (pairId === undefined || cell.pairId === pairId) &&
        (timeframe === undefined || cell.timeframe === timeframe),
    )

  const readPage = async (narrowed: Narrowed): Promise<Page> => {
    const { entitlement, since, pairId, timeframe, limit } = narrowed
    const [rows, counts] = await Promise.all([
      findHistory(db.orm, market.feed.id, { ...narrowed, limit: limit + 1 }),
      since
        ? countOutcomesSince(db.orm, market.feed.id, entitlement, since, { pairId, timeframe })
        : countAll(narrowed),
    ])
    return { rows, counts }
  }

  const readSelective = async (
    { entitlement, since, pairId, timeframe, outcome, below, limit }: Narrowed,
    payout: number,
  ): Promise<Page> => {
    const found = await selective.findUntil((await findUntil()).getTime())
    const own = found.filter(
      (signal) =>
        clearsBreakEven(signal.lowerEnd, payout) &&
        maySeeSignal(entitlement, signal) &&
        (since === null || signal.slotAt >= since) &&
        (pairId === undefined || signal.pairId === pairId) &&
        (timeframe === undefined || signal.timeframe === timeframe),
    )
    const listed = own
      .filter(
        (signal) =>
          (outcome === undefined || (signal.outcome ?? 'open') === outcome) &&
          (below === undefined || signal.commitSequence < below),
      )
      .toSorted((a, b) => b.commitSequence - a.commitSequence)
      .slice(0, limit + 1)
      .map(({ id }) => id)
    const rows = await findPublishedByIds(db.orm, market.feed.id, listed, entitlement)
    return { rows: rows.toSorted((a, b) => b.commitSequence - a.commitSequence), counts: own.map(toOutcomeCount) }
  }

  return {
    /** A page of it with the counts of all its pages. Throws PAIR_NOT_FOUND for a pair that the market does not have. */
    listSignalHistory: async (
      entitlement: Entitlement,
      { period, pair, timeframe, outcome, payout, below, limit }: Asked,
    ): Promise<SerializedResponse> => {
      const pairId = pair === undefined ? undefined : market.getPair(pair).id
      const asked = [entitlement, period, pairId, timeframe, outcome, payout, below, limit]
      return answers.get(`history|${asked.join('|')}`, async () => {
        const nowMs = marketNow()
        const spanMs = PERIOD_MS[period]
        const since = spanMs === null ? null : new Date(nowMs - spanMs)
        const narrowed = { entitlement, since, pairId, timeframe, outcome, below, limit }
        const paid = payout === undefined ? undefined : payout / 100
        const { rows, counts: counted } = await (paid === undefined
          ? readPage(narrowed)
          : readSelective(narrowed, paid))
        const counts = toPeriodCounts(counted, { since, until: new Date(nowMs), feed: market.feed })
        return {
          signals: await view(rows.slice(0, limit)),
          more: rows.length > limit,
          counts: { ...counts, verdict: toVerdict(counts.wonSignals, counts.lostSignals, paid) },
        }
      })
    },
  }
}
