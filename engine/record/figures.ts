import type { Feed, Timeframe } from '../../contract/market.ts'
import type { ConfidenceBin, Entitlement, Outcome, Performance, PeriodCounts } from '../../contract/signals.ts'
import { MINUTE_MS, PAYOUT, startOfDayMs } from '../../contract/slots.ts'
import type { Breakdown, Gap } from '../../contract/track-record.ts'
import type { CallersTable } from '../../contract/trade-calls.ts'
import { BIN_COUNT, breakEvenRate, toVerdict, VERDICT_MIN_SAMPLE } from '../signals/statistics.ts'
import { toBreakdown } from './breakdown.ts'
import { toCallers } from './callers.ts'
import { confidenceBin } from './confidence-bins.ts'
import { measuredPercent, percent } from './percent.ts'
import type { Cell, MarketTally } from './tallies.ts'

const QUARTER_MS = 15 * MINUTE_MS

/** How many published signals of a timeframe ended how; `outcome` null counts the open ones. */
export interface OutcomeCount {
  timeframe: Timeframe
  outcome: Outcome | null
  count: number
  /** Those with a stated probability, and the sum of it. */
  statedCount: number
  statedSum: number
}

/** Won and lost signals of a quarter of an hour, numbered since 1970 UTC. */
export interface QuarterCount {
  quarter: number
  won: number
  lost: number
}

interface Measured {
  counts: readonly OutcomeCount[]
  series: readonly QuarterCount[]
  since: Date | null
  until: Date
  feed: Feed
}

const toCounts = (rows: readonly OutcomeCount[]): Performance['byTimeframe']['1m'] => {
  const of = (outcome: OutcomeCount['outcome']) =>
    rows.filter((row) => row.outcome === outcome).reduce((sum, row) => sum + row.count, 0)
  return {
    totalSignals: rows.reduce((sum, row) => sum + row.count, 0),
    wonSignals: of('profit'),
    lostSignals: of('loss'),
    breakevenSignals: of('breakeven'),
    voidSignals: of('void'),
    openSignals: of(null),
  }
}

/** Rates over won + lost, in percent, with everything that was left out beside them. What a handful says is null. */
export const toPerformance = ({ counts, series, since, until, feed }: Measured): Performance => {
  const total = toCounts(counts)
  const n = total.wonSignals + total.lostSignals
  const statedCount = counts.reduce((sum, row) => sum + row.statedCount, 0)
  const statedSum = counts.reduce((sum, row) => sum + row.statedSum, 0)
  const per = (timeframe: Timeframe) => toCounts(counts.filter((row) => row.timeframe === timeframe))
  return {
    ...total,
    n,
    ...measuredPercent(total.wonSignals, n),
    avgConfidence: statedCount >= VERDICT_MIN_SAMPLE ? percent(statedSum / statedCount) : null,
    breakEvenRate: percent(breakEvenRate(PAYOUT), 2),
    verdict: toVerdict(total.wonSignals, total.lostSignals),
    since: since?.toISOString() ?? null,
    until: until.toISOString(),
    byTimeframe: { '1m': per('1m'), '5m': per('5m') },
    series: series.map(({ quarter, won, lost }) => ({ at: new Date(quarter * QUARTER_MS).toISOString(), won, lost })),
    source: feed,
  }
}

/** The counts of a stretch, counted as the whole record is. */
export const toPeriodCounts = (
  counts: readonly OutcomeCount[],
  { since, until, feed }: Pick<Measured, 'since' | 'until' | 'feed'>,
): PeriodCounts => {
  const measured = toPerformance({ counts, series: [], since, until, feed })
  const { totalSignals, wonSignals, lostSignals, breakevenSignals, voidSignals, openSignals } = measured
  return {
    totalSignals,
    wonSignals,
    lostSignals,
    breakevenSignals,
    voidSignals,
    openSignals,
    n: measured.n,
    winRate: measured.winRate,
    interval: measured.interval,
    verdict: measured.verdict,
    since: measured.since,
    byTimeframe: measured.byTimeframe,
  }
}

const countOutcomes = (cells: readonly Cell[]): OutcomeCount[] =>
  cells.flatMap(({ timeframe, published, won, lost, breakeven, void: voided, statedCount, statedSum }) => {
    const row = (outcome: OutcomeCount['outcome'], count: number): OutcomeCount => ({
      timeframe,
      outcome,
      count,
      statedCount: 0,
      statedSum: 0,
    })
    const open = row(null, published - won - lost - breakeven - voided)
    const rows = [row('profit', won), row('loss', lost), row('breakeven', breakeven), row('void', voided)]
    return [{ ...open, statedCount, statedSum }, ...rows]
  })

