import { MINUTE_MS } from '../../../contract/market.ts'
import type { HourCounts, SlotCounts } from '../../../engine/record/tallies.ts'
import type { Database } from '../../db/client.ts'
import { askOncePerBoundary } from './ask-once.ts'
import { countHours, countSlots } from './breakdown-store.ts'

/** A slot this old at a boundary is revealed, and settled where it was published: a 5-minute signal expires after six minutes. */
const FINAL_AFTER_MS = 10 * MINUTE_MS
/** How much may be counted anew at each question. */
const COUNTED_ANEW_MS = 60 * MINUTE_MS

interface Counts {
  cells: readonly SlotCounts[]
  hours: readonly HourCounts[]
}

const toKey = ({ timeframe, hour, pair, modelVersion, ruleVersion }: SlotCounts): string =>
  `${timeframe}${hour} ${pair} ${modelVersion} ${ruleVersion}`

const merged = <Row>(rows: readonly Row[], key: (row: Row) => string, add: (a: Row, b: Row) => Row): Row[] => {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const known = sums.get(key(row))
    sums.set(key(row), known ? add(known, row) : row)
  }
  return [...sums.values()]
}

const addCells = (a: SlotCounts, b: SlotCounts): SlotCounts => ({
  ...a,
  published: a.published + b.published,
  won: a.won + b.won,
  lost: a.lost + b.lost,
  breakeven: a.breakeven + b.breakeven,
  void: a.void + b.void,
  abstained: a.abstained + b.abstained,
  declined: a.declined + b.declined,
  bets: a.bets + b.bets,
  betWorth: a.betWorth + b.betWorth,
  firstSlotMs: Math.min(a.firstSlotMs, b.firstSlotMs),
  lastSlotMs: Math.max(a.lastSlotMs, b.lastSlotMs),
})

const addHours = (a: HourCounts, b: HourCounts): HourCounts => ({ ...a, won: a.won + b.won, lost: a.lost + b.lost })

const computeSum = (a: Counts, b: Counts): Counts => ({
  cells: merged([...a.cells, ...b.cells], toKey, addCells),
  hours: merged([...a.hours, ...b.hours], ({ timeframe, fromMs }) => `${timeframe}${fromMs}`, addHours),
})

/**
 * Counts a market's revealed slots. What can't change any more is counted once and kept: a question costs the last hour, however
 * long the record is; the first one after a start costs all of it.
 */
export const createSlotCounter = (db: Database, feedId: string) => {
  let final: Counts & { throughMs: number } = { cells: [], hours: [], throughMs: 0 }

  const read = async (fromMs: number, toMs: number | null): Promise<Counts> => {
    const [from, to] = [new Date(fromMs), toMs === null ? null : new Date(toMs)]
    const cells = await countSlots(db.orm, feedId, from, to)
    return { cells, hours: await countHours(db.orm, feedId, from, to) }
  }

  const count = async (untilMs: number): Promise<Counts> => {
    const finalMs = Math.floor((untilMs - FINAL_AFTER_MS) / MINUTE_MS) * MINUTE_MS
    if (finalMs - final.throughMs >= COUNTED_ANEW_MS)
      final = { ...computeSum(final, await read(final.throughMs, finalMs)), throughMs: finalMs }
    return computeSum(final, await read(final.throughMs, null))
  }

  return {
    /** The counts at the boundary `untilMs`. Who asks at the same boundary waits for one counting. */
    countUntil: askOncePerBoundary(count),
  }
}
