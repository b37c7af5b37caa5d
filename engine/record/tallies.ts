import type { FeedKind, Timeframe } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/slots.ts'
import { betWorth } from '../signals/edge.ts'
import { NOT_CHOSEN } from '../signals/selection.ts'
import { BIN_COUNT, computeBin } from '../signals/statistics.ts'
import { type CallerTally, createCallerTallies } from './caller-tallies.ts'
import type { SealedSlot } from './entries.ts'
import type { Memory } from './memory.ts'

const QUARTER_MS = HOUR_MS / 4
/** The missed stretches that are listed one by one. */
const STRETCHES_LISTED = 200

/** The revealed slots of one pair, timeframe, hour of the day (UTC), model and rule of settlement, by what came of them. */
export interface SlotCounts {
  pair: string
  timeframe: Timeframe
  hour: number
  modelVersion: string
  ruleVersion: string
  /** Published signals that are revealed, settled or not. */
  published: number
  won: number
  lost: number
  breakeven: number
  void: number
  abstained: number
  /** Of the abstentions those for which the engine had nothing to say; with the others another pair was chosen. */
  declined: number
  /** Won and lost signals that stated a figure, and what betting by it against a fair coin came to (`betWorth`). */
  bets: number
  betWorth: number
  firstSlotMs: number
  lastSlotMs: number
}

export interface Cell extends SlotCounts {
  /** Published signals that stated a probability, and the sum of it. */
  statedCount: number
  statedSum: number
  /** Won and lost signals that stated one, per five points from 50 % on. */
  binCount: number[]
  binWon: number[]
}

export interface Stretch {
  index: number
  timeframe: Timeframe
  from: string
  to: string
  slots: number
  reason: string
}

export interface Split {
  won: number
  lost: number
}

/** Won and lost signals whose slots lie in an hour. */
export interface HourCounts extends Split {
  timeframe: Timeframe
  fromMs: number
}

export interface MarketTally {
  feed: string
  feedKind: FeedKind
  label: string
  cells: Cell[]
  /** Per quarter of an hour of the market's last day, by its number since 1970. */
  quarters: Map<number, Split>
  /** Oldest first within a timeframe. */
  hours: HourCounts[]
  missedSlots: Record<Timeframe, number>
  /** The newest ones, oldest first. */
  stretches: Stretch[]
  /** Candles that the recorded boundaries did not have. */
  missingCandles: number
  clockSteps: number
  /** Who called on it, in the order of their first reveal. */
  callers: CallerTally[]
  modelVersion: string
  /** The last boundary, ms. */
  reachedMs: number
}

/** What a slot counts under. */
export interface Counted {
  pair: string
  timeframe: Timeframe
  slotAtMs: number
  modelVersion: string
  ruleVersion: string
  decision: 'CALL' | 'PUT' | 'ABSTAIN'
  /** Whether the engine had nothing to say of it. */
  isDeclined: boolean
  /** The probability that members see. */
  stated: number | null
}

type Sealed = Pick<SealedSlot, 'decision' | 'reason' | 'calibrated' | 'confidence' | 'modelVersion' | 'ruleVersion'> & {
  side?: SealedSlot['side'] | undefined
  stated?: number | null | undefined
}

/** The figure that members saw. Slots sealed before `side` was kept showed the pair's own, once that was calibrated. */
export const findStatedConfidence = ({
  side,
  stated,
  calibrated,
  confidence,
}: Pick<Sealed, 'side' | 'stated' | 'calibrated' | 'confidence'>): number | null =>
  side === undefined ? (calibrated ? confidence : null) : (stated ?? null)

/** What a slot counts under. */
export const toCounts = (slot: Pick<Counted, 'pair' | 'timeframe' | 'slotAtMs'>, sealed: Sealed | null): Counted => {
  const stated = sealed && findStatedConfidence(sealed)
  const decision = sealed?.decision ?? 'ABSTAIN'
  const hasNoSide = sealed?.side === undefined ? sealed?.reason !== NOT_CHOSEN : sealed.side === 'ABSTAIN'
  return {
    ...slot,
    modelVersion: sealed?.modelVersion ?? '',
    ruleVersion: sealed?.ruleVersion ?? '',
    decision,
    isDeclined: decision === 'ABSTAIN' && hasNoSide,
    stated,
  }
}

const splitAt = (splits: Map<number, Split>, key: number): Split => {
  const known = splits.get(key)
  if (known) return known
  const split = { won: 0, lost: 0 }
  splits.set(key, split)
  return split
}

const FIELD = { profit: 'won', loss: 'lost', breakeven: 'breakeven', void: 'void' } as const

/** Cells by the hour of the day. */
type Hours = Record<Timeframe, (Cell | undefined)[]>

/** The cell of a slot, with nothing counted in it yet. */
const emptyCell = ({ pair, timeframe, slotAtMs, modelVersion, ruleVersion }: Counted): Cell => ({
  pair,
  timeframe,
  hour: Math.floor((slotAtMs % DAY_MS) / HOUR_MS),
  modelVersion,
  ruleVersion,
  published: 0,
  won: 0,
  lost: 0,
  breakeven: 0,
  void: 0,
  abstained: 0,
  declined: 0,
  bets: 0,
  betWorth: 0,
  firstSlotMs: slotAtMs,
  lastSlotMs: slotAtMs,
  statedCount: 0,
  statedSum: 0,
  binCount: new Array<number>(BIN_COUNT).fill(0),
  binWon: new Array<number>(BIN_COUNT).fill(0),
})

