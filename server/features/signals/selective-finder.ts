import { SELECTIVE_PAYOUTS } from '../../../contract/signals.ts'
import { clearsBreakEven, type FigureBands, lowerEndBefore } from '../../../engine/signals/figure-bands.ts'
import type { Database } from '../../db/client.ts'
import type { Market } from '../market/service.ts'
import { createKeptCounts } from './kept-counts.ts'
import { type FiguredRow, findFigured } from './selective-store.ts'

/** Few enough that nobody waits for the rows of a page to be taken in. */
const PAGE_ROWS = 2_000
const BEST_PAYOUT = SELECTIVE_PAYOUTS.most / 100

/** A signal that belongs to the selective view of some payout. */
export interface SelectiveSignal extends FiguredRow {
  lowerEnd: number
}

/** As it goes through JSON. */
interface Known {
  settled: [string, { n: number; won: number }][]
  waiting: FigureBands['waiting']
  signals: readonly KeptSignal[]
}

type KeptSignal = Omit<SelectiveSignal, 'slotAt' | 'expiresAt'> & { slotAtMs: number; expiresAtMs: number }

const takeIn = (bands: FigureBands, { slotAt, expiresAt, ...row }: FiguredRow): KeptSignal[] => {
  const signal = { ...row, slotAtMs: slotAt.getTime(), expiresAtMs: expiresAt.getTime() }
  const lowerEnd = lowerEndBefore(bands, signal)
  return lowerEnd !== null && clearsBreakEven(lowerEnd, BEST_PAYOUT) ? [{ ...signal, lowerEnd }] : []
}

/**
 * Finds the signals of a market whose figure had won often enough before them. What can't change any more is read once and kept: a question
 * costs the last hour.
 */
export const createSelectiveFinder = (db: Database, market: Pick<Market, 'feed' | 'findFeed'>) => {
  /** Takes in what is of `from` and later, before `to`, page by page. */
  const read = async (from: Date, to: Date | null, before: Known): Promise<Known> => {
    // Copied: the bands count on, and what is kept stays as it is.
    const bands: FigureBands = { settled: new Map(structuredClone(before.settled)), waiting: before.waiting }
    const signals: KeptSignal[] = []
    for (let after: FiguredRow | null = null; ; ) {
      const rows: FiguredRow[] = await findFigured(db.orm, market.feed.id, { from, to, after, limit: PAGE_ROWS })
      for (const row of rows) signals.push(...takeIn(bands, row))
      after = rows.at(-1) ?? null
      if (rows.length < PAGE_ROWS) return { settled: [...bands.settled], waiting: bands.waiting, signals }
    }
  }

  const kept = createKeptCounts<Known>({
    db,
    market,
    name: 'selective',
    empty: { settled: [], waiting: [], signals: [] },
    read,
    add: (before, next) => ({ ...next, signals: [...before.signals, ...next.signals] }),
  })

  return {
    /** At the boundary `untilMs`, in the order of their slots. */
    findUntil: async (untilMs: number): Promise<SelectiveSignal[]> =>
      (await kept.countUntil(untilMs)).signals.map(({ slotAtMs, expiresAtMs, ...signal }) => ({
        ...signal,
        slotAt: new Date(slotAtMs),
        expiresAt: new Date(expiresAtMs),
      })),
  }
}