const toReliability = (cells: readonly Cell[]): ConfidenceBin[] =>
  Array.from({ length: BIN_COUNT }, (_, place) => {
    const sum = (field: 'binCount' | 'binWon') => cells.reduce((total, cell) => total + (cell[field][place] ?? 0), 0)
    return confidenceBin(place, sum('binCount'), sum('binWon'), 'record')
  })

/** What is published of a market's record, as whoever has the record computes it: text that compares byte by byte. */
export interface Figures {
  /** `GET /track-record`, without its back-tests: those are no part of the record. */
  trackRecord: { feed: Feed; performance: Performance }
  /** `GET /track-record/reliability`, its `record`: of the present model, of both timeframes and of each. */
  reliability: Record<'both' | Timeframe, ConfidenceBin[]>
  /** `GET /track-record/breakdown`: of both timeframes and of each. */
  breakdown: Record<'both' | Timeframe, Breakdown>
  /** `GET /track-record/gaps`. */
  gaps: Gap[]
  /** `GET /trade-calls/callers`; null where it was not published, as by servers on which nobody could call. */
  callers: CallersTable | null
}

/** The published figures of a market at the last boundary that its record reached. */
export const toTotals = (tally: MarketTally, gaps: readonly Gap[]): Figures => {
  const { feed: id, feedKind: kind, label, cells, quarters, hours, reachedMs, modelVersion } = tally
  const feed: Feed = { id, kind, label }
  const today = startOfDayMs(reachedMs) / QUARTER_MS
  const series = [...quarters]
    .filter(([quarter]) => quarter >= today)
    .map(([quarter, split]) => ({ quarter, ...split }))
    .toSorted((a, b) => a.quarter - b.quarter)
  const until = new Date(reachedMs)
  const present = cells.filter((cell) => cell.modelVersion === modelVersion)
  const of = (timeframe: Timeframe) => toReliability(present.filter((cell) => cell.timeframe === timeframe))
  return {
    trackRecord: {
      feed,
      performance: toPerformance({ counts: countOutcomes(cells), series, since: null, until, feed }),
    },
    reliability: { both: toReliability(present), '1m': of('1m'), '5m': of('5m') },
    breakdown: {
      both: toBreakdown(cells, hours, reachedMs),
      '1m': toBreakdown(cells, hours, reachedMs, '1m'),
      '5m': toBreakdown(cells, hours, reachedMs, '5m'),
    },
    gaps: [...gaps],
    callers: toCallers({ feed, until, engine: cells, callers: tally.callers }),
  }
}

/** What the page shows of a market's newest settled signals; null where a copy holds no such answer. */
export interface PublishedRows {
  feed: string
  list: unknown
  chart: unknown
}

/** A member's own answers: their statistics of today and of the whole record, and the first page of their history of each period. */
export interface PublishedMember {
  entitlement: Entitlement
  performances: unknown[]
  histories: unknown[]
}

/** What is published of a record that may hold several markets. */
export interface PublishedFigures {
  /** Of the market that is published first; null where nothing is published. */
  claimed: Figures | null
  /** Of those beside it, each by itself. */
  beside: Figures[]
  /** The markets that are named as published, but whose figures cannot be read. */
  unread: string[]
  /** The newest settled signals as they are shown; empty where a copy holds none. */
  rows?: PublishedRows[]
  /** What a member is shown, where one asks for it to be compared. */
  member?: PublishedMember | null
}

/** The figures of a record of one market. */
export const publishedAlone = (claimed: Figures | null): PublishedFigures => ({ claimed, beside: [], unread: [] })

/** The stretches that the record states as missed, newest first, of all of its markets. */
export const toGaps = (tallies: readonly MarketTally[], listed: number): Gap[] =>
  tallies
    .flatMap(({ stretches }) => stretches)
    .toSorted((a, b) => b.index - a.index)
    .slice(0, listed)
    .map(({ index, ...stretch }) => ({ ...stretch, sequence: index + 1 }))

/** Where two sets of figures differ, by their path and with both values; empty where their texts are the same. */
export const toDifferences = (owed: unknown, claimed: unknown, path = ''): string[] => {
  if (JSON.stringify(owed) === JSON.stringify(claimed)) return []
  const areObjects = [owed, claimed].every((value) => typeof value === 'object' && value !== null)
  if (!areObjects) return [`${path} is ${JSON.stringify(claimed)}, but the record says ${JSON.stringify(owed)}`]
  const [left, right] = [owed as Record<string, unknown>, claimed as Record<string, unknown>]
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  const inner = [...names].flatMap((name) => toDifferences(left[name], right[name], path ? `${path}.${name}` : name))
  return inner.length > 0 ? inner : [`${path} has its fields in another order`]
}
