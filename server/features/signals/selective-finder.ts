import { MINUTE_MS } from '../../../contract/market.ts'
import { SELECTIVE_PAYOUTS } from '../../../contract/signals.ts'
import {
  clearsBreakEven,
  createFigureBands,
  type FigureBands,
  lowerEndBefore,
} from '../../../engine/signals/figure-bands.ts'
import type { Database } from '../../db/client.ts'
import { askOncePerBoundary } from './ask-once.ts'
import { type FiguredRow, findFigured } from './selective-store.ts'

/** A slot this old at a boundary has settled where it was published: a 5-minute signal expires after six minutes. */
const FINAL_AFTER_MS = 10 * MINUTE_MS
/** How much may be read anew at each question. */
const READ_ANEW_MS = 60 * MINUTE_MS
/** Few enough that nobody waits for the rows of a page to be taken in. */
const PAGE_ROWS = 2_000
const BEST_PAYOUT = SELECTIVE_PAYOUTS.most / 100

/** A signal that belongs to the selective view of some payout. */
export interface SelectiveSignal extends FiguredRow {
  lowerEnd: number
}

interface Known {
  bands: FigureBands
  signals: SelectiveSignal[]
}

const takeIn = ({ bands, signals }: Known, row: FiguredRow): void => {
  const { slotAt, expiresAt } = row
  const lowerEnd = lowerEndBefore(bands, { ...row, slotAtMs: slotAt.getTime(), expiresAtMs: expiresAt.getTime() })
  if (lowerEnd !== null && clearsBreakEven(lowerEnd, BEST_PAYOUT)) signals.push({ ...row, lowerEnd })
}

/**
 * Finds the signals of a market whose figure had won often enough before them. What can't change any more is read once and kept: a question costs the
 * last hour, the first one after a start the whole record, page by page.
 */
export const createSelectiveFinder = (db: Database, feedId: string) => {
  const final: Known & { throughMs: number } = { bands: createFigureBands(), signals: [], throughMs: 0 }

  /** Takes in what is of `fromMs` and later, before `toMs`. */
  const read = async (known: Known, fromMs: number, toMs: number): Promise<void> => {
    let after: FiguredRow | null = null
    for (;;) {
      const rows: FiguredRow[] = await findFigured(db.orm, feedId, { from: new Date(fromMs), after, limit: PAGE_ROWS })
      for (const row of rows) {
        if (row.slotAt.getTime() >= toMs) return
        takeIn(known, row)
      }
      after = rows.at(-1) ?? null
      if (rows.length < PAGE_ROWS) return
    }
  }

  const find = async (untilMs: number): Promise<readonly SelectiveSignal[]> => {
    const finalMs = untilMs - FINAL_AFTER_MS
    if (finalMs - final.throughMs >= READ_ANEW_MS) {
      const next = { bands: structuredClone(final.bands), signals: [] }
      await read(next, final.throughMs, finalMs)
      // All or nothing: what was taken in twice would count twice.
      final.bands = next.bands
      final.signals.push(...next.signals)
      final.throughMs = finalMs
    }
    const recent: Known = { bands: structuredClone(final.bands), signals: [] }
    await read(recent, final.throughMs, Number.POSITIVE_INFINITY)
    return [...final.signals, ...recent.signals]
  }

  return {
    /** At the boundary `untilMs`, in the order of their slots. Who asks at the same boundary waits for one reading. */
    findUntil: askOncePerBoundary(find),
  }
}
