import type { Database } from '../../db/client.ts'
import { findBacktests } from './backtest-store.ts'
import { PUBLISHED } from './create-engines.ts'
import type { BoundaryResult } from './process-boundary.ts'
import type { SlotCounter } from './slot-counter.ts'
import type * as store from './store.ts'
import { addSettled, type Bins } from './to-signal.ts'

interface Deps {
  db: Database
  feedId: string
  modelVersion: string
  slotCounter: Pick<SlotCounter, 'countBins'>
  /** The last boundary that the record tells of. */
  findUntil: () => Promise<Date>
}

/** How often each confidence came true, on the record and in the back-test of one model. */
export const createBinCounter = ({ db, feedId, modelVersion, slotCounter, findUntil }: Deps) => {
  let recordBins: Promise<store.BinRow[]> | null = null
  let backtestBins: Promise<store.BinRow[]> | null = null

  /** Read once, then kept by `countOn`; the back-test does not change once there is one, which is when the engines are trained. */
  const readBins = async (): Promise<Bins> => {
    recordBins ??= findUntil().then((until) => slotCounter.countBins(modelVersion, until.getTime()))
    backtestBins ??= readBacktestBins()
    try {
      const [record, backtest] = await Promise.all([recordBins, backtestBins])
      if (backtest.length === 0) backtestBins = null
      return { record, backtest }
    } catch (error) {
      recordBins = null
      backtestBins = null
      throw error
    }
  }

  const readBacktestBins = async (): Promise<store.BinRow[]> => {
    const rows = await findBacktests(db.orm, feedId, modelVersion)
    return rows
      .filter(({ pairId }) => pairId === PUBLISHED)
      .flatMap(({ timeframe, tally }) =>
        tally.binCount.map((n, bin) => ({ timeframe, bin, n, won: tally.binWon[bin] ?? 0 })),
      )
  }

  return {
    readBins,

    /** Counted on rather than counted anew: a count over the whole record every minute would grow without end. */
    countOn: async (settled: BoundaryResult['settled']): Promise<void> => {
      const known = await recordBins?.catch(() => null)
      recordBins = known ? Promise.resolve(addSettled(known, settled)) : null
    },
  }
}
