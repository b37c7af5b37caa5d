import { and, eq, gte, inArray, isNotNull, lt, max, sql } from 'drizzle-orm'
import type { OutcomeCount } from '../../../engine/record/figures.ts'
import type { HourCounts, SlotCounts } from '../../../engine/record/tallies.ts'
import { NOT_CHOSEN } from '../../../engine/signals/selection.ts'
import type { Executor } from '../../db/client.ts'
import { slots } from '../../db/schema/schema.ts'
import { type BinRow, forStarters, published, publishedWithin, statedFigure } from './store.ts'

const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`
const figure = sql`least(0.999::float8, ${statedFigure})`
const bet = sql`${published} and ${slots.outcome} in ('profit', 'loss') and ${statedFigure} is not null`
const abstained = sql`${slots.decision} = 'ABSTAIN'`
const toMs = (instant: ReturnType<typeof sql>) => sql<number>`(extract(epoch from ${instant}) * 1000)::float8`
const HOUR_SECONDS = 3_600

/** Slots that are revealed, from `from` (included) to `to` (excluded; null for all). */
const revealedWithin = (feedId: string, from: Date, to: Date | null) =>
  and(
    eq(slots.feedId, feedId),
    isNotNull(slots.revealedAt),
    // Each named, so that the index of a pair's slots finds the times.
    inArray(slots.timeframe, ['1m', '5m']),
    gte(slots.slotAt, from),
    to ? lt(slots.slotAt, to) : undefined,
  )

export const countSlots = (db: Executor, feedId: string, from: Date, to: Date | null): Promise<SlotCounts[]> =>
  db
    .select({
      pair: slots.pair,
      timeframe: slots.timeframe,
      hour: sql<number>`extract(hour from ${slots.slotAt} at time zone 'UTC')::int`,
      modelVersion: slots.modelVersion,
      ruleVersion: slots.ruleVersion,
      published: count(published),
      won: count(sql`${slots.outcome} = 'profit'`),
      lost: count(sql`${slots.outcome} = 'loss'`),
      breakeven: count(sql`${slots.outcome} = 'breakeven'`),
      void: count(sql`${slots.outcome} = 'void'`),
      abstained: count(abstained),
      // The SQL twin of `isDeclined` in `toCounts`: slots sealed before `side` was kept say it by their reason.
      declined: count(
        sql`${abstained} and case when ${slots.side} is null then ${slots.reason} is distinct from ${NOT_CHOSEN} else ${slots.side} = 'ABSTAIN' end`,
      ),
      bets: count(bet),
      // The SQL twin of `betWorth`.
      betWorth: sql<number>`coalesce(sum(round(1000000 * ln(2 * case when ${slots.outcome} = 'profit' then ${figure} else 1 - ${figure} end))) filter (where ${bet}), 0)::float8`,
      firstSlotMs: toMs(sql`min(${slots.slotAt})`),
      lastSlotMs: toMs(sql`max(${slots.slotAt})`),
    })
    .from(slots)
    .where(revealedWithin(feedId, from, to))
    .groupBy(slots.pair, slots.timeframe, sql`3`, slots.modelVersion, slots.ruleVersion)

export const countHours = (db: Executor, feedId: string, from: Date, to: Date | null): Promise<HourCounts[]> => {
  const hour = sql`floor(extract(epoch from ${slots.slotAt}) / ${HOUR_SECONDS}::int)`
  return db
    .select({
      timeframe: slots.timeframe,
      fromMs: sql<number>`(${hour} * ${HOUR_SECONDS}::int * 1000)::float8`,
      won: count(sql`${slots.outcome} = 'profit'`),
      lost: count(sql`${slots.outcome} = 'loss'`),
    })
    .from(slots)
    .where(and(revealedWithin(feedId, from, to), sql`${slots.outcome} in ('profit', 'loss')`))
    .groupBy(slots.timeframe, sql`2`)
}

/** Published signals that ended alike and that the same members may see; `outcome` null counts the open ones. */
export interface OutcomeCell extends OutcomeCount {
  pairId: string
  /** Whether starters see it too; of the rest a timeframe says who does. */
  forStarters: boolean
  /** False while it is sealed. */
  isRevealed: boolean
}

export const countOutcomeCells = (db: Executor, feedId: string, from: Date, to: Date | null): Promise<OutcomeCell[]> =>
  db
    .select({
      timeframe: slots.timeframe,
      outcome: slots.outcome,
      pairId: slots.pairId,
      forStarters: sql<boolean>`${forStarters}`,
      isRevealed: sql<boolean>`${slots.revealedAt} is not null`,
      count: sql<number>`count(*)::int`,
      statedCount: sql<number>`count(${statedFigure})::int`,
      statedSum: sql<number>`coalesce(sum(${statedFigure}), 0)::float8`,
    })
    .from(slots)
    .where(publishedWithin(feedId, from, to))
    .groupBy(slots.timeframe, slots.outcome, slots.pairId, sql`4`, sql`5`)

/** Settled signals of one model. */
export interface BinCell extends BinRow {
  modelVersion: string
}

/** Settled signals per model and 5-point confidence bin (0 is everything below 55 %). */
export const countBinCells = (db: Executor, feedId: string, from: Date, to: Date | null): Promise<BinCell[]> =>
  db
    .select({
      modelVersion: slots.modelVersion,
      timeframe: slots.timeframe,
      bin: sql<number>`least(9, greatest(0, floor((100 * ${statedFigure} - 50) / 5 + 1e-9)))::int`,
      n: sql<number>`count(*)::int`,
      won: count(sql`${slots.outcome} = 'profit'`),
      newestAt: max(slots.settledAt),
    })
    .from(slots)
    .where(
      and(
        publishedWithin(feedId, from, to),
        sql`${slots.outcome} in ('profit', 'loss')`,
        sql`${statedFigure} is not null`,
      ),
    )
    .groupBy(slots.modelVersion, slots.timeframe, sql`3`)