/** What a market's slots are counted in, made for the first of each kind: adds it to `cells` or `hours`. */
const createCounters = ({ cells, hours }: Pick<MarketTally, 'cells' | 'hours'>) => {
  /** A pair's cells by hour, newest model and rule last: joining all of these into a key costs more than counting. */
  const byPair = new Map<string, { modelVersion: string; ruleVersion: string; hours: Hours }[]>()
  const byStart: Record<Timeframe, Map<number, HourCounts>> = { '1m': new Map(), '5m': new Map() }
  for (const hour of hours) byStart[hour.timeframe].set(hour.fromMs, hour)

  const findHours = (pair: string, modelVersion: string, ruleVersion: string): Hours => {
    const versions = byPair.get(pair) ?? []
    const known = versions.findLast((one) => one.modelVersion === modelVersion && one.ruleVersion === ruleVersion)
    if (known) return known.hours
    const byHour: Hours = { '1m': [], '5m': [] }
    byPair.set(pair, [...versions, { modelVersion, ruleVersion, hours: byHour }])
    return byHour
  }
  for (const cell of cells) findHours(cell.pair, cell.modelVersion, cell.ruleVersion)[cell.timeframe][cell.hour] = cell

  return {
    toCell: (slot: Counted): Cell => {
      const hour = Math.floor((slot.slotAtMs % DAY_MS) / HOUR_MS)
      const byHour = findHours(slot.pair, slot.modelVersion, slot.ruleVersion)[slot.timeframe]
      const known = byHour[hour]
      if (known) return known
      const cell = emptyCell(slot)
      byHour[hour] = cell
      cells.push(cell)
      return cell
    },

    toHour: ({ timeframe, slotAtMs }: Counted): HourCounts => {
      const fromMs = Math.floor(slotAtMs / HOUR_MS) * HOUR_MS
      const known = byStart[timeframe].get(fromMs)
      if (known) return known
      const hour = { timeframe, fromMs, won: 0, lost: 0 }
      byStart[timeframe].set(fromMs, hour)
      hours.push(hour)
      return hour
    },
  }
}

/** Counts one market's slots from what the record says, in memory that does not grow with them. */
export const createMarketTally = (
  { feed, feedKind, label, modelVersion }: Pick<MarketTally, 'feed' | 'feedKind' | 'label' | 'modelVersion'>,
  memory: Memory,
) => {
  const tally = memory.recall(
    'tally',
    (): MarketTally => ({
      feed,
      feedKind,
      label,
      modelVersion,
      cells: [],
      quarters: new Map(),
      hours: [],
      missedSlots: { '1m': 0, '5m': 0 },
      stretches: [],
      missingCandles: 0,
      clockSteps: 0,
      callers: [],
      reachedMs: Number.NEGATIVE_INFINITY,
    }),
  )
  const { toCell, toHour } = createCounters(tally)

  /** The market is at this boundary: quarters of days before it are not asked for again. */
  const reach = (atMs: number): void => {
    if (atMs <= tally.reachedMs) return
    const isNewDay = Math.floor(atMs / DAY_MS) !== Math.floor(tally.reachedMs / DAY_MS)
    tally.reachedMs = atMs
    if (!isNewDay) return
    const first = Math.floor((atMs - DAY_MS) / QUARTER_MS)
    for (const quarter of tally.quarters.keys()) if (quarter < first) tally.quarters.delete(quarter)
  }

  return {
    tally,
    reach,
    callers: createCallerTallies(tally.callers),

    reveal: (slot: Counted): void => {
      const cell = toCell(slot)
      cell.firstSlotMs = Math.min(cell.firstSlotMs, slot.slotAtMs)
      cell.lastSlotMs = Math.max(cell.lastSlotMs, slot.slotAtMs)
      if (slot.decision === 'ABSTAIN') {
        cell.abstained += 1
        if (slot.isDeclined) cell.declined += 1
        return
      }
      cell.published += 1
      splitAt(tally.quarters, Math.floor(slot.slotAtMs / QUARTER_MS))
      if (slot.stated === null) return
      cell.statedCount += 1
      cell.statedSum += slot.stated
    },

    settle: (slot: Counted, outcome: Outcome): void => {
      const cell = toCell(slot)
      const field = FIELD[outcome]
      cell[field] += 1
      if (field !== 'won' && field !== 'lost') return
      splitAt(tally.quarters, Math.floor(slot.slotAtMs / QUARTER_MS))[field] += 1
      toHour(slot)[field] += 1
      if (slot.stated === null) return
      cell.bets += 1
      cell.betWorth += betWorth(slot.stated, field === 'won')
      const bin = computeBin(slot.stated)
      cell.binCount[bin] = (cell.binCount[bin] ?? 0) + 1
      if (field === 'won') cell.binWon[bin] = (cell.binWon[bin] ?? 0) + 1
    },

    miss: (stretch: Stretch): void => {
      tally.missedSlots[stretch.timeframe] += stretch.slots
      tally.stretches.push(stretch)
      if (tally.stretches.length > STRETCHES_LISTED) tally.stretches.shift()
      // Whoever states minutes as missed has followed the market up to the last of them.
      if (stretch.timeframe === '1m') reach(Date.parse(stretch.to) - MINUTE_MS)
    },
  }
}

export type MarketCounts = ReturnType<typeof createMarketTally>
