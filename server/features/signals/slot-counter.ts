import type { maySeeSignal } from '../../../contract/signals.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import type { HourCounts, SlotCounts } from '../../../engine/record/tallies.ts'
import type { Database } from '../../db/client.ts'
import type { Market } from '../market/service.ts'
import {
  type BinCell,
  countBinCells,
  countHours,
  countOutcomeCells,
  countSlots,
  type OutcomeCell,
} from './breakdown-store.ts'
import { createKeptCounts } from './kept-counts.ts'
import type { BinRow } from './store.ts'

interface Counts {
  cells: readonly SlotCounts[]
  hours: readonly HourCounts[]
  outcomes: readonly OutcomeCell[]
  bins: readonly BinCell[]
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

const addOutcomes = (a: OutcomeCell, b: OutcomeCell): OutcomeCell => ({
  ...a,
  count: a.count + b.count,
  statedCount: a.statedCount + b.statedCount,
  statedSum: a.statedSum + b.statedSum,
})

/** Of what was just read: kept counts know no newest settlement. */
const addBins = (a: BinCell, b: BinCell): BinCell => ({
  ...a,
  n: a.n + b.n,
  won: a.won + b.won,
  newestAt: b.newestAt ?? null,
})

/** A record this long is drawn in stretches of whole days. */
const DRAWN_IN_DAYS_MS = 61 * DAY_MS

/**
 * The hours of a long record, added up by day behind the first day of their timeframe: the course begins with its first hour. What is drawn of
 * them is the same, and they are few however long the record is.
 */
export const foldHours = (hours: readonly HourCounts[]): HourCounts[] => {
  const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS
  const all = [...Map.groupBy(hours, ({ timeframe }) => timeframe).values()]
  return all.flatMap((own) => {
    const times = own.map(({ fromMs }) => fromMs)
    const [firstMs, lastMs] = [Math.min(...times), Math.max(...times)]
    const foldedTo = lastMs - firstMs < DRAWN_IN_DAYS_MS ? Number.NEGATIVE_INFINITY : dayOf(lastMs)
    const folded = own.map((hour) =>
      hour.fromMs < dayOf(firstMs) + DAY_MS || hour.fromMs >= foldedTo ? hour : { ...hour, fromMs: dayOf(hour.fromMs) },
    )
    return merged(folded, ({ fromMs }) => String(fromMs), addHours)
  })
}

const computeSum = (a: Counts, b: Counts): Counts => ({
  cells: merged([...a.cells, ...b.cells], toKey, addCells),
  hours: foldHours(merged([...a.hours, ...b.hours], ({ timeframe, fromMs }) => `${timeframe}${fromMs}`, addHours)),
  outcomes: merged(
    [...a.outcomes, ...b.outcomes],
    (cell) => `${cell.timeframe} ${cell.pairId} ${cell.forStarters} ${cell.isRevealed} ${cell.outcome}`,
    addOutcomes,
  ),
  bins: merged(
    [...a.bins.map((bin) => ({ ...bin, newestAt: null })), ...b.bins],
    ({ modelVersion, timeframe, bin }) => `${modelVersion} ${timeframe}${bin}`,
    addBins,
  ),
})

/** Whether members of an entitlement may see the signals of a cell. */
export const maySeeCell = (
  entitlement: Parameters<typeof maySeeSignal>[0],
  { timeframe, forStarters }: Pick<OutcomeCell, 'timeframe' | 'forStarters'>,
): boolean => {
  if (entitlement === 'starter') return forStarters
  return entitlement === 'gold' || (entitlement === 'standard' && timeframe === '5m')
}

/** Counts a market's slots, for the breakdown, for the figures of everybody who may see them, and by confidence. */
export const createSlotCounter = (db: Database, market: Pick<Market, 'feed' | 'findFeed'>) => {
  const feedId = market.feed.id
  const kept = createKeptCounts<Counts>({
    db,
    market,
    name: 'slots',
    empty: { cells: [], hours: [], outcomes: [], bins: [] },
    read: async (from, to) => ({
      cells: await countSlots(db.orm, feedId, from, to),
      hours: await countHours(db.orm, feedId, from, to),
      outcomes: await countOutcomeCells(db.orm, feedId, from, to),
      bins: await countBinCells(db.orm, feedId, from, to),
    }),
    add: computeSum,
  })

  return {
    /** The counts at the boundary `untilMs`. */
    countUntil: kept.countUntil,

    /** The settled signals of one model by confidence. */
    countBins: async (modelVersion: string, untilMs: number): Promise<BinRow[]> =>
      (await kept.countUntil(untilMs)).bins.filter((bin) => bin.modelVersion === modelVersion),
  }
}

export type SlotCounter = ReturnType<typeof createSlotCounter>
