import type { Feed } from '../../contract/market.ts'
import { PAYOUT } from '../../contract/slots.ts'
import type { CallerRow, CallersTable } from '../../contract/trade-calls.ts'
import { breakEvenRate } from '../signals/statistics.ts'
import { bySurest, toRecord } from './breakdown.ts'
import type { CallerTally } from './caller-tallies.ts'
import { confidenceBin } from './confidence-bins.ts'
import { measuredPercent, percent } from './percent.ts'
import type { SlotCounts } from './tallies.ts'

/** The name of the engine among those who call. */
const ENGINE = 'Uptick engine'

interface Counted {
  feed: Feed
  /** The last boundary that is counted. */
  until: Date
  engine: readonly Pick<SlotCounts, 'published' | 'won' | 'lost' | 'breakeven' | 'void'>[]
  callers: readonly CallerTally[]
}

/** What a caller said against what happened; null where they gave no confidence. */
const findCalibration = (tally: CallerTally): CallerRow['calibration'] => {
  const { statedCount: n, statedWon, statedSum, binCount, binWon } = tally
  if (n === 0) return null
  const rates = measuredPercent(statedWon, n)
  const bins = binCount.flatMap((count, place) =>
    count > 0 ? [confidenceBin(place, count, binWon[place] ?? 0, 'record')] : [],
  )
  return {
    n,
    stated: rates.winRate === null ? null : Number((statedSum / n).toFixed(1)),
    ...rates,
    bins,
  }
}

/** One caller's record. */
export const toCallerRow = (tally: CallerTally): CallerRow => ({
  caller: tally.caller,
  handle: tally.handle,
  kind: tally.isBot ? 'bot' : 'person',
  ...toRecord([tally]),
  worstStreak: tally.worstStreak,
  calibration: findCalibration(tally),
})

/**
 * Callers and the engine side by side, the best lower end of the interval first. From the record's entries and from the server's rows
 * the same: nothing depends on the order in which they come.
 */
export const toCallers = ({ feed, until, engine, callers }: Counted): CallersTable => {
  const own: CallerRow = {
    caller: null,
    handle: ENGINE,
    kind: 'engine',
    ...toRecord(engine),
    worstStreak: null,
    calibration: null,
  }
  return {
    feed,
    until: until.toISOString(),
    breakEvenRate: percent(breakEvenRate(PAYOUT), 2),
    rows: [own, ...callers.map(toCallerRow)].toSorted(bySurest(({ handle }) => handle)),
  }
}
