import type { Feed, Timeframe } from '../../../contract/market.ts'
import { PAYOUT, type Performance } from '../../../contract/signals.ts'
import { breakEvenRate, measuredRate, VERDICT_MIN_SAMPLE, verdictOf } from '../../../engine/signals/statistics.ts'
import type { CountRow, SeriesRow } from './store.ts'
import { percent } from './view-signals.ts'

const QUARTER_MS = 15 * 60_000

type Counts = Performance['byTimeframe']['1m']

const countsOf = (rows: readonly CountRow[]): Counts => {
  const of = (outcome: CountRow['outcome']) =>
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

interface Measured {
  counts: readonly CountRow[]
  series: readonly SeriesRow[]
  since: Date | null
  until: Date
  feed: Feed
}

/** Rates over won + lost, in percent, with everything that was left out beside them. What a handful says is null. */
export const performanceOf = ({ counts, series, since, until, feed }: Measured): Performance => {
  const total = countsOf(counts)
  const n = total.wonSignals + total.lostSignals
  const measured = measuredRate(total.wonSignals, n)
  const statedCount = counts.reduce((sum, row) => sum + row.statedCount, 0)
  const statedSum = counts.reduce((sum, row) => sum + row.statedSum, 0)
  const per = (timeframe: Timeframe) => countsOf(counts.filter((row) => row.timeframe === timeframe))
  return {
    ...total,
    n,
    winRate: measured && percent(measured.rate),
    avgConfidence: statedCount >= VERDICT_MIN_SAMPLE ? percent(statedSum / statedCount) : null,
    interval: measured && { low: percent(measured.interval.low), high: percent(measured.interval.high) },
    breakEvenRate: percent(breakEvenRate(PAYOUT), 2),
    verdict: verdictOf(total.wonSignals, total.lostSignals),
    since: since?.toISOString() ?? null,
    until: until.toISOString(),
    byTimeframe: { '1m': per('1m'), '5m': per('5m') },
    series: series.map(({ quarter, won, lost }) => ({ at: new Date(quarter * QUARTER_MS).toISOString(), won, lost })),
    source: feed,
  }
}
